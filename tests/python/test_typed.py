"""The package is typed, and its types are right: mypy reads the package, its stubs and what uses them."""

import importlib.resources
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent


def test_the_stubs_came_along():
    files = importlib.resources.files("pioche")
    assert (files / "py.typed").is_file() and (files / "_pioche.pyi").is_file()


@pytest.fixture(scope="module")
def mypy(tmp_path_factory):
    """mypy as users run it; what it learnt about NumPy it keeps from one call to the next."""
    cache = tmp_path_factory.mktemp("mypy")

    def run(*arguments):
        command = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={cache}", "--disable-error-code=import-untyped", *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=HERE)

    return run


def test_mypy_finds_nothing(mypy):
    for arguments in (["-p", "pioche"], [str(HERE / "typed_use.py")]):
        run = mypy(*arguments)
        assert run.returncode == 0, run.stdout + run.stderr


def test_mypy_would_find_something(mypy, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import pioche\nx: str = pioche.new('kingdomino').scores\n")
    run = mypy(str(wrong))
    assert "Incompatible types" in run.stdout, run.stdout
