#!/usr/bin/env python3
"""A bot in fifty lines, in the arena against the house's own: pip install . and then python3 examples/fifty_lines.py [GAMES]

It lays each domino where the kingdom has the most points, then where it touches most; it picks what its kingdom can use best: the crowns and squares that
join a terrain which it already has. `pioche.arena` hands it a position in which everything that its seat can't see was dealt anew.
"""
import sys

import pioche

LAYOUT = pioche.layout("kingdomino", players=4, harmony=True, middle_kingdom=True)


def points_after(position: pioche.Position, action: int) -> tuple[float, ...]:
    seat = position.seat_to_act
    assert seat is not None
    after = position.copy()
    after.play(action)
    reach = LAYOUT.split(after.observation(seat))["reach"][0]
    # Compact kingdoms leave more room to lay the next ones; a castle in the middle brings ten points.
    return after.scores[seat], -float(reach.max()), -float(reach.sum())


def worth_of(position: pioche.Position, action: int) -> float:
    parts = LAYOUT.split(position.observation())
    place = LAYOUT.action_parts[2]
    domino = parts["choosing"][action - place.start]
    mine = parts["kingdoms"][0]
    crowns = [int((terrain * mine[6]).sum()) for terrain in mine[:6]]
    squares = [int(terrain.sum()) for terrain in mine[:6]]
    worth = 0.0
    for half in (domino[1:8], domino[8:15]):
        terrain, own = int(half[:6].argmax()), int(half[6])
        worth += crowns[terrain] + own * (1.5 + squares[terrain])
    return worth


def fifty_lines(position: pioche.Position) -> int:
    actions = position.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if LAYOUT.action_name(actions[0]).startswith("choose"):
        return max(actions, key=lambda action: worth_of(position, action))
    return max(actions, key=lambda action: points_after(position, action))


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for others in ("random", "level1", "fg"):
        report = pioche.arena("kingdomino", [fifty_lines, others, others, others], games=games, harmony=True, middle_kingdom=True)
        print(report)
