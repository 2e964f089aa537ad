"""One client connection as a table sees it, and who is present at the table.

Presence covers this process and what the other processes have announced.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from stellwerk.table.access import Credentials
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.rows import TableRow
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableState

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
        """``last`` is the number up to which the client has all entries already."""
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
        self.visible: bool | None = None  # None: a client that does not say so; it counts as visible
        self.last_received = clock.monotonic()
        self._viewers: tuple[TableRow | None, int, list[int | None]] = (None, 0, [])

    def is_looked_at(self) -> bool:
        """Return whether somebody looks at this page. One that has said so must send something regularly."""
        if self.visible is None:
            return True
        return self.visible and self.clock.monotonic() - self.last_received < self.silent_seconds

    @property
    def silent_from(self) -> float:
        """Monotonic time at which it will count as away if it sends nothing more."""
        return self.last_received + self.silent_seconds if self.visible else math.inf

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
        """Return the number up to which it has been sent this viewer's entries."""
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


REPEAT_SECONDS = 4.0  # between two announcements of a process
FORGET_SECONDS = 10.0  # without an announcement until a process counts as gone
HERE, AWAY, GONE = "here", "away", "gone"


@dataclass(frozen=True, slots=True)
class Present:
    """Places whose page is looked at, places whose page is open but hidden, and the number of spectators."""

    here: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    spectators: int = 0

    @classmethod
    def of(cls, row: TableRow, connections: Iterable[Connection]) -> Present:
        """Return the presence that these connections amount to."""
        visible: set[int] = set()
        connected: set[int] = set()
        spectators = 0
        for each in connections:
            places = each.credentials.places(row)
            connected |= places
            if each.is_looked_at():
                visible |= places
            spectators += not (places and each.seats(row))
        return cls(frozenset(visible), frozenset(connected - visible), spectators)

    def of_place(self, place: int) -> str:
        return HERE if place in self.here else AWAY if place in self.away else GONE

    def as_text(self) -> str:
        return f"{self.spectators} {_format(self.here)} {_format(self.away)}"

    @classmethod
    def from_text(cls, text: str) -> Present:
        spectators, here, away = text.split()
        return cls(_parse(here), _parse(away), int(spectators))


def _format(places: Iterable[int]) -> str:
    return ",".join(map(str, sorted(places))) or "-"


def _parse(text: str) -> frozenset[int]:
    return frozenset() if text == "-" else frozenset(map(int, text.split(",")))


class RemotePresence:
    """The latest announcement of each other process about one table."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.announced: dict[str, tuple[Present, float]] = {}  # with the monotonic time of receipt

    def receive(self, process: str, present: Present) -> bool:
        """Store an announcement; True if it differs from the process's last one or is its first."""
        before = self.announced.get(process)
        self.announced[process] = (present, self.clock.monotonic())
        return before is None or before[0] != present

    def knows(self, process: str) -> bool:
        return process in self.announced

    def forget_silent(self) -> bool:
        """Drop processes without a recent announcement; True if there were any."""
        limit = self.clock.monotonic() - FORGET_SECONDS
        silent = [process for process, (_, received) in self.announced.items() if received < limit]
        for process in silent:
            del self.announced[process]
        return bool(silent)

    def first_silent(self) -> float:
        """Return the monotonic time at which the first process will be dropped."""
        return min((received + FORGET_SECONDS for _, received in self.announced.values()), default=math.inf)

    def merged_with(self, local: Present) -> Present:
        """Return the presence at all processes: a place that is looked at anywhere is here."""
        everywhere = [local, *(present for present, _ in self.announced.values())]
        here = frozenset[int]().union(*(each.here for each in everywhere))
        away = frozenset[int]().union(*(each.away for each in everywhere))
        return Present(here, away - here, sum(each.spectators for each in everywhere))


class PresenceTracker:
    """Presence at one table. Methods return True when the table has to be broadcast again."""

    def __init__(
        self, state: TableState, connections: Collection[Connection], bus: LocalBus, clock: Clock
    ) -> None:
        self.state = state
        self.connections = connections
        self.bus = bus
        self.clock = clock
        self.remote = RemotePresence(clock)
        self.local = Present()  # as last announced
        self.announced_at = 0.0
        self.stable = (0.0, -1)  # until when, and for which revision, time alone changes nothing

    def current(self) -> Present:
        """Return the presence at this process now."""
        return Present.of(self.state.row, self.connections)

    def everywhere(self) -> Present:
        """Return the presence at all processes now."""
        return self.remote.merged_with(self.current())

    def announce(self) -> None:
        """Send the other processes the presence at this one."""
        now = self.announced_at = self.clock.monotonic()
        self.local = self.current()
        if self.bus.has_others:
            self.bus.publish(self.state.row.id, self.local.as_text())
        self._schedule(now)

    def receive(self, process: str, present: Present) -> bool:
        """Store the announcement of another process, and answer one that is new with our own."""
        is_new = not self.remote.knows(process)
        changed = self.remote.receive(process, present)
        until, revision = self.stable
        self.stable = (min(until, self.remote.first_silent()), revision)
        if is_new and self.connections:
            self.announce()
        return changed

    def update(self) -> bool:
        """Announce it if somebody here has turned away, come back or fallen silent."""
        now = self.clock.monotonic()
        changed = bool(self.connections) and self.current() != self.local
        if changed:
            self.announce()
        self._schedule(now)
        return changed

    def tick(self) -> bool:
        """Repeat announcements and drop silent processes. Called for every table now and then.

        Returns at once where time cannot have changed anything: with thousands of tables most are like that.
        """
        now = self.clock.monotonic()
        until, revision = self.stable
        if now < until and revision == self.state.row.revision:
            return False
        changed = self.update()
        if self.connections and self.bus.has_others and now - self.announced_at > REPEAT_SECONDS:
            self.announce()
        if self.remote.forget_silent():
            self._schedule(now)
            return True
        return changed

    def _schedule(self, now: float) -> None:
        """Note when the next connection or process may fall silent and when to announce again."""
        due = [each.silent_from for each in self.connections if each.silent_from > now]
        if self.bus.has_others:
            due += [self.announced_at + REPEAT_SECONDS, self.remote.first_silent()]
        self.stable = (min(due, default=math.inf), self.state.row.revision)
