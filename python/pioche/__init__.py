"""Pioche for those who study: Kingdomino with its variants, Age of Giants, Rondomino and Colomino.

    import pioche

    match = pioche.new("kingdomino", seed=1, players=2, kingdom=7)      # the Grand Duel
    bot = pioche.Bot("kingdomino", "fg")
    while not match.over:
        match.play(match.legal()[0] if match.seat_to_act == 0 else bot.decide(match).action)
    print(match.scores, match.winners)

Names and words are those of the C++ library. Seats count from 0; only in texts, boards, records and results do they count from 1. What can't be is
refused with :class:`pioche.Error`, a ValueError whose sentence says why. docs/research.md shows more.
"""

from __future__ import annotations

from importlib.metadata import version as _version
from typing import Any

from ._arena import arena, games_frame, standings_frame
from ._batch import Batch
from ._observe import ActionPart, Layout, Part, layout
from ._pioche import (
    Bot,
    Decision,
    Error,
    Graded,
    Match,
    Position,
    RatedAction,
    Report,
    View,
    analyse,
    bot_names,
    check_record,
    game_names,
    games,
    replay,
)

__version__ = _version("pioche")


def new(game: str, seed: int = 1, **options: Any) -> Match:
    """A match with its first round dealt by the seed: ``pioche.new("rondomino", seed=7, players=3)``."""
    match = Match(game, options)
    match.deal_round(seed)
    return match


__all__ = [
    "ActionPart",
    "Batch",
    "Bot",
    "Decision",
    "Error",
    "Graded",
    "Layout",
    "Match",
    "Part",
    "Position",
    "RatedAction",
    "Report",
    "View",
    "analyse",
    "arena",
    "bot_names",
    "check_record",
    "game_names",
    "games",
    "games_frame",
    "layout",
    "new",
    "replay",
    "standings_frame",
]
