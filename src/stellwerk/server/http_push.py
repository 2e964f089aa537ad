"""HTTP for being called back to a table by Web Push: the key, subscribing, and ending it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from . import answers, tokens
from .errors import TableError
from .house import House
from .limits import Buckets
from .models import PushEnd, PushWish
from .push import subscriptions
from .push.calls import Calls
from .push.endpoints import Refused, understood
from .push.subscriptions import Subscription

router = APIRouter(prefix="/api/push")

Json = dict[str, Any]
CHANGES_PER_SECOND, CHANGES_AT_ONCE = 0.2, 20  # of an address


def _calls(request: Request) -> Calls:
    house: House = request.app.state.house
    if house.calls is None:
        raise TableError("no_push")
    return house.calls


def _allowed(request: Request) -> Calls:
    calls = _calls(request)
    limit: Buckets = request.app.state.subscribing
    limit.use(request.client.host if request.client else "")
    return calls


@router.get("", responses={200: {"model": answers.Push}})
async def key(request: Request) -> Json:
    """The public key that a browser subscribes with; null where nobody is called."""
    house: House = request.app.state.house
    return {"key": None if house.calls is None else (await house.calls.signature()).public}


@router.post("", responses={200: {"model": answers.PushKept}})
async def subscribe(request: Request, body: PushWish) -> Json:
    """Let the person with this key be called through this browser."""
    calls = _allowed(request)
    keys = body.keys
    wanted = Subscription(tokens.digest(body.person), body.endpoint, keys.p256dh, keys.auth, body.lang)
    try:
        understood(wanted.endpoint, calls.local)
        _ = wanted.receiver
    except (Refused, ValueError) as error:
        raise TableError("bad_message", str(error)) from error
    await subscriptions.keep(calls.database, wanted)
    return {"kept": True}


@router.post("/end", responses={200: {"model": answers.PushKept}})
async def unsubscribe(request: Request, body: PushEnd) -> Json:
    """Do not call this person through this browser any more."""
    calls = _allowed(request)
    await subscriptions.end(calls.database, tokens.digest(body.person), body.endpoint)
    return {"kept": False}
