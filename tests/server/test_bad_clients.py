"""What clients should not do: malformed, huge, unexpected and too many messages. The server stays up."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect

from stellwerk.table.access import Credentials
from stellwerk.table.connection import Connection
from stellwerk.table.rows import OVER

from .clients import Caller, ConnectionClosed, Person, seat_tokens
from .fake_clock import FakeClock
from .local_server import LocalServer, ServerThread, with_local_server
from .server_process import USUAL

STRICT = {**USUAL, "sockets_per_address": 30, "hello_seconds": 3}
"""The limits that a server has by default; its clock stands still, so nothing is refilled by itself."""


STRANGE: list[Any] = [
    "",
    "{",
    "null",
    "[1, 2]",
    '"decide"',
    "🚀" * 50,
    '{"v": 1, "do": "decide", "number": 0, "action": "\\ud800"}',
    "[" * 5000,
    '{"v": 1}',
    '{"do": "decide"}',
    '{"v": 1, "do": 7}',
    '{"v": 1, "do": "explode"}',
    '{"v": 1, "do": "hello", "table": "again"}',
    '{"v": 1, "do": "decide"}',
    '{"v": 1, "do": "decide", "number": 0}',
    '{"v": 1, "do": "decide", "number": "0", "action": "draw"}',
    '{"v": 1, "do": "decide", "number": true, "action": "draw"}',
    '{"v": 1, "do": "decide", "number": 1e400, "action": "draw"}',
    '{"v": 1, "do": "decide", "number": 0, "action": ["draw"]}',
    '{"v": 1, "do": "decide", "number": 0, "action": "' + "x" * 500 + '"}',
    '{"v": 1, "do": "decide", "number": 0, "action": "keep \\u0000"}',
    '{"v": 1, "do": "decide", "seat": 1, "number": 0, "action": "draw"}',
    '{"v": 1, "do": "decide", "seat": -1, "number": 0, "action": "draw"}',
    '{"v": 1, "do": "decide", "seat": [0], "number": 0, "action": "draw"}',
    '{"v": 1, "do": "early", "answers": "keep"}',
    '{"v": 1, "do": "early", "answers": [1]}',
    '{"v": 1, "do": "early", "answers": ["a", "a", "a", "a", "a"]}',
    '{"v": 1, "do": "resign", "level": "godlike"}',
    '{"v": 1, "do": "undo", "number": -5}',
    '{"v": 1, "do": "start"}',
    b"\x00\xff binary",
]


def test_strange_messages_get_an_error_and_change_nothing(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot")
            async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as anna:
                state = await anna.my_turn(0)
                for strange in STRANGE:
                    await anna.socket.send(strange)
                    error = (await anna.hear("error"))["error"]
                    assert error["code"] in ("bad_message", "version", "illegal", "not_allowed"), strange
                    assert error["de"] and error["en"]
                assert (await anna.ask("ping"))["type"] == "pong"
                assert anna.states[0]["number"] == state["number"] == 0

    asyncio.run(act())
    assert "Traceback" not in sqlite_server.errors()


def test_strange_calls_get_an_error(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot")
            path, token = f"/tables/{made['table']['id']}", seat_tokens(made)[0]
            bodies: list[Any] = [None, [], "x", {"number": 0}, {"number": "0", "action": "draw"}]
            bodies += [
                {"number": -1, "action": "x"},
                {"number": 0, "action": "x" * 401},
                {"number": 2**70, "action": "x"},
            ]
            for body in bodies:
                assert await caller.error("POST", f"{path}/decisions", body, token) == "bad_message"
            assert (
                await caller.error("POST", f"{path}/decisions", {"number": 0, "action": "fly"}, token)
                == "illegal"
            )
            assert await caller.error("GET", f"{path}/state?after=x", None, token) == "bad_message"
            assert await caller.error("GET", f"{path}/state?wait=1000", None, token) == "bad_message"
            assert await caller.error("GET", path, None, "not-a-token") == "unknown_token"
            assert await caller.error("GET", path, None, "s" + "0" * 31) == "unknown_token"
            odd = await caller.client.post(
                "/api/tables", content=b"\xff\xfe", headers={"Content-Type": "text/html"}
            )
            assert odd.status_code == 400
            for body in (b"\xff\xfe", b"{", b"[" * 15_000, b'{"seats":' * 1_500):
                answer = await caller.client.post(
                    "/api/tables", content=body, headers={"Content-Type": "application/json"}
                )
                assert answer.status_code == 400 and answer.json()["error"]["code"] == "bad_message", body[:9]
            wrong = await caller.client.put("/api/tables")
            assert wrong.status_code == 405

    asyncio.run(act())
    assert "Traceback" not in sqlite_server.errors()


def test_huge_messages_are_refused(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "bot")
            async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as anna:
                await anna.socket.send(json.dumps({"v": 1, "do": "ping", "pad": "x" * 20_000}))
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await anna.next()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
            big = {"edition": "uk", "seats": [], "title": "x" * 20_000}
            assert await caller.error("POST", "/tables", big) == "too_big"

            async def pieces() -> Any:
                for _ in range(40):
                    yield b"x" * 1000

            answer = await caller.client.post("/api/tables", content=pieces())
            assert answer.status_code == 413 and answer.json()["error"]["code"] == "too_big"

    asyncio.run(act())


def test_floods_are_slowed_and_then_cut_off(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "bot")
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as anna:
                codes = []
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(300):
                        await anna.say("ping")
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        message = await anna.next()
                        if message["type"] == "error":
                            codes.append(message["error"]["code"])
                            assert message["error"]["retry_ms"] > 0
                assert set(codes) == {"slow_down"}
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4008
            await clock.turn(60.0)
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as anna:
                assert (await anna.ask("ping"))["type"] == "pong"

    with_local_server(quick_database, act, **STRICT)


def test_calls_and_new_tables_are_limited_by_address(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            wish = {"edition": "skandinavien", "seats": [{"kind": "link"}, {"kind": "link"}]}
            answers = [await caller.client.post("/api/tables", json=wish) for _ in range(60)]
            refused = [answer for answer in answers if answer.status_code == 429]
            assert refused and answers[0].status_code == 201
            assert int(refused[0].headers["retry-after"]) >= 1
            asked = await asyncio.gather(*(caller.client.get("/api/about") for _ in range(250)))
            assert {answer.status_code for answer in asked} == {200, 429}
            await clock.turn(1.5)
            assert (await caller.client.get("/api/about")).status_code == 200

    with_local_server(quick_database, act, **STRICT)


def test_a_rematch_counts_as_one_new_table(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here")
            session = await server.registry.session(made["table"]["id"])
            await session.change(lambda row: setattr(row, "state", OVER))
            left = server.app.state.new_tables.of("127.0.0.1")
            before = left.level
            for token in seat_tokens(made):
                await caller.call("POST", f"/tables/{made['table']['id']}/rematch", token=token)
            assert before - left.level == 1

    with_local_server(quick_database, act)


def test_connections_are_limited_by_address_and_must_say_hello(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        sockets = [await connect(server.socket_address) for _ in range(30)]
        late = await connect(server.socket_address)
        assert json.loads(await late.recv())["error"]["code"] == "slow_down"
        await clock.turn(3.1)
        for socket in sockets:  # nobody said hello
            assert json.loads(await socket.recv())["error"]["code"] == "bad_message"
        await asyncio.gather(*(socket.wait_closed() for socket in sockets))
        again = await connect(server.socket_address)
        await again.send("{}")
        assert json.loads(await again.recv())["error"]["code"] == "bad_message"

    with_local_server(quick_database, act, **STRICT)


def test_a_client_that_does_not_read_is_cut_off() -> None:
    """Its messages pile up to a limit; then they are dropped and the writer is told to close."""

    async def act() -> None:
        connection = Connection(Credentials(), -1, max_queued=3)
        for number in range(10):
            connection.send(str(number))
        assert connection.outgoing.qsize() == 1
        assert await connection.outgoing.get() == 4013

    asyncio.run(act())
