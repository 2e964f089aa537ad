"""Costly work has processes of its own, is shared out by client, and holds up nobody who sets up a table."""

from __future__ import annotations

import asyncio
import operator
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

import stellwerk
from stellwerk import boards
from stellwerk.server import Settings, create_app
from stellwerk.server.worker_pool import MOST_OF_ONE_CLIENT, MOST_WAITING, WORKERS, Worker, WorkerPool
from stellwerk.table.errors import TableError
from stellwerk.table.replay import to_link

Json = dict[str, Any]
MINE, OTHER = "192.0.2.1", "192.0.2.2"


def run(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 120))


class Held(Worker):
    """Notes what it is asked and answers when the test lets it."""

    def __init__(self, log: list[str]) -> None:
        super().__init__()
        self.log = log
        self.answers: asyncio.Queue[str] = asyncio.Queue()

    async def call(self, limit_seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        self.log.append(str(arguments[0]))
        return await self.answers.get()


def held_pool() -> tuple[WorkerPool, list[Held], list[str]]:
    log: list[str] = []
    held = [Held(log) for _ in range(WORKERS)]
    return WorkerPool(list(held)), held, log


async def settle() -> None:
    """Let everything happen that waits for nothing but its turn."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_clients_are_served_in_turn_and_never_occupy_all_workers() -> None:
    async def act() -> None:
        pool, held, log = held_pool()
        crowd = [asyncio.create_task(pool.call(MINE, str, f"mine {n}")) for n in range(10)]
        await settle()
        assert log == ["mine 0"], "the other worker is left to others"
        later = [asyncio.create_task(pool.call(OTHER, str, f"other {n}")) for n in range(2)]
        await settle()
        assert log == ["mine 0", "other 0"]
        held[0].answers.put_nowait("")
        await settle()
        assert log == ["mine 0", "other 0", "mine 1"]
        held[1].answers.put_nowait("")
        await settle()
        assert log == ["mine 0", "other 0", "mine 1", "other 1"], "before the eight that came earlier"
        for task in crowd + later:
            task.cancel()
        pool.close()

    run(act)


def test_what_waits_is_bounded_for_a_client_and_in_all() -> None:
    async def act() -> None:
        pool, _, _ = held_pool()
        tasks: list[asyncio.Task[Any]] = []

        async def ask(client: str, count: int) -> None:
            tasks.extend(asyncio.create_task(pool.call(client, str, "")) for _ in range(count))
            await settle()

        await ask(MINE, MOST_OF_ONE_CLIENT + 1)  # one is being worked on
        with pytest.raises(TableError, match="slow_down") as refused:
            await pool.call(MINE, str, "")
        assert refused.value.retry_seconds > 0
        for number in range(MOST_WAITING // MOST_OF_ONE_CLIENT):
            await ask(f"198.51.100.{number}", min(MOST_OF_ONE_CLIENT, MOST_WAITING - len(pool.queue)))
        late = asyncio.create_task(pool.call(OTHER, str, ""))
        await settle()
        assert not late.done() and len(pool.queue) == MOST_WAITING, "others make room for who asks little"
        [displaced] = [task for task in tasks if task.done()]
        with pytest.raises(TableError, match="slow_down") as refused:
            await displaced
        assert refused.value.retry_seconds > 0
        for task in [*tasks, late]:
            task.cancel()
        await settle()
        pool.close()

    run(act)


def test_nobody_is_displaced_for_who_has_as_much_waiting() -> None:
    async def act() -> None:
        pool, _, _ = held_pool()
        tasks = [
            asyncio.create_task(pool.call(f"client {number}", str, ""))
            for number in range(WORKERS + MOST_WAITING)
        ]
        await settle()
        assert len(pool.queue) == MOST_WAITING
        with pytest.raises(TableError, match="busy"):
            await pool.call(OTHER, str, "")
        assert not any(task.done() for task in tasks)
        for task in tasks:
            task.cancel()
        await settle()
        pool.close()

    run(act)


def test_nobody_works_for_who_has_left() -> None:
    async def act() -> None:
        pool, held, log = held_pool()
        first, second, third = (asyncio.create_task(pool.call(MINE, str, name)) for name in "abc")
        await settle()
        second.cancel()
        held[0].answers.put_nowait("done")
        assert await first == "done"
        await settle()
        assert log == ["a", "c"]
        third.cancel()
        pool.close()

    run(act)


def refuse(code: str) -> None:
    raise TableError(code, "because", retry_seconds=3.0)


def test_results_refusals_and_failures_come_back() -> None:
    async def act() -> None:
        pool = WorkerPool()
        try:
            assert await pool.call(MINE, operator.add, 1, 2) == 3
            with pytest.raises(TableError, match="full: because") as refused:
                await pool.call(MINE, refuse, "full")
            assert refused.value.retry_seconds == 3.0
            with pytest.raises(TableError, match="broken"):
                await pool.call(MINE, operator.truediv, 1, 0)
            nested: list[Any] = []
            for _ in range(100_000):
                nested = [nested]
            with pytest.raises(TableError, match="bad_message"):
                await pool.call(MINE, len, nested)
            assert await pool.call(MINE, operator.add, 2, 2) == 4
        finally:
            pool.close()

    run(act)


def test_a_process_that_dies_or_takes_too_long_is_replaced() -> None:
    async def act() -> None:
        pool = WorkerPool([Worker()])
        try:
            first = await pool.call(MINE, os.getpid)
            with pytest.raises(TableError, match="broken"):
                await pool.call(MINE, os.kill, first, signal.SIGKILL)
            second = await pool.call(MINE, os.getpid)
            pool.call_seconds = 0.05
            with pytest.raises(TableError, match="busy"):
                await pool.call(MINE, signal.pause)
            pool.call_seconds = 60.0
            third = await pool.call(MINE, os.getpid)
            assert len({first, second, third, os.getpid()}) == 4
        finally:
            pool.close()

    run(act)


def test_links_are_replayed_by_workers(database: str) -> None:
    record = stellwerk.new_game("usa", players=2, seed=2).playout(2).record()

    async def act() -> None:
        app = create_app(Settings(database=database, bot_workers=1))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app, client=(MINE, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                answer = await client.post("/api/replay", json={"game": to_link(record)}, timeout=None)
                assert answer.status_code == 200

    run(act)


def test_tables_are_set_up_while_links_are_replayed(database: str) -> None:
    """The links of one client occupy a worker forever; another client sets up tables, also with a board."""

    async def act() -> None:
        app = create_app(Settings(database=database, bot_workers=1))
        async with app.router.lifespan_context(app):
            app.state.registry.worker_pool.workers[0] = Held([])

            def client(address: str) -> httpx.AsyncClient:
                transport = httpx.ASGITransport(app=app, client=(address, 1))
                return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=None)

            async with client(OTHER) as flood, client(MINE) as mine:
                body: Json = {"edition": "usa", "seats": [{"kind": "here"}, {"kind": "here"}]}
                link = {"game": "x"}
                replays = [asyncio.create_task(flood.post("/api/replay", json=link)) for _ in range(25)]
                await settle()
                assert (await mine.post("/api/tables", json=body)).status_code == 201
                made = await mine.post("/api/boards/tables", json=body | {"board": boards.new("usa")})
                assert made.status_code == 201, made.text
                assert not any(replay.done() for replay in replays)
                for replay in replays:
                    replay.cancel()

    run(act)


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_responses_of_workers_are_compressed_for_who_wants_it(quick_database: str, coding: str) -> None:
    async def act() -> None:
        app = create_app(Settings(database=quick_database, bot_workers=1))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                answer = await client.get("/api/boards/usa/new", headers={"Accept-Encoding": coding})
        assert answer.headers.get("content-encoding", "identity") == coding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "application/json"
        assert answer.json()["board"] == boards.new("usa")

    run(act)
