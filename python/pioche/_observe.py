"""How observations and actions are laid out (docs/observations.md)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from ._pioche import Match, Position


@dataclass(frozen=True)
class Part:
    """A part of an observation: bytes from ``start`` on, in this shape."""

    name: str
    start: int
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        return math.prod(self.shape)


@dataclass(frozen=True)
class ActionPart:
    """A run of numbered actions."""

    name: str
    start: int
    count: int
    about: str


@dataclass(frozen=True)
class Layout:
    """What stands where in a game's observations, and what its actions are called. The same for all matches with the same options."""

    game: str
    options: dict[str, Any]
    size: int
    parts: tuple[Part, ...]
    actions: int
    action_parts: tuple[ActionPart, ...]

    def split(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts by their names: of one observation, or of many that lie along the first axes. They are views: nothing is copied."""
        before = observation.shape[:-1]
        if observation.shape[-1] != self.size:
            raise ValueError(f"an observation has {self.size} numbers here, not {observation.shape[-1]}")
        return {part.name: observation[..., part.start : part.start + part.size].reshape(before + part.shape) for part in self.parts}

    def action_name(self, action: int) -> str:
        """Which run an action belongs to, and its place there: ``"choose 2"``."""
        for part in self.action_parts:
            if part.start <= action < part.start + part.count:
                return part.name if part.count == 1 else f"{part.name} {action - part.start}"
        raise ValueError(f"there is no action {action}: they are numbered from 0 to {self.actions - 1}")


def layout_of(position: Position) -> Layout:
    parts, start = [], 0
    for name, shape, about in position._observation_parts():
        parts.append(Part(name, start, shape, about))
        start += parts[-1].size
    action_parts, first = [], 0
    for name, count, about in position._action_parts():
        action_parts.append(ActionPart(name, first, count, about))
        first += count
    assert start == position.observation_size and first == position.action_count
    return Layout(position.game, position.options, start, tuple(parts), first, tuple(action_parts))


def layout(game: str, **options: Any) -> Layout:
    """The layout of a game's observations and actions with these options."""
    match = Match(game, options)
    match.deal_round(0)
    position = match.position
    assert position is not None
    return layout_of(position)


