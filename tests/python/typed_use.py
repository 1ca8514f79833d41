"""How the package is used, for mypy to read (test_typed.py)."""

import numpy as np
import numpy.typing as npt
import pioche


def first(position: pioche.Position) -> str:
    return position.legal_moves()[0]


match: pioche.Match = pioche.new("kingdomino", seed=1, players=2)
legal: list[str] = match.legal()
position = match.position
if position is not None:
    observation: npt.NDArray[np.uint8] = position.observation()
    position.play(position.legal_actions()[0])
    position.play(first(position))
    actions, seen, scores = position.afterstates()
    position.play(actions[0])
    redrawn: pioche.Position = position.view(0).redraw(1)
decision: pioche.Decision = pioche.Bot("kingdomino", "fg").decide(match)
shares: list[float] = [candidate.share for candidate in decision.candidates]
report: pioche.Report = pioche.arena("kingdomino", ["fg", first, first, "random"], games=4)
batch = pioche.Batch("kingdomino", 8)
batch.step(batch.random_actions())
