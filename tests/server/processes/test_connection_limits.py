"""Connections that say nothing or read nothing: bounded, cut off, and no harm to others."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.protocol import State

from stellwerk.server import create_app
from stellwerk.server.hosts import Proxies
from stellwerk.server.protocols import ConnectionLimiter, protocols
from stellwerk.server.run import listen

from ..clients import Caller, Person
from ..fake_clock import FakeClock
from ..faults.bad_clients import PING, TEXT, Deaf, call_at, frame, silent_connections
from ..local_server import LocalServer, with_local_server
from ..server_process import ServerProcess

USUAL = {"sockets_per_address": 100, "sockets": 5000, "messages_per_second": 15, "messages_burst": 60}


@pytest.fixture
def narrow_server(quick_folder: Path) -> Iterator[ServerProcess]:
    """A server with the usual bounds of connections, whose system allows it 1,024 files."""
    server = ServerProcess(f"sqlite:///{quick_folder / 'narrow.sqlite'}", **USUAL)
    server.most_files = 1024
    server.start()
    yield server
    server.kill()


async def a_public_table(server: ServerProcess) -> str:
    async with Caller(server) as caller:
        made = await caller.new_table("here", "here", public=True)
    table: str = made["table"]["id"]
    return table


def files_of(server: ServerProcess) -> int:
    assert server.process is not None
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


@pytest.mark.parametrize("small", [True, False])
def test_pings_of_one_who_never_reads(narrow_server: ServerProcess, small: bool) -> None:
    server = narrow_server
    table = asyncio.run(a_public_table(server))
    before = server.memory()
    deaf = Deaf(server, table)
    ping = frame(PING, b"" if small else b"x" * 125)
    poured = deaf.pour(ping * (8_000_000 // len(ping) // 100), 100)  # eight million bytes, if we are let
    assert poured < 100, "cut off"
    assert server.memory() - before < 20 * 2**20
    deaf.close()
    asyncio.run(asyncio.wait_for(a_game_goes_on(server, table), 30))


def test_messages_of_one_who_never_reads(narrow_server: ServerProcess) -> None:
    server = narrow_server
    table = asyncio.run(a_public_table(server))
    before = server.memory()
    deaf = [Deaf(server, table) for _ in range(20)]
    for each in deaf:
        each.pour(frame(TEXT, b'{"v": 1, "do": "ping"}') * 50, 20)
    assert server.memory() - before < 20 * 2**20
    for each in deaf:
        each.close()
    asyncio.run(asyncio.wait_for(a_game_goes_on(server, table), 30))


async def a_game_goes_on(server: ServerProcess, table: str) -> None:
    async with Person(server, table) as spectator:
        assert (await spectator.ask("ping"))["type"] == "pong"


def wait_until_answered(server: ServerProcess, source: str) -> None:
    """Call until the server answers: for an instant all the connections it has may be too new to be ended."""
    until = time.monotonic() + 60
    answer = b""
    while not answer:
        assert time.monotonic() < until, "locked out"
        with contextlib.suppress(ConnectionError), call_at(server, source) as plain:
            plain.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = plain.recv(12)
    assert answer == b"HTTP/1.1 200"


@pytest.mark.parametrize("say", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_silent_connections_lock_nobody_out(narrow_server: ServerProcess, say: bytes) -> None:
    """Two and a half thousand of them from one address; another address, and even the same, gets in."""
    server = narrow_server
    with more_files(4000), silent_connections(server, 2500, say=say):
        assert files_of(server) < 400
        for source in ("127.0.0.1", "127.0.0.2"):
            wait_until_answered(server, source)
    assert "Too many open files" not in server.errors()


@pytest.mark.parametrize("swapped", [False, True])
def test_a_request_with_two_lengths_ends_its_connection(sqlite_server: ServerProcess, swapped: bool) -> None:
    """A proxy that believes the other length would take the rest of the body for the next request."""
    lengths = [b"Content-Length: 4", b"Transfer-Encoding: chunked"]
    head = [b"POST /api/tables/mine HTTP/1.1", b"Host: localhost", *(lengths[::-1] if swapped else lengths)]
    smuggled = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with call_at(sqlite_server) as plain:
        plain.sendall(b"\r\n".join(head) + b"\r\n\r\n0\r\n\r\n" + smuggled)
        heard = b""
        while data := plain.recv(65536):
            heard += data
    assert heard.startswith(b"HTTP/1.1 400 ") and heard.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in heard.lower()


def test_silent_connections_of_many_addresses_lock_nobody_out(narrow_server: ServerProcess) -> None:
    """More of them than the system allows open files."""
    server = narrow_server
    with more_files(4000), contextlib.ExitStack() as opened:
        for last in range(2, 18):
            opened.enter_context(silent_connections(server, 150, source=f"127.0.0.{last}"))
        assert files_of(server) < 1024
        wait_until_answered(server, "127.0.0.1")
    assert "Too many open files" not in server.errors()


@contextlib.contextmanager
def more_files(count: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] != resource.RLIM_INFINITY and before[1] < count:
        pytest.skip("this machine does not let a test open so many connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(count, before[0]), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


SLOW_BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


def test_half_a_request_is_not_waited_for(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        heads = (b"", b"GET / HT", SLOW_BODY)
        opened = [await asyncio.open_connection("127.0.0.1", server.port) for _ in heads]
        for (_, writer), head in zip(opened, heads, strict=True):
            writer.write(head)
        async with Caller(server) as caller:  # when it is answered, the others have been read too
            await caller.call("GET", "/about")
        await clock.turn(5.0)
        assert all(server.is_connected(writer) for _, writer in opened)
        for _, writer in opened[1:]:
            writer.write(b"x")  # a drop now and then does not help
        async with Caller(server) as caller:
            await caller.call("GET", "/about")
        await clock.turn(5.5)
        assert [await reader.read() for reader, _ in opened] == [b"", b"", b""]
        for _, writer in opened:
            writer.close()

    with_local_server(quick_database, act)


def test_what_is_to_be_sent_is_sent_at_once() -> None:
    """Small messages do not wait until the other end has acknowledged those before (Nagle)."""

    async def act() -> None:
        connection_limiter = ConnectionLimiter(most=10, most_of_one=10, proxies=Proxies(""))
        http, websocket = protocols(connection_limiter)
        config = uvicorn.Config(create_app(), http=http, ws=websocket)
        listening = listen("127.0.0.1", 0)
        make = partial(config_http, http, config)
        server = await asyncio.get_running_loop().create_server(make, sock=listening)
        _, writer = await asyncio.open_connection(*listening.getsockname())
        while not connection_limiter.all:
            await asyncio.sleep(0.01)
        (transport,) = connection_limiter.open.of("127.0.0.1")
        wire = transport.get_extra_info("socket")
        assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        server.close()

    asyncio.run(act())


def config_http(http: Any, config: uvicorn.Config) -> asyncio.Protocol:
    made: asyncio.Protocol = http(config=config, server_state=ServerState(), app_state={})
    return made


class Noting(asyncio.Transport):
    """A transport that only notes what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False


