"""What a victory is worth."""

from __future__ import annotations


def rewards_of(winners: list[int], players: int) -> list[float]:
    """What the victory is worth to each seat: all add up to 0."""
    lost = players - len(winners)
    if not winners or lost == 0:
        return [0.0] * players
    return [1 / len(winners) if seat in winners else -1 / lost for seat in range(players)]
