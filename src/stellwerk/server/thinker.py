"""The server's end of a process that thinks."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from stellwerk.bots.apart import Failure, keep_bots
from stellwerk.bots.keeping import Task, Thought


class ProcessDied(Exception):
    """The process went away in the midst of a thought."""


class NoThought(Exception):
    """The bot failed; the text says how."""


class Thinker:
    """One process, one thought at a time. It is started when it is first asked, and again if it has died."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "thinker")

    async def think(self, task: Task, limit_seconds: float) -> Thought:
        """The bot's thought. A process that takes longer than the limit is ended."""
        if self._line is None:
            self._line, self.process = start_apart(keep_bots, self.niceness)
        line = self._line
        asked = asyncio.get_running_loop().run_in_executor(self._thread, _ask, line, task)
        try:
            answer = await asyncio.wait_for(asked, limit_seconds)
        except (EOFError, OSError) as error:
            self.end()
            if isinstance(error, TimeoutError):
                raise
            raise ProcessDied from error
        except asyncio.CancelledError:
            self.end()
            raise
        if isinstance(answer, Failure):
            raise NoThought(answer.reason)
        return answer

    def end(self) -> None:
        """End the process, whatever it thinks about."""
        if self.process is not None and self._line is not None:
            self.process.kill()
            self.process.join(1)
            self._thread.submit(self._line.close)  # after whoever still reads from it has seen its end
            self._line = self.process = None

    def close(self) -> None:
        self.end()
        self._thread.shutdown(wait=False)


def start_apart(work: Callable[..., None], *told: Any) -> tuple[Connection, SpawnProcess]:
    """A process that does this work; it is given its end of the line, and what it is told.

    It is started afresh, not forked, so that it has nothing of the server's but that. This must happen in the
    thread of the event loop: with that thread the process ends.
    """
    context = multiprocessing.get_context("spawn")
    line, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, *told), daemon=True)
    process.start()
    theirs.close()
    return line, process


def _ask(line: Connection, task: Task) -> Thought | Failure:
    line.send(task)
    answer: Thought | Failure = line.recv()
    return answer
