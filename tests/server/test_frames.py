"""What may come over a WebSocket, however it is cut, and what the server makes of it, on every event loop."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import cycle
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from stellwerk.server.middleware.hosts import Proxies
from stellwerk.server.protocols import (
    FRAMES_AT_ONCE,
    MOST_AFTER_CLOSE,
    POST,
    READ_AT_ONCE,
    ConnectionLimiter,
    protocols,
)
from stellwerk.server.run import listen

PATIENCE = 60.0
LARGEST = 40_000  # bytes of a message
AT_ONCE = 256_000  # bytes, as many as uvloop takes in
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: c3RlbGx3ZXJrc3RlbGx3ZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
Act = Callable[["Line"], Awaitable[None]]


def masked(opcode: Opcode, data: bytes, fin: bool = True, rsv1: bool = False) -> bytes:
    frame = Frame(opcode, data, fin)
    made = bytearray(frame.serialize(mask=True))
    if rsv1:
        made[0] |= 0x40
    return bytes(made)


def text(data: bytes | str, fin: bool = True) -> bytes:
    return masked(Opcode.TEXT, data.encode() if isinstance(data, str) else data, fin)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says what it hears; "bye" ends it."""
    post = scope["extensions"][POST]["post"]
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message.get("text") == "bye":
            await send({"type": "websocket.close", "code": 4000})
            assert not post("too late")
            return
        said = message.get("text")
        if said is None or not post(said):
            await send({"type": "websocket.send", **message})


