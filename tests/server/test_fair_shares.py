"""Thinking is shared out: by address, and so that nobody in a hurry waits for somebody who searches."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from starlette.datastructures import Address
from starlette.websockets import WebSocket

from stellwerk.bots.cache import BotDecision, Task
from stellwerk.server.bot_pool import BotPool, BotProcess, WorkerQueue
from stellwerk.server.processes import FairQueue
from stellwerk.server.registry import TableRegistry
from stellwerk.server.ws import SocketSession
from stellwerk.table.lifecycle import set_up
from stellwerk.table.messages.requests import NewSeat, NewTable

from .test_session import with_registry

A_THOUGHT = 0.02


def test_every_share_is_served_in_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "a4"):
        queue.put("a", item)
    queue.put("b", "b1")
    queue.put("c", "c1")
    queue.put("b", "b2")
    assert len(queue) == 7
    assert [queue.get() for _ in range(3)] == ["a1", "b1", "c1"]
    queue.put("c", "c2")
    assert [queue.get() for _ in range(5)] == ["a2", "b2", "c2", "a3", "a4"]
    assert not queue
    with pytest.raises(IndexError):
        queue.get()


def test_a_full_queue_makes_room_at_the_cost_of_the_largest_share() -> None:
    queue: FairQueue[str] = FairQueue()
    assert queue.displace("a") is None, "nothing waits"
    for item in ("a1", "a2", "a3"):
        queue.put("a", item)
    queue.put("b", "b1")
    assert queue.displace("a") is None, "nobody makes room for who has most"
    assert queue.displace("b") == "a3"
    assert queue.displace("b") is None, "b would have more than a then"
    assert queue.displace("c") == "a2"
    assert queue.displace("c") is None
    assert [queue.get() for _ in range(len(queue))] == ["a1", "b1"]


class Slow(BotProcess):
    """Takes its time without using any, and remembers which tables it was asked about."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[str] = []

    async def think(self, task: Task, limit_seconds: float) -> BotDecision:
        self.asked.append(task.key)
        await asyncio.sleep(A_THOUGHT)
        return BotDecision("draw deck", {})


def question(table: str, spec: str = "search:1s") -> Task:
    return Task(table, "usa", 2, 1, {}, [], 0, spec)


def worker_queue(processes: int, queue_kept: int = 0, limit: float = 60.0) -> tuple[WorkerQueue, list[Slow]]:
    slow = [Slow() for _ in range(processes)]
    return WorkerQueue(list(slow), limit, queue_kept), slow


class Leaping(selectors.DefaultSelector):
    """Does not wait for the next moment at which something is due but leaps to it."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


class LeapingLoop(asyncio.SelectorEventLoop):
    """A loop whose time passes only where something waits for it: a busy machine makes nothing late."""

    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.now


def run(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 60))


def run_leaping(act: Callable[[], Awaitable[None]]) -> None:
    """For what waits for nothing but its own clock."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(asyncio.wait_for(act(), 60))


async def seconds(work: Awaitable[object]) -> float:
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await work
    return loop.time() - begun


async def keep_asking(worker_queue: WorkerQueue, table: str, share: str) -> None:
    while True:
        await worker_queue.think(question(table), share)


async def crowd(worker_queue: WorkerQueue, tables: int, share: str) -> list[asyncio.Task[None]]:
    """So many tables whose bots are always to decide."""
    tasks = [
        asyncio.create_task(keep_asking(worker_queue, f"{share} {number}", share)) for number in range(tables)
    ]
    await asyncio.sleep(A_THOUGHT / 2)
    return tasks


def test_one_address_with_forty_tables_does_not_keep_others_waiting() -> None:
    async def act() -> None:
        searching, (slow,) = worker_queue(1)
        tasks = await crowd(searching, 40, "greedy address")
        for _ in range(5):
            before = len(slow.asked)
            await searching.think(question("mine"), "my address")
            assert slow.asked.index("mine", before) <= before + 1, "at most one more of theirs comes before"
        assert len(searching.queues[0]) >= 38
        for task in tasks:
            task.cancel()

    run_leaping(act)


def test_tables_of_one_address_are_served_in_turn() -> None:
    async def act() -> None:
        searching, (slow,) = worker_queue(1)
        tasks = await crowd(searching, 6, "address")
        while len(slow.asked) < 18:
            await asyncio.sleep(A_THOUGHT)
        assert sorted(slow.asked[:6]) == sorted(slow.asked[6:12]) == sorted(slow.asked[12:18])
        for task in tasks:
            task.cancel()

    run_leaping(act)


