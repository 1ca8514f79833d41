"""Observations and batches through Python. That a view can be read back, and that nothing hidden is in it, src/observe/observe_test.cpp shows."""

import pathlib
import random
import threading
import time

import numpy as np
import pioche
import pytest
from test_games import GAMES

DOCS = pathlib.Path(__file__).parents[2] / "docs" / "observations.md"


@pytest.mark.parametrize("game, options", GAMES)
def test_the_layout_says_what_stands_where(game, options):
    layout = pioche.layout(game, **options)
    position = pioche.new(game, seed=9, **options).position
    observation = position.observation()
    assert observation.dtype == np.uint8 and observation.shape == (layout.size,)
    assert position.mask().shape == (layout.actions,)
    parts = layout.split(observation)
    assert sum(part.size for part in parts.values()) == layout.size
    assert parts["seat"][0] == 1, "who looks by default is to act"
    assert sum(part.count for part in layout.action_parts) == layout.actions
    names = {layout.action_name(action).split()[0] for action in position.legal_actions()}
    assert names <= {part.name for part in layout.action_parts}
    both = layout.split(np.stack([observation, observation]))
    assert all((both[name][1] == part).all() for name, part in parts.items())


def test_every_part_is_documented():
    text = DOCS.read_text()
    for game, options in GAMES:
        section = text.split(f"## {game.capitalize()}")[1].split("\n## ")[0]
        for part in pioche.layout(game, **options).parts:
            assert f"| `{part.name}` |" in section, (game, part.name)
        for part in pioche.layout(game, **options).action_parts:
            assert f"| `{part.name}` |" in section, (game, part.name)


@pytest.mark.parametrize("game, options", GAMES)
def test_afterstates_are_what_playing_leads_to(game, options):
    chance = random.Random(3)
    position = pioche.new(game, seed=8, **options).position
    for _ in range(30):
        seat = position.seat_to_act
        if seat is None:
            break
        actions, seen, scores = position.afterstates()
        assert actions.tolist() == position.legal_actions()
        for action, row, points in zip(actions, seen, scores, strict=True):
            after = position.copy()
            after.play(action)
            assert (after.observation(seat) == row).all() and after.scores == points.tolist()
        position.play(chance.choice(actions))
    while not position.over:
        position.play(position.legal_actions()[0])
    assert [len(array) for array in position.afterstates()] == [0, 0, 0]


def test_a_kingdom_lies_round_its_castle():
    # A domino laid across to the right of the castle: its left half on column 1, row 0.
    match = pioche.new("kingdomino", seed=1, players=2)
    while "f5g5" not in match.legal():
        match.play(match.legal()[0])
    position = match.position
    number = position.number("f5g5")
    assert number % 64 == 1
    seat = position.seat_to_act
    match.play("f5g5")
    parts = pioche.layout("kingdomino", players=2).split(match.position.observation(seat))
    assert parts["kingdoms"][0, :6, 0, 1:3].sum() == 2
    left, right, below, above = parts["reach"][0]
    assert right == 2 and left + below + above == parts["reach"][0].sum() - 2


@pytest.mark.parametrize("game, options", GAMES)
def test_a_batch_shows_what_its_positions_show(game, options):
    batch = pioche.Batch(game, 5, seed=2, **options)
    batch.reset()
    ended = 0
    for _ in range(250):
        for match in range(batch.count):
            position = batch.position(match)
            assert position.seat_to_act == batch.seats[match]
            assert (position.observation() == batch.observations[match]).all()
            assert (position.mask() == batch.masks[match]).all()
        actions = batch.random_actions()
        assert (batch.masks[np.arange(batch.count), actions] == 1).all()
        batch.step(actions)
        ended += int(batch.finished.sum())
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        assert (np.abs(batch.rewards).sum(axis=1) > 0).sum() <= batch.finished.sum()
    if not options.get("dynasty") and game != "rondomino":
        assert ended > 0


