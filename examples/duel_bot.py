#!/usr/bin/env python3
"""What learn_duel.py has learnt about the Grand Duel, as a program of the bot protocol (docs/bots.md), so that the arena of the house can play it:

    build/release/pioche arena kingdomino --option players=2 --option kingdom=7 \\
        --seats "cmd:python3 examples/duel_bot.py examples/duel.npz,fg" --games 400 --seed 1

To play it takes the package and NumPy; only learning needs PyTorch. It tries every legal action and takes the one after which its seat is worth the most: the
points that it is ahead by now, which the rules count, and those that are still to come, which a small network guesses from what the seat sees.
"""
from __future__ import annotations

import json
import os
import random
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is there: its matrices are too small to share

import numpy as np  # noqa: E402
import pioche  # noqa: E402

OPTIONS = {"players": 2, "kingdom": 7}
LAYOUT = pioche.layout("kingdomino", **OPTIONS)
TERRAINS, FACE = 6, 15  # a domino's face: its number, then terrain and crowns of both halves
SCALE = 30.0  # points for one unit of what the network says


def columns_in_reach() -> np.ndarray:
    """By how far a kingdom reaches before and after its castle: the columns on which the next domino can touch it. They wrap round."""
    table = np.zeros((7, 7, 8), np.uint8)
    for before in range(7):
        for after in range(7 - before):
            for column in range(max(-(before + 1), after - 6), min(after + 1, 6 - before) + 1):
                table[before, after, column % 8] = 1
    return table


IN_REACH = columns_in_reach()


def features(seen: np.ndarray) -> np.ndarray:
    """Of observations [count, size]: what both kingdoms have and where they are open, what every domino of the two rows would bring each of them, and
    the rest of what is seen. A kingdom that is turned or seen in a mirror gives the same."""
    count = len(seen)
    parts = LAYOUT.split(seen)
    terrains, crowns = parts["kingdoms"][:, :, :TERRAINS], parts["kingdoms"][:, :, TERRAINS]
    left, right, below, above = np.moveaxis(parts["reach"], -1, 0)
    empty = IN_REACH[below, above][..., :, None] & IN_REACH[left, right][..., None, :] & (terrains.sum(2, dtype=np.uint8) == 0)
    empty[:, :, 0, 0] = 0  # the castle
    beside = np.roll(terrains, 1, -1) | np.roll(terrains, -1, -1) | np.roll(terrains, 1, -2) | np.roll(terrains, -1, -2)
    squares = terrains.sum((3, 4), dtype=np.uint8).astype(np.float32)
    held = (terrains * crowns[:, :, None]).sum((3, 4), dtype=np.uint8).astype(np.float32)
    openings = (beside & empty[:, :, None]).sum((3, 4), dtype=np.uint8).astype(np.float32)
    # What each domino adds to each kingdom: its crowns for the squares that are there, its squares for the crowns.
    rows = np.concatenate([parts["laying"], parts["choosing"]], 1).astype(np.float32)
    halves, kings = rows[..., 1:FACE].reshape(count, 8, 2, TERRAINS + 1), rows[..., FACE:]
    new_crowns = (halves[..., :TERRAINS] * halves[..., TERRAINS:]).sum(2)
    brings = np.stack([new_crowns @ squares.swapaxes(1, 2), halves[..., :TERRAINS].sum(2) @ held.swapaxes(1, 2)], -1) / 8
    chosen = kings[..., None] * brings
    free = (1 - kings.sum(-1))[..., None, None] * brings
    spans = np.sort(np.stack([left + right, below + above], -1), -1)
    rows[..., 0] = 0  # a domino's number is a name, not a size
    rest = [parts[name] for name in ("discarded", "hand", "turn", "phase", "seat", "rows", "drawn")]
    known = [squares / 8, held / 4, openings / 4, chosen, free, spans, rows, *rest]
    return np.concatenate([part.reshape(count, -1).astype(np.float32) for part in known], 1)


def to_come(weights: list[np.ndarray], known: np.ndarray) -> np.ndarray:
    """How many points more the seat will be ahead in the end: two layers of neurons, and their sum."""
    for weight, bias in zip(weights[:-2:2], weights[1:-2:2], strict=True):
        known = np.maximum(known @ weight.T + bias, 0)
    return SCALE * (known @ weights[-2].T + weights[-1])[:, 0]


def tried(position: pioche.Position, chance: random.Random) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Every legal action, what its player sees after it, and by how much it is ahead then. What its seat can't see is dealt anew first."""
    seat = position.seat_to_act
    actions, seen, scores = position.view(seat).redraw(chance.getrandbits(63)).afterstates()
    return actions, seen, (scores[:, seat] - scores[:, 1 - seat]).astype(np.float32)


class Player:
    """For `pioche.arena`."""

    __name__ = "duel"

    def __init__(self, weights: list[np.ndarray]) -> None:
        self.weights = weights
        self.chance = random.Random(1)

    def __call__(self, position: pioche.Position) -> int:
        actions, seen, ahead = tried(position, self.chance)
        return int(actions[(ahead + to_come(self.weights, features(seen))).argmax()])


def load(path: str) -> list[np.ndarray]:
    with np.load(path) as file:
        return [file[name] for name in file.files]


def main() -> None:
    player = Player(load(sys.argv[1]))
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "pioche":
            print("ready duel", flush=True)
        elif word == "decide":
            # What we can't see has been dealt anew in this record.
            position = pioche.replay(json.loads(rest)["record"]).position
            print("play", position.text(player(position)), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
