"""Nothing hidden leaves the server: every byte that seats and spectators receive is looked at."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from typing import Any

import pytest

import stellwerk
from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store
from stellwerk.table.game_log import GameLog, Viewer
from stellwerk.table.message_builder import PAYING, encode, is_paid_for, payment_options, state_message
from stellwerk.table.rows import Entry, TableRow

from .clients import Caller, Json, Person, play_to_the_end, seat_tokens
from .conftest import StartServer
from .local_server import ServerThread

COMPARED = ("seat", "number", "entry", "view", "options", "claim_blockers", "early", "can_undo", "result")

START_ENTRIES = 9  # till then answers given early are told of, too


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_everything_received_would_be_the_same_in_another_world(
    sqlite_server: ServerThread, edition: str
) -> None:
    """A whole game is recorded byte by byte at two seats and a spectator's. Then, for every state, the game
    is played up to that point, all that the viewer cannot know is dealt anew, and the message built again: it
    must be the same. News is searched for the tickets and cards that were hidden."""

    async def record() -> tuple[TableRow, list[Entry], list[Person]]:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "link", "bot", edition=edition, undo=True)
            table, join = made["table"]["id"], made["tokens"]["join"]
            second = (await caller.call("POST", f"/tables/{table}/join", {"name": "B"}, join))["token"]
            keys = [seat_tokens(made)[0], second, made["tokens"]["watch"]]
            people = [Person(sqlite_server, table, key) for key in keys]
            for person in people:
                await person.connect()
            await asyncio.gather(*(play_to_the_end(each, random.Random(4)) for each in people))
            for person in people:
                await person.socket.close()
            store = Store(open_database(sqlite_server.database))
            row, log = await store.table(table), await store.entries_after(table, 0)
            await store.database.close()
            assert row is not None
            return row, log, people

    row, log, people = asyncio.run(record())
    for viewer, person in zip((0, 1, None), people, strict=True):
        everything = "".join(person.received)
        assert str(row.seed) not in everything
        states = [m for m in map(json.loads, person.received) if m["type"] == "state"]
        assert len(states) > 20
        assert_counted_alike(viewer, log, states)
        compare_worlds(row, log, viewer, states)
        look_for_hidden_tickets(edition, viewer, states)


def assert_counted_alike(viewer: Viewer, log: list[Entry], states: list[Json]) -> None:
    """Whatever another seat's action took: one number, one report; and a state only if there is news."""
    counted = {0: 0}  # of each entry, the viewer's number after it
    for entry in log:
        steps = len(entry.submissions) if entry.seat == viewer else 1
        counted[entry.number] = counted[entry.number - 1] + steps
    reported = [report for state in states for report in state["entries"]]
    assert [report["number"] for report in reported] == list(range(counted[len(log)] + 1))
    others = [report["seat"] for report in reported if report["seat"] not in (None, viewer)]
    assert others == [entry.seat for entry in log if entry.seat != viewer]
    for state in states:
        if state["view"]["player"] != viewer:
            assert state["number"] == counted[state["entry"]]
    if viewer is None:
        playing = [state for state in states if state["entry"] > START_ENTRIES]
        assert all(state["entries"] for state in playing)


def compare_worlds(row: TableRow, log: list[Entry], viewer: Viewer, states: list[Json]) -> None:
    play = GameLog(row.edition, 3, row.seed, row.options)
    for received in states:
        while play.number < received["entry"]:
            play.follow(log[play.number])
        own = received["number"] - play.number_for(viewer)  # what the viewer has said since
        if own:
            play.begin(play.begun(log[play.number].submissions[: own + len(play.action.submissions)]))
        public, action = play.public, play.action
        held = {viewer: received["held"]} if viewer is not None else {}
        for seed in (None, received["number"], 77):
            if seed is not None:
                deal_anew(play, viewer, seed)
            # only the viewer's own held answers matter to what it is shown
            built = state_message(row, play, held, [], viewer, received["number"], now=0.0)
            built = json.loads(encode(built))
            for part in COMPARED:
                assert built[part] == received[part], (part, received["number"])
            play.public, play.action = public, action


def deal_anew(play: GameLog, viewer: Viewer, seed: int) -> None:
    """Another world that looks the same to the viewer."""
    if viewer == play.public.current_player:
        play.action = replace(play.action, game=play.game.determinize(viewer, seed))
    else:
        play.public = play.public.determinize(viewer, seed)


