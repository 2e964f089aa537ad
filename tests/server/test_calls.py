"""A declared call is a route of the server and is answered on a device; nothing else has to know it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated

import httpx
import pytest
from pydantic import Field

from stellwerk.device import api
from stellwerk.device.registry import LocalRegistry
from stellwerk.server import Settings, create_app
from stellwerk.server.http.routes import router
from stellwerk.table.calls import CALLS, Answer, Call, Caller, Entered, call
from stellwerk.table.messages.requests import MyGames, RequestModel
from stellwerk.table.messages.responses import ResponseModel
from stellwerk.table.store import LocalBus
from tests.device.page import BrowserStorage

MADE_UP: list[Call] = []


class Greeting(RequestModel):
    name: str


class Greeted(ResponseModel):
    text: str


@call("POST", "/greetings/{language}", Greeted, calls=MADE_UP)
async def greet(
    caller: Caller, language: str, body: Greeting, times: Annotated[int, Field(ge=1)] = 1
) -> Answer:
    """Greet somebody."""
    return {"text": f"{language}: {body.name}" * times}


async def ask_server(path: str, body: object) -> tuple[int, object]:
    app = create_app(Settings(database="sqlite://", bot_workers=1))
    app.router.routes[:0] = router(MADE_UP).routes
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            answer = await client.post(f"/api{path}", json=body)
    return answer.status_code, answer.json()


async def ask_device(path: str, body: object) -> tuple[int, object]:
    registry = LocalRegistry(BrowserStorage(), LocalBus())
    status, text = await api.answer(registry, "POST", path, None, json.dumps(body))
    return status, json.loads(text)


def test_a_call_is_declared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "DEVICE_CALLS", MADE_UP)
    for ask in (ask_server, ask_device):
        found = asyncio.run(ask("/greetings/en?times=2", {"name": "Ida"}))
        assert found == (200, {"text": "en: Idaen: Ida"})
        status, error = asyncio.run(ask("/greetings/en", {}))
        assert status == 400 and isinstance(error, dict) and error["error"]["code"] == "bad_message"


def test_no_call_is_declared_twice_and_each_is_described() -> None:
    named = [(each.method, each.path) for each in CALLS]
    assert len(set(named)) == len(named)
    for each in CALLS:
        assert each.handler.__doc__ or each.path == "/tables/{table_id}", each.path
        assert ("{table_id}" in each.path) == any(
            parameter.annotation is Entered for parameter in each.parameters.values()
        )


def test_the_page_has_the_types_of_bodies_and_answers() -> None:
    schema = Path(__file__).parents[2] / "web/src/generated/protocol.schema.json"
    described = json.loads(schema.read_text(encoding="utf-8"))["$defs"]
    assert MyGames.__name__ in described
    for each in CALLS:
        assert each.answer is None or each.answer.__name__ in described