def test_quick_bots_never_wait_for_a_search() -> None:
    async def act() -> None:
        bot_pool = BotPool(1, 3600.0)
        try:
            await bot_pool.think(Task("q", "usa", 2, 1, {}, [], 0, "planner"))  # the process has started
            searches = [
                asyncio.create_task(bot_pool.think(question(f"{number}", "search:3600s"), "same address"))
                for number in range(40)
            ]
            while bot_pool.long.serving[0] is None:
                await asyncio.sleep(0.01)
            await bot_pool.think(Task("q2", "usa", 2, 2, {}, [], 0, "planner"), "same address")
            assert not any(search.done() for search in searches)
            for search in searches:
                search.cancel()
        finally:
            bot_pool.close()

    run(act)


def test_a_table_stays_with_its_process() -> None:
    async def act() -> None:
        quick, slow = worker_queue(3, queue_kept=4)
        for _ in range(4):
            await asyncio.gather(*(quick.think(question(f"{number}"), "a") for number in range(6)))
        assert all(len(set(each.asked)) == 2 for each in slow), "two tables each, always the same"
        assert sum(len(each.asked) for each in slow) == 24

    run_leaping(act)


def test_an_idle_process_takes_over_what_waits_for_a_busy_one() -> None:
    async def act() -> None:
        searching, _ = worker_queue(2)
        for number in range(4):
            await searching.think(question(f"{number}"), "a")
        tables = [table for table, home in searching.homes.items() if home == 0]
        assert len(tables) == 2
        waited = await seconds(asyncio.gather(*(searching.think(question(each), "a") for each in tables)))
        assert waited < 1.8 * A_THOUGHT, "both at once"
        assert {searching.homes[table] for table in tables} == {0, 1}

    run_leaping(act)


def test_who_gives_up_waiting_is_not_thought_about() -> None:
    async def act() -> None:
        searching, (slow,) = worker_queue(1, limit=1.5 * A_THOUGHT)
        results = await asyncio.gather(
            *(searching.think(question(f"{number}"), "a") for number in range(5)), return_exceptions=True
        )
        assert isinstance(results[0], BotDecision)
        assert all(isinstance(result, TimeoutError) for result in results[2:])
        await asyncio.sleep(3 * A_THOUGHT)
        assert len(slow.asked) <= 2
        assert not searching.queues[0]
        assert isinstance(await searching.think(question("late"), "a"), BotDecision)

    run_leaping(act)


@pytest.mark.parametrize(("workers", "quick", "long"), [(1, 1, 1), (2, 1, 1), (3, 2, 1), (7, 4, 3)])
def test_both_lanes_have_processes(workers: int, quick: int, long: int) -> None:
    bot_pool = BotPool(workers, 1.0)
    assert (len(bot_pool.quick.bot_pool), len(bot_pool.long.bot_pool)) == (quick, long)
    bot_pool.close()


class FromAddress:
    """A WebSocket from an address, which says hello and leaves."""

    def __init__(self, address: str, table: str, tokens: list[str]) -> None:
        self.scope = {"client": Address(address, 4000)}
        self.hello = json.dumps({"v": 1, "do": "hello", "table": table, "tokens": tokens})

    def get(self, name: str) -> Address | None:
        return self.scope.get(name)

    async def receive_text(self) -> str:
        return self.hello

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        pass


def test_a_table_counts_towards_the_address_of_those_who_play(tmp_path: Path) -> None:
    """Whoever only watches takes nothing from the table's share, and adds nothing to his own."""

    async def act(registry: TableRegistry) -> None:
        seats = [NewSeat(kind="here"), NewSeat(kind="bot")]
        session, keys = await set_up(registry, NewTable(edition="usa", seats=seats, public=True))

        async def visit(address: str, *tokens: str) -> str:
            await SocketSession(
                cast(WebSocket, FromAddress(address, session.row.id, list(tokens))), registry
            ).run()
            return session.bots.share

        assert await visit("192.0.2.7") == ""
        assert await visit("192.0.2.9", keys.seats[0]) == "192.0.2.9"
        assert await visit("192.0.2.7", keys.watch) == "192.0.2.9"

    with_registry(tmp_path, act)
