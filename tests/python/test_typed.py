"""The package is typed, and its types are right: mypy reads the package, its stubs and what uses them."""

import importlib.resources
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def test_the_stubs_came_along():
    files = importlib.resources.files("pioche")
    assert (files / "py.typed").is_file() and (files / "_pioche.pyi").is_file()


def test_mypy_finds_nothing():
    for arguments in (["-p", "pioche"], [str(HERE / "typed_use.py")]):
        run = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", "--disable-error-code=import-untyped", *arguments], capture_output=True, text=True, cwd=HERE
        )
        assert run.returncode == 0, run.stdout + run.stderr


def test_mypy_would_find_something(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import pioche\nx: str = pioche.new('kingdomino').scores\n")
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", str(wrong)], capture_output=True, text=True, cwd=HERE)
    assert "Incompatible types" in run.stdout, run.stdout
