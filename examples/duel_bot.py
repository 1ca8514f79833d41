#!/usr/bin/env python3
"""The network of learn_duel.py as a program of the bot protocol (docs/bots.md), so that the arena of the house can play it:

    build/release/pioche arena kingdomino --option players=2 --option kingdom=7 \\
        --seats "cmd:python3 examples/duel_bot.py duel.pt,fg" --games 400 --seed 1
"""
import json
import sys

import pioche
import torch
from learn_duel import Network, Player

torch.set_num_threads(1)
network = Network()
network.load_state_dict(torch.load(sys.argv[1], weights_only=True))
player = Player(network)

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "pioche":
        print("ready duel", flush=True)
    elif word == "decide":
        question = json.loads(rest)
        action = question["legal"][0]
        if len(question["legal"]) > 1 and "record" in question:
            # What we can't see has been dealt anew in this record.
            position = pioche.replay(question["record"]).position
            action = position.text(player(position))
        print("play", action, flush=True)
    elif word == "quit":
        break
