"""Who is at a table, at this process and, as far as they have told us, at the others."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass

from .connection import Connection
from .rows import TableRow

REPEAT_SECONDS = 4.0  # so often a process says who is at its tables
FORGET_SECONDS = 10.0  # a process that has been silent for so long is gone
HERE, AWAY, GONE = "here", "away", "gone"


@dataclass(frozen=True, slots=True)
class Present:
    """Places before which somebody sits, those whose page is open with nobody looking, and who watches."""

    here: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    spectators: int = 0

    @classmethod
    def of(cls, row: TableRow, connections: Iterable[Connection]) -> Present:
        """Those whose connections these are."""
        looking: set[int] = set()
        connected: set[int] = set()
        spectators = 0
        for each in connections:
            places = each.bearer.places(row)
            connected |= places
            if each.is_looked_at():
                looking |= places
            spectators += not (places and each.seats(row))
        return cls(frozenset(looking), frozenset(connected - looking), spectators)

    def of_place(self, place: int) -> str:
        return HERE if place in self.here else AWAY if place in self.away else GONE

    def as_text(self) -> str:
        return f"{self.spectators} {_listed(self.here)} {_listed(self.away)}"

    @classmethod
    def from_text(cls, text: str) -> Present:
        spectators, here, away = text.split()
        return cls(_read(here), _read(away), int(spectators))


def _listed(places: Iterable[int]) -> str:
    return ",".join(map(str, sorted(places))) or "-"


def _read(text: str) -> frozenset[int]:
    return frozenset() if text == "-" else frozenset(map(int, text.split(",")))


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

    def first_silent(self) -> float:
        """When the first of them will have been silent for too long, if nothing more is heard of it."""
        return min((heard + FORGET_SECONDS for _, heard in self.told.values()), default=math.inf)

    def together_with(self, ours: Present) -> Present:
        """Whoever looks at the table at one of the processes is here."""
        everywhere = [ours, *(present for present, _ in self.told.values())]
        here = frozenset[int]().union(*(each.here for each in everywhere))
        away = frozenset[int]().union(*(each.away for each in everywhere))
        return Present(here, away - here, sum(each.spectators for each in everywhere))