def look_for_hidden_tickets(edition: str, viewer: Viewer, states: list[Json]) -> None:
    """Names of tickets and of drawn cards in what was received, against those the viewer knew by then."""
    board = stellwerk.boards.load(edition)
    all_tickets = {ticket.id for ticket in board.tickets}
    for state in states:
        if state["view"]["over"]:
            continue
        known: set[str] = set()
        if viewer is not None:
            own = state["view"]["own"]
            known |= {*own["tickets"], *own["offer"], *own["put_back"]}
        for seat in state["view"]["seats"]:
            known |= set(seat.get("completed", []))
        named = (
            words(state["view"])
            | words(state["options"])
            | words(state["early"])
            | words(state["claim_blockers"])
        )
        assert named & all_tickets <= known
        for entry in state["entries"]:
            for event in entry["events"]:
                if event.get("seat") == viewer:
                    continue
                assert not (event["event"] in ("offered", "kept") and "tickets" in event)
                if event["event"] == "drew":
                    assert set(event["cards"]) == {None}


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_preview_of_payments_tells_nothing_hidden(edition: str) -> None:
    """In another world with the same view the ways to pay are the same: no tunnel is seen through."""
    play = GameLog(edition, 2, 5, {})
    chance = random.Random(5)
    compared = 0
    while not play.game.is_over and compared < 60:
        game, seat = play.game, play.game.current_player
        says = [str(action) for action in game.legal_actions()]
        paid = [say for say in says if is_paid_for(say)]
        asked: list[str | None] = [chance.choice(paid)] if paid else []
        if game.phase in PAYING:
            asked.append(None)
        for say in asked:
            other = game.determinize(seat, chance.randrange(10**6))
            assert payment_options(other, say) == payment_options(game, say)
            compared += 1
        taken = chance.choice(paid if paid and chance.random() < 0.4 else says)
        play.follow(Entry(play.number + 1, seat, "person", taken, 0.0))
    assert compared > 10


def words(value: object) -> set[str]:
    """All words in a piece of JSON: in keys, in values, in notation."""
    if isinstance(value, dict):
        return set().union(*(words(key) | words(each) for key, each in value.items()), set())
    if isinstance(value, list):
        return set().union(*map(words, value), set())
    return set(value.split()) if isinstance(value, str) else set()


def test_tokens_stay_where_they_belong(tmp_path: Any, start_server: StartServer) -> None:
    """Not in anybody's messages, not in the log, not in the database."""
    file = tmp_path / "tables.sqlite"
    server = start_server(f"sqlite:///{file}")

    async def act() -> list[str]:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", "bot", public=True)
            table, keys = made["table"]["id"], made["tokens"]
            second = (await caller.call("POST", f"/tables/{table}/join", {"name": "B"}))["token"]
            tokens = [keys["host"], keys["join"], keys["watch"], *seat_tokens(made), second]
            people = [Person(server, table, seat_tokens(made)[0]), Person(server, table, second)]
            for person in people:
                await person.connect()
            await asyncio.gather(*(play_to_the_end(each, random.Random(1)) for each in people))
            for person in people:
                await person.socket.close()
                assert not any(token in text for token in tokens for text in person.received)
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/replay", "/api/tables"):
                answer = await caller.client.get(path)
                assert not any(token in answer.text for token in tokens)
            refused = await caller.client.get(f"/api/tables/{table}?token={second}")
            assert refused.json()["error"]["code"] == "token_in_url"
            with pytest.raises(Exception):  # noqa: B017  (whatever the client makes of a closed door)
                async with Person(server, table, "s" + "z" * 31):
                    pass
            return tokens

    tokens = asyncio.run(act())
    server.stop()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in tokens:
        assert token not in server.errors()
        assert token.encode() not in stored


def test_no_referrer_and_no_framing(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            for path in ("/", "/api/about", "/api/tables/nosuchtable1", "/deep/link"):
                headers = (await caller.client.get(path)).headers
                assert headers["referrer-policy"] == "no-referrer"
                assert "frame-ancestors 'none'" in headers["content-security-policy"]
                assert headers["x-content-type-options"] == "nosniff"
                assert "server" not in headers

    asyncio.run(act())
