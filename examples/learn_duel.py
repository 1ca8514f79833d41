#!/usr/bin/env python3
"""Learns the Grand Duel (Kingdomino for two on 7x7) by playing against itself, on the processor alone.

    pip install . torch
    python3 examples/learn_duel.py --minutes 60 --out duel            writes duel.pt and duel.csv, the curve
    build/release/pioche arena kingdomino --option players=2 --option kingdom=7 \\
        --seats "cmd:python3 examples/duel_bot.py duel.pt,fg" --games 400 --seed 1

It learns what a position is worth to the seat that has just moved: how many points it will be ahead in the end. The points it is ahead by now are counted
by the rules; a small network adds what is still to come. Whoever is to move tries every legal action and takes the one after which it is worth the most (at
first with some chance mixed in). When a game has ended, the network learns the difference between the margin of the end and that of every moment on the way.
A position in which the pile was dealt anew is used for looking ahead, so what the network learns doesn't know the future.
"""
from __future__ import annotations

import argparse
import csv
import random
import time

import numpy as np
import pioche
import torch

OPTIONS = {"players": 2, "kingdom": 7}
LAYOUT = pioche.layout("kingdomino", **OPTIONS)
SCALE = 30.0  # points for one unit of the network's output


class Network(torch.nn.Module):
    """Looks at both kingdoms with the same filters (circular, as kingdoms wrap round), then at everything else."""

    def __init__(self, channels: int = 24, hidden: int = 96) -> None:
        super().__init__()
        self.conv = torch.nn.Sequential(
            torch.nn.Conv2d(8, channels, 3, padding=1, padding_mode="circular"),
            torch.nn.ReLU(),
            torch.nn.Conv2d(channels, channels, 3, padding=1, padding_mode="circular"),
            torch.nn.ReLU(),
        )
        parts = {part.name: part for part in LAYOUT.parts}
        self.planes = parts["kingdoms"].size
        self.rest = LAYOUT.size - self.planes
        self.head = torch.nn.Sequential(
            torch.nn.Linear(2 * 2 * channels + self.rest, hidden), torch.nn.ReLU(), torch.nn.Linear(hidden, 1)
        )

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        count = len(observations)
        kingdoms = observations[:, : self.planes].reshape(count * 2, 7, 8, 8)
        # Where the castle stands.
        castle = torch.zeros(count * 2, 1, 8, 8)
        castle[:, 0, 0, 0] = 1
        seen = self.conv(torch.cat([kingdoms, castle], 1))
        pooled = torch.cat([seen.mean((2, 3)), seen.amax((2, 3))], 1).reshape(count, -1)
        # Numbers of dominoes are names, not sizes: their faces follow them.
        rest = observations[:, self.planes :].clamp(max=12)
        return self.head(torch.cat([pooled, rest], 1))[:, 0]


def margin(scores: list[int], seat: int) -> int:
    return scores[seat] - scores[1 - seat]


def afterstates(position: pioche.Position, chance: random.Random) -> tuple[list[int], np.ndarray, np.ndarray]:
    """Every legal action, what its player sees after it, and by how much it is ahead then. The pile is dealt anew first."""
    seat = position.seat_to_act
    assert seat is not None
    known = position.view(seat).redraw(chance.getrandbits(63))
    actions = position.legal_actions()
    seen = np.empty((len(actions), LAYOUT.size), np.uint8)
    ahead = np.empty(len(actions), np.float32)
    for row, action in enumerate(actions):
        after = known.copy()
        after.play(action)
        after.write_observation(seen[row], seat)
        ahead[row] = margin(after.scores, seat)
    return actions, seen, ahead


@torch.no_grad()
def values(network: Network, seen: np.ndarray, ahead: np.ndarray) -> np.ndarray:
    return ahead + SCALE * network(torch.from_numpy(seen).float()).numpy()


class Game:
    def __init__(self, seed: int) -> None:
        position = pioche.new("kingdomino", seed=seed, **OPTIONS).position
        assert position is not None
        self.position = position
        self.samples: list[tuple[int, np.ndarray, float]] = []


