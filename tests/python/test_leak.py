"""Memory stays flat, however long it goes on."""

import gc
import os

import numpy as np
import pioche
import pytest

LONG = os.environ.get("PIOCHE_LONG") == "yes"


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def flat(work, rounds):
    """Does the same again and again: after a while nothing more is taken from the system."""
    for _ in range(max(rounds // 5, 2)):
        work()
    gc.collect()
    before = resident()
    for _ in range(rounds):
        work()
    gc.collect()
    return resident() - before


@pytest.mark.parametrize("game", ["kingdomino", "rondomino", "colomino"])
def test_batches(game):
    batch = pioche.Batch(game, 500)
    batch.reset()
    steps = (10_000_000 if LONG else 100_000) // 500
    actions = np.empty(500, np.int32)

    def hundred():
        for _ in range(100):
            batch.step(batch.random_actions(actions))

    assert flat(hundred, max(steps // 100, 1)) < 2_000_000


@pytest.mark.parametrize("game", ["kingdomino", "rondomino", "colomino"])
def test_single_games(game):
    """Matches, positions, views, boards, records, errors and pictures are made and thrown away."""

    def one():
        match = pioche.new(game, seed=1)
        for _ in range(20):
            position = match.position
            position.observation()
            position.mask()
            position.view(0).redraw(3)
            match.board(0)
            match.play(match.legal()[0])
            try:
                match.play("nonsense")
            except pioche.Error:
                pass
        match.svg()
        pioche.replay(match.record())
        pioche.Bot(game, "greedy").decide(match)

    assert flat(one, 2000 if LONG else 60) < 2_000_000


def test_the_arena():
    def one():
        pioche.arena("rondomino", ["greedy", lambda position: position.legal_actions()[0]], games=4, target=1, records=True).records

    assert flat(one, 500 if LONG else 30) < 2_000_000
