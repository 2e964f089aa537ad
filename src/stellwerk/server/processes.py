"""Worker processes that answer one message at a time, and the fair queue of what waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict, deque
from collections.abc import Callable, Container
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

from stellwerk.table.clock import SYSTEM_CLOCK, Clock

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Waiting items by client (share).

    One is served from each share in turn, within a share those that came first. So somebody with one thing to
    ask waits at most for one thing of everybody else, even if somebody else asks for thousands.
    """

    def __init__(self) -> None:
        self._shares: OrderedDict[str, deque[T]] = OrderedDict()
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def put(self, share: str, item: T) -> None:
        self._shares.setdefault(share, deque()).append(item)
        self._waiting += 1

    def count(self, share: str) -> int:
        """Return how many things of a share wait."""
        return len(self._shares.get(share, ()))

    def get(self) -> T:
        """Return the next item; raise IndexError if nothing waits."""
        if not self._waiting:
            raise IndexError("nothing waits")
        return self._take(next(iter(self._shares)))

    def get_other(self, shares: Container[str]) -> T | None:
        """Return the next item of none of these shares, or None."""
        share = next((each for each in self._shares if each not in shares), None)
        return None if share is None else self._take(share)

    def displace(self, share: str) -> T | None:
        """Make room for an item of a share: take the latest item of the share that has most.

        Return None if that share would then have fewer than this one.
        """
        largest = max(self._shares, key=self.count, default=share)
        if self.count(largest) <= self.count(share) + 1:
            return None
        self._waiting -= 1
        return self._shares[largest].pop()

    def _take(self, share: str) -> T:
        items = self._shares.pop(share)
        item = items.popleft()
        self._waiting -= 1
        if items:
            self._shares[share] = items
        return item


class ProcessDied(Exception):
    """The process ended before it had answered."""


class ProcessClient:
    """One process, one message at a time. It is started when it is first asked, and again if it has died."""

    def __init__(
        self, work: Callable[..., None], niceness: int, name: str, clock: Clock = SYSTEM_CLOCK
    ) -> None:
        """``work`` is what the process does, with its end of the connection and its niceness."""
        self.work = work
        self.clock = clock
        self.niceness = niceness
        self.process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, name)

    async def ask(self, message: Any, limit_seconds: float) -> Any:
        """Return the answer to a message.

        ProcessDied if the process ends meanwhile. If the answer takes longer than ``limit_seconds``, the
        process is ended and TimeoutError raised. What keeps a message from being pickled is raised as it is.
        """
        if self._connection is None:
            self._connection, self.process = start_apart(self.work, self.niceness)
        asked = asyncio.get_running_loop().run_in_executor(self._thread, _ask, self._connection, message)
        try:
            return await self.clock.wait_for(asked, limit_seconds)
        except (EOFError, OSError) as error:
            self.end()
            if isinstance(error, TimeoutError):
                raise
            raise ProcessDied from error
        except asyncio.CancelledError:
            self.end()
            raise

    def end(self) -> None:
        """End the process, whatever it does."""
        if self.process is not None and self._connection is not None:
            self.process.kill()
            self.process.join(1)
            self._thread.submit(self._connection.close)  # after pending reads have seen its end
            self._connection = self.process = None

    def close(self) -> None:
        self.end()
        self._thread.shutdown(wait=False)


def start_apart(work: Callable[..., None], *arguments: Any) -> tuple[Connection, SpawnProcess]:
    """Start a process that does this work with its end of the connection and these arguments.

    It is started afresh, not forked, so that it has nothing of the server's but that. This must happen in the
    thread of the event loop: with that thread the process ends.
    """
    context = multiprocessing.get_context("spawn")
    connection, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, *arguments), daemon=True)
    process.start()
    theirs.close()
    return connection, process


def _ask(connection: Connection, message: Any) -> Any:
    connection.send(message)
    return connection.recv()
