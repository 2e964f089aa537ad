"""Processes in which bots think, shared fairly between tables.

There are two queues with processes of their own, so that a quick bot never waits for one that searches for a
second. Within a queue every share (the address from which a table is played) is served in turn. A table's
bots stay with one process, which caches them; an idle process takes tables over from a busy one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import stellwerk
from stellwerk.bots.cache import MOST_KEPT, BotDecision, Task
from stellwerk.bots.registry import is_slow
from stellwerk.bots.worker_process import Failure, keep_bots
from stellwerk.server.processes import FairQueue, ProcessClient, ProcessDied
from stellwerk.table.bots import BotRunner, quick_decision
from stellwerk.table.clock import SYSTEM_CLOCK, Clock

log = logging.getLogger("stellwerk.server")

QUICK_NICENESS: Final = 5
LONG_NICENESS: Final = 10
TRIES: Final = 2  # of a decision whose process dies


@dataclass(frozen=True, slots=True)
class Waiting:
    task: Task
    decision: asyncio.Future[BotDecision]


class WorkerQueue:
    """Processes that share one queue of decisions."""

    def __init__(
        self,
        bot_pool: list[BotProcess],
        limit_seconds: float,
        queue_kept: int,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        """Leave ``queue_kept`` waiting decisions to a process even if another one is idle."""
        self.clock = clock
        self.bot_pool = bot_pool
        self.limit_seconds = limit_seconds
        self.queue_kept = queue_kept
        self.queues: list[FairQueue[Waiting]] = [FairQueue() for _ in bot_pool]
        self.serving: list[asyncio.Task[None] | None] = [None for _ in bot_pool]
        self.homes: OrderedDict[str, int] = OrderedDict()  # with which process a table's bots live

    async def think(self, task: Task, share: str) -> BotDecision:
        """Return a decision when its turn has come; raise TimeoutError or the bot's error."""
        waiting = Waiting(task, asyncio.get_running_loop().create_future())
        home = self._home(task.key)
        self.queues[home].put(share, waiting)
        for place in (home, *range(len(self.bot_pool))):
            self._wake(place)
        return await self.clock.wait_for(waiting.decision, self.limit_seconds)

    def _home(self, table: str) -> int:
        """Return the process of a table; a new table goes to the one with the least work."""
        place = self.homes.get(table)
        if place is None:
            place = min(range(len(self.bot_pool)), key=self._load)
        self._settle(table, place)
        return place

    def _settle(self, table: str, place: int) -> None:
        self.homes[table] = place
        self.homes.move_to_end(table)
        if len(self.homes) > MOST_KEPT * len(self.bot_pool):
            self.homes.popitem(last=False)

    def _load(self, place: int) -> tuple[int, int]:
        """Return the load of a process: waiting and running decisions, then tables."""
        tables = sum(home == place for home in self.homes.values())
        return len(self.queues[place]) + (self.serving[place] is not None), tables

    def _wake(self, place: int) -> None:
        if self.serving[place] is None and (first := self._next_for(place)) is not None:
            self.serving[place] = asyncio.create_task(self._serve(place, first))

    def _next_for(self, place: int) -> Waiting | None:
        """Return the next decision of a process: its own, else one of the longest queue."""
        queue = self.queues[place] or max(self.queues, key=len)
        least = 0 if queue is self.queues[place] else self.queue_kept
        while len(queue) > least:
            waiting = queue.get()
            if not waiting.decision.done():  # else nobody waits for it any more
                self._settle(waiting.task.key, place)
                return waiting
        return None

    async def _serve(self, place: int, first: Waiting) -> None:
        """Let a process decide until nothing waits."""
        waiting: Waiting | None = first
        try:
            while waiting is not None:
                await self._answer(self.bot_pool[place], waiting)
                waiting = self._next_for(place)
        finally:
            self.serving[place] = None

    async def _answer(self, process: BotProcess, waiting: Waiting) -> None:
        try:
            decision = await self._decide(process, waiting.task)
        except Exception as error:
            if not waiting.decision.done():
                waiting.decision.set_exception(error)
        else:
            if not waiting.decision.done():
                waiting.decision.set_result(decision)

    async def _decide(self, process: BotProcess, task: Task) -> BotDecision:
        for _ in range(TRIES):
            try:
                return await process.think(task, self.limit_seconds)
            except ProcessDied:
                log.warning("a bot process died; starting a new one")
        raise RuntimeError("bot processes keep dying")

    def waiting(self) -> int:
        return sum(len(queue) for queue in self.queues)

    def close(self) -> None:
        for serving in self.serving:
            if serving is not None:
                serving.cancel()
        for process in self.bot_pool:
            process.close()


class BotPool(BotRunner):
    """All bot processes of this server."""

    def __init__(self, workers: int, limit_seconds: float, clock: Clock = SYSTEM_CLOCK) -> None:
        """Start ``workers`` processes in all, at least one per queue."""
        long = max(1, workers // 2)
        quick = max(1, workers - long)
        self.quick = WorkerQueue(
            [BotProcess(QUICK_NICENESS, clock) for _ in range(quick)], limit_seconds, 4, clock
        )
        self.long = WorkerQueue(
            [BotProcess(LONG_NICENESS, clock) for _ in range(long)], limit_seconds, 0, clock
        )

    async def think(self, task: Task, share: str = "") -> BotDecision:
        """Return the bot's decision; raise TimeoutError or the bot's error.

        ``share`` is the client to whose share of the time it counts.
        """
        return await (self.long if is_slow(task.spec) else self.quick).think(task, share)

    async def decide_quickly(self, game: stellwerk.Game) -> str:
        return await asyncio.to_thread(quick_decision, game.copy())

    def waiting(self) -> int:
        """Return the number of waiting decisions."""
        return self.quick.waiting() + self.long.waiting()

    def close(self) -> None:
        self.quick.close()
        self.long.close()


class BotFailed(Exception):
    """The bot failed; the text is its traceback."""


class BotProcess(ProcessClient):
    """A process in which bots think."""

    def __init__(self, niceness: int, clock: Clock = SYSTEM_CLOCK) -> None:
        super().__init__(keep_bots, niceness, "process", clock)

    async def think(self, task: Task, limit_seconds: float) -> BotDecision:
        """The bot's decision. A process that takes longer than the limit is ended."""
        answer: BotDecision | Failure = await self.ask(task, limit_seconds)
        if isinstance(answer, Failure):
            raise BotFailed(answer.reason)
        return answer
