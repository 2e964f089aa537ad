"""Processes for costly work: replays, positions of replays, checks of boards, scores.

Clients are served in turn. A client has at most one worker at a time, so that whatever it asks for, another
worker is left to the others. How much may wait is bounded for each client and in all. When no more may wait,
a client with few waiting calls displaces one of the client that has most.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from stellwerk.bots.worker_process import Failure, prepare
from stellwerk.server.processes import FairQueue, ProcessClient, ProcessDied
from stellwerk.table.calls import Work
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import encode

log = logging.getLogger("stellwerk.server")

T = TypeVar("T")
NICENESS: Final = 5  # the event loop goes first
WORKERS: Final = 2
CALL_SECONDS: Final = 20.0
START_SECONDS: Final = 60.0  # on top, for a process that has yet to start
MOST_OF_ONE_CLIENT: Final = 30  # calls that wait
MOST_WAITING: Final = 300
RETRY_SECONDS: Final = 2.0


class Worker(ProcessClient):
    """One process of the pool."""

    def __init__(self) -> None:
        super().__init__(run_calls, NICENESS, "worker")

    async def call(self, limit_seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function of a module returns; TableError if it refuses, fails or takes too long."""
        starting = self.process is None
        try:
            answer: Result | Refusal | Failure = await self.ask(
                Work(function, arguments), limit_seconds + (START_SECONDS if starting else 0.0)
            )
        except TimeoutError:
            raise TableError("busy", f"this takes longer than {limit_seconds:g} seconds") from None
        except RecursionError:
            raise TableError("bad_message", "nested too deeply") from None
        except ProcessDied:
            log.warning("a worker process died; starting a new one")
            raise TableError("broken") from None
        if isinstance(answer, Refusal):
            raise answer.error
        if isinstance(answer, Failure):
            log.error("%s failed in a worker process: %s", function.__qualname__, answer.reason)
            raise TableError("broken")
        return answer.value


@dataclass(frozen=True, slots=True, eq=False)
class WaitingCall:
    key: str
    work: Work
    result: asyncio.Future[Any]


def _too_many() -> TableError:
    return TableError("slow_down", "too many costly calls at once", retry_seconds=RETRY_SECONDS)


class WorkerPool:
    def __init__(self, workers: Sequence[Worker] | None = None, call_seconds: float = CALL_SECONDS) -> None:
        """A call may take ``call_seconds``, not counting the time for which it waits."""
        self.workers = [Worker() for _ in range(WORKERS)] if workers is None else list(workers)
        self.call_seconds = call_seconds
        self.queue: FairQueue[WaitingCall] = FairQueue()
        self.running: set[str] = set()  # rate-limit keys
        self.serving: list[asyncio.Task[None] | None] = [None for _ in self.workers]

    async def call(self, key: str, function: Callable[..., T], *arguments: Any) -> T:
        """Return what ``function(*arguments)`` returns in a worker, when it is the turn of this client.

        TableError is passed on. It is also raised if too much waits, or if the call takes too long or fails.
        """
        if self.queue.count(key) >= MOST_OF_ONE_CLIENT:
            raise _too_many()
        if len(self.queue) >= MOST_WAITING:
            displaced = self.queue.displace(key)
            if displaced is None:
                raise TableError("busy", "too many costly calls are waiting")
            if not displaced.result.done():
                displaced.result.set_exception(_too_many())
        waiting = WaitingCall(key, Work(function, arguments), asyncio.get_running_loop().create_future())
        self.queue.put(key, waiting)
        self._wake()
        result: T = await waiting.result
        return result

    def _wake(self) -> None:
        """Let idle workers begin with what waits."""
        for place, serving in enumerate(self.serving):
            if serving is None and (first := self._next()) is not None:
                self.serving[place] = asyncio.create_task(self._serve(place, first))

    def _next(self) -> WaitingCall | None:
        """Take the next call of a client for which no worker works; its client counts as served from now."""
        while (waiting := self.queue.get_other(self.running)) is not None:
            if not waiting.result.done():  # else nobody waits for it any more
                self.running.add(waiting.key)
                return waiting
        return None

    async def _serve(self, place: int, first: WaitingCall) -> None:
        waiting: WaitingCall | None = first
        try:
            while waiting is not None:
                try:
                    await self._answer(self.workers[place], waiting)
                finally:
                    self.running.discard(waiting.key)
                waiting = self._next()
        finally:
            self.serving[place] = None

    async def _answer(self, worker: Worker, waiting: WaitingCall) -> None:
        work = waiting.work
        try:
            value = await worker.call(self.call_seconds, work.function, *work.arguments)
        except Exception as error:
            if not waiting.result.done():
                waiting.result.set_exception(error)
        else:
            if not waiting.result.done():
                waiting.result.set_result(value)

    def close(self) -> None:
        for serving in self.serving:
            if serving is not None:
                serving.cancel()
        for worker in self.workers:
            worker.close()


LEAST_COMPRESSED: Final = 2000  # bytes; shorter texts are sent as they are
COMPRESSION: Final = 5


@dataclass(frozen=True, slots=True)
class Result:
    value: Any


@dataclass(frozen=True, slots=True)
class Refusal:
    error: TableError


@dataclass(frozen=True, slots=True)
class EncodedJson:
    """The JSON of a result."""

    body: bytes
    is_compressed: bool


def run_calls(connection: Connection, niceness: int) -> None:
    """Carry out calls until the connection is closed."""
    prepare(niceness)
    while True:
        try:
            work: Work = connection.recv()
        except (EOFError, OSError):
            return
        except Exception:
            connection.send(Failure(traceback.format_exc(limit=-3)))
            continue
        try:
            connection.send(outcome(work))
        except Exception:  # a result that cannot be pickled
            connection.send(Failure(traceback.format_exc(limit=-3)))


def outcome(work: Work) -> Result | Refusal | Failure:
    try:
        return Result(work.function(*work.arguments))
    except TableError as error:
        return Refusal(error)
    except Exception:
        return Failure(traceback.format_exc(limit=-3))


def encoded(compress: bool, function: Callable[..., dict[str, Any]], *arguments: Any) -> EncodedJson:
    """Call a function and encode its result here, where it takes no time of the event loop."""
    body = encode(function(*arguments)).encode()
    if compress and len(body) >= LEAST_COMPRESSED:
        return EncodedJson(gzip.compress(body, COMPRESSION), True)
    return EncodedJson(body, False)
