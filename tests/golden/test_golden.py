"""The golden games are played again, line by line."""

import pytest

import stellwerk
from tests.golden.make import FOLDER, TABLES, Table, playthrough

MAKE = ".venv/bin/python -m tests.golden.make"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_golden_game(table: Table) -> None:
    path = FOLDER / f"{table.name}.txt"
    assert path.exists(), f"{path.name} is missing: {MAKE} makes it"
    written = path.read_text(encoding="utf-8").splitlines()
    played = playthrough(table)
    for number, (old, new) in enumerate(zip(written, played, strict=False), start=1):
        assert new == old, f"{path.name} line {number}; if the change is meant: {MAKE}"
    assert len(played) == len(written), f"{path.name}: another length; if the change is meant: {MAKE}"


def test_every_edition_has_golden_games() -> None:
    without = set(stellwerk.editions()) - {table.edition for table in TABLES}
    assert not without, f"no golden game of {sorted(without)}: name one in its examples.py"


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {table.name for table in TABLES}


def test_golden_games_show_every_kind_of_decision() -> None:
    """What no golden game shows could change without anybody seeing it."""
    kinds = {
        line.split()[2].rstrip(":")
        for table in TABLES
        for line in (FOLDER / f"{table.name}.txt").read_text(encoding="utf-8").splitlines()
        if line[:4].strip().isdigit()
    }
    assert kinds >= {
        "offer", "keep", "pieces", "turn", "draw", "refill", "pay", "place", "surcharge", "journey", "claim",
    }  # fmt: skip
