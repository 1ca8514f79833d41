#!/usr/bin/env python3
"""Learns the Grand Duel (Kingdomino for two on 7x7) by playing against itself, on one thread of the processor.

    pip install . -C cmake.define.PIOCHE_NATIVE=ON && pip install torch pandas
    python3 examples/learn_duel.py --minutes 60 --out duel            writes duel.npz and duel.csv, the curve

A small network (duel_bot.py says what it looks at) guesses how many points a seat will still get ahead after its move. Whoever is to move tries every legal
action and takes the one after which it is worth the most, at first with much chance mixed in. When a game has ended, every moment on the way learns from what
the same seat thought at its later moments and, in the end, from the true margin. What a seat can't see is dealt anew before it tries, so nothing that is learnt knows
the future. It is tested against `fg` now and then, on deals that it never learns from.
"""
from __future__ import annotations

import argparse
import csv
import random
import time

from duel_bot import LAYOUT, OPTIONS, SCALE, Player, features, to_come, tried  # first: it keeps NumPy to one thread

import numpy as np  # isort: skip
import pioche
import torch
from torch import nn

DECISIONS = 96  # of a game


def new_network(hidden: int = 96) -> nn.Sequential:
    width = features(np.zeros((1, LAYOUT.size), np.uint8)).shape[1]
    return nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden // 2), nn.ReLU(), nn.Linear(hidden // 2, 1))


def weights_of(network: nn.Sequential) -> list[np.ndarray]:
    return [parameter.detach().numpy() for parameter in network.parameters()]


class Game:
    """A game against itself, and for each seat what it knew after its moves, by how much it was ahead, and what it thought this was worth."""

    def __init__(self, seed: int) -> None:
        self.position = pioche.new("kingdomino", seed=seed, **OPTIONS).position
        self.moments: tuple[list[tuple[np.ndarray, float, float]], ...] = ([], [])

    def lessons(self, trust: float = 0.85) -> list[tuple[np.ndarray, float]]:
        """For every moment how much was still to come, as the end and later thoughts tell: the further away the end, the less it counts."""
        lessons = []
        for seat, moments in enumerate(self.moments):
            told = float(self.position.scores[seat] - self.position.scores[1 - seat])
            for known, ahead, thought in reversed(moments):
                lessons.append((known, told - ahead))
                told = trust * told + (1 - trust) * thought
        return lessons


def play_games(weights: list[np.ndarray], games: list[Game], chance: random.Random, heat: float) -> None:
    """Plays all of them to the end, side by side, so that the network looks at many positions at once."""
    while going := [game for game in games if not game.position.over]:
        asked = [tried(game.position, chance) for game in going]
        known = features(np.concatenate([seen for _, seen, _ in asked]))
        worth = to_come(weights, known) + np.concatenate([ahead for _, _, ahead in asked])
        start = 0
        for game, (actions, _, ahead) in zip(going, asked, strict=True):
            own = worth[start : start + len(actions)]
            best = int((own + heat * np.random.gumbel(size=len(own))).argmax())
            game.moments[game.position.seat_to_act].append((known[start + best].copy(), float(ahead[best]), float(own[best])))
            game.position.play(actions[best])
            start += len(actions)


def learn(network: nn.Sequential, optimiser: torch.optim.Optimizer, lessons: list[tuple[np.ndarray, float]]) -> float:
    known = torch.from_numpy(np.stack([known for known, _ in lessons]))
    wanted = torch.tensor([more / SCALE for _, more in lessons])
    loss = nn.functional.smooth_l1_loss(network(known)[:, 0], wanted)
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return float(loss.detach())


def draw(out: str) -> None:
    """The curve as a picture: needs matplotlib."""
    import matplotlib.pyplot as plt

    rows = np.genfromtxt(f"{out}.csv", delimiter=",", names=True)
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.fill_between(rows["processor_minutes"], 100 * rows["win_share_low"], 100 * rows["win_share_high"], alpha=0.2, linewidth=0)
    axes.plot(rows["processor_minutes"], 100 * rows["win_share"], marker="o")
    axes.axhline(50, color="#888", linewidth=0.8, linestyle=":")
    axes.set(xlabel="minutes of processor time", ylabel="share of wins against fg, %", ylim=(0, 100))
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(f"{out}.png", dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="of processor time, tests included")
    parser.add_argument("--games", type=int, default=1_000_000, help="the most games to learn from")
    parser.add_argument("--side-by-side", type=int, default=32)
    parser.add_argument("--test-every", type=float, default=5, help="minutes between two tests against fg")
    parser.add_argument("--test-games", type=int, default=200)
    parser.add_argument("--out", default="duel")
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--plot", action="store_true", help="also draws the curve (needs matplotlib)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    np.random.seed(arguments.seed)
    random.seed(arguments.seed)
    chance = random.Random(arguments.seed)
    network = new_network()
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    remembered: list[tuple[np.ndarray, float]] = []
    losses: list[float] = []
    played, tested, begun = 0, -1e9, time.monotonic()
    with open(f"{arguments.out}.csv", "w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["processor_minutes", "wall_minutes", "games", "loss", "win_share", "win_share_low", "win_share_high", "margin"])
        while True:
            minutes = time.process_time() / 60
            last = minutes >= arguments.minutes or played >= arguments.games
            if last or minutes - tested >= arguments.test_every:
                tested = minutes
                report = pioche.arena("kingdomino", [Player(weights_of(network)), "fg"], games=arguments.test_games, seed=77, **OPTIONS)
                row = pioche.standings_frame(report).iloc[0]
                figures = [minutes, (time.monotonic() - begun) / 60, played, np.mean(losses[-200:] or [0.0])]
                figures += [row[name] for name in ("win_share", "win_share_low", "win_share_high", "margin")]
                curve.writerow([round(float(figure), 3) for figure in figures])
                file.flush()
                print(*(round(float(figure), 3) for figure in figures), flush=True)
                np.savez_compressed(f"{arguments.out}.npz", *weights_of(network))
            if last:
                break
            games = [Game(arguments.seed + played + number) for number in range(arguments.side_by_side)]
            play_games(weights_of(network), games, chance, heat=max(0.3, 4 * (1 - played / 1500)))
            played += len(games)
            for game in games:
                remembered.extend(game.lessons())
            del remembered[:-60_000]
            done = min(1.0, max(minutes / arguments.minutes, played / arguments.games))
            for group in optimiser.param_groups:
                group["lr"] = 1e-3 * (1 - 0.95 * done)
            for _ in range(max(1, 3 * DECISIONS * len(games) // 256)):  # every moment about three times
                losses.append(learn(network, optimiser, random.sample(remembered, min(256, len(remembered)))))
    if arguments.plot:
        draw(arguments.out)


if __name__ == "__main__":
    main()
