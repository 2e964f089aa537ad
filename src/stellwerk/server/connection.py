"""One open WebSocket, as a room sees it: who is there and what still has to be sent."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

from .access import Bearer
from .rows import TableRow

TOO_SLOW = 4013
SEAT_LOST = 4005
TABLE_CLOSED = 4006


Post = Callable[[str], bool]  # sends a message at once, or cannot do so now


def not_at_once(text: str) -> bool:
    """Where messages wait to be fetched."""
    return False


class Connection:
    def __init__(self, bearer: Bearer, last: int, most_waiting: int, silent_seconds: float = 12.0) -> None:
        self.bearer = bearer
        self.last = last  # the number up to which this client was told everything when it came
        self.told: dict[int | None, int] = {}  # and with whose eyes it has been told how much since
        self.places: frozenset[int] = frozenset()  # which it has been told are its own
        self.seen: tuple[TableRow | None, int, list[int | None]] = (None, 0, [])
        self.post: Post = not_at_once
        self.outgoing: asyncio.Queue[str | int] = asyncio.Queue(most_waiting)
        self.behind = 0  # messages that could not be sent at once, and have not been sent since
        self.closing = False
        self.silent_seconds = silent_seconds
        self.looking: bool | None = None  # None: a client that does not tell, and counts as looking
        self.heard = time.monotonic()

    def is_looked_at(self) -> bool:
        """Is somebody before this page? One that said so has to show a sign of life now and then."""
        if self.looking is None:
            return True
        return self.looking and time.monotonic() - self.heard < self.silent_seconds

    @property
    def silent_from(self) -> float:
        """When it will count as left alone if nothing more is heard of it."""
        return self.heard + self.silent_seconds if self.looking else math.inf

    def note_sign_of_life(self) -> bool:
        """Something was heard; True if it had fallen silent."""
        now, before = time.monotonic(), self.silent_from
        self.heard = now
        return before <= now

    def seats(self, row: TableRow) -> list[int]:
        """The seats it plays now."""
        return [viewer for viewer in self.viewers(row) if viewer is not None]

    def viewers(self, row: TableRow) -> list[int | None]:
        """With whose eyes it may see the game now; None is a spectator.

        Asked for at every decision, so it is remembered for as long as the row is the same: whatever changes
        who sits where gives it another revision.
        """
        known, revision, found = self.seen
        if known is not row or revision != row.revision:
            found = (list(self.bearer.seats(row)) or [None]) if self.bearer.may_watch(row) else []
            self.seen = (row, row.revision, found)
        return found

    def last_of(self, viewer: int | None) -> int:
        """The number up to which it has been told everything that this viewer hears."""
        return self.told.get(viewer, self.last)

    def send(self, text: str) -> None:
        """Never waits: a client that does not read is cut off; it can come back for what it missed."""
        if self.closing or (self.behind == 0 and self.post(text)):
            return
        try:
            self.outgoing.put_nowait(text)
            self.behind += 1
        except asyncio.QueueFull:
            while not self.outgoing.empty():
                self.outgoing.get_nowait()
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Close with this code, after what still waits to be sent."""
        if not self.closing:
            self.closing = True
            if self.outgoing.full():
                self.outgoing.get_nowait()
            self.outgoing.put_nowait(code)
