"""One address, within its limits, takes no more than its share."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stellwerk.server import Settings, tokens
from stellwerk.server.access import Bearer
from stellwerk.server.connection import Connection
from stellwerk.server.house import House
from stellwerk.server.rows import OPEN, OVER

from .conftest import StartServer
from .people import Caller, Person, seat_tokens
from .process import USUAL, ServerProcess
from .test_store import a_table


@pytest.fixture
def usual_server(quick_folder: Path) -> Iterator[ServerProcess]:
    """With the limits that every server has by default."""
    server = ServerProcess(f"sqlite:///{quick_folder / 'usual.sqlite'}", **USUAL)
    server.start()
    yield server
    server.kill()


def test_reconnecting_in_a_loop_is_limited(quick_folder: Path, start_server: StartServer) -> None:
    """A new connection counts as a call."""
    few = {"requests_per_second": 1, "requests_burst": 20}
    server = start_server(f"sqlite:///{quick_folder / 'loop.sqlite'}", **few)

    async def act() -> None:
        refused = 0
        for _ in range(60):
            try:
                async with connect(server.socket_address):
                    pass
            except InvalidStatus as error:
                assert error.response.status_code == 429
                assert int(error.response.headers["Retry-After"]) >= 1
                assert json.loads(error.response.body)["error"]["code"] == "slow_down"
                refused += 1
        assert refused

    asyncio.run(act())


def test_all_sockets_of_an_address_share_what_it_may_send(usual_server: ServerProcess) -> None:
    """Sixty sockets with a burst each: they are heard one after the other, and somebody else at once."""

    async def stale(table: str, token: str, answers: list[float]) -> None:
        async with connect(usual_server.socket_address, max_size=None) as socket:
            hello = {"v": 1, "do": "hello", "table": table, "tokens": [token]}
            await socket.send(json.dumps(hello))
            for number in range(20):
                old = {"v": 1, "do": "undo", "id": number, "number": 500}
                await socket.send(json.dumps(old))
            try:
                async for text in socket:
                    if json.loads(text)["type"] == "error":
                        answers.append(time.monotonic())
            except ConnectionClosed:
                pass

    async def act() -> None:
        async with Caller(usual_server) as caller:
            made = await caller.new_table("here", "here", undo=True)
            table, token = made["table"]["id"], seat_tokens(made)[0]
            answers: list[float] = []
            began = time.monotonic()
            senders = [asyncio.create_task(stale(table, token, answers)) for _ in range(60)]
            await asyncio.sleep(4)
            spent = time.monotonic() - began
            assert len(answers) <= 5 * (60 + 15 * spent), "no more than the share of the address"
            for sender in senders:
                sender.cancel()
            await asyncio.gather(*senders, return_exceptions=True)
            await asyncio.sleep(5)
            async with Person(usual_server, table, token) as person:
                assert (await person.ask("ping"))["type"] == "pong"

    asyncio.run(act())
    assert "Traceback" not in usual_server.errors()


def test_calls_that_wait_are_limited_and_answered_all_the_same(usual_server: ServerProcess) -> None:
    async def act() -> None:
        async with Caller(usual_server) as caller:
            made = await caller.new_table("here", "here", public=True)
            table, token = made["table"]["id"], seat_tokens(made)[0]
            limits = httpx.Limits(max_connections=200)
            async with httpx.AsyncClient(base_url=usual_server.address, limits=limits, timeout=60) as crowd:
                path = f"/api/tables/{table}/state?after=0&wait=20"
                polls = [asyncio.create_task(crowd.get(path)) for _ in range(130)]
                await asyncio.sleep(8)
                async with Person(usual_server, table, token) as person:
                    state = await person.my_turn(0)
                    answer = await person.decide(0, state["options"][0]["say"])
                    assert answer["type"] == "ok", answer
                answers = await asyncio.gather(*polls)
            codes = [answer.status_code for answer in answers]
            assert codes.count(200) == 100 and codes.count(429) == 30
            texts = {answer.text for answer in answers if answer.status_code == 200}
            assert len(texts) == 1 and json.loads(texts.pop())["number"] == 1

    asyncio.run(asyncio.wait_for(act(), 90))


def rooms_of(database: str, old: int, **settings: object) -> None:
    """Tables read by HTTP: finished ones leave the memory at once, others when they are too many."""

    async def act() -> None:
        house = House(Settings(database=database, sweep_seconds=1000, bot_workers=1, **settings))  # type: ignore[arg-type]
        await house.open()
        try:
            ids = []
            for number in range(12):
                row = a_table(state=OVER if number < old else OPEN)
                await house.store.create(row)
                ids.append(row.id)
                await house.room(row.id)
            await house.sweep(1000.0)
            left = [table_id for table_id in ids if table_id in house.rooms]
            assert left == ids[old:][-house.settings.idle_tables :]
            watched = await house.room(ids[0])
            watched.connections.add(Connection(Bearer.of([]), -1, 5))
            await house.sweep(1000.0)
            assert ids[0] in house.rooms, "somebody is looking"
        finally:
            await house.close()

    asyncio.run(act())


def test_finished_tables_leave_the_memory_at_once(quick_folder: Path) -> None:
    rooms_of(f"sqlite:///{quick_folder / 'cold.sqlite'}", old=8)


def test_idle_tables_are_bounded(quick_folder: Path) -> None:
    rooms_of(f"sqlite:///{quick_folder / 'idle.sqlite'}", old=0, idle_tables=5)


def test_reading_cold_tables_costs_more_than_other_calls(usual_server: ServerProcess) -> None:
    async def act() -> None:
        async with Caller(usual_server) as caller:
            codes = [
                (await caller.client.get(f"/api/tables/{tokens.new_table_id()}")).status_code
                for _ in range(120)
            ]
            assert 429 in codes and codes[0] == 404
            assert codes.index(429) < 100, "each counts as five calls"

    asyncio.run(act())