def test_only_who_has_fallen_silent_is_asked_for_a_sign_of_life() -> None:
    async def act() -> None:
        _, websocket = protocols(ConnectionLimiter(most=10, most_of_one=10, proxies=Proxies("")))
        config = uvicorn.Config(create_app(), ws_ping_interval=3600.0)
        made: Any = config_http(websocket, config)
        made.transport = transport = Noting()
        made.conn.state = State.OPEN
        made.last_received = made.loop.time()
        made.send_keepalive_ping()
        assert transport.written == [] and made.ping_timer is not None, "later, then"
        made.stop_keepalive()
        made.last_received -= 3600.0
        made.send_keepalive_ping()
        assert transport.written[0][:2] == bytes((0x80 | PING, 4))
        made.stop_keepalive()

    asyncio.run(act())


def test_an_answer_and_the_state_after_it_travel_together() -> None:
    async def act() -> None:
        _, websocket = protocols(ConnectionLimiter(most=10, most_of_one=10, proxies=Proxies("")))
        made: Any = config_http(websocket, uvicorn.Config(create_app()))
        made.transport = transport = Noting()
        made.conn.state = State.OPEN
        assert made.post("ok") and made.post("state")
        await asyncio.sleep(0)
        assert transport.written == [b"\x81\x02ok\x81\x05state"]
        assert made.post("first")
        made.writable.clear()
        made.data_received(frame(PING, b"there?"))
        await asyncio.sleep(0)
        assert transport.written[1:] == [b"\x81\x05first"], "only the pong to who does not read is forgotten"

    asyncio.run(act())


def test_the_limit_of_open_files_is_raised_and_kept(narrow_server: ServerProcess, quick_folder: Path) -> None:
    wide = ServerProcess(f"sqlite:///{quick_folder / 'wide.sqlite'}", **USUAL)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        wide.start()
        assert wide.process is not None and narrow_server.process is not None
        raised = resource.prlimit(wide.pid, resource.RLIMIT_NOFILE)
        assert raised[0] == (65536 if before[1] == resource.RLIM_INFINITY else min(before[1], 65536))
        assert resource.prlimit(narrow_server.pid, resource.RLIMIT_NOFILE) == (1024, 1024)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        wide.kill()
