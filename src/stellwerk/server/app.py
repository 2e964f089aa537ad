"""The ASGI application."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.middleware.gzip import GZipMiddleware

from stellwerk.server import ws as sockets
from stellwerk.server.admin import purge_forever
from stellwerk.server.bot_queue import BotQueue
from stellwerk.server.http import health
from stellwerk.server.http import static_files as pages
from stellwerk.server.http.routes import router
from stellwerk.server.http.server_calls import (
    CHANGES_AT_ONCE,
    CHANGES_PER_SECOND,
    SERVER_CALLS,
)
from stellwerk.server.middleware import Guard, HeadRequests
from stellwerk.server.registry import TableRegistry
from stellwerk.table.calls import CALLS
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import version
from stellwerk.table.rate_limiter import Buckets
from stellwerk.table.settings import Settings, from_environment


def create_app(
    settings: Settings | None = None,
    static: Path = pages.STATIC,
    clock: Clock = SYSTEM_CLOCK,
    migrate: bool = True,
) -> FastAPI:
    """Return an ASGI application that opens its database at startup and closes it at shutdown.

    ``migrate``: bring the database up to date at startup.
    """
    chosen = settings if settings is not None else from_environment()
    requests = Buckets(chosen.requests_per_second, chosen.requests_burst, clock=clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.registry = TableRegistry(chosen, clock)
        rate, burst = chosen.new_tables_per_minute / 60, chosen.new_tables_burst
        app.state.new_tables = Buckets(rate, burst, clock=clock)
        rate, burst = CHANGES_PER_SECOND, CHANGES_AT_ONCE
        app.state.subscribing = Buckets(rate, burst, clock=clock)
        app.state.requests = requests
        app.state.sockets = Counter()
        registry = app.state.registry
        registry.store.metrics.gauge("stellwerk_sockets", "Open WebSockets.", app.state.sockets.total)
        app.state.bot_queue = BotQueue(registry) if chosen.bot_queue else None
        await registry.open(migrate)
        purging = None
        if chosen.keep_days > 0:
            purging = asyncio.create_task(purge_forever(registry.store, chosen.keep_days, registry.sessions))
        yield
        if purging is not None:
            purging.cancel()
        await registry.close()

    app = FastAPI(
        title="Stellwerk",
        version=version(),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.add_exception_handler(TableError, _table_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(400, _unreadable)
    app.add_exception_handler(Exception, _broken)
    app.include_router(router(CALLS))
    app.include_router(router(SERVER_CALLS))
    app.include_router(sockets.router)
    app.include_router(health.router)
    site = Path(chosen.site)
    app.state.offers_device = bool(chosen.site) and (site / "index.html").is_file()
    if app.state.offers_device:
        app.include_router(pages.device_router(site))
    app.include_router(pages.router(static))
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Guard, settings=chosen, requests=requests)
    app.add_middleware(HeadRequests)
    return app


async def _table_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TableError)
    headers = {"Retry-After": str(int(error.retry_seconds) + 1)} if error.retry_seconds else None
    return JSONResponse({"error": error.as_json()}, error.status, headers)


async def _broken(request: Request, error: Exception) -> JSONResponse:
    """Answer an internal error; the details are only logged."""
    return await _table_error(request, TableError("broken"))


async def _unreadable(request: Request, error: Exception) -> JSONResponse:
    """Answer a body that cannot be parsed, such as one that is nested too deeply."""
    return await _table_error(request, TableError("bad_message", "the body cannot be read"))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """Answer an invalid body with the location of the fault, without repeating its content."""
    assert isinstance(error, RequestValidationError)
    where = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:5])
    return await _table_error(request, TableError("bad_message", where))
