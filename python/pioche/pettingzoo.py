"""The games as PettingZoo environments (agents take turns: the AEC interface).

    from pioche.pettingzoo import env
    game = env("kingdomino", players=2, kingdom=7)
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        action = None if termination else game.action_space(agent).sample(observation["action_mask"])
        game.step(action)

An episode is a match, from the first deal to its winners; further rounds deal themselves. Rewards come at the end: a sole winner has 1, and all add
up to 0. ``info`` of every agent holds its points so far once the match is over.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._observe import Layout, layout
from ._pioche import Match, Position
from ._rewards import rewards_of


class PiocheEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game of the house; agents are ``seat_0``, ``seat_1``..."""

    metadata = {"render_modes": ["ansi", "svg"], "name": "pioche_v0", "is_parallelizable": False}

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = game
        self.options = options
        self.render_mode = render_mode
        self.layout: Layout = layout(game, **options)
        self.metadata = {**self.metadata, "name": f"pioche_{game}_v0"}
        players = Match(game, options).players
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 255, (self.layout.size,), np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (self.layout.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.layout.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._match = Match(self.game, self.options)
        self._deal = int(self._random.integers(2**63))
        self._go_on()

    def _go_on(self) -> None:
        while self._match.needs_round:
            self._match.deal_round(self._deal)
        self._position: Position = self._match.position  # type: ignore[assignment]
        seat = self._match.seat_to_act
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        acts = self._match.seat_to_act == seat
        mask = self._position.mask() if acts else np.zeros(self.layout.actions, np.uint8)
        return {"observation": self._position.observation(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act, and None is no action")
        self._match.play(self._position.text(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        if self._match.over:
            rewards = rewards_of(self._match.winners, len(self.possible_agents))
            scores = self._match.scores
            for name, seat in self._seats.items():
                self.rewards[name] = rewards[seat]
                self.terminations[name] = True
                self.infos[name] = {"score": scores[seat]}
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self._match.svg(range(len(self.possible_agents)))
        return str(self._match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def raw_env(game: str, render_mode: str | None = None, **options: Any) -> PiocheEnv:
    return PiocheEnv(game, render_mode, **options)


def env(game: str, render_mode: str | None = None, **options: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's usual wrappers: an illegal action loses, steps out of order are told."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(PiocheEnv(game, render_mode, **options), illegal_reward=-1))
