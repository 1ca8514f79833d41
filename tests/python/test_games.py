"""The games through Python: matches, positions, views, records, pictures."""

import copy
import json
import pickle
import random
import xml.etree.ElementTree as ElementTree

import numpy as np
import pioche
import pytest

SOME_OPTIONS = {
    "kingdomino": [{}, {"players": 2, "kingdom": 7}, {"players": 3, "dynasty": True}, {"players": 5, "giants": True}],
    "rondomino": [{}, {"players": 3, "target": 30}, {"players": 4, "teams": True}],
    "colomino": [{}, {"players": 4, "plan": "large"}],
}
GAMES = [(game, options) for game, listed in SOME_OPTIONS.items() for options in listed]


def play_on(match, chance, seed=1):
    while not match.over:
        if match.needs_round:
            match.deal_round(seed)
        else:
            match.play(chance.choice(match.legal()))
    return match


def test_every_game_is_described():
    assert pioche.game_names() == [game["game"] for game in pioche.games()] == list(SOME_OPTIONS)


@pytest.mark.parametrize("game, options", GAMES)
def test_a_match_is_played_to_its_end_and_replays_from_its_record(game, options):
    match = play_on(pioche.new(game, seed=3, **options), random.Random(1), seed=3)
    assert match.over and match.seat_to_act is None and match.legal() == []
    assert match.winners and len(match.scores) == match.players
    assert {key: match.options[key] for key in options} == options
    record = match.record()
    again = pioche.replay(record)
    assert again.scores == match.scores and again.record() == record
    assert pioche.replay(json.dumps(record)).result == match.result == record["result"]
    assert pioche.check_record(record) == record
    halfway = pioche.replay(record, until=(0, 5))
    assert (halfway.rounds, halfway.ply) == (1, 5) and halfway.actions(0) == record["rounds"][0]["actions"][:5]


@pytest.mark.parametrize("game, options", GAMES)
def test_a_position_plays_texts_and_numbers_alike(game, options):
    chance = random.Random(2)
    position = pioche.new(game, seed=4, **options).position
    while not position.over:
        texts, numbers = position.legal_moves(), position.legal_actions()
        assert [position.text(number) for number in numbers] == texts
        assert [position.number(text) for text in texts] == numbers
        assert np.flatnonzero(position.mask()).tolist() == sorted(numbers)
        at = chance.randrange(len(texts))
        other = position.copy()
        position.play(texts[at])
        assert other != position
        other.play(np.int64(numbers[at]))
        assert other == position
    assert position.legal_moves() == [] and position.winners is not None
    assert position.mask().sum() == 0


@pytest.mark.parametrize("game, options", GAMES)
def test_a_redraw_looks_the_same(game, options):
    chance = random.Random(5)
    position = pioche.new(game, seed=6, **options).position
    hidden = 0
    for _ in range(25):
        seat = position.seat_to_act
        if seat is None:
            break
        view = position.view(seat)
        redrawn = view.redraw(chance.getrandbits(64))
        assert redrawn.view(seat) == view
        assert redrawn.view(seat).board() == view.board()
        assert (redrawn.observation(seat) == position.observation(seat)).all()
        hidden += redrawn != position
        position.play(chance.choice(position.legal_moves()))
    assert hidden > 0


def test_views_belong_to_eyes():
    position = pioche.new("rondomino", seed=1).position
    assert position.view(0) != position.view(1) != position.view(None)
    assert position.view([0, 1]) == position.view(range(2))
    hands = [hand["pieces"] for hand in position.view(0).board()["hands"]]
    assert len(hands[0]) == 7 and hands[1] is None


@pytest.mark.parametrize("game, options", GAMES)
def test_everything_draws_itself(game, options):
    match = pioche.new(game, seed=7, **options)
    for _ in range(6):
        match.play(match.legal()[-1])
    for picture in (match._repr_svg_(), match.svg(0), match.position._repr_svg_(), match.position.view(1)._repr_svg_()):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert str(match).count("\n") > 3 and str(match.position.view(0))
    assert game in repr(match)


def test_copies_are_independent():
    match = pioche.new("kingdomino")
    for other in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        other.play(other.legal()[0])
        assert match.ply == 0 and other.ply == 1
        other.take_back()
        assert other.ply == 0
    begun = match.copy()
    begun.play(begun.legal()[0])
    for one in (pioche.Match("rondomino"), match, begun):
        assert pickle.loads(pickle.dumps(one)).record() == one.record()
    position = copy.deepcopy(match.position)
    assert position == match.position


def refused(call, *words):
    with pytest.raises(pioche.Error) as raised:
        call()
    assert isinstance(raised.value, ValueError)
    for word in words:
        assert word in str(raised.value)


def test_errors_are_the_sentences_of_the_house():
    match = pioche.new("kingdomino")
    refused(lambda: pioche.Match("chess"), "kingdomino, rondomino, colomino")
    refused(lambda: pioche.Match("kingdomino", {"players": 9}), "kingdomino is for 2 to 4 players, not 9")
    refused(lambda: pioche.Match("kingdomino", {"colour": 1}), "colour")
    refused(lambda: match.play("nonsense"), "'nonsense' is not a domino; seat")
    refused(lambda: match.position.play(100_000), "there is no action 100000")
    refused(lambda: match.position.play(256), "isn't legal here")
    refused(lambda: match.deal_round(1), "the round under way isn't over")
    refused(lambda: match.take_back(), "nothing to take back")
    refused(lambda: match.setup(1), "there is no round 1")
    refused(lambda: match.position.view(4), "there is no seat 4")
    refused(lambda: pioche.replay("{"), "")
    refused(lambda: pioche.replay({"pioche": 1, "game": "kingdomino", "options": {}, "rounds": [{"setup": {}, "actions": []}]}), "round 0, setup")
    record = match.record()
    record["rounds"][0]["actions"] = ["1", "1"]
    refused(lambda: pioche.replay(record), "round 0, ply")


def test_nothing_that_nests_without_end_is_read():
    options = {}
    options["options"] = options
    refused(lambda: pioche.Match("kingdomino", options), "nested")
    deep = []
    for _ in range(100_000):
        deep = [deep]
    refused(lambda: pioche.Match("kingdomino", {"players": deep}), "nested")
