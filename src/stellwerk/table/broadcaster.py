"""The connections of a table, and the messages that all of them are sent."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from stellwerk.table.clock import Clock
from stellwerk.table.connection import (
    SEAT_LOST,
    TABLE_CLOSED,
    TABLE_GONE,
    Connection,
    PresenceTracker,
    Present,
)
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import Viewer
from stellwerk.table.message_builder import (
    PROTOCOL,
    encode,
    error_message,
    state_message,
    table_object,
    version,
)
from stellwerk.table.rows import CLOSED
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableState

WAKE_SECONDS = 0.002  # per waiting call: calls that wait for a change are woken one after the other
MAX_CACHED_STATES = 50


class Broadcaster:
    """Sends the table, the state of the game and presence to everybody who looks at the table."""

    def __init__(self, state: TableState, bus: LocalBus, clock: Clock) -> None:
        self.state = state
        self.clock = clock
        self.connections: set[Connection] = set()
        self.presence = PresenceTracker(state, self.connections, bus, clock)
        self.waiters = 0  # calls of ``wait_for_change``
        self._changed = asyncio.Event()  # set and replaced whenever there is something new to see
        self._cached_for: tuple[int, int, bool] | None = None  # entry, revision and damage of these states:
        self._cached: dict[tuple[Viewer, int, int], str] = {}

    # --- connections ---

    def enter(self, connection: Connection) -> None:
        """Add a connection, welcome it and update the others."""
        self.connections.add(connection)
        connection.places = connection.credentials.places(self.state.row)
        welcome = self._table_message(connection, self.table_object(), "welcome") | {"server": version()}
        connection.send(encode(welcome))
        self.send_states(connection)
        if self.state.row.state == CLOSED:
            connection.close(TABLE_CLOSED)
        self.presence.announce()
        self.send_table(skip=connection)

    def leave(self, connection: Connection) -> None:
        """Remove a connection and update the others."""
        self.connections.discard(connection)
        self.state.last_used = self.clock.monotonic()
        self.presence.announce()
        self.send_table()

    def close_deleted(self) -> None:
        """Close all connections of a table that was deleted, and wake the calls that wait for a change."""
        self.state.deleted = True
        text = encode(error_message(TableError("unknown_table"), None))
        for connection in self.connections:
            connection.send(text)
            connection.close(TABLE_GONE)
        self._notify_waiters()

    # --- presence ---

    def receive_presence(self, process: str, present: Present) -> None:
        """Take in what another process announces."""
        if self.presence.receive(process, present):
            self.send_table()

    def update_presence(self) -> None:
        """Send the table if somebody has turned away from it, come back or fallen silent."""
        if self.presence.update():
            self.send_table()

    def tick_presence(self) -> None:
        """Repeat announcements and drop silent processes; called now and then."""
        if self.presence.tick():
            self.send_table()

    # --- the table ---

    def table_object(self) -> dict[str, Any]:
        """Return the object ``table`` of the protocol."""
        found = table_object(self.state.row, self.state.waiting(), self.presence.everywhere())
        return found | {"damaged": self.state.number} if self.state.damaged else found

    def _table_message(
        self, connection: Connection, table: dict[str, Any], kind: str = "table"
    ) -> dict[str, Any]:
        return {
            "v": PROTOCOL,
            "type": kind,
            "table": table,
            "seats": connection.seats(self.state.row),
            "host": connection.credentials.is_host(self.state.row),
        }

    def send_table(self, skip: Connection | None = None) -> None:
        """Send everybody the table, and those who have lost a seat an error; equal texts are encoded once."""
        table = self.table_object()
        texts: dict[tuple[tuple[int, ...], bool], str] = {}
        for connection in self.connections:
            if connection is not skip:
                self._send_table(connection, table, texts)
        self._notify_waiters()

    def _send_table(
        self, connection: Connection, table: dict[str, Any], texts: dict[tuple[tuple[int, ...], bool], str]
    ) -> None:
        row = self.state.row
        places = connection.credentials.places(row)
        lost, connection.places = connection.places - places, places
        if lost:
            error = error_message(TableError("seat_lost"), None)
            connection.send(encode(error | {"places": sorted(lost)}))
        if not connection.credentials.may_watch(row):
            connection.close(SEAT_LOST)
            return
        key = (tuple(connection.seats(row)), connection.credentials.is_host(row))
        if key not in texts:
            texts[key] = encode(self._table_message(connection, table))
        connection.send(texts[key])
        if lost:
            self.send_states(connection)
        if row.state == CLOSED:
            connection.close(TABLE_CLOSED)

    # --- states of the game ---

    def state_message(self, viewer: Viewer, last: int, waiting: list[int] | None = None) -> dict[str, Any]:
        """Return the state for one viewer, with the entries after number ``last``."""
        state = self.state
        known = state.waiting() if waiting is None else waiting
        return state_message(
            state.row,
            state.require_game(),
            state.held_answers(),
            known,
            viewer,
            last,
            self.clock.wall_time(),
        )

    def send_states(self, connection: Connection) -> None:
        """Send one connection the current state of each of its viewers."""
        game_log = self.state.game_log
        if game_log is None:
            return
        for viewer in connection.viewers(self.state.row):
            connection.send(encode(self.state_message(viewer, connection.last_of(viewer))))
            connection.sent_numbers[viewer] = game_log.number_for(viewer)

    def broadcast_states(self, seat: Viewer = None) -> None:
        """Send everybody (or this seat alone) the current state; equal messages are encoded once."""
        game_log, waiting = self.state.require_game(), self.state.waiting()
        texts: dict[tuple[Viewer, int], str] = {}
        for connection in self.connections:
            for viewer in connection.viewers(self.state.row):
                if seat is not None and viewer != seat:
                    continue
                key = (viewer, connection.last_of(viewer))
                if key not in texts:
                    texts[key] = encode(self.state_message(*key, waiting))
                connection.send(texts[key])
                connection.sent_numbers[viewer] = game_log.number_for(viewer)
        self._notify_waiters()

    def state_text(self, viewer: Viewer, last: int) -> str:
        """Return the encoded state, cached unless a clock runs in it."""
        state = self.state
        current = (state.number, state.row.revision, state.damaged)
        is_timed = state.row.deadline is not None
        if current != self._cached_for or is_timed or len(self._cached) > MAX_CACHED_STATES:
            self._cached_for, self._cached = current, {}
        key = (viewer, state.require_game().number_for(viewer), last)
        if key not in self._cached:
            self._cached[key] = encode(self.state_message(viewer, last))
        return self._cached[key]

    # --- waiting calls ---

    async def wait_for_change(self, seconds: float) -> bool:
        """Wait until there is something new to see; False if there is nothing within ``seconds``."""
        self.waiters += 1
        try:
            await self.clock.wait_for(self._changed.wait(), seconds)
            await self.clock.sleep(random.random() * (self.waiters - 1) * WAKE_SECONDS)
        except TimeoutError:
            return False
        finally:
            self.waiters -= 1
        return True

    def _notify_waiters(self) -> None:
        self.state.last_used = self.clock.monotonic()
        self._changed.set()
        self._changed = asyncio.Event()
