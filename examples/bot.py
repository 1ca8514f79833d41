#!/usr/bin/env python3
"""A complete bot for the Pioche arena: it speaks the protocol of docs/bots.md and plays at random.

    pioche arena kingdomino --seats "cmd:python3 examples/bot.py,level1,level1,level1" --games 20
"""
import json
import random
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "pioche":  # the greeting, with the version of the protocol
        print("ready random.py", flush=True)
    elif word == "decide":  # our turn: "legal" lists what may be played, "board" shows what our seat sees
        question = json.loads(rest)
        print("play", random.choice(question["legal"]), flush=True)
    elif word == "quit":
        break
    # "game" (a game begins) and "over" (it has ended) need no answer.
