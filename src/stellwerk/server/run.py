"""Run the application as a web server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from stellwerk.server.app import create_app
from stellwerk.server.db.database import open_database, reason
from stellwerk.server.hosts import Proxies
from stellwerk.server.protocols import ConnectionLimiter, protocols
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.settings import Settings

BACKLOG = 2048
ACCEPT_AT_ONCE = 16  # in one turn of the event loop; it takes some turns to turn one away
OTHER_FILES = 200  # that may be open besides the connections: databases, bots, pages, those just accepted
MOST_FILES = 65_536
GC_THRESHOLDS = (10_000, 20, 20)  # a full collection takes 0.13 ms per table in memory
PING_SECONDS = 10.0  # between two pings; a client that has not answered one by then is gone


class CannotServe(Exception):
    """The server cannot start; the text says why."""


class PortTaken(CannotServe):
    """The port is in use; ``other`` is a free port nearby, if any."""

    def __init__(self, port: int, other: int | None) -> None:
        super().__init__(f"port {port} is taken")
        self.port = port
        self.other = other


class _Announcing(uvicorn.Server):
    """A server that calls ``announce`` once it listens."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in sockets or []:
            each.listen(BACKLOG)  # asyncio accepts as many at once as may wait; so let more wait afterwards
        if self.started:
            gc.collect()
            gc.freeze()  # modules and classes stay: collections need not look at them
            gc.set_threshold(*GC_THRESHOLDS)
            self.announce()


def serve(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve until interrupted. ``announce`` is called with the address; CannotServe says why it fails."""
    sys.setswitchinterval(0.0005)  # the thread that writes must not wait long for its turn
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    check_settings(settings)
    check_database(settings.database_url())
    listening = listen(settings.host, settings.port)
    app = create_app(settings, migrate=False)  # ``check_database`` has done it
    address = address_of(listening)
    server = _Announcing(configure(settings, app), lambda: announce(address))
    server.run(sockets=[listening])


def configure(settings: Settings, app: FastAPI, clock: Clock = SYSTEM_CLOCK) -> uvicorn.Config:
    """Return the configuration of the web server, with limits on connections."""
    proxies = Proxies(settings.proxies)
    most = min(2 * settings.sockets, allow_open_files() - OTHER_FILES)
    http, websocket = protocols(ConnectionLimiter(most, 2 * settings.sockets_per_address, proxies, clock))
    return uvicorn.Config(
        app,
        http=http,
        ws=websocket,
        backlog=ACCEPT_AT_ONCE,
        proxy_headers=bool(proxies.named),
        forwarded_allow_ips=proxies.named,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        access_log=False,  # addresses name tables, and clients have a right to privacy
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def check_database(text: str) -> None:
    """Migrate the database; raise CannotServe with the reason if that fails."""

    async def check() -> None:
        database = open_database(text)
        try:
            await database.upgrade()
        finally:
            await database.close()

    try:
        asyncio.run(check())
    except (SQLAlchemyError, OSError, ValueError) as error:
        raise CannotServe(_why_unusable(error)) from error


def check_settings(settings: Settings) -> None:
    try:
        Proxies(settings.proxies)
    except ValueError as error:
        raise CannotServe(f"proxies: {error}") from error


def allow_open_files() -> int:
    """Raise the limit of open files as far as this process may; how many it has then."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if now == resource.RLIM_INFINITY else now


def _why_unusable(error: Exception) -> str:
    text = reason(error)
    if "readonly database" in text or "read-only transaction" in text:
        return f"the database can only be read, and nothing could be saved ({text})"
    return text


def listen(host: str, port: int) -> socket.socket:
    try:
        return _listening(host, port)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise PortTaken(port, _free_port_after(host, port)) from error
        reason = getattr(error, "strerror", None) or error
        raise CannotServe(f"{host}, port {port}: {reason}") from error


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def _free_port_after(host: str, port: int) -> int | None:
    for other in range(port + 1, min(port + 100, 65536)):
        with contextlib.suppress(OSError):
            _listening(host, other).close()
            return other
    return None


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
