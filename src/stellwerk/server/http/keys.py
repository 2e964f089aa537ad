"""HTTP for personal keys: replacing one that others have seen."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from stellwerk.server.db import person_keys
from stellwerk.server.registry import TableRegistry
from stellwerk.table.messages.requests import ReplaceKeys
from stellwerk.table.messages.responses import KeysReplaced
from stellwerk.table.rate_limiter import Buckets, client_key

router = APIRouter(prefix="/api/games")


@router.post("/key", responses={200: {"model": KeysReplaced}})
async def replace_keys(request: Request, body: ReplaceKeys) -> dict[str, Any]:
    """Replace personal keys by a new one. Games stay, push subscriptions of the old keys go."""
    registry: TableRegistry = request.app.state.registry
    limit: Buckets = request.app.state.subscribing
    limit.use(client_key(request))
    return {"already_ended": await person_keys.replace_keys(registry.database, body.people, body.new)}
