"""From fixed positions a game can go on in exactly as many ways as the table says."""

import pytest

import stellwerk
from tests.golden.paths import FILE, lines_of, table_names

TABLE = FILE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", table_names())
def test_as_many_paths_as_ever(name: str) -> None:
    """If rules were meant to change: `.venv/bin/python -m tests.golden.paths`, and read the difference."""
    assert lines_of(name) == [line for line in TABLE if line.startswith(name + " ")]


def test_the_table_counts_in_every_edition() -> None:
    assert {line.split()[0].rpartition("-")[0] for line in TABLE} == set(stellwerk.editions())
