"""Who is connected to a table, at this process and, as far as they have told us, at the others."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from .connection import Connection
from .rows import TableRow

REPEAT_SECONDS = 10.0  # so often a process says who is at its tables
FORGET_SECONDS = 30.0  # a process that has been silent for so long is gone


@dataclass(frozen=True, slots=True)
class Present:
    places: frozenset[int]
    spectators: int

    @classmethod
    def of(cls, row: TableRow, connections: Iterable[Connection]) -> Present:
        """Those whose connections these are."""
        here = list(connections)
        places = {place for connection in here for place in connection.bearer.places(row)}
        return cls(frozenset(places), sum(not connection.seats(row) for connection in here))

    def as_text(self) -> str:
        return f"{self.spectators} " + " ".join(map(str, sorted(self.places)))

    @classmethod
    def from_text(cls, text: str) -> Present:
        spectators, *places = map(int, text.split())
        return cls(frozenset(places), spectators)


class Elsewhere:
    """What the other processes say about one table."""

    def __init__(self) -> None:
        self.told: dict[str, tuple[Present, float]] = {}
        self.said = 0.0  # when we last told them about ours

    def hear(self, process: str, present: Present) -> bool:
        """Note it; True if it is news, and True also if the process is new and has not heard of us."""
        before = self.told.get(process)
        self.told[process] = (present, time.monotonic())
        return before is None or before[0] != present

    def knows(self, process: str) -> bool:
        return process in self.told

    def forget_silent(self) -> bool:
        """Drop who has not been heard of for long; True if somebody was dropped."""
        limit = time.monotonic() - FORGET_SECONDS
        silent = [process for process, (_, heard) in self.told.items() if heard < limit]
        for process in silent:
            del self.told[process]
        return bool(silent)

    def together_with(self, here: Present) -> Present:
        all_present = [here, *(present for present, _ in self.told.values())]
        places = frozenset[int]().union(*(each.places for each in all_present))
        return Present(places, sum(each.spectators for each in all_present))
