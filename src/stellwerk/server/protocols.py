"""uvicorn's protocols with limits on connections, silent clients and unsent bytes.

The limits hold for every client, before any message is parsed.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from stellwerk.server.hosts import Proxies
from stellwerk.table.clock import SYSTEM_CLOCK, Clock, Timer
from stellwerk.table.rate_limiter import Bucket, rate_limit_key

REQUEST_SECONDS = 10.0  # in which a request must have come as a whole, head and body
SILENT_SECONDS = 0.5  # a connection that has not asked for anything so long may have to make room
STALLED_SECONDS = 20.0  # after which a client is gone that does not take what it is sent
READ_AT_ONCE = 16_384  # bytes, of what may come as 256 kB; one client must not keep the others waiting
SEND_AT_ONCE = 16_384  # bytes of several messages to one client
MOST_AFTER_CLOSE = 65_536  # bytes that a client may still send until it answers our close frame
FREE_CHUNKS, CHUNK_BYTES = 32, 512  # a body has 32 chunks at most, and one more for every 512 bytes
FRAMES_PER_SECOND, FRAMES_AT_ONCE = 10.0, 200  # pings, pongs and parts of messages from one client
OPEN = State.OPEN  # asked for at every message, and slow to look up
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
POST = "stellwerk.post"  # the extension of ASGI by which a message goes out without a way through all layers


class ConnectionLimiter:
    """Limits the open connections, by address and in all.

    At the limit a connection without a request is dropped for a new one: of the same address, or at the total
    limit of the address that has most of them. Proxies are not counted by address.
    """

    def __init__(self, most: int, most_of_one: int, proxies: Proxies, clock: Clock = SYSTEM_CLOCK) -> None:
        self.clock = clock
        self.most = most
        self.most_of_one = most_of_one
        self.proxies = proxies
        self.open = _ByAddress(clock)
        self.silent = _ByAddress(clock)  # without a request yet
        self.all = 0

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; False if it exceeds a limit."""
        address = address_of(transport)
        mine = len(self.open.of(address))
        if mine >= self.most_of_one and address not in self.proxies and not self._make_room(address):
            return False
        if self.all >= self.most:
            largest = self.silent.most()
            with_fewer = mine < len(self.silent.of(largest))
            if not self._make_room(largest, 0.0 if with_fewer else SILENT_SECONDS):
                return False
        self.open.add(address, transport)
        self.silent.add(address, transport)
        self.all += 1
        return True

    def _make_room(self, address: str, after: float = SILENT_SECONDS) -> bool:
        oldest, since = next(iter(self.silent.of(address).items()), (None, 0.0))
        if oldest is None or self.clock.monotonic() - since < after:
            return False
        self.leave(oldest)
        oldest.abort()
        return True

    def note_request(self, transport: asyncio.Transport) -> None:
        """Note that a connection has made a request."""
        self.silent.remove(address_of(transport), transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """Stop counting a connection; does nothing if it is not counted."""
        address = address_of(transport)
        if transport in self.open.of(address):
            self.open.remove(address, transport)
            self.silent.remove(address, transport)
            self.all -= 1


class _ByAddress:
    """Connections by rate-limit key, the oldest first, with the time since when they are open."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.found: dict[str, dict[asyncio.Transport, float]] = {}

    def of(self, address: str) -> dict[asyncio.Transport, float]:
        return self.found.get(rate_limit_key(address), {})

    def most(self) -> str:
        return max(self.found, key=lambda address: len(self.found[address]), default="")

    def add(self, address: str, transport: asyncio.Transport) -> None:
        self.found.setdefault(rate_limit_key(address), {})[transport] = self.clock.monotonic()

    def remove(self, address: str, transport: asyncio.Transport) -> None:
        mine = self.of(address)
        mine.pop(transport, None)
        if not mine:
            self.found.pop(rate_limit_key(address), None)


class Stalling:
    """Aborts a connection whose client does not read what it is sent."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.timer: Timer | None = None

    def start(self, transport: asyncio.Transport) -> None:
        self.stop()
        self.timer = self.clock.call_later(STALLED_SECONDS, transport.abort)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def address_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""


def _set_up(transport: asyncio.Transport) -> None:
    """Disable Nagle's algorithm and read in small portions."""
    found = transport.get_extra_info("socket")
    if found is not None and found.family in (socket.AF_INET, socket.AF_INET6):
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(transport, "max_size"):
        transport.max_size = READ_AT_ONCE


def _is_utf8(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


class StrictConnection(h11.Connection):
    """Refuses requests with both Content-Length and Transfer-Encoding, and bodies in tiny chunks.

    A proxy that goes by the other header sees another end of the request, and another beginning of the next
    (RFC 9112, 6.1). A chunk takes as long to parse as some kilobytes of a body without chunks.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER)
        self.chunks = 0
        self.body_bytes = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.chunks, self.body_bytes = 0, 0
            names = {name for name, _ in event.headers}
            if b"content-length" in names and b"transfer-encoding" in names:
                raise h11.RemoteProtocolError("both Content-Length and Transfer-Encoding")
        elif isinstance(event, h11.Data):
            self.chunks += event.chunk_end
            self.body_bytes += len(event.data)
            if self.chunks > FREE_CHUNKS + self.body_bytes // CHUNK_BYTES:
                raise h11.RemoteProtocolError("too many small chunks")
        return event


class RequestFlow(FlowControl):
    """Reads nothing more while a request is being answered and another one waits behind it.

    Otherwise every request in a row of pipelined ones would let in another portion, without a bound.
    """

    def __init__(self, transport: asyncio.Transport, conn: h11.Connection) -> None:
        super().__init__(transport)
        self.conn = conn

    def resume_reading(self) -> None:
        if self.conn.their_state is not h11.DONE:
            super().resume_reading()


class Http(H11Protocol):
    connection_limiter: ConnectionLimiter  # set by ``protocols``

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn = StrictConnection()
        self.admitted = False
        self.patience: Timer | None = None
        self.stalling = Stalling(self.connection_limiter.clock)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.admitted = self.connection_limiter.enter(transport)
        if not self.admitted:
            transport.abort()
            return
        self.flow = RequestFlow(transport, self.conn)
        _set_up(transport)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()
        self.stalling.stop()
        self.connection_limiter.leave(self.transport)

    def _wait_for_request(self) -> None:
        self._stop_waiting()
        self.patience = self.connection_limiter.clock.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def data_received(self, data: bytes) -> None:
        if not self.admitted:
            return
        for start in range(0, len(data), READ_AT_ONCE):
            super().data_received(data[start : start + READ_AT_ONCE])
            if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):  # the request is here as a whole
                self._stop_waiting()
                self.connection_limiter.note_request(self.transport)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def on_response_complete(self) -> None:
        if not self.transport.is_closing():
            self._wait_for_request()
        super().on_response_complete()
        if not self.transport.is_closing():
            self.flow.resume_reading()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be parsed, unless its answer has begun, and end the connection."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # so that the application sends nothing any more
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        self.stalling.stop()
        self.connection_limiter.note_request(self.transport)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalling.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stalling.stop()


class Socket(WebSocketsSansIOProtocol):
    connection_limiter: ConnectionLimiter  # set by ``protocols``

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.stalling = Stalling(self.connection_limiter.clock)
        self.frames_allowed = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE, self.connection_limiter.clock)
        self.unread = b""  # has come, and waits for its turn
        self.after_close = 0  # bytes received since we closed the connection
        self.posted = 0  # bytes that wait to be sent with what else comes in this turn
        self.last_received = self.loop.time()  # of a message

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stalling.stop()
        self.connection_limiter.leave(self.transport)

    async def run_asgi(self) -> None:
        self.scope["extensions"][POST] = {"post": self.post}
        await super().run_asgi()

    def post(self, text: str) -> bool:
        """Send this at once; False if the other end has not taken yet what it was sent before, or is gone.

        That is, at the end of this turn of the event loop: an answer and the state after it go together.
        """
        if self.conn.state is not OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        data = text.encode()
        self.conn.send_text(data)
        if not self.posted:
            self.loop.call_soon(self._send_posted)
        self.posted += len(data)
        if self.posted > SEND_AT_ONCE:  # so that we notice when the other end does not take it
            self._send_posted()
        return True

    def _send_posted(self) -> None:
        self.posted = 0
        waiting = self.conn.data_to_send()
        if waiting and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self.after_close += len(data)
            if self.after_close > MOST_AFTER_CLOSE:
                self.unread = b""
                self.transport.abort()
                return
        self.unread += data
        self._read_on()

    def _read_on(self) -> None:
        """Parse a portion of the received bytes; other connections go before the rest."""
        if not self.unread or self.read_paused or self.transport.is_closing():
            return
        if self.posted:  # so that what waits to be sent from here on is our answer to this
            self._send_posted()
        portion, self.unread = self.unread[:READ_AT_ONCE], self.unread[READ_AT_ONCE:]
        super().data_received(portion)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._turn_away()
        elif self.unread and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
            self.loop.call_soon(self._resume)

    def _turn_away(self) -> None:
        """Answer a handshake that the library rejects without an answer."""
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    def _resume(self) -> None:
        """Read on if no message waits for the application, or none will be read."""
        if self.read_paused and (self.queue.empty() or self.close_sent):
            self.read_paused = False
            self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        self._resume()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # also by a refusal: the library would complain of it in the log
            self._read_on()  # what had come before may end with the answer to our close frame

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; reading pauses when a second one waits, since pausing at each is costly."""
        self.last_received = self.loop.time()
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(self.frames):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)  # the library would also log a traceback
            self.handle_parser_exception()
            return
        if self.read_paused or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # as the library takes it
        super().send_receive_event_to_app()
        self.read_paused = False

    def send_keepalive_ping(self) -> None:
        """Ping only a client that has been silent for a while."""
        interval = self.ping_interval or 0.0
        silent = self.loop.time() - self.last_received
        if silent < interval:
            self.ping_timer = self.loop.call_later(interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the pongs before."""
        if not self._may_go_on():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # forgotten

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Count a frame that is not a message; too many of them abort the connection."""
        if self.transport.is_closing():
            return False
        if self.frames_allowed.wait() == 0.0:
            return True
        self.transport.abort()
        return False

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalling.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stalling.stop()


def protocols(connection_limiter: ConnectionLimiter) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the HTTP and WebSocket classes that share this limiter."""
    here = {"connection_limiter": connection_limiter}
    return type("Http", (Http,), here), type("Socket", (Socket,), here)
