"""A game as a link: packed, looked at again without its table, and refused in a sentence if it is broken."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

import stellwerk
from stellwerk.server import Settings, create_app
from stellwerk.table import replay
from stellwerk.table.errors import TableError
from stellwerk.table.messages.requests import LONGEST_LINK, SharedGame
from stellwerk.table.messages.server_messages import Replay, ReplayViews
from stellwerk.table.replay import LONGEST_RECORD, MOST_DECISIONS, from_link, replay_of_link, to_link

Json = dict[str, Any]
Work = Callable[[httpx.AsyncClient], Awaitable[None]]
LARGEST = {edition: stellwerk.edition_info(edition)["players"][1] for edition in stellwerk.editions()}
SEATS = [{"name": "Änne", "kind": "here"}, {"name": "Otto", "kind": "bot", "level": "strong"}]


def played(edition: str, players: int = 2, **more: Any) -> Json:
    record = stellwerk.new_game(edition, players=players, seed=2**61 + 9).playout(3).record()
    return {**record, **more}


def at_a_server(work: Work, database: str = "sqlite://", **limits: Any) -> None:
    async def act() -> None:
        app = create_app(Settings(database=database, bot_workers=2, **limits))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                await work(client)

    asyncio.run(act())


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_longest_games_fit_and_come_back_as_they_were(edition: str) -> None:
    record = played(edition, LARGEST[edition])
    game = to_link(record)
    assert len(game) < LONGEST_LINK / 2
    assert from_link(game) == record


def test_a_game_is_looked_at_without_its_table(tmp_path: Path) -> None:
    record = played("gruselfahrt", seats=SEATS)
    game = to_link(record)

    async def work(client: httpx.AsyncClient) -> None:
        answer = await client.post("/api/replay", json={"game": game})
        assert answer.status_code == 200, answer.text
        Replay.model_validate_json(answer.content)
        told = answer.json()
        assert [seat["name"] for seat in told["table"]["seats"]] == ["Änne", "Otto"]
        assert told["result"]["scores"] == record["scores"]
        asked = {"game": game, "first": 0, "last": min(told["length"], replay.MOST_VIEWS - 1)}
        views = await client.post("/api/replay/views", json=asked)
        ReplayViews.model_validate_json(views.content)
        assert views.json()["views"][0]["number"] == 0
        assert (await client.get("/api/tables")).json() == {"tables": []}
        assert (await client.get(f"/api/tables/{told['table']['id']}")).status_code == 404

    at_a_server(work, f"sqlite:///{tmp_path}/tables.sqlite")


def bad_links() -> dict[str, str]:
    whole = to_link(played("usa"))
    foreign = to_link({"edition": "usa"})
    swollen = to_link({"x": "0" * (LONGEST_RECORD + 1)})
    return {
        "nothing": "",
        "cut off": whole[: len(whole) // 2],
        "one letter short": whole[:-1],
        "something behind it": whole + "AAAA",
        "other letters": "% /ä",
        "no game": foreign,
        "too much in it": swollen,
        "nested": to_link(json.loads("[" * 200 + "]" * 200)),
        "illegal": to_link(played("usa") | {"decisions": ["claim atlantis"]}),
    }


@pytest.mark.parametrize("kind", list(bad_links()))
def test_a_link_that_is_not_whole_is_refused_in_a_sentence(kind: str) -> None:
    game = bad_links()[kind]

    async def work(client: httpx.AsyncClient) -> None:
        for path, more in (("/api/replay", {}), ("/api/replay/views", {"first": 0, "last": 1})):
            answer = await client.post(path, json={"game": game} | more)
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (422, "bad_link")
            assert "Link" in error["de"] and "link" in error["en"]

    at_a_server(work)


def test_a_link_opens_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record from a position is refused before anything is replayed; what exists is not told."""
    secret = tmp_path / "passwd"
    secret.write_text("root:x:0:0", encoding="utf-8")
    position = stellwerk.new_game("usa", players=2, seed=1).position()
    replayed: list[object] = []
    monkeypatch.setattr(stellwerk, "replay", replayed.append)

    async def work(client: httpx.AsyncClient) -> None:
        details = set()
        names: list[Any] = [str(secret), str(tmp_path / "absent"), str(tmp_path), "/dev/zero", {}, None]
        for board in names:
            record = played("usa") | {"position": {**position, "board": board}}
            for path, more in (("/api/replay", {}), ("/api/replay/views", {"first": 0, "last": 1})):
                answer = await client.post(path, json={"game": to_link(record)} | more)
                error = answer.json()["error"]
                assert (answer.status_code, error["code"]) == (422, "bad_link")
                details.add(error["detail"])
        assert details == {"a game from a position cannot be read"} and not replayed

    at_a_server(work)


def test_a_game_that_goes_on_is_not_shown() -> None:
    begun = stellwerk.new_game("usa", players=2, seed=1).record()

    async def work(client: httpx.AsyncClient) -> None:
        answer = await client.post("/api/replay", json={"game": to_link(begun)})
        assert answer.json()["error"]["code"] == "wrong_state"

    at_a_server(work)


def test_a_game_too_long_for_a_link_is_told_so() -> None:
    noise = "".join(map(str, range(20_000)))
    with pytest.raises(TableError, match="too_long_for_a_link"):
        to_link({"decisions": noise})


def test_looking_at_games_is_bounded() -> None:
    game = to_link(played("gruselfahrt"))

    async def work(client: httpx.AsyncClient) -> None:
        codes = [(await client.post("/api/replay", json={"game": game})).status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]

    at_a_server(work, requests_per_second=0.01, requests_burst=6)


def test_a_link_with_too_many_decisions_is_refused_before_it_is_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def replay_nothing(record: object) -> None:
        raise AssertionError("replayed")

    monkeypatch.setattr(replay, "from_file", replay_nothing)
    long = played("usa") | {"decisions": ["draw deck"] * (MOST_DECISIONS + 1)}
    with pytest.raises(TableError, match="too_long_for_a_link"):
        to_link(long)
    monkeypatch.setattr(replay, "MOST_DECISIONS", MOST_DECISIONS + 1)
    game = to_link(long)
    monkeypatch.undo()
    monkeypatch.setattr(replay, "from_file", replay_nothing)
    for read in (from_link, lambda text: replay_of_link(SharedGame(game=text))):
        with pytest.raises(TableError, match=f"at most {MOST_DECISIONS} decisions") as refused:
            read(game)
        assert refused.value.code == "too_long_for_a_link"


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_no_game_comes_near_the_limit_of_decisions(edition: str) -> None:
    assert len(played(edition, LARGEST[edition])["decisions"]) < MOST_DECISIONS / 2
