"""Puzzles and the deal of the day at a server; results count only if their game was played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from stellwerk import puzzles
from stellwerk.puzzles import daily
from stellwerk.table.clock import SYSTEM_CLOCK
from stellwerk.table.messages.puzzles import DailyResults, Day, Puzzle, Puzzles
from stellwerk.table.replay import to_link
from tests.puzzles.test_daily import played

from .test_links import at_a_server

Json = dict[str, Any]


def today() -> str:
    return datetime.fromtimestamp(SYSTEM_CLOCK.wall_time(), UTC).date().isoformat()


async def refused(client: httpx.AsyncClient, day: str, body: Json) -> tuple[int, str]:
    answer = await client.post(f"/api/daily/{day}/results", json=body)
    return answer.status_code, answer.json()["error"]["code"]


def test_every_puzzle_is_a_position_at_a_table_with_its_solution() -> None:
    async def work(client: httpx.AsyncClient) -> None:
        listed = Puzzles.model_validate_json((await client.get("/api/puzzles")).content).puzzles
        assert [each.id for each in listed] == [each.id for each in puzzles.all_puzzles()]
        for edition in {each.edition for each in listed}:
            puzzle_id = next(each.id for each in listed if each.edition == edition)
            answer = await client.get(f"/api/puzzles/{puzzle_id}")
            shown = Puzzle.model_validate_json(answer.content)
            assert shown.table.edition == edition
            assert shown.options[shown.solution].loss == 0
            assert shown.table.seats[shown.state.seat or 0].kind == "here"
        missing = await client.get("/api/puzzles/usa-none")
        assert (missing.status_code, missing.json()["error"]["code"]) == (404, "unknown_puzzle")

    at_a_server(work)


def test_a_day_depends_on_its_date_alone() -> None:
    async def work(client: httpx.AsyncClient) -> None:
        found = Day.model_validate_json((await client.get("/api/daily/2026-11-19")).content)
        before = Day.model_validate_json((await client.get("/api/daily/2026-11-18")).content)
        assert found.yesterday == before.puzzle
        deal = daily.deal_of_day(datetime(2026, 11, 19).date())
        assert (found.deal.edition, found.deal.seed) == (deal.edition, deal.seed)
        for wrong in ("2026-02-30", "20261119", "today", "0001-01-01"):
            assert (await client.get(f"/api/daily/{wrong}")).status_code == 400

    at_a_server(work)


async def play_deal(client: httpx.AsyncClient, deal: Json) -> str:
    """Play the deal at a table by taking the first option each time; return the game as a link."""
    seats: list[Json] = [{"kind": "bot", "level": deal["level"]} for _ in range(deal["players"])]
    seats[deal["seat"]] = {"kind": "here", "name": "Anna"}
    body = {"edition": deal["edition"], "seed": deal["seed"], "seats": seats, "undo": False}
    made = (await client.post("/api/tables", json=body)).json()
    address = f"/api/tables/{made['table']['id']}"
    headers = {"Authorization": f"Bearer {made['tokens']['seats'][0]['token']}"}
    number = -1
    while True:
        answer = await client.get(f"{address}/state?after={number}&wait=20", headers=headers)
        state = answer.json()
        number = state["number"]
        if state["result"]:
            link: str = (await client.get(f"{address}/link", headers=headers)).json()["game"]
            return link
        asked = state["options"] or (not state["held"] and state["early"] and state["early"]["options"])
        if asked:
            body = {"number": number, "action": asked[0]["action"]}
            if not state["options"]:
                await client.post(f"{address}/early", json={"answers": [asked[0]["action"]]}, headers=headers)
            else:
                await client.post(f"{address}/decisions", json=body, headers=headers)


def test_who_plays_the_deal_at_a_table_can_enter_the_result(quick_database: str) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        day = today()
        game = await play_deal(client, (await client.get(f"/api/daily/{day}")).json()["deal"])
        sent = {"name": "Anna", "game": game}
        answer = await client.post(f"/api/daily/{day}/results", json=sent)
        assert answer.status_code == 200, answer.text
        [result] = DailyResults.model_validate_json(answer.content).results
        assert result.name == "Anna"
        assert await refused(client, day, sent | {"name": "ａnna"}) == (409, "name_taken")
        listed = (await client.get(f"/api/daily/{day}/results")).json()
        assert listed == answer.json()

    at_a_server(work, quick_database, requests_burst=1_000_000, bot_pause=0.0)


def test_a_tampered_result_is_refused(database: str) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        now = datetime.fromisoformat(today()).date()
        day, record = now.isoformat(), played(now)
        weak = played(now, bot="random")
        other_cards = record | {"seed": record["seed"] + 1}
        unfinished = record | {"decisions": record["decisions"][:-5]}
        for wrong in (weak, other_cards, unfinished):
            body = {"name": "Mallory", "game": to_link(wrong)}
            assert await refused(client, day, body) == (422, "wrong_result")
        assert await refused(client, day, {"name": "Mallory", "game": "AAAA"}) == (422, "bad_link")
        assert await refused(client, day, {"name": " ", "game": to_link(record)}) == (400, "bad_message")
        later = (now + timedelta(days=3)).isoformat()
        assert await refused(client, later, {"name": "Early", "game": to_link(record)}) == (422, "wrong_day")
        assert (await client.get(f"/api/daily/{day}/results")).json()["results"] == []
        sent = to_link(record)
        for name in ("Berta", "Änne"):
            answer = await client.post(f"/api/daily/{day}/results", json={"name": name, "game": sent})
            assert answer.status_code == 200, answer.text
        results = (await client.get(f"/api/daily/{day}/results")).json()
        assert [each["name"] for each in results["results"]] == ["Berta", "Änne"]
        assert results["count"] == 2

    at_a_server(work, database, requests_burst=1_000_000)
