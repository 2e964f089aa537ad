"""Health check and metrics for operators."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy import text

from stellwerk.server.registry import TableRegistry
from stellwerk.table.errors import TableError

PATIENCE_SECONDS: Final = 2.0

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """Return 200 if tables can be read and the sweep runs, else 503."""
    trouble = await _trouble(request.app.state.registry)
    return JSONResponse({"ok": trouble is None, "trouble": trouble}, 200 if trouble is None else 503)


async def _trouble(registry: TableRegistry) -> str | None:
    if registry.sweeping is None or registry.sweeping.done():
        return "nobody looks after the tables"
    try:
        asked = registry.database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        await registry.clock.wait_for(asked, PATIENCE_SECONDS)
    except (TableError, TimeoutError):
        return "the database does not answer"
    return None


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    registry: TableRegistry = request.app.state.registry
    sockets: int = sum(request.app.state.sockets.values())
    gauges = {
        "stellwerk_tables": ("Tables in memory.", len(registry.sessions)),
        "stellwerk_sockets": ("Open WebSockets.", sockets),
        "stellwerk_bots_waiting": (
            "Thoughts that wait for a process to think them.",
            registry.bot_pool.waiting(),
        ),
    }
    return PlainTextResponse(registry.store.metrics.render(gauges), media_type="text/plain; version=0.0.4")
