"""OpenSpiel's own checks and tools."""

import random

import numpy as np
import pioche
import pioche.openspiel
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, cfr, exploitability, mcts

NAMES = [
    "python_pioche_kingdomino",
    "python_pioche_kingdomino(players=2,kingdom=7,deals=16)",
    "python_pioche_kingdomino(players=3,giants=True)",
    "python_pioche_rondomino(players=3)",
    "python_pioche_rondomino(players=4,teams=True)",
    "python_pioche_colomino(players=2)",
]


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES[1:4])
def test_random_simulations_with_serialization(name):
    # Serialized after every action and replayed from the beginning each time, so a single one.
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def played(game, chance, stop=lambda state: False):
    state = game.new_initial_state()
    while not state.is_terminal() and not stop(state):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, chances)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_a_state_comes_back_from_its_text():
    game = pyspiel.load_game(NAMES[1])
    state = played(game, random.Random(1), stop=lambda state: len(state.history()) == 40)
    other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(other_game) == str(game) and str(other) == str(state) and other.history() == state.history()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert len(state.history()) == 40


def test_tensors_are_the_observations():
    game = pyspiel.load_game(NAMES[3])
    state = played(game, random.Random(2), stop=lambda state: len(state.history()) >= 12 and not state.is_chance_node())
    layout = pioche.layout("rondomino", players=3)
    for player in range(3):
        seen = np.asarray(state.observation_tensor(player), np.uint8)
        assert (seen == state.position.observation(player)).all()
        known = np.asarray(state.information_state_tensor(player))
        assert (known[: layout.size] == seen).all() and (known[layout.size :] > 0).sum() == len(state.round.moves)
        assert state.observation_string(player) in state.information_state_string(player)
    assert game.observation_tensor_shape() == [layout.size] and game.num_distinct_actions() == layout.actions


def test_no_state_knows_what_is_drawn_next():
    """After the same moves with other outcomes of the last chance node, other dominoes lie in the row."""
    game = pyspiel.load_game(NAMES[0])
    state = played(game, random.Random(3), stop=lambda state: state.is_chance_node() and len(state.history()) > 20)
    rows = set()
    for outcome in range(20):
        child = state.child(outcome)
        rows.add(child.position.observation(0).tobytes())
    assert len(rows) > 10


def test_its_mcts_plays():
    game = pyspiel.load_game("python_pioche_rondomino(players=2,deals=8)")
    chance = np.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 2, 4, mcts.RandomRolloutEvaluator(1, chance), random_state=chance),
        pyspiel.make_uniform_random_bot(1, 5),
    ]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)
    assert sum(returns) == pytest.approx(0)


def small_rondomino(deals=4, left=4):
    """The end of a round of Rondomino for two: an empty stock and so many pieces held, hidden hands dealt anew in so many ways."""
    layout = pioche.layout("rondomino", players=2)
    for seed in range(1, 1000):
        match = pioche.new("rondomino", seed=seed, players=2)
        chance = random.Random(seed)
        while match.rounds == 1 and match.seat_to_act is not None:
            position = match.position
            held = int(layout.split(position.observation())["held"].sum())
            if position.unseen == 0 and held <= left and len(position.legal_moves()) > 1:
                return pyspiel.load_game("python_pioche_rondomino", {"players": 2, "deals": deals, "record": pioche.openspiel.encode(match.record())})
            match.play(chance.choice(match.legal()))
    raise AssertionError("no such position was found")


def test_exact_tools_run_on_a_small_rondomino():
    game = small_rondomino()
    uniform = policy.UniformRandomPolicy(game)
    start = exploitability.exploitability(game, uniform)
    assert start >= 0
    for player in range(2):
        response = best_response.BestResponsePolicy(game, player, uniform)
        assert response.value(game.new_initial_state()) >= -1
    solver = cfr.CFRSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    end = exploitability.exploitability(game, solver.average_policy())
    assert end <= start + 1e-9 and end < 0.05
    # Information is imperfect: the same text stands for several deals.
    texts = {}
    for deal in range(4):
        state = game.new_initial_state().child(deal)
        texts.setdefault(state.information_state_string(state.current_player()), []).append(deal)
    assert sum(map(len, texts.values())) == 4


def test_wrong_parameters_are_told():
    for params in ({"players": 9}, {"deals": 0}, {"dynasty": True}, {"record": "nonsense"}):
        with pytest.raises(Exception, match=r"\w"):
            pyspiel.load_game("python_pioche_kingdomino", params)
    match = pioche.new("rondomino")
    with pytest.raises(Exception, match="of rondomino"):
        pyspiel.load_game("python_pioche_kingdomino", {"record": pioche.openspiel.encode(match.record())})
