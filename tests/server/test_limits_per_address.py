"""One address, within its limits, takes no more than its share."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from stellwerk.server import Settings
from stellwerk.server.middleware import Guard
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import Credentials, new_table_id
from stellwerk.table.connection import Connection
from stellwerk.table.rows import OPEN, OVER

from .clients import Caller, Person, seat_tokens
from .conftest import StartServer
from .fake_clock import FakeClock
from .local_server import LocalServer, ServerThread, with_local_server
from .server_process import USUAL
from .test_store import a_table


@pytest.fixture
def usual_server(quick_folder: Path) -> Iterator[ServerThread]:
    """With the limits that every server has by default."""
    server = ServerThread(f"sqlite:///{quick_folder / 'usual.sqlite'}", **USUAL)
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


def test_all_sockets_of_an_address_share_what_it_may_send(quick_database: str) -> None:
    """Sixty sockets with a burst each: their messages are read one after the other."""
    burst, rate = 5 * USUAL["messages_burst"], 5 * USUAL["messages_per_second"]

    async def stale(server: LocalServer, table: str, token: str, answers: list[str]) -> None:
        async with connect(server.socket_address, max_size=None) as socket:
            hello = {"v": 1, "do": "hello", "table": table, "tokens": [token]}
            await socket.send(json.dumps(hello))
            for number in range(20):
                old = {"v": 1, "do": "undo", "id": number, "number": 500}
                await socket.send(json.dumps(old))
            async for text in socket:
                if json.loads(text)["type"] == "error":
                    answers.append(str(text))

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", undo=True)
        table, token = made["table"]["id"], seat_tokens(made)[0]
        answers: list[str] = []
        senders = [asyncio.create_task(stale(server, table, token, answers)) for _ in range(60)]
        while len(answers) < burst - len(senders):  # hello counts too
            await asyncio.sleep(0.01)
        await clock.turn(4.0)
        allowed = burst + rate * 4
        while len(answers) < allowed - len(senders):
            await asyncio.sleep(0.01)
        async with httpx.AsyncClient(base_url=server.address) as other:
            for _ in range(30):  # time for the server to read on, if it did
                assert (await other.get("/api/about")).is_success
        assert len(answers) <= allowed < 60 * 20, "no more than the share of the address"
        for sender in senders:
            sender.cancel()
        await asyncio.gather(*senders, return_exceptions=True)
        await clock.turn(10.0)
        async with Person(server, table, token) as person:
            assert (await person.ask("ping"))["type"] == "pong"

    with_local_server(quick_database, act, **USUAL)


def test_costly_messages_count_as_several_of_their_address(quick_database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here")
        async with Person(server, made["table"]["id"], *seat_tokens(made)) as both:
            for seat in (0, 1):
                await both.decide(seat, (await both.my_turn(seat))["options"][0]["action"])
            state = await both.my_turn(0)
            says = [option["action"] for option in state["options"]]
            claim = {"seat": 0, "number": state["number"], "action": next(s for s in says if "claim" in s)}
            costs = []
            for do, more in (
                ("ping", {}),
                ("preview", claim),
                ("partial_payment", {**claim, "cards": {}}),
                ("explain", {"seat": 0, "number": state["number"], "actions": [claim["action"]]}),
            ):
                [share] = guard_of(server).messages.buckets.values()
                before = share.level
                await both.say(do, **more)
                await both.hear("pong", "preview", "partial_payment", "explain")
                costs.append(before - share.level)
            ping, preview, partial_payment, explanation = costs
            assert ping == 1 < explanation < partial_payment == 3 < preview

    with_local_server(quick_database, act)


def guard_of(server: LocalServer) -> Guard:
    layer = server.app.middleware_stack
    while not isinstance(layer, Guard):
        layer = layer.app  # type: ignore[union-attr]
    return layer


@pytest.mark.parametrize("wait", ["wait", "w%61it"])
def test_calls_that_wait_are_limited_and_answered_all_the_same(quick_database: str, wait: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", public=True)
        table, token = made["table"]["id"], seat_tokens(made)[0]
        limits = httpx.Limits(max_connections=200)
        async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=60) as crowd:
            path = f"/api/tables/{table}/state?after=0&{wait}=20"
            polls = [asyncio.create_task(crowd.get(path)) for _ in range(130)]
            session = await server.registry.session(table)
            while session.broadcaster.waiters < 100 or sum(poll.done() for poll in polls) < 30:
                await asyncio.sleep(0.01)
            async with Person(server, table, token) as person:
                state = await person.my_turn(0)
                answer = await person.decide(0, state["options"][0]["action"])
                assert answer["type"] == "ok", answer
            while not all(poll.done() for poll in polls):
                await clock.turn(1.0)  # a crowd is woken one by one
                await asyncio.sleep(0.01)
        answers = [poll.result() for poll in polls]
        codes = [answer.status_code for answer in answers]
        assert codes.count(200) == 100 and codes.count(429) == 30
        texts = {answer.text for answer in answers if answer.status_code == 200}
        assert len(texts) == 1 and json.loads(texts.pop())["number"] == 1

    with_local_server(quick_database, act, **USUAL)


def rooms_of(database: str, old: int, **settings: object) -> None:
    """Tables read by HTTP: finished ones leave the memory at once, others when they are too many."""

    async def act() -> None:
        registry = TableRegistry(Settings(database=database, sweep_seconds=1000, bot_workers=1, **settings))  # type: ignore[arg-type]
        await registry.open()
        try:
            ids = []
            for number in range(12):
                row = a_table(state=OVER if number < old else OPEN)
                await registry.store.create(row)
                ids.append(row.id)
                await registry.session(row.id)
            await registry.sweep(1000.0)
            left = [table_id for table_id in ids if table_id in registry.sessions]
            assert left == ids[old:][-registry.settings.idle_tables :]
            watched = await registry.session(ids[0])
            watched.broadcaster.connections.add(Connection(Credentials.of([]), -1, 5))
            await registry.sweep(1000.0)
            assert ids[0] in registry.sessions, "somebody is looking"
        finally:
            await registry.close()

    asyncio.run(act())


def test_finished_tables_leave_the_memory_at_once(quick_folder: Path) -> None:
    rooms_of(f"sqlite:///{quick_folder / 'cold.sqlite'}", old=8)


def test_idle_tables_are_bounded(quick_folder: Path) -> None:
    rooms_of(f"sqlite:///{quick_folder / 'idle.sqlite'}", old=0, idle_tables=5)


def test_reading_cold_tables_costs_more_than_other_calls(usual_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(usual_server) as caller:
            codes = [
                (await caller.client.get(f"/api/tables/{new_table_id()}")).status_code for _ in range(120)
            ]
            assert 429 in codes and codes[0] == 404
            assert codes.index(429) < 100, "each counts as five calls"

    asyncio.run(act())
