"""Many matches side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._observe import Layout, layout
from ._pioche import Position, _Batch


def _numbers(actions: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int32]:
    """Whole numbers of any width, as networks and NumPy make them. What is too large for 32 bits stays too large."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, one for each match, not {array.dtype}")
    if array.dtype == np.int32:
        return np.ascontiguousarray(array)
    return np.ascontiguousarray(array.astype(np.int64).clip(-1, 2**31 - 1), np.int32)


class Batch:
    """Thousands of matches of one game, in which all seats to act decide at once.

        batch = pioche.Batch("kingdomino", 4096, seed=1, players=2, kingdom=7)
        batch.reset()
        while training:
            actions = choose(batch.observations, batch.masks)      # one number for each match
            batch.step(actions)
            learn(batch.rewards[batch.finished != 0], ...)

    ``reset`` and ``step`` write into arrays: the batch's own, or those that it was given when it was made (C-contiguous, of the same shapes and
    types). A match that ends is dealt anew at once: ``finished`` says so, ``rewards`` and ``scores`` hold its end, and ``observations``, ``masks``
    and ``seats`` are already of the next one. The same seed gives the same deals, whatever the number of threads; the interpreter's lock is let go
    while they play.
    """

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seed: int = 1,
        threads: int = 1,
        observations: npt.NDArray[np.uint8] | None = None,
        masks: npt.NDArray[np.uint8] | None = None,
        **options: Any,
    ) -> None:
        self._batch = _Batch(game, count, options, seed, threads)
        self.layout: Layout = layout(game, **options)
        players = self._batch.players
        self.game = game
        self.count = count
        self.players = players
        #: what the seat to act may see: [count, size]
        self.observations: npt.NDArray[np.uint8] = np.zeros((count, self.layout.size), np.uint8) if observations is None else observations
        #: 1 where an action is legal: [count, actions]
        self.masks: npt.NDArray[np.uint8] = np.zeros((count, self.layout.actions), np.uint8) if masks is None else masks
        #: who is to act: [count]
        self.seats: npt.NDArray[np.int8] = np.zeros(count, np.int8)
        #: at the end of a match, zero before: a sole winner has 1, and all add up to 0: [count, players]
        self.rewards: npt.NDArray[np.float32] = np.zeros((count, players), np.float32)
        #: the points at the end of a match, zero before: [count, players]
        self.scores: npt.NDArray[np.int32] = np.zeros((count, players), np.int32)
        #: 1 where the last step ended a match: [count]
        self.finished: npt.NDArray[np.uint8] = np.zeros(count, np.uint8)

    def reset(self) -> None:
        """Deals every match anew."""
        self._batch.reset(self.observations, self.masks, self.seats)
        self.rewards[:] = 0
        self.scores[:] = 0
        self.finished[:] = 0

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Plays an action in every match. If one of them isn't legal it says which, and nothing has been played."""
        self._batch.step(_numbers(actions), self.observations, self.masks, self.seats, self.rewards, self.scores, self.finished)

    def random_actions(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """A legal action for every match, each equally likely."""
        if out is None:
            out = np.empty(self.count, np.int32)
        self._batch.random_actions(out)
        return out

    def position(self, match: int) -> Position:
        """The position of one of the matches, as a copy."""
        return self._batch.position(match)
