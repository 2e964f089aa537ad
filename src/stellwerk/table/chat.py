"""Chat at a table: short messages, quick reactions, and a nudge for a seat that is awaited.

Players talk among themselves, spectators among themselves. The module knows nothing of the game, so it cannot
give anything away. The last messages are stored with the table.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from dataclasses import asdict
from typing import Any, Final

from stellwerk.table.broadcaster import Broadcaster
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.connection import Connection
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import PROTOCOL, encode, moment
from stellwerk.table.messages.requests import LONGEST_CHAT_TEXT
from stellwerk.table.rate_limiter import Buckets
from stellwerk.table.rows import CLOSED, PLAYERS, PLAYING, SPECTATORS, ChatMessage
from stellwerk.table.store import Conflict, LocalBus, TableStore
from stellwerk.table.table_state import TableHooks, TableState
from stellwerk.untrusted import clean_name

REACTIONS: Final = ("bravo", "wow", "laugh", "oh-no", "thanks", "sorry", "think", "good-game")
MAX_STORED = 100  # messages of a table's players, and as many of its spectators
MESSAGES_PER_SECOND, MESSAGES_BURST = 0.5, 5
NUDGES_PER_SECOND = 1 / 30  # by one seat
NUDGES_PER_MINUTE: Final = 2  # of one seat, by all others together
MAX_ATTEMPTS = 5  # to store a message while other processes store theirs


def as_json(message: ChatMessage) -> dict[str, Any]:
    """Return a chat message as clients are sent it."""
    found = asdict(message) | {"at": moment(message.at)}
    del found["circle"]  # clients only get messages of their own circle
    return found


class NudgeLimit:
    """Limits how often a seat is nudged, no matter by whom."""

    def __init__(self, clock: Clock = SYSTEM_CLOCK) -> None:
        self._clock = clock
        self._latest: dict[int, deque[float]] = defaultdict(lambda: deque(maxlen=NUDGES_PER_MINUTE))

    def wait(self, seat: int) -> float:
        """Return the seconds until this seat may be nudged again."""
        latest, now = self._latest[seat], self._clock.monotonic()
        return max(0.0, latest[0] + 60.0 - now) if len(latest) == NUDGES_PER_MINUTE else 0.0

    def note(self, seat: int) -> None:
        """Count a nudge of this seat."""
        self._latest[seat].append(self._clock.monotonic())


class Chat:
    """The chat of one table."""

    def __init__(
        self,
        state: TableState,
        store: TableStore,
        bus: LocalBus,
        broadcaster: Broadcaster,
        hooks: TableHooks,
        clock: Clock,
    ) -> None:
        self.state = state
        self.store = store
        self.bus = bus
        self.broadcaster = broadcaster
        self.hooks = hooks
        self.clock = clock
        self.stored: dict[str, list[ChatMessage]] | None = None  # by circle; None until they are needed
        self.message_rate = Buckets(MESSAGES_PER_SECOND, MESSAGES_BURST, most=50, clock=clock)
        self.nudge_rate = Buckets(NUDGES_PER_SECOND, 1, most=50, clock=clock)
        self.nudge_limit = NudgeLimit(clock)

    # --- sending ---

    async def send(self, seat: int | None, text: str, reaction: str | None, name: str, share: str) -> None:
        """Store and broadcast a message. Spectators (seat None) are limited by rate-limit key ``share``."""
        row = self.state.row
        if not row.chat:
            raise TableError("not_allowed", "there is no talking at this table")
        if row.state == CLOSED:
            raise TableError("wrong_state", "the table is closed")
        if reaction is not None and reaction not in REACTIONS:
            raise TableError("bad_message", "unknown reaction")
        cleaned = clean_name(text, LONGEST_CHAT_TEXT)
        if bool(cleaned) == (reaction is not None):
            raise TableError("bad_message", "write something, or react")
        circle = SPECTATORS if seat is None else PLAYERS
        self.message_rate.use(f"{circle} {share if seat is None else seat}")
        author = clean_name(name) if seat is None else ""
        message = ChatMessage(0, circle, seat, author, cleaned, reaction, self.clock.wall_time())
        stored = await self._store(message)
        self.bus.publish(row.id, json.dumps({"word": asdict(stored)}))
        self._deliver(stored)

    async def _store(self, message: ChatMessage) -> ChatMessage:
        for _ in range(MAX_ATTEMPTS):
            try:
                return await self.store.append_chat(self.state.row.id, message, MAX_STORED)
            except Conflict:  # another process has taken the number
                continue
        raise TableError("busy")

    def nudge(self, seat: int, other: int) -> None:
        """Remind another seat that it is awaited.

        A seat nudges every half a minute at most, and is nudged twice a minute at most by all others
        together, also if they are connected to other processes.
        """
        row = self.state.row
        if row.state != PLAYING:
            raise TableError("wrong_state", "the game is not being played")
        if other == seat or other not in self.state.waiting() or row.place_of(other).played_by_bot:
            raise TableError("not_allowed", "only somebody else who is to decide can be nudged")
        wait = self.nudge_limit.wait(other)
        if wait:
            raise TableError("slow_down", retry_seconds=wait)
        self.nudge_rate.use(str(seat))
        self.bus.publish(row.id, json.dumps({"nudge": [seat, other]}))
        self._deliver_nudge(seat, other)
        self.hooks.on_nudge(row, other, seat)

    # --- delivering ---

    def receive(self, published: dict[str, Any]) -> None:
        """Deliver what another process has published."""
        if "word" in published:
            self._deliver(ChatMessage(**published["word"]))
        else:
            self._deliver_nudge(*published["nudge"])

    def _deliver(self, message: ChatMessage) -> None:
        if self.stored is not None:
            known = self.stored[message.circle]
            if message.number != (known[-1].number + 1 if known else 1):
                self.stored = None  # a message was missed: read them again when they are needed
            else:
                self.stored[message.circle] = [*known, message][-MAX_STORED:]
        text = self._encode([message])
        for connection in self.broadcaster.connections:
            if self._circle(connection) == message.circle:
                connection.send(text)

    def _deliver_nudge(self, seat: int, other: int) -> None:
        self.nudge_limit.note(other)
        message = {"v": PROTOCOL, "type": "nudge", "from": seat, "seat": other}
        for connection in self.broadcaster.connections:
            if other in connection.seats(self.state.row):
                connection.send(encode(message))

    async def welcome(self, connection: Connection) -> None:
        """Send a new connection the stored messages of its circle."""
        if not self.state.row.chat:
            return
        if self.stored is None:
            self.stored = await self.store.chat_of(self.state.row.id)
        found = self.stored[self._circle(connection)]
        if found:
            connection.send(self._encode(found))

    def _circle(self, connection: Connection) -> str:
        return PLAYERS if connection.seats(self.state.row) else SPECTATORS

    def _encode(self, chat_messages: list[ChatMessage]) -> str:
        messages = [as_json(message) for message in chat_messages]
        return encode({"v": PROTOCOL, "type": "chat", "messages": messages})
