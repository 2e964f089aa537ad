"""What people in one room send besides the game: pointing at the board, and moving a seat to another phone.

Every message goes to everybody at the table, so that a shared screen shows it; none of them holds a secret.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from typing import Any

from stellwerk.table import message_builder as messages
from stellwerk.table.access import Credentials, digest
from stellwerk.table.broadcaster import Broadcaster
from stellwerk.table.clock import Clock
from stellwerk.table.connection import GONE, Connection
from stellwerk.table.errors import TableError
from stellwerk.table.rate_limiter import Buckets
from stellwerk.table.rows import BOT, OPEN, PLAYING, Place, TableRow
from stellwerk.table.store import LocalBus
from stellwerk.table.table_state import TableState

POINTS_PER_SECOND, POINTS_BURST = 2.0, 6  # by one seat, and by all shared screens together
REQUESTS_PER_SECOND, REQUESTS_BURST = 0.1, 3  # for seats, by one address
REQUEST_SECONDS = 120.0  # after which a request that nobody has answered ends


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A device asks for a place that another one holds; it has made its own token."""

    place: int
    check: str  # two digits that both devices show
    token_hash: str
    until: float  # wall time


class LivingRoom:
    """Pointing and seat requests of one table."""

    def __init__(self, state: TableState, bus: LocalBus, broadcaster: Broadcaster, clock: Clock) -> None:
        self.state = state
        self.bus = bus
        self.broadcaster = broadcaster
        self.clock = clock
        self.requests: dict[int, SeatRequest] = {}  # by place
        self.pointing_rate = Buckets(POINTS_PER_SECOND, POINTS_BURST, most=50, clock=clock)
        self.request_rate = Buckets(REQUESTS_PER_SECOND, REQUESTS_BURST, most=200, clock=clock)

    # --- pointing ---

    def point(self, seat: int | None, at: str | None) -> None:
        """Show everybody a route or city of the board; None ends it. ``seat`` is None on a shared screen."""
        board = self.state.require_game().game.board
        known = {each.id for each in board.routes} | {each.id for each in board.cities}
        if at is not None and at not in known:
            raise TableError("bad_message", "no such route or city")
        self.pointing_rate.use("screen" if seat is None else str(seat))
        self._publish({"point": {"seat": seat, "at": at}})

    # --- seat requests ---

    def request(self, credentials: Credentials, place: int, token: str, share: str) -> str:
        """Ask for a place and return the digits by which its owner recognizes the request."""
        row = self.state.row
        if not credentials.may_join(row):
            raise TableError("not_allowed", "this needs the join token or code")
        wanted = self._held_place(row, place)
        if wanted.place in credentials.places(row):
            raise TableError("not_allowed", "this is your seat")
        pending = self._pending(place)
        if pending is not None:
            raise TableError("slow_down", retry_seconds=pending.until - self.clock.wall_time())
        self.request_rate.use(share)
        check = f"{secrets.randbelow(90) + 10}"
        until = self.clock.wall_time() + REQUEST_SECONDS
        self._publish({"request": asdict(SeatRequest(place, check, digest(token), until))})
        return check

    def answered(self, credentials: Credentials, place: int, check: str) -> SeatRequest:
        """Return the request that these credentials may answer; TableError if they may not.

        The owner answers. The host of a private table can do so while no device of the owner is connected.
        """
        row, pending = self.state.row, self._pending(place)
        if pending is None or pending.check != check:
            raise TableError("stale", "there is no such request")
        is_lost = self.broadcaster.presence.everywhere().of_place(place) == GONE
        may_vouch = is_lost and not row.public and credentials.is_host(row)
        if place not in credentials.places(row) and not may_vouch:
            raise TableError("not_allowed", "only the owner can give this seat away")
        self._held_place(row, place)
        return pending

    def close_request(self, request: SeatRequest, allowed: bool) -> None:
        """Tell everybody how a request was answered."""
        self._publish({"answer": {"place": request.place, "check": request.check, "allowed": allowed}})

    def move_seat(self, row: TableRow, request: SeatRequest, holder: str | None) -> None:
        """Give the place to the device that asked for it, unless it is no longer ``holder``'s."""
        place = self._held_place(row, request.place)
        if place.token_hash != holder:
            raise TableError("stale", "the seat has moved meanwhile")
        place.token_hash = request.token_hash

    def _held_place(self, row: TableRow, number: int) -> Place:
        if row.state not in (OPEN, PLAYING):
            raise TableError("wrong_state", f"the table is {row.state}")
        found = [each for each in row.places if each.place == number]
        if not found or found[0].kind == BOT or found[0].token_hash is None or found[0].resigned:
            raise TableError("not_allowed", "nobody holds this place")
        return found[0]

    def _pending(self, place: int) -> SeatRequest | None:
        pending = self.requests.get(place)
        if pending is not None and pending.until <= self.clock.wall_time():
            del self.requests[place]
            return None
        return pending

    # --- delivering ---

    def _publish(self, message: dict[str, Any]) -> None:
        self.bus.publish(self.state.row.id, json.dumps(message))
        self.receive(message)

    def receive(self, message: dict[str, Any]) -> None:
        """Deliver what this or another process has published."""
        if "point" in message:
            self._send({"type": "pointed"} | message["point"])
        elif "request" in message:
            request = SeatRequest(**message["request"])
            self.requests[request.place] = request
            self._send(_as_message(request))
        elif "answer" in message:
            self.requests.pop(message["answer"]["place"], None)
            self._send({"type": "seat_answered"} | message["answer"])

    def welcome(self, connection: Connection) -> None:
        """Send a new connection the requests that are not answered yet."""
        for place in list(self.requests):
            pending = self._pending(place)
            if pending is not None:
                connection.send(messages.encode({"v": messages.PROTOCOL} | _as_message(pending)))

    def _send(self, message: dict[str, Any]) -> None:
        text = messages.encode({"v": messages.PROTOCOL} | message)
        for connection in self.broadcaster.connections:
            connection.send(text)


def _as_message(request: SeatRequest) -> dict[str, Any]:
    return {"type": "seat_requested", "place": request.place, "check": request.check}
