"""One client at one table, however its messages come: hello, then whatever it asks, and the answers.

Knows no sockets: ``sockets`` brings the messages to the server, ``stellwerk.device`` to the browser.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from stellwerk import Game

from . import lifecycle, tokens
from .access import Bearer
from .asks import (
    Ask,
    AskHint,
    AskLaying,
    AskPreview,
    Back,
    Decide,
    Early,
    Explain,
    Hello,
    Looking,
    Nudge,
    OfSeat,
    Ping,
    Resign,
    Say,
    Start,
    TakeBack,
    understand,
)
from .connection import Connection
from .errors import TableError
from .lifecycle import Housing
from .limits import Bucket
from .messages import PROTOCOL, encode, error_message
from .room import Room
from .settings import Settings
from .ways import PAID_FOR, PAYING, ways_to_pay

log = logging.getLogger("stellwerk.server")

Message = dict[str, Any]
CLOSE_CODES = {
    "unknown_token": 4003,
    "no_token": 4003,
    "unknown_table": 4004,
    "version": 4010,
    "slow_down": 4008,
}
BAD_HELLO = 4000
PREVIEW_COSTS = 3  # walking through payments is more work than other messages: it counts as so many more
EXPLAINED_AT_ONCE = 20  # options that are as much work to explain as other messages
STALE_COSTS = 4  # so does being sent the state once more
FLOOD_ERRORS = 40  # so many messages over the limit, and the connection should be closed


class Guest:
    def __init__(self, house: Housing, settings: Settings, share: str = "") -> None:
        """``share`` says towards whose part of the bots' time, and whose pace of talking, it counts."""
        self.house = house
        self.settings = settings
        self.share = share
        self.bucket = Bucket(settings.messages_per_second, settings.messages_burst)
        self.floods = 0
        self.room: Room
        self.bearer: Bearer
        self.connection: Connection
        self.tasks: set[asyncio.Task[None]] = set()

    async def greet(self, text: str) -> None:
        """Let somebody in who says hello; TableError says why not."""
        hello = understand(parse(text))
        if not isinstance(hello, Hello):
            raise TableError("bad_message", "the first message is hello, with a table")
        if not all(tokens.looks_like_token(token) for token in hello.tokens):
            raise TableError("unknown_token")
        self.room = await self.house.room(hello.table)
        self.bearer = Bearer.of(hello.tokens)
        await self.room.let_in(self.bearer)
        self.connection = Connection(
            self.bearer, hello.last, self.settings.queue_messages, self.settings.silent_seconds
        )
        self.room.enter(self.connection)
        await self.room.talk.welcome(self.connection)
        if self.connection.seats(self.room.row):
            self.room.share = self.share

    async def take(self, text: str | None) -> bool:
        """Carry out one message, to its end; False if this client floods us."""
        number: int | None = None
        try:
            wait = self.bucket.wait()
            if wait:
                self.floods += 1
                if self.floods > FLOOD_ERRORS:
                    return False
                raise TableError("slow_down", retry_seconds=wait)
            if text is None:
                raise TableError("bad_message", "messages are text")
            message = parse(text)
            if self.connection.note_sign_of_life():
                self.room.look_around()
            number = _id(message)
            ask = understand(message)
            await self._carry_out(ask, number)
        except TableError as error:
            self._answer(error_message(error, number))
            if error.code == "stale":
                self.bucket.spend(STALE_COSTS)
                self.room.send_states(self.connection)
        except Exception:
            log.exception("a message failed at table %s", self.room.row.id)
            self._answer(error_message(TableError("broken"), number))
        return True

    def _answer(self, message: Message) -> None:
        self.connection.send(encode(message))

    def _ok(self, answers: int | None, number: int) -> None:
        self._answer({"v": PROTOCOL, "type": "ok", "re": answers, "number": number})

    # --- what a client may ask ---

    async def _carry_out(self, ask: Ask, answers: int | None) -> None:
        if isinstance(ask, Ping):
            self._answer({"v": PROTOCOL, "type": "pong", "re": answers})
        elif isinstance(ask, Looking):
            if ask.looking != self.connection.looking:  # pages say so every few seconds, and mostly the same
                self.connection.looking = ask.looking
                self.room.look_around()
            self._ok(answers, self.room.number)
        elif isinstance(ask, Say):
            await self._talk(ask)
            self._ok(answers, self.room.number)
        elif isinstance(ask, Nudge):
            self.room.talk.nudge(self._seat(ask.seat), ask.to)
            self._ok(answers, self.room.number)
        elif isinstance(ask, Start):
            self.bearer.need_host(self.room.row)
            await lifecycle.start(self.room)
            self._ok(answers, self.room.game_on().number)
        elif isinstance(ask, OfSeat):
            await self._for_seat(ask, self._seat(ask.seat), answers)
        else:
            raise TableError("bad_message", "hello has been said")

    async def _for_seat(self, ask: OfSeat, seat: int, answers: int | None) -> None:
        if isinstance(ask, Decide):
            await self.room.decide(
                seat,
                ask.number,
                _list(ask.say),
                heard=lambda number: self._ok(answers, number),
                bearer=self.bearer,
            )
        elif isinstance(ask, AskHint):
            self._ask_for_hint(seat, answers)
        elif isinstance(ask, AskPreview):
            self._show_ways(seat, ask, answers)
        elif isinstance(ask, AskLaying):
            self._show_next_cards(seat, ask, answers)
        elif isinstance(ask, Explain):
            self._explain(seat, ask, answers)
        else:
            await self._change_seat(ask, seat)
            self._ok(answers, self.room.game_on().number_for(seat))

    async def _talk(self, ask: Say) -> None:
        """Say something to those who see as much: players to players, spectators to spectators."""
        plays = bool(self.connection.seats(self.room.row))
        seat = self._seat(ask.seat) if plays else None
        await self.room.talk.say(seat, ask.text, ask.reaction, ask.name, self.share)

    async def _change_seat(self, ask: OfSeat, seat: int) -> None:
        if isinstance(ask, Early):
            await self.room.answer_early(seat, ask.say, self.bearer)
        elif isinstance(ask, TakeBack):
            await self.room.undo(seat, ask.number, self.bearer)
        elif isinstance(ask, Back):
            await self.room.come_back(seat, self.bearer)
        elif isinstance(ask, Resign):
            await lifecycle.resign(self.room, seat, ask.level, self.bearer)

    def _show_ways(self, seat: int, ask: AskPreview, answers: int | None) -> None:
        """How this seat could pay; nothing happens yet."""
        game, head = self._paying(seat, ask, answers)
        self.bucket.spend(PREVIEW_COSTS)
        ways, more = ways_to_pay(game, ask.say)
        self._answer(head | {"type": "preview", "ways": ways, "more": more})

    def _show_next_cards(self, seat: int, ask: AskLaying, answers: int | None) -> None:
        """How a payment begun with some cards may go on; nothing happens yet."""
        game, head = self._paying(seat, ask, answers)
        try:
            laying = game.laying(ask.cards, ask.say)
        except ValueError as error:
            raise TableError("illegal", str(error)) from error
        told = {"cards": laying.cards, "following": laying.following, "pays": laying.say}
        self._answer(head | {"type": "laying"} | told)

    def _paying(self, seat: int, ask: AskPreview | AskLaying, answers: int | None) -> tuple[Game, Message]:
        """The game in which this seat asks how to pay for something, and the head of the answer."""
        play, say = self.room.game_on(), ask.say
        if ask.number != play.number_for(seat):
            raise TableError("stale")
        if say is not None:
            if not say.startswith(PAID_FOR):
                raise TableError("bad_message", "only what is paid for can be previewed")
            play.check(seat, say)
        elif play.game.player != seat or play.game.decision not in PAYING:
            raise TableError("not_yours")
        return play.game, {"v": PROTOCOL, "re": answers, "seat": seat, "number": ask.number, "say": say}

    def _explain(self, seat: int, ask: Explain, answers: int | None) -> None:
        """Options of this seat in sentences."""
        sayings = _list(ask.say)
        self.bucket.spend(len(sayings) / EXPLAINED_AT_ONCE)
        told = self.room.explain(seat, ask.number, sayings)
        head = {"v": PROTOCOL, "type": "explain", "re": answers, "seat": seat, "number": ask.number}
        self._answer(head | {"options": told})

    def _seat(self, named: int | None) -> int:
        mine = self.connection.seats(self.room.row)
        wanted = mine[0] if named is None and len(mine) == 1 else named
        if not mine:
            raise TableError("not_allowed", "this connection only watches")
        if wanted is None:
            raise TableError("bad_message", "which seat?")
        if wanted not in mine:
            raise TableError("not_allowed", f"seat {wanted} is not yours")
        return wanted

    def _ask_for_hint(self, seat: int, answers: int | None) -> None:
        """Thinking takes a while; meanwhile other messages are heard."""
        task = asyncio.create_task(self._give_hint(seat, answers))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _give_hint(self, seat: int, answers: int | None) -> None:
        try:
            hint = await self.room.hint(seat, lifecycle.HINT_LEVEL, self.bearer)
            self._answer({"v": PROTOCOL, "type": "hint", "re": answers} | hint)
        except TableError as error:
            self._answer(error_message(error, answers))


def close_code(error: TableError) -> int:
    """With which a connection is closed whose hello is refused."""
    return CLOSE_CODES.get(error.code, BAD_HELLO)


# --- reading messages ---


def parse(text: str) -> Message:
    """A message as the protocol wants it: an object with our version and something to do."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TableError("bad_message", "not JSON") from error
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise TableError("bad_message", 'a message is an object with "do"')
    if message.get("v") != PROTOCOL:
        raise TableError("version", f"this server speaks version {PROTOCOL}")
    return message


def _id(message: Message) -> int | None:
    number = message.get("id")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _list(say: str | list[str]) -> list[str]:
    """A decision, or the decisions of one action."""
    return [say] if isinstance(say, str) else say
