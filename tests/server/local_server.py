"""A server in the process of the test, on a real socket.

``local_server`` runs in the event loop of the test with a clock to turn, ``ServerThread`` in its own thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import uvicorn
from fastapi import FastAPI

import stellwerk
from stellwerk.bots.cache import BotCache, BotDecision, Task
from stellwerk.server.app import create_app
from stellwerk.server.cluster import PostgresBus
from stellwerk.server.registry import TableRegistry
from stellwerk.server.run import configure, listen
from stellwerk.table.bots import BotRunner, quick_decision
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.settings import Settings, from_environment

from .fake_clock import FakeClock
from .server_process import QUICK


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


class ThreadBots(QuickBots):
    """The real bots, in a thread of this process."""

    def __init__(self) -> None:
        self.cache = BotCache()
        self.thread = ThreadPoolExecutor(1, "bots")

    async def think(self, task: Task, share: str = "") -> BotDecision:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.cache.decide, task)

    async def think_surely(self, task: Task, game: stellwerk.Game, share: str = "") -> str:
        return (await self.think(task, share)).notation

    def close(self) -> None:
        self.thread.shutdown(wait=False)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listens = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listens.set()

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


class ServerThread:
    """A server with settings for tests (`QUICK`) in a thread of its own; stands for a ServerProcess."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.database = database
        self.settings = from_environment({}, database=database, **{**QUICK, **settings})
        self.port = self.settings.port if "port" in settings else 0
        self.server: _Server | None = None
        self.log = _ThreadLog()

    @property
    def address(self) -> str:
        host = "127.0.0.1" if self.settings.host == "0.0.0.0" else self.settings.host
        return f"http://{host}:{self.port}"

    @property
    def socket_address(self) -> str:
        return self.address.replace("http://", "ws://") + "/ws"

    def start(self) -> None:
        listening = listen(self.settings.host, self.port)
        self.port = int(listening.getsockname()[1])
        app = create_app(self.settings)
        self.server = _Server(configure(self.settings, app))
        self.thread = threading.Thread(target=self._serve, args=(app, listening), name="server")
        self.log.attach()
        self.thread.start()
        self.server.listens.wait()
        assert self.server.started, f"the server did not start: {self.errors()}"

    def _serve(self, app: FastAPI, listening: socket.socket) -> None:
        server = self.server
        assert server is not None
        self.app = app
        self.log.thread = threading.get_ident()

        async def run() -> None:
            self.loop = asyncio.get_running_loop()
            bots = ThreadBots()
            replaced = app.router.lifespan_context

            @contextlib.asynccontextmanager
            async def lifespan(app: FastAPI) -> AsyncIterator[Any]:
                async with replaced(app) as state:
                    app.state.registry.bot_pool.close()
                    app.state.registry.bot_pool = bots
                    yield state

            app.router.lifespan_context = lifespan
            await server.serve(sockets=[listening])

        try:
            asyncio.run(run())
        finally:
            server.listens.set()

    @property
    def registry(self) -> TableRegistry:
        """Its tables, to be looked at only: they belong to its thread."""
        found: TableRegistry = self.app.state.registry
        return found

    async def sweep(self) -> None:
        """Let it look after all tables now."""
        swept = asyncio.run_coroutine_threadsafe(self.registry.sweep(0.0), self.loop)
        await asyncio.wrap_future(swept)

    def errors(self) -> str:
        """What the server has logged so far."""
        return "\n".join(self.log.lines)

    def wait_for_log(self, text: str) -> None:
        """Wait until it has logged something with this text."""
        with self.log.changed:
            assert self.log.changed.wait_for(lambda: text in self.errors(), 60)

    def stop(self) -> None:
        if self.server is not None:
            self.server.should_exit = True
            self.thread.join()
            self.server = None
            self.log.detach()

    kill = stop  # a thread cannot be killed: tests of that have processes

    def restart(self) -> None:
        """Start again at the same port."""
        self.start()


class _ThreadLog(logging.Handler):
    """What one thread logs."""

    NAMES = ("", "uvicorn", "uvicorn.error")  # uvicorn's loggers do not hand on to the root

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
        self.thread = 0
        self.lines: list[str] = []
        self.changed = threading.Condition()

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.thread:
            with self.changed:
                self.lines.append(self.format(record))
                self.changed.notify_all()

    def attach(self) -> None:
        for name in self.NAMES:
            logging.getLogger(name).addHandler(self)

    def detach(self) -> None:
        for name in self.NAMES:
            logging.getLogger(name).removeHandler(self)


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
    await asyncio.to_thread(server.listens.wait)
    assert server.started, "the server did not start"
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