def test_batches_play_as_matches_do():
    """The same actions in a match that is dealt the same: the same observations to the end, and the same scores."""
    batch = pioche.Batch("kingdomino", 3, seed=8, players=3, harmony=True)
    batch.reset()
    positions = [batch.position(match) for match in range(3)]
    while not batch.finished.any():
        actions = batch.random_actions()
        for position, action in zip(positions, actions, strict=True):
            position.play(int(action))
        batch.step(actions)
    assert batch.finished.all(), "all take as many decisions"
    for match, position in enumerate(positions):
        assert position.over and position.scores == batch.scores[match].tolist()
        assert sorted(np.flatnonzero(batch.rewards[match] > 0)) == position.winners or len(position.winners) == 3


def test_threads_and_given_arrays_change_nothing():
    layout = pioche.layout("rondomino", players=2)
    observations = np.empty((64, layout.size), np.uint8)
    masks = np.empty((64, layout.actions), np.uint8)
    one = pioche.Batch("rondomino", 64, seed=3, players=2)
    other = pioche.Batch("rondomino", 64, seed=3, threads=3, observations=observations, masks=masks, players=2)
    one.reset()
    other.reset()
    assert other.observations is observations
    for _ in range(40):
        actions = one.random_actions()
        assert (actions == other.random_actions()).all()
        one.step(actions)
        other.step(actions)
        assert (one.observations == observations).all() and (one.masks == masks).all() and (one.rewards == other.rewards).all()


def test_a_batch_takes_whole_numbers_of_any_width():
    one, other = (pioche.Batch("rondomino", 6, seed=3) for _ in range(2))
    one.reset()
    other.reset()
    for width in (np.int16, np.int32, np.int64, np.uint8, np.uint64):
        actions = one.random_actions()
        one.step(actions)
        other.step(np.repeat(actions, 2).astype(width)[::2])
        assert (one.observations == other.observations).all()


def test_a_batch_refuses_what_does_not_fit():
    batch = pioche.Batch("kingdomino", 4)
    batch.reset()
    actions = batch.random_actions()
    before = batch.observations.copy()
    wrong = actions.copy()
    wrong[2] = -1
    with pytest.raises(pioche.Error, match="action -1 isn't legal in match 2"):
        batch.step(wrong)
    assert (before == batch.observations).all()
    with pytest.raises(pioche.Error, match="3 actions were given for 4 matches"):
        batch.step(actions[:3].copy())
    wrong = actions.astype(np.int64)
    wrong[1] += 2**32
    with pytest.raises(pioche.Error, match="isn't legal in match 1"):
        batch.step(wrong)
    for bad in (actions.astype(np.float32), actions[::2], actions.reshape(2, 2), None, "abc"):
        with pytest.raises((TypeError, pioche.Error)):
            batch.step(bad)
    batch.masks = np.zeros((4, 3), np.uint8)
    with pytest.raises(pioche.Error, match="'masks' must have 4 rows of"):
        batch.step(actions)
    batch.masks = np.zeros((4, batch.layout.actions), np.uint8)
    batch.masks.flags.writeable = False
    with pytest.raises(TypeError):
        batch.step(actions)
    for count in (0, -1, 10_000_000):
        with pytest.raises(pioche.Error):
            pioche.Batch("kingdomino", count)
    with pytest.raises(pioche.Error):
        pioche.Batch("kingdomino", 1, threads=0)


def test_two_threads_at_one_batch_are_told_and_crash_nothing():
    batch = pioche.Batch("kingdomino", 1000, players=4)
    batch.reset()
    told, stop = [], threading.Event()

    def disturb():
        while not stop.is_set():
            try:
                batch.position(random.randrange(1000))
                batch.random_actions()
            except pioche.Error as error:
                told.append(str(error))
            time.sleep(0.0005)  # else the other hardly ever finds the batch free

    other = threading.Thread(target=disturb)
    other.start()
    played, latest = 0, time.monotonic() + 30
    while (played < 30 or not told) and time.monotonic() < latest:
        try:
            batch.step(batch.random_actions())
            played += 1
        except pioche.Error as error:
            assert "already" in str(error)
    stop.set()
    other.join()
    assert played >= 30 and told and all("this batch is at work already" in text for text in told)
