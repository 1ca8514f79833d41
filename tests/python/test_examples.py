"""The examples work. (The learner needs PyTorch, which this environment leaves out: it is tried where it is there.)"""

import pathlib
import subprocess
import sys

import nbformat
import numpy as np
import pioche
import pytest
from nbclient import NotebookClient

EXAMPLES = pathlib.Path(__file__).parents[2] / "examples"


def test_the_notebook_runs(monkeypatch):
    monkeypatch.setenv("PIOCHE_GAMES", "40")
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(EXAMPLES / "table1.ipynb", as_version=4)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    assert kinds.count("image/png") == 2 and "image/svg+xml" in kinds and "text/html" in kinds


def test_a_bot_in_fifty_lines():
    text = (EXAMPLES / "fifty_lines.py").read_text()
    lines = [line for line in text.split('"""', 2)[2].splitlines() if line.strip() and not line.strip().startswith("#")]
    assert len(lines) <= 50
    run = subprocess.run([sys.executable, EXAMPLES / "fifty_lines.py", "4"], capture_output=True, text=True, check=True)
    assert run.stdout.count("fifty_lines") == 3


def test_what_was_learnt_beats_full_greedy(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    import duel_bot

    weights = EXAMPLES / "duel.npz"
    report = pioche.arena("kingdomino", [duel_bot.Player(duel_bot.load(weights)), "fg"], games=40, seed=5, **duel_bot.OPTIONS)
    assert pioche.standings_frame(report)["win_share"][0] > 0.6
    # The same as a program, for the arena in C++.
    program = f"cmd:{sys.executable} {EXAMPLES / 'duel_bot.py'} {weights}"
    assert pioche.arena("kingdomino", [program, "random"], games=2, seed=5, **duel_bot.OPTIONS).as_dict()["seats"][0]["wins"] == 2


def test_a_turned_kingdom_has_the_same_features(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    import duel_bot

    batch = pioche.Batch("kingdomino", 50, seed=3, **duel_bot.OPTIONS)
    batch.reset()
    for _ in range(60):
        batch.step(batch.random_actions())
    turned = batch.observations.copy()
    parts = duel_bot.LAYOUT.split(turned)
    parts["kingdoms"][...] = parts["kingdoms"][..., -np.arange(8) % 8].swapaxes(-1, -2).copy()
    parts["reach"][...] = parts["reach"][..., [2, 3, 1, 0]]
    assert (turned != batch.observations).any()
    assert np.allclose(duel_bot.features(turned), duel_bot.features(batch.observations))


def test_the_learner_learns(tmp_path):
    pytest.importorskip("torch", reason="PyTorch isn't installed")
    out = tmp_path / "duel"
    command = [sys.executable, EXAMPLES / "learn_duel.py", "--games", "4", "--side-by-side", "2", "--test-games", "2", "--out", out]
    subprocess.run(command, check=True)
    assert len(out.with_suffix(".csv").read_text().splitlines()) >= 3 and out.with_suffix(".npz").exists()
