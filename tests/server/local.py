"""A server in the process and the event loop of the test, on a real socket and with a clock to turn."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import uvicorn
from fastapi import FastAPI

import stellwerk
from stellwerk.bots.cache import BotDecision, Task
from stellwerk.server.app import create_app
from stellwerk.server.cluster import PostgresBus
from stellwerk.server.registry import TableRegistry
from stellwerk.server.run import configure, listen
from stellwerk.table.bots import BotRunner, quick_decision
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.settings import Settings

from .kit.fake_clock import FakeClock
from .process import QUICK


class QuickBots(BotRunner):
    """Bots that decide at once, in this process."""

    async def think(self, task: Task, share: str = "") -> BotDecision:
        raise NotImplementedError

    async def think_surely(self, task: Task, game: stellwerk.Game, share: str = "") -> str:
        return quick_decision(game.copy())

    def waiting(self) -> int:
        return 0

    def close(self) -> None:
        pass


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # they are the test's


class LocalServer:
    """Can be used where a test wants a server that it reaches by HTTP and WebSocket."""

    def __init__(self, app: FastAPI, server: uvicorn.Server, listening: socket.socket) -> None:
        self.app = app
        self.server = server
        self.port = int(listening.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.socket_address = f"ws://127.0.0.1:{self.port}/ws"

    @property
    def registry(self) -> TableRegistry:
        found: TableRegistry = self.app.state.registry
        return found

    def fall_silent(self) -> None:
        """Send nothing more to other processes and look after no table, as if the process had died."""
        bus, sweeping = self.registry.bus, self.registry.sweeping
        assert isinstance(bus, PostgresBus) and sweeping is not None
        for task in (*bus.tasks, sweeping):
            task.cancel()

    def is_connected(self, writer: asyncio.StreamWriter) -> bool:
        """Return whether the server still has the other end of this connection."""
        own = writer.get_extra_info("sockname")
        transports = (each.transport for each in self.server.server_state.connections)
        return any(each.get_extra_info("peername") == own and not each.is_closing() for each in transports)


@contextlib.asynccontextmanager
async def local_server(
    database: str, clock: Clock = SYSTEM_CLOCK, **settings: Any
) -> AsyncIterator[LocalServer]:
    """Serve with settings for tests (`QUICK`) until the context ends."""
    chosen = Settings(database=database, **{**QUICK, **settings})
    app = create_app(chosen, clock=clock)
    server = _Server(configure(chosen, app, clock))
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        assert not serving.done(), "the server did not start"
        await asyncio.sleep(0.005)
    app.state.registry.bot_pool = QuickBots()
    try:
        yield LocalServer(app, server, listening)
    finally:
        server.should_exit = True
        await serving


def with_local_server(
    database: str, act: Callable[[FakeClock, LocalServer], Awaitable[None]], **settings: Any
) -> None:
    """Let ``act`` run beside a server whose clock stands still until it is turned; it logs no exception."""
    exceptions: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.exc_info:
                exceptions.append(f"{record.name}: {record.getMessage()} {record.exc_info[1]!r}")

    async def run() -> None:
        clock = FakeClock()
        async with local_server(database, clock, **settings) as server:
            await act(clock, server)

    handler = Handler()
    names = ("", "uvicorn", "uvicorn.error")  # uvicorn's loggers do not hand on to the root
    for name in names:
        logging.getLogger(name).addHandler(handler)
    try:
        asyncio.run(asyncio.wait_for(run(), 60))
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(handler)
    assert not exceptions
