"""Quick games on a board that is being drawn: counted, the same again, over in time."""

from __future__ import annotations

from itertools import count

import pytest

from stellwerk import boards
from stellwerk.analysis.trial import trials

EDITION = "gruselfahrt"


def test_what_was_claimed_and_won_is_counted() -> None:
    board = boards.new(EDITION)
    *_, shown = trials(EDITION, board, 1e9, games=3)
    assert shown["games"] == 3 and shown["progress"] == 1.0
    assert sum(seat["value"] for seat in shown["seats"]) == pytest.approx(1, abs=0.001)
    assert shown["routes"] and set(shown["routes"]) <= {route["id"] for route in board["routes"]}
    shares = [*shown["routes"].values(), *shown["tickets"].values()]
    assert all(0 <= each["low"] <= each["value"] <= each["high"] <= 1 for each in shares)
    *_, again = trials(EDITION, board, 1e9, games=3)
    assert again == shown


def test_it_ends_when_the_time_is_over() -> None:
    seconds = count()
    shown = list(trials(EDITION, boards.new(EDITION), 1.5, clock=lambda: float(next(seconds))))
    assert [each["games"] for each in shown] == [1, 2]
