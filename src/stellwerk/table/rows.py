"""Stored objects: tables, places, log entries, chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
HERE, LINK, BOT = "here", "link", "bot"
PERSON, CLOCK = "person", "clock"
PLAYERS, SPECTATORS = "players", "spectators"  # who talk among themselves

Submission = list[str]
"""Decisions that a seat sent together, in notation."""

UNDO: Final = ["undo"]
"""Takes back the submission before."""

TOGETHER, THEN = ", ", "; "  # between decisions of one submission, and between submissions


@dataclass(slots=True)
class Place:
    """A seat of a table and its player."""

    place: int
    seat: int
    kind: str
    name: str
    level: str | None = None
    token_hash: str | None = None
    away: bool = False
    resigned: bool = False
    origin: int | None = None
    avatar: str | None = None
    color: int | None = None
    person: str | None = None

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
    waiting: list[int] | None = None
    since: float | None = None
    scores: list[int] | None = None
    ranking: list[int] | None = None
    rematch: str | None = None
    from_table: str | None = None
    from_number: int | None = None
    chat: bool = False
    board: dict[str, Any] | None = None
    """A custom board in the format of its file; None: the printed board."""
    places: list[Place] = field(default_factory=list)

    def place_of(self, seat: int) -> Place:
        return self.places[seat]

    def without_game_state(self) -> TableRow:
        """Return the row with the fields reset that change with every decision or are not public yet."""
        return replace(
            self,
            revision=0,
            number=0,
            changed=0.0,
            waits_for_bot=False,
            deadline=None,
            waiting=None,
            since=None,
            scores=None,
            ranking=None,
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: an action, or the part of one that all viewers see at once (``log_text``)."""

    number: int
    seat: int
    by: str
    text: str | None
    at: float

    @property
    def submissions(self) -> list[Submission]:
        """What ``log_text`` has written."""
        return [UNDO] if self.text is None else [each.split(TOGETHER) for each in self.text.split(THEN)]


def log_text(submissions: Sequence[Submission]) -> str | None:
    """Return what the log has: commas between decisions sent together, semicolons between submissions.

    None is an undo of the entry before, and nothing else.
    """
    if list(submissions) == [UNDO]:
        return None
    return THEN.join(TOGETHER.join(submission) for submission in submissions)


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message. A player is known by the seat, a spectator by a freely chosen name."""

    number: int  # in its circle
    circle: str
    seat: int | None
    name: str
    text: str
    reaction: str | None
    at: float


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What is stored beside an entry so that lists and sweeps need not replay the game."""

    state: str
    waits_for_bot: bool
    deadline: float | None
    scores: list[int]
    ranking: list[int] | None
    waiting: list[int] | None = None
    since: float | None = None


@dataclass(frozen=True, slots=True)
class EarlyAnswer:
    """Answers of a seat that are not in the log yet; ``after`` is its last entry then.

    At the start: answers to questions that it has not been asked yet. Later: the submissions of an action
    that is not complete.
    """

    after: int
    answers: list[str]

    @property
    def submissions(self) -> list[Submission]:
        return [each.split(TOGETHER) for each in self.answers]
