"""Without any other package the engine, the bots, the arena and the game in the terminal work."""

import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk

ALLOWED = {"stellwerk", "stellwerk_engine__mypyc"} | (
    {"librt", "mypy_extensions"} if stellwerk.COMPILED else set()
)

BARE = f"""
import sys

class NothingElse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {ALLOWED!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.path.insert(0, {str(Path(stellwerk.__file__).parents[1])!r})
sys.meta_path.insert(0, NothingElse())
"""


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BARE + script]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=300)


def call(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(f"from stellwerk.cli import main; sys.exit(main({arguments!r}))", folder)


def test_all_that_needs_no_extra_can_be_imported(tmp_path: Path) -> None:
    parts = "arena, boards, bots, cli, engine, extras, playtest, text"
    done = run(f"import stellwerk; from stellwerk import {parts}; print(stellwerk.editions()[0])", tmp_path)
    assert (done.stdout, done.stderr) == (f"{stellwerk.editions()[0]}\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("play", "gruselfahrt", "--seat", "bot:family", "--seat", "bot:beginner", "--seed", "3"),
        ("arena", "--edition", "gruselfahrt", "--bots", "random,greedy", "--games", "2", "--workers", "1"),
        ("simulate", "--edition", "gruselfahrt", "--games", "1"),
        ("playtest", "gruselfahrt", "--games", "2", "--bots", "random", "--workers", "1"),
        ("board", "uk", "--routes"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_that_needs_no_extra(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = call(tmp_path, *arguments, "--lang", "en")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    if arguments[0] == "play":
        assert "The game is over" in done.stdout and "wins" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "what", "package", "extra"),
    [
        (("serve",), "stellwerk serve", "alembic", "table"),
        (("admin", "list"), "stellwerk admin", "alembic", "table"),
        (("admin", "purge", "--older-than", "90d"), "stellwerk admin", "alembic", "table"),
        (("export", "game.json", "--format", "parquet"), "Parquet", "pyarrow", "lab"),
        (("playtest", "usa", "--format", "parquet"), "Parquet", "pyarrow", "lab"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_command_names_the_extra_it_lacks(
    tmp_path: Path, arguments: tuple[str, ...], what: str, package: str, extra: str
) -> None:
    calls = [[*arguments, "--lang", lang] for lang in ("en", "de")]
    done = run(f"from stellwerk.cli import main; print(*[main(each) for each in {calls!r}])", tmp_path)
    sentences = [
        f"stellwerk: {what} {verb} {package}: pip install '.[{extra}]' {where}\n"
        for verb, where in (
            ("needs", "in the Stellwerk checkout"),
            ("braucht", "im Quelltext-Ordner von Stellwerk"),
        )
    ]
    assert (done.stdout, done.stderr) == ("2 2\n", "".join(sentences))


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("from stellwerk.server import create_app", "stellwerk.server needs alembic: {} '.[table]'"),
        ("import stellwerk.env", "stellwerk.env needs numpy: {} '.[lab]'"),
        ("import stellwerk.batch", "stellwerk.batch needs numpy: {} '.[lab]'"),
    ],
)
def test_an_import_names_the_extra_it_lacks(tmp_path: Path, statement: str, sentence: str) -> None:
    output = run(statement, tmp_path).stderr.rstrip()
    assert output.endswith(f"{sentence.format('pip install')} in the Stellwerk checkout")
