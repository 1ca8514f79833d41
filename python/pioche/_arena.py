"""The arena, and its statistics as data frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, Union

from ._pioche import Position, Report, _arena

if TYPE_CHECKING:
    import pandas

Player = Union[str, Callable[[Position], Union[str, SupportsIndex]]]


def arena(
    game: str,
    players: Sequence[Player],
    /,  # so that `players` may be an option too
    games: int = 100,
    *,
    threads: int = 1,
    seed: int = 1,
    simulations: int = 0,
    milliseconds: int = 0,
    patience: int = 10_000,
    hypotheses: tuple[float, float] | None = None,
    records: bool = False,
    **options: Any,
) -> Report:
    """Many games between bots, with honest statistics: seats are rotated, and every rotation plays the same deals.

    A player is the spec of one of the house's bots (``"fg"``, ``"expert:100ms"``), a program (``"cmd:python3 examples/bot.py"``), or something of
    your own that is called with a position and answers with a move, as text or as a number. The position it is handed is one that its seat can't
    tell from the true one: whatever it can't see has been dealt anew.

    ``simulations`` and ``milliseconds`` are the budget of those that leave it open; ``hypotheses`` (elo0, elo1) end it as soon as it is known which
    holds for the first player. The same seed and simulations give the same result, whatever the number of threads.
    """
    return _arena(
        game, list(players), options, games, threads, seed, simulations, milliseconds, patience, hypotheses, records
    )


def standings_frame(report: Report) -> pandas.DataFrame:
    """A row for each player: games, wins, and share of wins, score, margin and Elo with their 95 % intervals."""
    import pandas

    rows = []
    for name, games, wins, *estimates in report._standings():
        row: dict[str, Any] = {"name": name, "games": games, "wins": wins}
        for what, (mean, low, high) in zip(("win_share", "mean_score", "margin", "elo"), estimates, strict=True):
            row |= {what: mean, f"{what}_low": low, f"{what}_high": high}
        rows.append(row)
    return pandas.DataFrame(rows)


def games_frame(report: Report) -> pandas.DataFrame:
    """A row for each game and player: game, deal, seat, name, score, share of the victory, margin to the best opponent."""
    import pandas

    return pandas.DataFrame(report._games(), columns=["game", "deal", "seat", "name", "score", "share", "margin"])
