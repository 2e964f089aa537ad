"""Health check and metrics for operators."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
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
        return "the sweep of the tables has stopped"
    try:
        asked = registry.database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        await registry.clock.wait_for(asked, PATIENCE_SECONDS)
    except (TableError, TimeoutError):
        return "the database does not answer"
    return None


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    registry: TableRegistry = request.app.state.registry
    return Response(generate_latest(registry.store.metrics.registry), media_type=CONTENT_TYPE_PLAIN_0_0_4)
