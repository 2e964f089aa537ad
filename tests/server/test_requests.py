"""HTTP requests that take long to parse, come in long rows or break off: bounded, and no harm to others."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from stellwerk import boards
from stellwerk.server.middleware.guard import Guard
from stellwerk.server.protocols import CHUNK_BYTES, FREE_CHUNKS, READ_AT_ONCE
from stellwerk.table.rate_limiter import Buckets
from stellwerk.table.settings import Settings

from .kit.clients import call_at
from .process import ServerProcess
from .test_frames import AT_ONCE, Run, connected, run

__all__ = ["run"]

CHUNKED = b"Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNK = b"1\r\nx\r\n"
GET = b"GET /some HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 2000 + b"\r\n\r\n"
MANY = 300


def chunked(data: bytes, size: int) -> bytes:
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def answer_to(server: ServerProcess, data: bytes, end: bytes = b"") -> bytes:
    """What the server sends until it closes the connection."""
    with call_at(server) as plain:
        plain.sendall(data)
        heard = b""
        while (not end or end not in heard) and (received := plain.recv(65536)):
            heard += received
    return heard


@pytest.mark.parametrize("where", ["/api/tables/mine", "/api/nothing", "/", "/nothing.txt"])
def test_a_body_in_tiny_chunks_ends_its_connection(sqlite_server: ServerProcess, where: str) -> None:
    """Also one without an end, and whether or not the request has been answered before."""
    head = b"POST " + where.encode() + b" HTTP/1.1\r\n" + CHUNKED
    logged = len(sqlite_server.errors())
    assert answer_to(sqlite_server, head + CHUNK * (FREE_CHUNKS + 1)).startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in sqlite_server.errors()[logged:]


def test_a_refused_request_in_tiny_chunks_ends_its_connection(sqlite_server: ServerProcess) -> None:
    """It is answered before its body has come."""
    head = b"POST /api/tables/mine HTTP/1.1\r\n" + CHUNKED.replace(b"localhost", b"elsewhere.example")
    logged = len(sqlite_server.errors())
    with call_at(sqlite_server) as plain:
        plain.sendall(head)
        assert plain.recv(12) == b"HTTP/1.1 421"
        plain.sendall(CHUNK * (FREE_CHUNKS + 1) + b"0\r\n\r\n" + GET)
        heard = b""
        while received := plain.recv(65536):
            heard += received
    assert b"HTTP/1.1" not in heard
    assert "Traceback" not in sqlite_server.errors()[logged:]


@pytest.mark.parametrize("answered", [True, False])
def test_a_broken_body_is_not_logged_as_a_mistake_of_ours(
    sqlite_server: ServerProcess, answered: bool
) -> None:
    head = CHUNKED.replace(b"localhost", b"elsewhere.example") if answered else CHUNKED
    logged = len(sqlite_server.errors())
    answer_to(sqlite_server, b"POST /api/tables/mine HTTP/1.1\r\n" + head + b"what?\r\n")
    assert "Traceback" not in sqlite_server.errors()[logged:]


def test_a_board_may_come_in_chunks(sqlite_server: ServerProcess) -> None:
    body = json.dumps({"edition": "usa", "board": boards.load("usa").raw}).encode()
    request = b"POST /api/boards/check HTTP/1.1\r\n" + CHUNKED + chunked(body, CHUNK_BYTES)
    heard = answer_to(sqlite_server, request, end=b"}")
    assert heard.startswith(b"HTTP/1.1 200 ") and b'"faults":[]' in heard


def test_pipelined_requests_are_read_in_portions(run: Run) -> None:
    """However many come in a row, few are held in memory, and all are answered."""
    most_held = 0

    async def act() -> None:
        async def answer(scope: Any, receive: Any, send: Any) -> None:
            nonlocal most_held
            assert (await receive())["type"] == "http.request"
            for _ in range(5):
                await asyncio.sleep(0)
            most_held = max(most_held, len(line.server.conn.trailing_data[0]))
            headers = [(b"content-length", b"2")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": b"ok"})

        async with connected(answer) as line:
            line.writer.write(GET * MANY)
            heard = b""
            while heard.count(b"\r\n\r\nok") < MANY:
                received = await line.reader.read(65536)
                assert received, "hung up"
                heard += received

    run(act())
    assert most_held <= AT_ONCE + READ_AT_ONCE, "one portion of each event loop"


def test_a_body_that_breaks_off_is_not_taken_for_a_whole_one(run: Run) -> None:
    heard: list[Any] = []

    async def act() -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            heard.append("reached")

        guarded = Guard(app, Settings(), Buckets(10, 10))
        async with connected(guarded) as line:
            line.writer.write(b"POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{}")
            line.writer.write_eof()
            await line.reader.read()

    run(act())
    assert not heard
