"""The server's end of a process that answers one message at a time, such as the decisions of bots."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from stellwerk.table.clock import SYSTEM_CLOCK, Clock


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
