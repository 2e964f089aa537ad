"""One client connection as a table sees it: its credentials and the messages that wait to be sent."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

from stellwerk.table.access import Credentials
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.rows import TableRow

TOO_SLOW = 4013
TABLE_GONE = 4004
SEAT_LOST = 4005
TABLE_CLOSED = 4006


SendNow = Callable[[str], bool]  # sends a message at once; False if it cannot


def never_now(text: str) -> bool:
    """Send nothing at once: messages wait to be fetched."""
    return False


class Connection:
    """Limits the unsent messages buffered per connection: ``send`` never waits."""

    def __init__(
        self,
        credentials: Credentials,
        last: int,
        max_queued: int,
        silent_seconds: float = 12.0,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        """``last`` is the number up to which the client has the news already."""
        self.credentials = credentials
        self.last = last
        self.clock = clock
        self.sent_numbers: dict[int | None, int] = {}  # by viewer, what has been sent since
        self.places: frozenset[int] = frozenset()  # its own, as last sent
        self.send_now: SendNow = never_now
        self.outgoing: asyncio.Queue[str | int] = asyncio.Queue(max_queued)
        self.queued = 0  # messages that could not be sent at once and have not been sent since
        self.closing = False
        self.silent_seconds = silent_seconds
        self.looking: bool | None = None  # None: a client that does not say so; it counts as looking
        self.last_received = clock.monotonic()
        self._viewers: tuple[TableRow | None, int, list[int | None]] = (None, 0, [])

    def is_looked_at(self) -> bool:
        """Return whether somebody looks at this page. One that has said so must send something regularly."""
        if self.looking is None:
            return True
        return self.looking and self.clock.monotonic() - self.last_received < self.silent_seconds

    @property
    def silent_from(self) -> float:
        """Monotonic time at which it will count as away if it sends nothing more."""
        return self.last_received + self.silent_seconds if self.looking else math.inf

    def note_received(self) -> bool:
        """Note that something was received; True if the connection had fallen silent."""
        now, before = self.clock.monotonic(), self.silent_from
        self.last_received = now
        return before <= now

    def seats(self, row: TableRow) -> list[int]:
        """Return the seats it plays now."""
        return [viewer for viewer in self.viewers(row) if viewer is not None]

    def viewers(self, row: TableRow) -> list[int | None]:
        """Return the viewers whose view of the game it may see now; None is a spectator.

        Cached while the row is the same, as every decision asks for it: whatever changes who sits where
        changes the revision too.
        """
        known, revision, found = self._viewers
        if known is not row or revision != row.revision:
            found = (list(self.credentials.seats(row)) or [None]) if self.credentials.may_watch(row) else []
            self._viewers = (row, row.revision, found)
        return found

    def last_of(self, viewer: int | None) -> int:
        """Return the number up to which it has been sent this viewer's news."""
        return self.sent_numbers.get(viewer, self.last)

    def send(self, text: str) -> None:
        """Send or queue a message. A client that does not read is cut off; it can reconnect."""
        if self.closing or (self.queued == 0 and self.send_now(text)):
            return
        try:
            self.outgoing.put_nowait(text)
            self.queued += 1
        except asyncio.QueueFull:
            while not self.outgoing.empty():
                self.outgoing.get_nowait()
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Close with this code after the queued messages."""
        if not self.closing:
            self.closing = True
            if self.outgoing.full():
                self.outgoing.get_nowait()
            self.outgoing.put_nowait(code)
