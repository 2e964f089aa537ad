"""HTTP responses that a worker computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request, Response

from stellwerk.server.registry import TableRegistry
from stellwerk.server.worker_pool import encoded
from stellwerk.table.rate_limiter import client_key

Json = dict[str, Any]


async def respond(request: Request, function: Callable[..., Json], *arguments: Any) -> Response:
    """Call a costly function in the worker pool and send what it returns as JSON.

    The worker encodes and compresses it as well: both take longer than other calls take as a whole.
    """
    registry: TableRegistry = request.app.state.registry
    compress = "gzip" in request.headers.get("accept-encoding", "").lower()
    found = await registry.worker_pool.call(client_key(request), encoded, compress, function, *arguments)
    coding = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if found.is_compressed else None
    return Response(found.body, media_type="application/json", headers=coding)
