"""HTTP for Web Push subscriptions."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from stellwerk.server.db.person_keys import ended_keys
from stellwerk.server.push import subscriptions
from stellwerk.server.push.endpoints import Refused, understood
from stellwerk.server.push.notifier import PushNotifier
from stellwerk.server.push.subscriptions import Subscription
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import digest
from stellwerk.table.errors import TableError
from stellwerk.table.messages.requests import PushEndpoint, SubscribePush
from stellwerk.table.messages.responses import Push, PushSubscribed
from stellwerk.table.rate_limiter import Buckets, client_key

router = APIRouter(prefix="/api/push")

Json = dict[str, Any]
CHANGES_PER_SECOND, CHANGES_AT_ONCE = 0.2, 20  # of an address


def _calls(request: Request) -> PushNotifier:
    registry: TableRegistry = request.app.state.registry
    if registry.notifier is None:
        raise TableError("no_push")
    return registry.notifier


def _allowed(request: Request) -> PushNotifier:
    calls = _calls(request)
    limit: Buckets = request.app.state.subscribing
    limit.use(client_key(request))
    return calls


@router.get("", responses={200: {"model": Push}})
async def key(request: Request) -> Json:
    """Return the public key for subscriptions; null if push is switched off."""
    registry: TableRegistry = request.app.state.registry
    return {"key": None if registry.notifier is None else (await registry.notifier.signature()).public}


@router.post("", responses={200: {"model": PushSubscribed}})
async def subscribe(request: Request, body: SubscribePush) -> Json:
    """Subscribe a person to notifications in this browser."""
    calls = _allowed(request)
    keys = body.keys
    wanted = Subscription(digest(body.person), body.endpoint, keys.p256dh, keys.auth, body.lang)
    try:
        understood(wanted.endpoint, calls.local)
        _ = wanted.receiver
    except (Refused, ValueError) as error:
        raise TableError("bad_message", str(error)) from error
    if await ended_keys(calls.database, [wanted.person]):
        raise TableError("key_ended")
    await subscriptions.keep(calls.database, wanted)
    return {"kept": True}


@router.post("/end", responses={200: {"model": PushSubscribed}})
async def unsubscribe(request: Request, body: PushEndpoint) -> Json:
    """End the notifications of a person in this browser."""
    calls = _allowed(request)
    await subscriptions.end(calls.database, digest(body.person), body.endpoint)
    return {"kept": False}
