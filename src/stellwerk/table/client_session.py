"""One client at one table: reads its messages, carries them out and answers them.

Knows no sockets: ``stellwerk.server.ws`` and ``stellwerk.device.registry`` are the transports.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from stellwerk import Game
from stellwerk.table import lifecycle, new_table
from stellwerk.table.access import Credentials
from stellwerk.table.connection import TABLE_GONE, Connection
from stellwerk.table.errors import TableError
from stellwerk.table.lifecycle import Registry
from stellwerk.table.message_builder import (
    PAYING,
    PROTOCOL,
    encode,
    error_message,
    is_paid_for,
    payment_options,
)
from stellwerk.table.messages.client_messages import (
    AnswerSeatRequest,
    ClientMessage,
    Decide,
    Hello,
    LetBotPlay,
    Nudge,
    Ping,
    Point,
    RequestExplanation,
    RequestHint,
    RequestPartialPayment,
    RequestPreview,
    RequestSeat,
    RequestUndo,
    Resign,
    ReturnToSeat,
    SeatMessage,
    SendChat,
    SendEarlyAnswers,
    SetVisibility,
    StartGame,
    understand,
)
from stellwerk.table.rate_limiter import Bucket
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings
from stellwerk.untrusted import BadJson, parse_json

log = logging.getLogger("stellwerk.server")

Message = dict[str, Any]
CLOSE_CODES = {
    "unknown_token": 4003,
    "no_token": 4003,
    "unknown_table": TABLE_GONE,
    "version": 4010,
    "slow_down": 4008,
}
BAD_HELLO = 4000
# Messages are charged to a rate limiter; some cost more than one.
PREVIEW_COST = 3
PARTIAL_PAYMENT_COST = 2
PAYMENTS_PER_COST = 20  # ways to pay that are as much work to find as one message
EXPLAINED_PER_COST = 20  # options that are as much work to explain as one message
STALE_COST = 4  # for sending the state again
FLOOD_ERRORS = 40  # messages over the limit after which the connection is closed


class ClientSession:
    def __init__(
        self, registry: Registry, settings: Settings, share: str = "", share_bucket: Bucket | None = None
    ) -> None:
        """``share`` is the rate-limit key to which chat and the bots' CPU time are charged.

        ``share_bucket`` limits the messages of all connections under that key.
        """
        self.registry = registry
        self.settings = settings
        self.share = share
        self.share_bucket = share_bucket
        self.bucket = Bucket(settings.messages_per_second, settings.messages_burst, registry.clock)
        self.floods = 0
        self.session: TableSession
        self.credentials: Credentials
        self.connection: Connection
        self.tasks: set[asyncio.Task[None]] = set()

    async def greet(self, text: str) -> None:
        """Admit a client by its first message; TableError says why not."""
        hello = understand(parse(text))
        if not isinstance(hello, Hello):
            raise TableError("bad_message", "the first message is hello, with a table")
        self.session, self.credentials = await lifecycle.enter(
            self.registry, hello.table, hello.tokens, self.share
        )
        self.connection = Connection(
            self.credentials,
            hello.last,
            self.settings.queue_messages,
            self.settings.silent_seconds,
            self.registry.clock,
        )
        self.session.broadcaster.enter(self.connection)
        await self.session.chat.welcome(self.connection)
        self.session.living_room.welcome(self.connection)
        if self.connection.seats(self.session.row):
            self.session.bots.share = self.share

    async def take(self, text: str | None) -> bool:
        """Carry out one message to its end; False if the client floods the server."""
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
            if self.connection.note_received():
                self.session.broadcaster.update_presence()
            number = _id(message)
            ask = understand(message)
            await self._carry_out(ask, number)
        except TableError as error:
            self._answer(error_message(error, number))
            if error.code == "stale":
                self.bucket.spend(STALE_COST)
                self.session.broadcaster.send_states(self.connection)
        except Exception:
            log.exception("a message failed at table %s", self.session.row.id)
            self._answer(error_message(TableError("broken"), number))
        return True

    def _charge(self, cost: float) -> None:
        """Count a costly message as more than one, for this connection and for its address."""
        self.bucket.spend(cost)
        if self.share_bucket is not None:
            self.share_bucket.spend(cost)

    def _answer(self, message: Message) -> None:
        self.connection.send(encode(message))

    def _ok(self, answers: int | None, number: int) -> None:
        self._answer({"v": PROTOCOL, "type": "ok", "re": answers, "number": number})

    # --- requests ---

    async def _carry_out(self, ask: ClientMessage, answers: int | None) -> None:
        if isinstance(ask, Ping):
            self._answer({"v": PROTOCOL, "type": "pong", "re": answers})
        elif isinstance(ask, SetVisibility):
            if ask.visible != self.connection.visible:  # pages repeat it every few seconds
                self.connection.visible = ask.visible
                self.session.broadcaster.update_presence()
            self._ok(answers, self.session.state.number)
        elif isinstance(ask, SendChat):
            await self._send_chat(ask)
            self._ok(answers, self.session.state.number)
        elif isinstance(ask, Nudge):
            self.session.chat.nudge(self._seat(ask.seat), ask.to)
            self._ok(answers, self.session.state.number)
        elif isinstance(ask, Point):
            self.session.living_room.point(self._pointing_seat(ask), ask.at)
            self._ok(answers, self.session.state.number)
        elif isinstance(ask, RequestSeat):
            self.session.living_room.request(self.credentials, ask.place, ask.token, self.share)
            self._ok(answers, self.session.state.number)
        elif isinstance(ask, AnswerSeatRequest):
            await self.session.answer_seat_request(ask.place, ask.check, ask.allow, self.credentials)
            self._ok(answers, self.session.state.number)
        elif isinstance(ask, StartGame):
            self.credentials.need_host(self.session.row)
            await lifecycle.start(self.session)
            self._ok(answers, self.session.require_game().number)
        elif isinstance(ask, SeatMessage):
            await self._for_seat(ask, self._seat(ask.seat), answers)
        else:
            raise TableError("bad_message", "a second hello")

    async def _for_seat(self, ask: SeatMessage, seat: int, answers: int | None) -> None:
        if isinstance(ask, Decide):
            await self.session.decide(
                seat,
                ask.number,
                _list(ask.action),
                on_saved=lambda number: self._ok(answers, number),
                credentials=self.credentials,
            )
        elif isinstance(ask, RequestHint):
            self._ask_for_hint(seat, answers)
        elif isinstance(ask, RequestPreview):
            self._show_payments(seat, ask, answers)
        elif isinstance(ask, RequestPartialPayment):
            self._show_next_cards(seat, ask, answers)
        elif isinstance(ask, RequestExplanation):
            self._explain(seat, ask, answers)
        else:
            await self._change_seat(ask, seat)
            self._ok(answers, self.session.require_game().number_for(seat))

    async def _send_chat(self, ask: SendChat) -> None:
        """Send a chat message: players to players, spectators to spectators."""
        plays = bool(self.connection.seats(self.session.row))
        seat = self._seat(ask.seat) if plays else None
        await self.session.chat.send(seat, ask.text, ask.reaction, ask.name, self.share)

    async def _change_seat(self, ask: SeatMessage, seat: int) -> None:
        if isinstance(ask, SendEarlyAnswers):
            await self.session.answer_early(seat, ask.answers, self.credentials)
        elif isinstance(ask, RequestUndo):
            await self.session.undo(seat, ask.number, self.credentials)
        elif isinstance(ask, ReturnToSeat):
            await self.session.come_back(seat, self.credentials)
        elif isinstance(ask, LetBotPlay):
            await self.session.let_bot_play(seat, self.credentials)
        elif isinstance(ask, Resign):
            await lifecycle.resign(self.session, seat, ask.level, self.credentials)

    def _show_payments(self, seat: int, ask: RequestPreview, answers: int | None) -> None:
        """Answer how this seat could pay; nothing is decided."""
        game, head = self._paying(seat, ask, answers)
        payments, more = payment_options(game, ask.action)
        self._charge(PREVIEW_COST + len(payments) / PAYMENTS_PER_COST)
        self._answer(head | {"type": "preview", "payments": payments, "more": more})

    def _show_next_cards(self, seat: int, ask: RequestPartialPayment, answers: int | None) -> None:
        """Answer how a payment that begins with some cards may go on; nothing is decided."""
        game, head = self._paying(seat, ask, answers)
        self._charge(PARTIAL_PAYMENT_COST)
        try:
            partial = game.partial_payment(ask.cards, ask.action)
        except ValueError as error:
            raise TableError("illegal", str(error)) from error
        found = {"cards": partial.cards, "next_cards": partial.next_cards, "actions": partial.actions}
        self._answer(head | {"type": "partial_payment"} | found)

    def _paying(
        self, seat: int, ask: RequestPreview | RequestPartialPayment, answers: int | None
    ) -> tuple[Game, Message]:
        """Return the game in which this seat asks how to pay, and the common fields of the answer."""
        game_log, action = self.session.require_game(), ask.action
        if ask.number != game_log.number_for(seat):
            raise TableError("stale")
        if action is not None:
            if not is_paid_for(action):
                raise TableError("bad_message", "only what is paid for can be previewed")
            game_log.check(seat, action)
        elif game_log.game.current_player != seat or game_log.game.phase not in PAYING:
            raise TableError("not_yours")
        return game_log.game, {
            "v": PROTOCOL,
            "re": answers,
            "seat": seat,
            "number": ask.number,
            "action": action,
        }

    def _explain(self, seat: int, ask: RequestExplanation, answers: int | None) -> None:
        """Describe options of this seat in sentences."""
        decisions = ask.actions
        self._charge(len(decisions) / EXPLAINED_PER_COST)
        described = self.session.explain(seat, ask.number, decisions)
        head = {"v": PROTOCOL, "type": "explain", "re": answers, "seat": seat, "number": ask.number}
        self._answer(head | {"options": described})

    def _seat(self, named: int | None) -> int:
        mine = self.connection.seats(self.session.row)
        wanted = mine[0] if named is None and len(mine) == 1 else named
        if not mine:
            raise TableError("not_allowed", "this connection only watches")
        if wanted is None:
            raise TableError("bad_message", "which seat?")
        if wanted not in mine:
            raise TableError("not_allowed", f"seat {wanted} is not yours")
        return wanted

    def _pointing_seat(self, ask: Point) -> int | None:
        """Return the seat that points, or None for a shared screen that may."""
        row = self.session.row
        if ask.token is None and self.connection.seats(row):
            return self._seat(ask.seat)
        shown = self.credentials if ask.token is None else Credentials.of([ask.token])
        if ask.seat is not None or not shown.may_show_taps(row):
            raise TableError("not_allowed", "this connection only watches")
        return None

    def _ask_for_hint(self, seat: int, answers: int | None) -> None:
        """Start a bot; other messages are carried out meanwhile."""
        task = asyncio.create_task(self._give_hint(seat, answers))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _give_hint(self, seat: int, answers: int | None) -> None:
        try:
            hint = await self.session.hint(seat, new_table.HINT_LEVEL, self.credentials)
            self._answer({"v": PROTOCOL, "type": "hint", "re": answers} | hint)
        except TableError as error:
            self._answer(error_message(error, answers))


def close_code(error: TableError) -> int:
    """Return the code with which a refused connection is closed."""
    return CLOSE_CODES.get(error.code, BAD_HELLO)


# --- reading messages ---


def parse(text: str) -> Message:
    """Return a message of the protocol; TableError if it is none."""
    try:
        message = parse_json(text)
    except BadJson as error:
        raise TableError("bad_message", "not JSON, or nested too deeply") from error
    if not isinstance(message, dict) or not isinstance(message.get("do"), str):
        raise TableError("bad_message", 'a message is an object with "do"')
    if message.get("v") != PROTOCOL:
        raise TableError("version", f"this server speaks version {PROTOCOL}")
    return message


def _id(message: Message) -> int | None:
    number = message.get("id")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _list(action: str | list[str]) -> list[str]:
    """A decision, or the decisions of one action."""
    return [action] if isinstance(action, str) else action
