"""PettingZoo's own checks."""

import contextlib
import io
import time

import numpy as np
import pioche
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pioche.pettingzoo import env, raw_env
from test_games import GAMES


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game, options", GAMES)
def test_api(game, options):
    with contextlib.redirect_stdout(io.StringIO()) as said:
        api_test(env(game, **options), num_cycles=30)
    assert "Passed" in said.getvalue()


@pytest.mark.parametrize("game, options", [GAMES[1], GAMES[4], GAMES[7]])
def test_seed(game, options):
    seed_test(lambda: env(game, **options), num_cycles=30)


def test_performance_benchmark(monkeypatch, capsys):
    # PettingZoo's own loop, which goes on for five seconds: here of a quicker clock.
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() * 10)
    performance_benchmark(env("kingdomino", players=2, kingdom=7))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game, options", GAMES)
def test_a_match_ends_with_rewards_that_add_up_to_nothing(game, options):
    game_env = raw_env(game, **options)
    game_env.reset(seed=4)
    chance = np.random.default_rng(1)
    total = dict.fromkeys(game_env.possible_agents, 0.0)
    for agent in game_env.agent_iter():
        observation, reward, termination, truncation, info = game_env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        assert (mask.sum() == 0) == termination and not truncation
        game_env.step(None if termination else int(chance.choice(np.flatnonzero(mask))))
    assert sum(total.values()) == pytest.approx(0) and max(total.values()) > 0 or not any(total.values())
    assert all("score" in info for info in game_env.infos.values())


def test_an_illegal_action_loses():
    game_env = env("kingdomino")
    game_env.reset(seed=1)
    agent = game_env.agent_selection
    game_env.step(256)
    assert game_env.terminations[agent] and game_env.rewards[agent] == -1
    plain = raw_env("kingdomino")
    plain.reset(seed=1)
    with pytest.raises(pioche.Error):
        plain.step(256)


def test_it_draws():
    for mode in ("ansi", "svg"):
        game_env = raw_env("colomino", render_mode=mode)
        game_env.reset(seed=1)
        assert len(game_env.render()) > 200