def play_games(network: Network, games: list[Game], chance: random.Random, noise: float, learners: tuple[bool, bool] = (True, True)) -> None:
    """Plays all of them to the end, side by side, so that the network looks at many positions at once."""
    going = [game for game in games if not game.position.over]
    while going:
        asked = [afterstates(game.position, chance) for game in going]
        worth = values(network, np.concatenate([seen for _, seen, _ in asked]), np.concatenate([ahead for _, _, ahead in asked]))
        start = 0
        for game, (actions, seen, ahead) in zip(going, asked, strict=True):
            own = worth[start : start + len(actions)]
            start += len(actions)
            best = int((own + noise * np.random.gumbel(size=len(own))).argmax()) if noise > 0 else int(own.argmax())
            seat = game.position.seat_to_act
            assert seat is not None
            game.samples.append((seat, seen[best], float(ahead[best])))
            game.position.play(actions[best])
        going = [game for game in going if not game.position.over]


def learn(network: Network, optimiser: torch.optim.Optimizer, seen: np.ndarray, targets: np.ndarray, batch: int = 256) -> float:
    order = np.random.permutation(len(targets))
    total = 0.0
    for start in range(0, len(order), batch):
        rows = order[start : start + batch]
        inputs = torch.from_numpy(mirrored(seen[rows])).float()
        loss = torch.nn.functional.smooth_l1_loss(network(inputs), torch.from_numpy(targets[rows] / SCALE))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        total += float(loss.detach()) * len(rows)
    return total / max(len(order), 1)


def mirrored(seen: np.ndarray) -> np.ndarray:
    """A kingdom is worth the same in a mirror and turned: one of eight ways, the same for the whole batch."""
    seen = seen.copy()
    parts = LAYOUT.split(seen)
    kingdoms, reach = parts["kingdoms"], parts["reach"]
    back = -np.arange(8) % 8
    if random.random() < 0.5:
        kingdoms[...] = kingdoms[..., back]
        reach[...] = reach[..., [1, 0, 2, 3]]
    if random.random() < 0.5:
        kingdoms[...] = kingdoms[..., back, :]
        reach[...] = reach[..., [0, 1, 3, 2]]
    if random.random() < 0.5:
        kingdoms[...] = kingdoms.swapaxes(-1, -2).copy()
        reach[...] = reach[..., [2, 3, 0, 1]]
    return seen


class Player:
    """The network as a player of the arena."""

    def __init__(self, network: Network, seed: int = 1) -> None:
        self.network = network.eval()
        self.chance = random.Random(seed)
        self.__name__ = "duel"

    def __call__(self, position: pioche.Position) -> int:
        actions, seen, ahead = afterstates(position, self.chance)
        return actions[0] if len(actions) == 1 else actions[int(values(self.network, seen, ahead).argmax())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="of processor time")
    parser.add_argument("--games", type=int, default=1_000_000, help="the most games to learn from")
    parser.add_argument("--side-by-side", type=int, default=32)
    parser.add_argument("--test-every", type=float, default=3, help="minutes between two tests against fg")
    parser.add_argument("--test-games", type=int, default=40)
    parser.add_argument("--out", default="duel")
    parser.add_argument("--seed", type=int, default=1000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    np.random.seed(arguments.seed)
    random.seed(arguments.seed)
    chance = random.Random(arguments.seed)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    remembered: list[tuple[np.ndarray, np.ndarray]] = []
    played, tested = 0, -1e9
    with open(f"{arguments.out}.csv", "w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["processor_minutes", "games", "loss", "win_share", "win_share_low", "win_share_high", "margin"])
        while True:
            minutes = time.process_time() / 60
            last = minutes >= arguments.minutes or played >= arguments.games
            if last or minutes - tested >= arguments.test_every:
                tested = minutes
                report = pioche.arena("kingdomino", [Player(network), "fg"], games=arguments.test_games, seed=77, **OPTIONS)
                _, _, _, share, _, ahead, _ = report._standings()[0]
                row = [round(minutes, 2), played, round(loss, 4) if played else "", *(round(one, 4) for one in share), round(ahead[0], 2)]
                curve.writerow(row)
                file.flush()
                print(*row, flush=True)
                torch.save(network.state_dict(), f"{arguments.out}.pt")
                network.train()
            if last:
                break
            games = [Game(arguments.seed + played + number) for number in range(arguments.side_by_side)]
            noise = max(0.5, 6 * (1 - played / 2000))
            play_games(network, games, chance, noise)
            played += len(games)
            seen = np.stack([seen for game in games for _, seen, _ in game.samples])
            targets = np.array(
                [margin(game.position.scores, seat) - ahead for game in games for seat, _, ahead in game.samples], np.float32
            )
            remembered.append((seen, targets))
            del remembered[:-12]
            loss = learn(network, optimiser, seen, targets)
            old = random.choice(remembered)
            learn(network, optimiser, *old)


if __name__ == "__main__":
    main()
