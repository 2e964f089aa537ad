"""Around the game: setting up, joining, starting, leaving, lists, rematch, playing on."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import stellwerk
from stellwerk.server.registry import TableRegistry
from stellwerk.table import lifecycle, replay
from stellwerk.table.game_log import ENTRIES_PER_SLICE, GameLog, decisions_of
from stellwerk.table.messages.requests import PlayOn
from stellwerk.table.messages.responses import About, EditionInfo, Editions
from stellwerk.table.rows import Entry

from .clients import Caller, Json, Person, play_to_the_end, seat_tokens
from .local_server import ServerThread
from .test_session import with_registry


def run(server: ServerThread, act: Callable[[Caller], Awaitable[None]]) -> None:
    async def inner() -> None:
        async with Caller(server) as caller:
            await act(caller)

    asyncio.run(inner())


def test_a_table_without_free_places_starts_at_once(server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        made = await caller.new_table("here", "here", "bot")
        table = made["table"]
        assert table["state"] == "playing"
        assert table["undo"] is True, "everybody sits at this device"
        assert [seat["name"] for seat in table["seats"]] == ["Person 0", "Person 1", "Otto"]
        assert [each["place"] for each in made["tokens"]["seats"]] == [0, 1]

    run(server, act)


@pytest.mark.parametrize("name", ["long-routes", "learned", "search"])
def test_a_seat_accepts_any_registered_bot(server: ServerThread, name: str) -> None:
    async def act(caller: Caller) -> None:
        assert name in (await caller.call("GET", "/about"))["bots"]
        seats = [{"kind": "bot", "level": name}, {"kind": "here"}]
        made = await caller.call("POST", "/tables", {"edition": "gruselfahrt", "seats": seats})
        assert made["table"]["seats"][0]["level"] == name
        [token] = seat_tokens(made)
        state = await caller.call("GET", f"/tables/{made['table']['id']}/state?after=0&wait=20", None, token)
        assert state["number"] > 0, "the bot has decided"

    run(server, act)


@pytest.mark.parametrize("name", ["search:1000000", "godlike", "tests.bots.table.Bot", "", "planner "])
def test_what_is_no_registered_bot_has_no_seat(server: ServerThread, name: str) -> None:
    async def act(caller: Caller) -> None:
        seats = [{"kind": "bot", "level": name}, {"kind": "here"}]
        assert await caller.error("POST", "/tables", {"edition": "usa", "seats": seats}) == "bad_message"

    run(server, act)


def test_joining_by_link_fills_and_starts(server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        made = await caller.new_table("here", "link", "link", order="shuffled")
        table, keys = made["table"], made["tokens"]
        path = f"/tables/{table['id']}"
        assert table["state"] == "open" and table["undo"] is False
        assert await caller.error("POST", f"{path}/join", {"name": "X"}) == "no_token"
        assert await caller.error("POST", f"{path}/join", {"name": "X"}, keys["watch"]) == "not_allowed"
        first = await caller.call("POST", f"{path}/join", {"name": " Be\u202ert\n"}, keys["join"])
        assert first["place"] == 1 and first["table"]["state"] == "open"
        assert first["table"]["seats"][1]["name"] == "Be rt"
        second = await caller.call("POST", f"{path}/join", {}, keys["join"])
        assert second["table"]["state"] == "playing"
        assert sorted(seat["seat"] for seat in second["table"]["seats"]) == [0, 1, 2]
        assert await caller.error("POST", f"{path}/join", {}, keys["join"]) == "full"
        assert len({first["token"], second["token"], *seat_tokens(made)}) == 3

    run(server, act)


def test_shuffled_order_mixes_the_seats(sqlite_server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        orders = set()
        for _ in range(12):
            made = await caller.new_table("here", "here", "here", order="shuffled")
            orders.add(tuple(seat["place"] for seat in made["table"]["seats"]))
        assert len(orders) > 1

    run(sqlite_server, act)


def test_the_host_arranges_and_starts(server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        made = await caller.new_table("here", "link", "link")
        path, host, seat = f"/tables/{made['table']['id']}", made["tokens"]["host"], seat_tokens(made)[0]
        assert await caller.error("POST", f"{path}/start", None, seat) == "not_allowed"
        change = {"kind": "bot", "level": "strong"}
        table = (await caller.call("PATCH", f"{path}/places/2", change, host))["table"]
        assert table["seats"][2]["level"] == "strong"
        assert await caller.error("PATCH", f"{path}/places/0", change, host) == "not_allowed"
        bad = {"kind": "bot", "level": "godlike"}
        assert await caller.error("PATCH", f"{path}/places/1", bad, host) == "bad_message"
        table = (await caller.call("POST", f"{path}/start", None, host))["table"]
        assert table["state"] == "playing"
        assert [each["kind"] for each in table["seats"]] == ["here", "bot", "bot"]
        assert await caller.error("POST", f"{path}/start", None, host) == "wrong_state"
        assert await caller.error("DELETE", path, None, host) == "wrong_state"
        assert await caller.error("POST", f"{path}/leave", None, seat) == "wrong_state"

    run(server, act)


def test_leaving_and_closing(server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        made = await caller.new_table("here", "link", "link", public=True)
        path = f"/tables/{made['table']['id']}"
        joined = await caller.call("POST", f"{path}/join", {"name": "Bert"})
        table = (await caller.call("POST", f"{path}/leave", None, joined["token"]))["table"]
        assert table["seats"][1]["taken"] is False
        assert await caller.error("POST", f"{path}/leave", None, joined["token"]) == "unknown_token"
        await caller.call("DELETE", path, None, made["tokens"]["host"])
        listed = (await caller.call("GET", "/tables"))["tables"]
        assert made["table"]["id"] not in [table["id"] for table in listed]
        assert await caller.error("POST", f"{path}/join", {}) == "wrong_state"

    run(server, act)


def test_lists_of_public_and_own_tables(server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        public = await caller.new_table("here", "link", public=True)
        private = await caller.new_table("here", "bot")
        listed = (await caller.call("GET", "/tables?state=open"))["tables"]
        assert listed[0]["id"] == public["table"]["id"]
        assert private["table"]["id"] not in [table["id"] for table in listed]
        over = (await caller.call("GET", "/tables?state=over"))["tables"]
        assert public["table"]["id"] not in [table["id"] for table in over]
        mine = [seat_tokens(public)[0], "s" + "x" * 31, seat_tokens(private)[0], private["tokens"]["host"]]
        found = (await caller.call("POST", "/tables/mine", {"tokens": mine}))["tables"]
        assert {(each["token"], each["seat"], each["your_turn"]) for each in found} == {
            (0, 0, False),
            (2, 0, True),
        }
        assert await caller.error("GET", f"/tables/{private['table']['id']}") == "no_token"
        await caller.call("GET", f"/tables/{private['table']['id']}", token=private["tokens"]["watch"])

    run(server, act)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"edition": "atlantis"}, "unknown_edition"),
        ({"options": {"magic": True}}, "bad_message"),
        ({"seats": [{"kind": "here"}]}, "bad_message"),
        ({"seats": [{"kind": "ghost"}, {"kind": "bot"}]}, "bad_message"),
        ({"seats": [{"kind": "here"}, {"kind": "bot", "level": "best"}]}, "bad_message"),
        ({"clock": 1}, "bad_message"),
        ({"seed": 7, "seats": [{"kind": "here"}, {"kind": "link"}]}, "bad_message"),
        ({"seed": "7"}, "bad_message"),
        ({"surprise": 1}, "bad_message"),
        ({"title": "x" * 61}, "bad_message"),
    ],
)
def test_impossible_wishes_are_refused(sqlite_server: ServerThread, change: Json, code: str) -> None:
    async def act(caller: Caller) -> None:
        wish = {"edition": "skandinavien", "seats": [{"kind": "here"}, {"kind": "bot"}], **change}
        assert await caller.error("POST", "/tables", wish) == code

    run(sqlite_server, act)


def test_after_the_end(server: ServerThread) -> None:
    """Record, replay, rematch, playing on: all from one finished game."""

    async def act(caller: Caller) -> None:
        made = await caller.new_table("here", "here", "bot", public=True)
        path, keys = f"/tables/{made['table']['id']}", made["tokens"]
        for page in ("record", "replay", "replay/views?first=0&last=1"):
            assert await caller.error("GET", f"{path}/{page}") == "wrong_state"
        async with Person(caller.server, made["table"]["id"], *seat_tokens(made)) as both:
            last = await play_to_the_end(both, random.Random(1))
            await _replay_tells_all(caller, path, last)
            await _rematch(caller, path, made, both)
        await _play_on(caller, path, keys)

    run(server, act)


async def _replay_tells_all(caller: Caller, path: str, last: Json) -> None:
    import stellwerk

    record = await caller.call("GET", f"{path}/record")
    assert stellwerk.replay(record).scores() == last["result"]["scores"]
    replay = await caller.call("GET", f"{path}/replay")
    assert [say for move in replay["moves"] for say in move["actions"]] == record["decisions"]
    assert [move["action"] for move in replay["moves"]] == [
        ", ".join(move["actions"]) for move in replay["moves"]
    ]
    assert not any(move["action"].startswith("pay") for move in replay["moves"]), (
        "a claim is paid in one move"
    )
    assert [move["number"] for move in replay["moves"]] == list(range(1, replay["length"] + 1))
    assert replay["scores"][-1] == replay["result"]["scores"] == last["result"]["scores"]
    assert len(replay["scores"]) == replay["length"] + 1
    views = (await caller.call("GET", f"{path}/replay/views?first=10&last=12"))["views"]
    assert [view["number"] for view in views] == [10, 11, 12]
    assert all(len(view["open"]) == 3 and view["view"]["seat"] is None for view in views)
    assert all(set(own) >= {"hand", "tickets"} for own in views[0]["open"])
    assert await caller.error("GET", f"{path}/replay/views?first=0&last=60") == "bad_message"
    beyond = replay["length"]
    views = (await caller.call("GET", f"{path}/replay/views?first={beyond}&last={beyond + 40}"))["views"]
    assert [view["view"]["over"] for view in views] == [True]


async def _rematch(caller: Caller, path: str, made: Json, both: Person) -> None:
    first, second = seat_tokens(made)
    new = await caller.call("POST", f"{path}/rematch", None, first)
    again = await caller.call("POST", f"{path}/rematch", None, first)
    assert new["table"]["id"] == again["table"]["id"] and "host" in new and "host" not in again
    assert new["token"] != again["token"]
    assert again["table"]["state"] == "open"
    while both.about["rematch"] is None:
        await both.hear("table")
    assert both.about["rematch"] == new["table"]["id"]
    joined = await caller.call("POST", f"{path}/rematch", None, second)
    assert joined["table"]["state"] == "playing"
    assert [seat["name"] for seat in joined["table"]["seats"]] == ["Person 1", "Otto", "Person 0"]
    assert (joined["place"], again["place"]) == (0, 2)
    other = f"/tables/{new['table']['id']}"
    assert await caller.error("GET", f"{other}/state", None, new["token"]) == "unknown_token"
    assert (await caller.call("GET", f"{other}/state", token=again["token"]))["seat"] == 2


async def _play_on(caller: Caller, path: str, keys: Json) -> None:
    wish = {"number": 9, "seat": 1, "name": "Carla", "level": "family"}
    made = await caller.call("POST", f"{path}/play-on", wish)
    table = made["table"]
    assert table["from"] == {"table": path.rsplit("/", 1)[1], "number": 9}
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "here", "bot"]
    assert [seat["name"] for seat in table["seats"]] == ["Person 0", "Carla", "Otto"], "as the log names them"
    assert table["public"] is False and table["state"] == "playing"
    async with Person(caller.server, table["id"], *seat_tokens(made)) as carla:
        state = await carla.my_turn(1)
        assert len(state["entries"]) >= 1 and state["number"] >= 9
        await play_to_the_end(carla, random.Random(3))
    replay = await caller.call("GET", f"/tables/{table['id']}/replay", token=seat_tokens(made)[0])
    old = await caller.call("GET", f"{path}/replay", token=keys["watch"])
    assert [move["action"] for move in replay["moves"][:9]] == [move["action"] for move in old["moves"][:9]]
    again = await caller.call("POST", f"{path}/play-on", {"number": 9, "seat": 1, "keep_levels": True})
    levels = [seat["level"] for seat in again["table"]["seats"]]
    assert levels == ["strong", None, "beginner"], "people become strong bots, bots stay as they were"
    first = (await caller.call("GET", path, token=keys["watch"]))["table"]
    for what in ("name", "color"):
        assert [seat[what] for seat in again["table"]["seats"]] == [seat[what] for seat in first["seats"]]
    wish["number"] = 100_000
    assert await caller.error("POST", f"{path}/play-on", wish) == "bad_message"


def test_what_there_is(sqlite_server: ServerThread) -> None:
    async def act(caller: Caller) -> None:
        about = await caller.call("GET", "/about")
        About.model_validate_json(json.dumps(about))
        assert about["protocol"] == 1 and "skandinavien" in about["editions"]
        facts = await caller.call("GET", "/editions/gruselfahrt")
        assert facts["players"] == [2, 4] and facts["unverified"]
        EditionInfo.model_validate_json(json.dumps(facts))
        everything = await caller.call("GET", "/editions")
        Editions.model_validate_json(json.dumps(everything))
        assert [each["edition"] for each in everything["editions"]] == stellwerk.editions()
        for each in everything["editions"]:
            assert each == json.loads(json.dumps(stellwerk.edition_info(each["edition"])))
        assert await caller.error("GET", "/editions/atlantis") == "unknown_edition"
        board = await caller.client.get("/api/boards/uk")
        assert len(board.json()["routes"]) > 50
        again = await caller.client.get("/api/boards/uk", headers={"If-None-Match": board.headers["etag"]})
        assert again.status_code == 304
        description = await caller.call("GET", "/openapi.json")
        assert "/api/tables/{table_id}/decisions" in description["paths"]
        assert await caller.error("GET", "/tables/nosuchtable1") == "unknown_table"
        assert await caller.error("GET", "/nosuchpage") == "unknown_page"

    run(sqlite_server, act)


def test_others_have_their_turn_while_a_long_game_is_set_up_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_row, most, usual = 0, 0, GameLog.follow

    def follow(game_log: GameLog, entry: Entry) -> None:
        nonlocal in_a_row, most
        in_a_row += 1
        most = max(most, in_a_row)
        usual(game_log, entry)

    async def take_turns() -> None:
        nonlocal in_a_row
        while True:
            in_a_row = 0
            await asyncio.sleep(0)

    async def act(registry: TableRegistry) -> None:
        record = stellwerk.new_game("usa", players=2, seed=1).playout(1).record()
        row, game_log, _ = replay.from_file(record, 0.0)
        await registry.store.create(row, game_log.entries)
        session = await registry.session(row.id)
        taking_turns = asyncio.create_task(take_turns())
        await asyncio.sleep(0)
        monkeypatch.setattr(GameLog, "follow", follow)
        wanted = PlayOn(number=len(game_log.moves) - 1, seat=0)
        new, _ = await lifecycle.play_on(registry, session, wanted)
        taking_turns.cancel()
        assert new.require_game().decisions == decisions(game_log)

    def decisions(game_log: GameLog) -> list[str]:
        return [say for move in game_log.moves[:-1] for say in decisions_of(move)]

    with_registry(tmp_path, act)
    assert most == ENTRIES_PER_SLICE