class Line:
    """Both ends of a connection: what the client sends and hears, and the server's protocol."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, state: ServerState
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.state = state
        self.client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)

    @property
    def server(self) -> Any:
        [protocol] = self.state.connections
        return protocol

    async def frames(self) -> AsyncIterator[Frame]:
        """What the server sends, until it hangs up."""
        while data := await self.reader.read(65_536):
            self.client.receive_data(data)
            for frame in self.client.events_received():
                assert isinstance(frame, Frame)
                yield frame

    async def hear(self, count: int) -> list[str]:
        """So many texts."""
        heard: list[str] = []
        async for frame in self.frames():
            if frame.opcode is Opcode.TEXT:
                heard.append(bytes(frame.data).decode())
            if len(heard) >= count:
                break
        return heard

    async def farewell(self) -> int | None:
        """With which code the server ends this connection; None if it just hangs up."""
        code = None
        async for frame in self.frames():
            if frame.opcode is Opcode.CLOSE:
                code = Close.parse(frame.data).code
        return code


@asynccontextmanager
async def connected(app: Any) -> AsyncIterator[Line]:
    http: Any  # rather: a class with uvicorn's arguments
    http, websocket = protocols(ConnectionLimiter(most=10, most_of_one=10, proxies=Proxies("")))
    config = uvicorn.Config(
        app, http=http, ws=websocket, ws_max_size=LARGEST, ws_per_message_deflate=False, log_config=None
    )
    config.load()
    state = ServerState()
    listening = listen("127.0.0.1", 0)
    make = partial(http, config=config, server_state=state, app_state={})
    server = await asyncio.get_running_loop().create_server(make, sock=listening)
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    try:
        yield Line(reader, writer, state)
    finally:
        writer.close()
        server.close()
        while state.connections or state.tasks:
            await asyncio.sleep(0.001)


@asynccontextmanager
async def upgraded(app: Any) -> AsyncIterator[Line]:
    async with connected(app) as line:
        line.writer.write(UPGRADE)
        head = await line.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")
        yield line


LOOPS = ["asyncio", "uvloop"] if importlib.util.find_spec("uvloop") else ["asyncio"]


@pytest.fixture(params=LOOPS)
def run(request: pytest.FixtureRequest) -> Callable[[Awaitable[None]], None]:
    """Runs this on each event loop that a server may have."""
    make = uvicorn.Config("", loop=request.param).get_loop_factory()

    def on_loop(act: Awaitable[None]) -> None:
        with asyncio.Runner(loop_factory=make) as runner:
            runner.run(asyncio.wait_for(act, PATIENCE))

    return on_loop


Run = Callable[[Awaitable[None]], None]

CUTS = {"in one": [AT_ONCE], "byte by byte": [1], "somewhere": [1, 7, 700, 3, 20_000]}


def pieces(data: bytes, cut: str) -> Iterator[bytes]:
    for size in cycle(CUTS[cut]):
        if not data:
            return
        yield data[:size]
        data = data[size:]


GOOD = [
    (text("first"), "first"),
    (text(""), ""),
    (text("ä" * 100), "ä" * 100),
    (masked(Opcode.PING, b"there?") + text("x" * 126), "x" * 126),
    (
        text("in ", fin=False)
        + masked(Opcode.PING, b"")
        + masked(Opcode.CONT, b"three ", fin=False)
        + masked(Opcode.PONG, b"unasked")
        + masked(Opcode.CONT, b"parts"),
        "in three parts",
    ),
    (text("ä".encode()[:1], fin=False) + masked(Opcode.CONT, "ä".encode()[1:]), "ä"),
    (text("last"), "last"),
]


@pytest.mark.parametrize("cut", CUTS)
def test_messages_are_understood_however_they_are_cut(run: Run, cut: str) -> None:
    async def act() -> None:
        async with upgraded(echo) as line:
            largest = [(text("y" * LARGEST), "y" * LARGEST)] if cut != "byte by byte" else []
            sent = GOOD + largest
            for piece in pieces(b"".join(data for data, _ in sent), cut):
                line.server.data_received(piece)
                await asyncio.sleep(0)
            assert await line.hear(len(sent)) == [expected for _, expected in sent]

    run(act())


MISTAKES = {
    "no mask": (Frame(Opcode.TEXT, b"x").serialize(mask=False), 1002),
    "reserved bits": (masked(Opcode.TEXT, b"x", rsv1=True), 1002),
    "no opcode": (b"\x83" + text("x")[1:], 1002),
    "a part of nothing": (masked(Opcode.CONT, b"x"), 1002),
    "a text within another": (text("x", fin=False) + text("y"), 1002),
    "a long ping": (b"\x89" + text("x" * 126)[1:], 1002),
    "a ping in parts": (b"\x09" + text("x")[1:], 1002),
    "a strange farewell": (masked(Opcode.CLOSE, b"\x00"), 1002),
    "half a character": (text(b"\xc3"), 1007),
    "too large": (text("x" * (LARGEST + 1))[:20], 1009),
    "huge": (b"\x81\xff" + (2**62).to_bytes(8) + bytes(4), 1009),
    "too large in parts": (text("x" * LARGEST, fin=False) + masked(Opcode.CONT, b"xy")[:6], 1009),
    "a farewell": (masked(Opcode.CLOSE, (1001).to_bytes(2) + b"on my way"), 1001),
    "an end": (text("bye"), 4000),
}


@pytest.mark.parametrize("cut", ["in one", "byte by byte"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_end_a_connection_with_their_code(run: Run, mistake: str, cut: str) -> None:
    data, code = MISTAKES[mistake]

    async def act() -> None:
        async with upgraded(echo) as line:
            server = line.server
            for piece in pieces(data, cut):
                if server.transport.is_closing():
                    break
                server.data_received(piece)
                if cut == "byte by byte" and len(data) < 1000:
                    await asyncio.sleep(0)
            if mistake == "an end":
                line.writer.write(masked(Opcode.CLOSE, code.to_bytes(2)))
            assert await line.farewell() == code

    run(act())


def test_text_that_is_no_text_is_not_logged(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    """Anybody can send it, as often as connections are let in."""

    async def act() -> None:
        for data in (text(b"\xc3"), text(b"\xc3", fin=False) + masked(Opcode.CONT, b"\xc3")):
            async with upgraded(echo) as line:
                line.writer.write(data)
                assert await line.farewell() == 1007

    with caplog.at_level(logging.INFO):
        run(act())
    assert [record.message for record in caplog.records if record.exc_info or "UTF-8" in record.message] == []


def test_a_flood_of_messages_is_heard_in_portions(run: Run) -> None:
    """However many come at once: what waits is bounded, nothing is lost, and the rest waits for its turn."""
    one = text("flood")
    count = AT_ONCE // len(one)

    async def act() -> None:
        async with upgraded(echo) as line:
            line.server.data_received(one * count)
            assert 1 < line.server.queue.qsize() <= READ_AT_ONCE // len(one) + 1
            assert len(line.server.unread) == len(one) * count - READ_AT_ONCE
            assert await line.hear(count) == ["flood"] * count
            assert line.server.unread == b""

    run(act())


def test_who_has_been_sent_away_does_not_keep_others_waiting_either(run: Run) -> None:
    """What he still sends is thrown away, but read, until he answers the farewell."""
    data = text("flood") * 2000 + masked(Opcode.CLOSE, (4000).to_bytes(2))

    async def act() -> None:
        async with upgraded(echo) as line:
            server = line.server
            server.data_received(text("bye"))
            while not server.close_sent:
                await asyncio.sleep(0)
            server.data_received(data)
            assert len(server.unread) == len(data) - READ_AT_ONCE
            assert await line.farewell() == 4000

    run(act())


def test_who_goes_on_and_on_after_the_farewell_is_cut_off(run: Run) -> None:
    """Nobody has to read for ever what somebody sends who was sent away."""
    flood = text("flood") * 1000

    async def act() -> None:
        async with upgraded(echo) as line:
            server = line.server
            server.data_received(text("bye"))
            while not server.close_sent:
                await asyncio.sleep(0)
            for _ in range(MOST_AFTER_CLOSE // len(flood)):
                server.data_received(flood)
                while server.unread:
                    await asyncio.sleep(0)
            assert not server.transport.is_closing()
            server.data_received(flood)
            assert server.transport.is_closing() and not server.unread

    run(act())


def test_who_has_answered_the_farewell_beforehand_is_not_waited_for(run: Run) -> None:
    """What had come before he was sent away is read to its end, though nothing more comes."""
    data = text("bye") + text("flood") * 6000 + masked(Opcode.CLOSE, (4000).to_bytes(2))

    async def act() -> None:
        async with upgraded(echo) as line:
            line.server.close_timeout = 2 * PATIENCE
            line.server.data_received(data)
            assert await line.farewell() == 4000

    run(act())


def test_reading_pauses_only_for_who_says_more_than_is_heard(run: Run) -> None:
    async def act() -> None:
        async with upgraded(echo) as line:
            server = line.server
            for word in ("one", "two"):
                server.data_received(text(word))
                assert not server.read_paused
                assert await line.hear(1) == [word]
            server.data_received(text("three"))
            server.data_received(text("four"))
            assert server.read_paused
            assert await line.hear(2) == ["three", "four"]
            assert not server.read_paused

    run(act())


def test_a_flood_of_pings_ends_a_connection(run: Run) -> None:
    ping = masked(Opcode.PING, b"x")

    async def act() -> None:
        async with upgraded(echo) as line:
            server = line.server
            server.data_received(ping * FRAMES_AT_ONCE)
            assert not server.transport.is_closing()
            server.data_received(ping * (AT_ONCE // len(ping)))
            assert server.transport.is_closing()
            pongs = [frame async for frame in line.frames()]
            assert FRAMES_AT_ONCE <= len(pongs) <= FRAMES_AT_ONCE + READ_AT_ONCE // len(ping)

    run(act())


def test_who_does_not_read_is_sent_no_more_than_fits(run: Run) -> None:
    """What goes out at once stops when the other end does not take it; in the end all comes, in order."""
    texts = [f"{number} " + "x" * 20_000 for number in range(400)]
    refused: list[int] = []

    async def talk(scope: Any, receive: Any, send: Any) -> None:
        post = scope["extensions"][POST]["post"]
        await receive()
        await send({"type": "websocket.accept"})
        for number, each in enumerate(texts):
            if not post(each):
                refused.append(number)
                await send({"type": "websocket.send", "text": each})
        await receive()

    async def act() -> None:
        async with upgraded(talk) as line:
            while not refused:
                await asyncio.sleep(0.001)
            assert line.server.transport.get_write_buffer_size() < 200_000
            assert await line.hear(len(texts)) == texts

    run(act())


STRANGE = {
    "no GET": (UPGRADE.replace(b"GET", b"POST"), b"405"),
    "a body": (UPGRADE.replace(b"localhost", b"localhost\r\nContent-Length: 3") + b"abc", b"400"),
    "a long address": (UPGRADE.replace(b"/ ", b"/" + b"a" * 9000 + b" "), b"414"),
    "a long line": (UPGRADE.replace(b"localhost", b"localhost\r\nX: " + b"y" * 9000), b"431"),
    "many lines": (UPGRADE.replace(b"localhost", b"localhost" + b"\r\nX: y" * 200), b"431"),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_who_asks_strangely_for_a_websocket_is_turned_away_at_once(run: Run, strange: str) -> None:
    head, status = STRANGE[strange]

    async def act() -> None:
        async with connected(echo) as line:
            line.writer.write(head)
            answer = await asyncio.wait_for(line.reader.read(), 20)
            assert answer.startswith(b"HTTP/1.1 " + status)

    run(act())


def test_a_refusal_is_no_mistake_of_ours(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    """Who may not come in writes nothing into our log, however often he tries."""

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.http.response.start", "status": 421, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"no"})

    async def act() -> None:
        async with connected(refuse) as line:
            line.writer.write(UPGRADE)
            assert (await line.reader.read()).startswith(b"HTTP/1.1 421")

    run(act())
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


def test_a_head_that_is_too_long_is_refused_however_it_comes(run: Run) -> None:
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 30_000 + b"\r\n"

    async def act() -> None:
        async with connected(echo) as line:
            while not line.state.connections:
                await asyncio.sleep(0)
            line.server.data_received(head)
            assert (await line.reader.readline()).startswith(b"HTTP/1.1 400")

    run(act())
