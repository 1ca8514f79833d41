"""Bots, budgets, analyses and the arena."""

import os
import signal
import sys
import threading
import time

import pioche
import pytest


def test_bots_decide_the_same_by_the_same_seed():
    match = pioche.new("kingdomino", seed=2)
    assert {"random", "fg", "expert"} <= set(pioche.bot_names("kingdomino"))
    one = pioche.Bot("kingdomino", "tree").decide(match, simulations=200, seed=5)
    other = pioche.Bot("kingdomino", "tree:200").decide(match, seed=5)
    assert one.action == other.action and one.simulations == other.simulations == 200
    assert sorted(candidate.action for candidate in one.candidates) == match.legal()
    assert sum(candidate.visits for candidate in one.candidates) == 200
    assert 0 <= one.candidates[0].share <= 1 and one.candidates[0].share_error >= 0
    only = match.legal()[:2]
    assert pioche.Bot("kingdomino", "tree").decide(match, simulations=100, only=only).action in only


def test_a_bot_plays_a_match():
    match = pioche.new("rondomino", seed=1, target=10)
    bots = [pioche.Bot("rondomino", "greedy"), pioche.Bot("rondomino", "random")]
    while not match.over:
        if match.needs_round:
            match.deal_round(1)
        else:
            bots[match.seat_to_act].play(match)
    assert match.winners


def test_bots_refuse_what_is_not_theirs():
    match = pioche.new("kingdomino")
    bot = pioche.Bot("rondomino", "greedy")
    with pytest.raises(pioche.Error, match="a bot for rondomino, and the match is of kingdomino"):
        bot.decide(match)
    with pytest.raises(pioche.Error, match="there is no bot 'nobody' for kingdomino"):
        pioche.Bot("kingdomino", "nobody")
    with pytest.raises(pioche.Error, match="nobody is to act"):
        bot.decide(pioche.Match("rondomino"))
    with pytest.raises(pioche.Error, match="budget"):
        bot.decide(pioche.new("rondomino"), simulations=-1)
    with pytest.raises(pioche.Error):
        pioche.Bot("kingdomino", "tree").decide(match, only=["xx"])


def test_the_lock_is_let_go_while_it_thinks():
    match = pioche.new("kingdomino", seed=2)
    counted = 0
    done = threading.Event()

    def think():
        pioche.Bot("kingdomino", "tree").decide(match, milliseconds=400)
        done.set()

    thinker = threading.Thread(target=think)
    thinker.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thinker.join()
    assert counted >= 5, "nothing else ran while the bot thought"


def test_one_bot_thinks_for_one_thread_at_a_time():
    match = pioche.new("kingdomino", seed=2)
    bot = pioche.Bot("kingdomino", "tree")
    thinker = threading.Thread(target=lambda: bot.decide(match, milliseconds=1500))
    thinker.start()
    told = None
    while thinker.is_alive() and told is None:
        try:
            bot.decide(match, simulations=1)
        except pioche.Error as error:
            told = str(error)
    thinker.join()
    assert told and "at work already" in told


def test_ctrl_c_ends_a_long_thought():
    match = pioche.new("kingdomino", seed=2)
    # Whoever starts this in the background has told it to heed no Ctrl-C.
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        pioche.Bot("kingdomino", "tree").decide(match, milliseconds=600_000)
    timer.join()
    signal.signal(signal.SIGINT, heeded)


def test_decisions_are_graded():
    match = pioche.new("rondomino", seed=1, target=1)
    while match.ply < 12:
        match.play(match.legal()[0])
    graded = pioche.analyse(match.record(), bot="tree", simulations=50)
    assert len(graded) == 12 and [one.ply for one in graded] == list(range(12))
    assert {one.grade for one in graded} <= {"best", "fine", "inaccuracy", "mistake", "blunder"}


def first_move(position):
    return position.legal_moves()[0]


def last_number(position):
    return position.legal_actions()[-1]


def test_the_arena_seats_bots_callables_and_programs():
    program = f"cmd:{sys.executable} examples/bot.py"
    report = pioche.arena("kingdomino", ["fg", first_move, last_number, program], games=8, seed=3, harmony=True, records=True)
    assert [row["name"] for row in report.as_dict()["seats"]] == ["fg", "first_move", "last_number", program]
    assert len(report.records) == 8 and pioche.replay(report.records[5]).over
    standings, games = pioche.standings_frame(report), pioche.games_frame(report)
    assert list(standings["games"]) == [8] * 4 and standings["wins"].sum() == pytest.approx(8)
    assert (standings["win_share_low"] <= standings["win_share"]).all() and (standings["win_share"] <= standings["win_share_high"]).all()
    assert len(games) == 32 and set(games["seat"]) == {0, 1, 2, 3}
    assert games.groupby("name")["share"].mean()["fg"] == pytest.approx(standings["win_share"][0])
    assert "share of wins" in report._repr_svg_() and "fg" in str(report) and report.csv().count("\n") == 33


def test_the_arena_plays_the_same_on_any_number_of_threads():
    one, other = (pioche.arena("rondomino", ["greedy", first_move], games=20, seed=4, threads=threads, target=20) for threads in (1, 3))
    assert one.csv() == other.csv()


def test_a_player_sees_nothing_hidden():
    """What the other holds in the position that a player is handed is dealt anew each time: it is hardly ever the true hand."""
    handed = []

    def looks(position):
        seat = position.seat_to_act
        handed.append((seat, [piece["piece"] for piece in position.view(1 - seat).board()["hands"][1 - seat]["pieces"]]))
        return position.legal_moves()[0]

    report = pioche.arena("rondomino", [looks, "greedy"], games=2, seed=1, target=1, records=True)
    first = report.records[0]["rounds"][0]["setup"]["hands"]
    seat, others = handed[0]
    own_deals = [[sorted(hand) for hand in record["rounds"][0]["setup"]["hands"]] for record in report.records]
    true = own_deals[0][1 - seat]
    assert len(others) == len(set(others)) and len(first) == 2
    same = sum(set(pieces) <= set(true) for _, pieces in handed if len(pieces) >= 5)
    assert len(handed) > 5 and same == 0


def test_a_player_that_breaks_ends_the_arena_with_its_reason():
    def breaks(position):
        raise RuntimeError("I am tired")

    with pytest.raises(pioche.Error, match="player 'breaks' at round 0, ply 0: RuntimeError: I am tired"):
        pioche.arena("rondomino", [breaks, breaks], games=2)
    with pytest.raises(pioche.Error, match="isn't legal"):
        pioche.arena("rondomino", [lambda position: -3] * 2, games=2)
    with pytest.raises(TypeError):
        pioche.arena("rondomino", [3, 4], games=2)
    # `players` is an option like any other: it once was the name of a parameter too, and couldn't be given.
    assert len(pioche.arena("rondomino", ["greedy", "random"], games=2, players=2, target=1).as_dict()["seats"]) == 2
    with pytest.raises(pioche.Error, match="2 players sit at this table"):
        pioche.arena("rondomino", ["greedy"] * 3, games=2, players=2)
