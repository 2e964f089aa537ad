"""The score of a sheet over HTTP: computed, told in both languages, bounded, and kept nowhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

import stellwerk
from stellwerk.server import Settings, create_app
from stellwerk.table.messages.server_messages import SheetScore
from tests.scorepad.sheets import sheet_of

Json = dict[str, Any]
AS_JSON = {"content-type": "application/json"}
Work = Callable[[httpx.AsyncClient], Awaitable[None]]


@asynccontextmanager
async def called(**limits: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A server of its own, whose limits nobody else uses up."""
    app = create_app(Settings(database="sqlite://", bot_workers=2, **limits))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            yield client


def try_at(work: Work, **limits: Any) -> None:
    async def act() -> None:
        async with called(**limits) as client:
            await work(client)

    asyncio.run(act())


def test_a_sheet_is_scored_as_described() -> None:
    async def work(client: httpx.AsyncClient) -> None:
        for edition in stellwerk.editions():
            game = stellwerk.new_game(edition, seed=3).playout(3)
            answer = await client.post("/api/score", json=sheet_of(game))
            assert answer.status_code == 200, answer.text
            SheetScore.model_validate_json(answer.content)
            assert answer.json()["scores"] == game.scores()
            assert answer.json()["ranking"] == game.ranking()

    try_at(work)


def test_what_cannot_be_so_is_told_in_both_languages() -> None:
    async def work(client: httpx.AsyncClient) -> None:
        name = "Anna \ud800"
        wrong = {"edition": "usa", "players": [{"name": name, "routes": ["atlantis \ud800"]}, {}]}
        answer = await client.post("/api/score", content=json.dumps(wrong), headers=AS_JSON)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (422, "bad_sheet")
        assert "gibt es auf diesem Plan nicht" in error["de"] and "there is no route" in error["en"]

    try_at(work)


BAD = [
    (b"{", "bad_message"),
    (b"[]", "bad_message"),
    (b"7", "bad_message"),
    (b"{}", "bad_sheet"),
    (b'{"edition": ["usa"], "players": [{}, {}]}', "bad_sheet"),
    (b'{"edition": "usa", "players": [{"routes": [[]]}, {}]}', "bad_sheet"),
    (b'{"edition": "usa", "players": 2}', "bad_sheet"),
    (b'{"edition": "usa", "players": [{}, {}], "options": 7}', "bad_sheet"),
    (b'{"edition": "weltreise", "players": [{"exchanged": 1e300}, {}]}', "bad_sheet"),
    (b'{"edition": "usa", "players": [{}, {}], "x": "' + b"y" * 20000 + b'"}', "too_big"),
]


def test_bad_bodies_are_refused() -> None:
    async def work(client: httpx.AsyncClient) -> None:
        for body, code in BAD:
            answer = await client.post("/api/score", content=body, headers=AS_JSON)
            assert answer.json()["error"]["code"] == code, body

    try_at(work)


def test_scoring_is_bounded_for_an_address() -> None:
    async def work(client: httpx.AsyncClient) -> None:
        sheet = {"edition": "usa", "players": [{}, {}]}
        codes = [(await client.post("/api/score", json=sheet)).status_code for _ in range(5)]
        assert codes == [200, 200, 429, 429, 429], "a call counts as three"

    try_at(work, requests_per_second=0.01, requests_burst=6)
