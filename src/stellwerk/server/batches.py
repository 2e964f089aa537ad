"""Writing many small things to SQLite with few commits.

SQLite has one writer, and a commit waits for the disk. Whatever is asked for while a commit is under way is
written together in the next one: nobody waits longer than for two commits, however many tables there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Work = Callable[[AsyncConnection], Awaitable[Any]]
MOST = 100


class Batches:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.waiting: list[tuple[Work, asyncio.Future[Any]]] = []
        self.writing: asyncio.Task[None] | None = None

    async def do(self, work: Work) -> Any:
        """Do this in a transaction, perhaps with the work of others; what it raises undoes it alone."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            results: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
            try:
                async with self.engine.begin() as connection:
                    for work, done in batch:
                        results.append((done, *await _alone(connection, work)))
            except Exception as error:  # the commit itself failed: nobody's work was done
                results = [(done, None, error) for _, done in batch]
            for done, value, failure in results:
                if done.cancelled():
                    continue
                if failure is not None:
                    done.set_exception(failure)
                else:
                    done.set_result(value)


async def _alone(connection: AsyncConnection, work: Work) -> tuple[Any, Exception | None]:
    try:
        async with connection.begin_nested():
            return await work(connection), None
    except Exception as error:
        return None, error
