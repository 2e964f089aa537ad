"""The planner, from which all ratings are measured, plays as it did; compiled and uncompiled alike."""

import json

import pytest

from stellwerk.arena.summary import ANCHOR as ANCHOR_OF_RATINGS
from tests.golden import anchor
from tests.golden.make import TABLES, Table

KNOWN: dict[str, anchor.Digests] = json.loads(anchor.FILE.read_text(encoding="utf-8"))


def test_it_is_the_anchor_that_is_watched() -> None:
    assert anchor.ANCHOR == ANCHOR_OF_RATINGS
    assert sorted(KNOWN) == sorted(table.name for table in TABLES)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_planner_has_not_changed(table: Table) -> None:
    known, found = KNOWN[table.name], anchor.digests(table)
    assert found["course"] == known["course"], f"the rules lead elsewhere: {anchor.__doc__}"
    assert found["choices"] == known["choices"], f"the planner chooses something else: {anchor.__doc__}"
    assert found == known, f"a game of planners goes another way: {anchor.__doc__}"


def test_another_player_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planner with a single habit changed a little does not pass for the anchor."""
    table = TABLES[0]
    monkeypatch.setattr(anchor, "ANCHOR", "strategist")
    found = anchor.digests(table)
    assert found["course"] == KNOWN[table.name]["course"]
    assert found["choices"] != KNOWN[table.name]["choices"]
    assert found["game"] != KNOWN[table.name]["game"]
