"""What the database holds, as plain objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
HERE, LINK, BOT = "here", "link", "bot"
PERSON, CLOCK = "person", "clock"


@dataclass(slots=True)
class Place:
    """A chair at a table and who sits on it."""

    place: int
    seat: int
    kind: str
    name: str
    level: str | None = None
    token_hash: str | None = None
    away: bool = False
    resigned: bool = False
    origin: int | None = None

    @property
    def taken(self) -> bool:
        return self.kind == BOT or self.token_hash is not None

    @property
    def played_by_bot(self) -> bool:
        return self.kind == BOT or self.away or self.resigned


@dataclass(slots=True)
class TableRow:
    """A table without its log. ``places`` are in seat order."""

    id: str
    title: str
    edition: str
    options: dict[str, Any]
    seed: int
    state: str
    public: bool
    seat_order: str
    clock: int | None
    undo: bool
    hints: bool
    created: float
    changed: float
    host_hash: str
    join_hash: str
    watch_hash: str
    revision: int = 0
    number: int = 0
    waits_for_bot: bool = False
    deadline: float | None = None
    scores: list[int] | None = None
    ranking: list[int] | None = None
    rematch: str | None = None
    from_table: str | None = None
    from_number: int | None = None
    places: list[Place] = field(default_factory=list)

    def place_of(self, seat: int) -> Place:
        return self.places[seat]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a decision, or (``say`` is None) the taking back of the last one."""

    number: int
    seat: int
    by: str
    say: str | None
    at: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What is stored beside an entry so that lists and sweeps need not replay the game."""

    state: str
    waits_for_bot: bool
    deadline: float | None
    scores: list[int]
    ranking: list[int] | None


@dataclass(frozen=True, slots=True)
class Early:
    """Answers a seat gave at the start before it was asked, when it had ``after`` entries in the log."""

    after: int
    say: list[str]
