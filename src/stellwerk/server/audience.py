"""Those who look at a table, and what they are told: the table, the state of the game, who else is here."""

from __future__ import annotations

import asyncio
import math
import random
import time
from typing import Any

from . import messages
from .action import Viewer
from .alone import Alone
from .connection import SEAT_LOST, TABLE_CLOSED, Connection
from .errors import TableError
from .options import explain
from .play import Play
from .presence import REPEAT_SECONDS, Elsewhere, Present
from .rows import CLOSED, PLAYING, Early, TableRow
from .version import version
from .waiting import awaited

WAKING_SECONDS = 0.002  # that each of those who wait for news takes from the others when there are some
MOST_TEXTS = 50


class Audience:
    def __init__(self, row: TableRow, notices: Alone) -> None:
        self.row = row
        self.notices = notices
        self.play: Play | None = None
        self.early: dict[int, Early] = {}
        self.damaged = False  # the stored log goes on after ``play``, but not as the rules would
        self.connections: set[Connection] = set()
        self.elsewhere = Elsewhere()
        self.said = Present()  # who is here, as it was last told
        self.settled = (0.0, -1)  # until when, and for which revision, time alone changes nothing about that
        self.moved = asyncio.Event()  # set and replaced whenever there is something new to see
        self.waiters = 0  # calls that wait for it
        self.used = time.monotonic()
        self.told: tuple[int, int, bool] | None = None  # number and revision, and the states told of them
        self.texts: dict[tuple[Viewer, int, int], str] = {}

    @property
    def number(self) -> int:
        """Of the last entry known here."""
        return self.play.number if self.play is not None else 0

    def game_on(self) -> Play:
        if self.play is None:
            raise TableError("wrong_state", "the game has not begun")
        return self.play

    def check_sound(self) -> None:
        if self.damaged:
            raise TableError("damaged", f"the log is sound up to entry {self.number}")

    def held(self) -> dict[int, list[str]]:
        """The early answers not yet used: each entry of a seat uses one up."""
        play = self.play
        if play is None or not play.starting or self.damaged:
            return {}
        return {seat: early.say[play.entries_of(seat) - early.after :] for seat, early in self.early.items()}

    def explain(self, seat: int, number: int, sayings: list[str]) -> list[dict[str, str]]:
        """What these options of a seat mean, in sentences."""
        play = self.game_on()
        if number != play.number_for(seat):
            raise TableError("stale")
        return explain(play.asked_of(seat, self.held().get(seat, [])), sayings)

    # --- coming and going ---

    def enter(self, connection: Connection) -> None:
        """Welcome somebody to the table, and tell the others."""
        self.connections.add(connection)
        connection.places = connection.bearer.places(self.row)
        welcome = self.table_message(connection, "welcome") | {"server": version()}
        connection.send(messages.encode(welcome))
        self.send_states(connection)
        if self.row.state == CLOSED:
            connection.close(TABLE_CLOSED)
        self.tell_presence()
        self.tell_table(unless=connection)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.used = time.monotonic()
        self.tell_presence()
        self.tell_table()

    def present_here(self) -> Present:
        return Present.of(self.row, self.connections)

    def tell_presence(self) -> None:
        """Let the other processes know who is here."""
        now = self.elsewhere.said = time.monotonic()
        self.said = self.present_here()
        if self.notices.has_others:
            self.notices.tell(self.row.id, self.said.as_text())
        self._settle(now)

    def hear_presence(self, process: str, present: Present) -> None:
        stranger = not self.elsewhere.knows(process)
        if self.elsewhere.hear(process, present):
            self.tell_table()
        until, revision = self.settled
        self.settled = (min(until, self.elsewhere.first_silent()), revision)
        if stranger and self.connections:
            self.tell_presence()

    def look_around(self) -> None:
        """Tell everybody if somebody has turned away from the table or back to it, or fallen silent."""
        now = time.monotonic()
        if self.connections and self.present_here() != self.said:
            self.tell_presence()
            self.tell_table()
        self._settle(now)

    def repeat_presence(self) -> None:
        """Called now and then: say again who is here, and forget processes that have fallen silent.

        Only where time can have changed something: with thousands of tables most have nothing to look for.
        """
        now = time.monotonic()
        until, revision = self.settled
        if now < until and revision == self.row.revision:
            return
        self.look_around()
        if self.connections and self.notices.has_others and now - self.elsewhere.said > REPEAT_SECONDS:
            self.tell_presence()
        if self.elsewhere.forget_silent():
            self.tell_table()
            self._settle(now)

    def _settle(self, looked: float) -> None:
        """Note when somebody here, or a process elsewhere, may fall silent next, and when we are to speak."""
        due = [each.silent_from for each in self.connections if each.silent_from > looked]
        if self.notices.has_others:
            due += [self.elsewhere.said + REPEAT_SECONDS, self.elsewhere.first_silent()]
        self.settled = (min(due, default=math.inf), self.row.revision)

    # --- telling ---

    def waiting(self) -> list[int]:
        play = self.play
        if play is None or self.damaged or self.row.state != PLAYING:
            return []
        return awaited(self.row, play.game, play.starting, self.held())

    def everybody_present(self) -> Present:
        """At all processes."""
        return self.elsewhere.together_with(self.present_here())

    def table_object(self) -> dict[str, Any]:
        told = messages.table_object(self.row, self.waiting(), self.everybody_present())
        return told | {"damaged": self.number} if self.damaged else told

    def table_message(self, connection: Connection, kind: str = "table") -> dict[str, Any]:
        return {
            "v": messages.PROTOCOL,
            "type": kind,
            "table": self.table_object(),
            "seats": connection.seats(self.row),
            "host": connection.bearer.is_host(self.row),
        }

    def tell_table(self, unless: Connection | None = None) -> None:
        """Tell everybody how the table is now, and those who have lost their seat that they have."""
        for connection in self.connections:
            if connection is not unless:
                self._tell_table(connection)
        self._moved()

    def _tell_table(self, connection: Connection) -> None:
        mine = connection.bearer.places(self.row)
        lost, connection.places = connection.places - mine, mine
        if lost:
            told = messages.error_message(TableError("seat_lost"), None)
            connection.send(messages.encode(told | {"places": sorted(lost)}))
        if not connection.bearer.may_watch(self.row):
            connection.close(SEAT_LOST)
            return
        connection.send(messages.encode(self.table_message(connection)))
        if lost:
            self.send_states(connection)
        if self.row.state == CLOSED:
            connection.close(TABLE_CLOSED)

    def state_message(self, viewer: Viewer, last: int, waiting: list[int] | None = None) -> dict[str, Any]:
        known = self.waiting() if waiting is None else waiting
        return messages.state_message(self.row, self.game_on(), self.held(), known, viewer, last)

    def send_states(self, connection: Connection) -> None:
        """The present state, as this connection may see it."""
        if self.play is None:
            return
        for viewer in connection.viewers(self.row):
            connection.send(messages.encode(self.state_message(viewer, connection.last_of(viewer))))
            connection.told[viewer] = self.play.number_for(viewer)

    def tell_states(self, seat: Viewer = None) -> None:
        """Send everybody (or this seat alone) the present state. Who sees the same shares one text."""
        play, waiting = self.game_on(), self.waiting()
        texts: dict[tuple[Viewer, int], str] = {}
        for connection in self.connections:
            for viewer in connection.viewers(self.row):
                if seat is not None and viewer != seat:
                    continue
                key = (viewer, connection.last_of(viewer))
                if key not in texts:
                    texts[key] = messages.encode(self.state_message(*key, waiting))
                connection.send(texts[key])
                connection.told[viewer] = play.number_for(viewer)
        self._moved()

    def state_text(self, viewer: Viewer, last: int) -> str:
        """The state as a text. Whoever asks for the same gets the same, unless a clock ticks in it."""
        version = (self.number, self.row.revision, self.damaged)
        if version != self.told or self.row.deadline is not None or len(self.texts) > MOST_TEXTS:
            self.told, self.texts = version, {}
        wanted = (viewer, self.game_on().number_for(viewer), last)
        if wanted not in self.texts:
            self.texts[wanted] = messages.encode(self.state_message(viewer, last))
        return self.texts[wanted]

    async def wait_for_news(self, seconds: float) -> bool:
        """Wait until something has moved; False if nothing has for so long. A crowd wakes one by one."""
        self.waiters += 1
        try:
            await asyncio.wait_for(self.moved.wait(), seconds)
            await asyncio.sleep(random.random() * (self.waiters - 1) * WAKING_SECONDS)
        except TimeoutError:
            return False
        finally:
            self.waiters -= 1
        return True

    def _moved(self) -> None:
        self.used = time.monotonic()
        self.moved.set()
        self.moved = asyncio.Event()
