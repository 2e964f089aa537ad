"""One's own finished games: kept without an account, for whoever holds the key, and nobody else."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, delete, select

from stellwerk import boards
from stellwerk.server import Settings, create_app
from stellwerk.server.db import person_keys, schema
from stellwerk.server.db.database import open_database
from stellwerk.server.db.person_keys import note_games
from stellwerk.server.db.store import Store
from stellwerk.table.access import PERSON, digest, new_token
from stellwerk.table.history import BEGINNER, Comparison, elo_of, rate
from stellwerk.table.lifecycle import set_up
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.rows import BOT, OVER, TableRow

from .clients import Caller, Json, Person, play_to_the_end, seat_tokens
from .local_server import ServerThread

KEY, OTHER = (new_token(PERSON) for _ in range(2))


async def games_of(caller: Caller, *keys: str) -> Json:
    found: Json = await caller.call("POST", "/games/mine", {"people": list(keys)})
    return found


async def noted(caller: Caller, key: str, count: int) -> list[Json]:
    """The games of this key once there are so many: a game is noted just after its end."""
    while len(found := (await games_of(caller, key))["games"]) < count:
        await asyncio.sleep(0.05)
    return list(found)


def test_a_finished_game_is_remembered_for_its_key_alone(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            seats = [{"kind": "here", "name": "Anna", "person": KEY}, {"kind": "link"}]
            seats += [{"kind": "bot", "level": "beginner", "name": "Otto"}]
            made = await caller.call("POST", "/tables", {"edition": "skandinavien", "seats": seats})
            assert KEY not in str(made) and digest(KEY) not in str(made)
            table, join = made["table"]["id"], made["tokens"]["join"]
            body = {"name": "Bert", "person": OTHER}
            second = (await caller.call("POST", f"/tables/{table}/join", body, join))["token"]
            people = [Person(server, table, seat_tokens(made)[0]), Person(server, table, second)]
            for person in people:
                await person.connect()
            ends = await asyncio.gather(*(play_to_the_end(each, random.Random(4)) for each in people))
            for person in people:
                assert digest(KEY) not in "".join(person.received)
                await person.socket.close()
            [mine] = await noted(caller, KEY, 1)
            assert (mine["table"], mine["seat"], mine["edition"]) == (table, 0, "skandinavien")
            result = ends[0]["result"]
            assert [(each["name"], each["score"], each["place"]) for each in mine["players"]] == [
                (name, result["scores"][seat], result["ranking"][seat])
                for seat, name in enumerate(("Anna", "Bert", "Otto"))
            ]
            assert [each["level"] for each in mine["players"]] == [None, None, "beginner"]
            made_tickets = [
                item["points"]
                for item in result["breakdown"][0]
                if item["item"] == "ticket" and item["completed"]
            ]
            assert (mine["best"] or {"points": None})["points"] == max(made_tickets, default=None)
            assert [each["seat"] for each in await noted(caller, OTHER, 1)] == [1]
            both = await games_of(caller, KEY, OTHER)
            assert len(both["games"]) == 2
            [rating] = (await games_of(caller, KEY))["ratings"]
            assert (
                rating["edition"] == "skandinavien" and rating["more_than_two"] and rating["comparisons"] == 1
            )
            assert rating["low"] < rating["elo"] < rating["high"]
            assert (await games_of(caller, new_token(PERSON)))["games"] == []
            await forget(server, table)  # as if the server had died just after the end
            assert await noted(caller, KEY, 1) == [mine]

    asyncio.run(asyncio.wait_for(act(), 120))


async def forget(server: ServerThread, table: str) -> None:
    database = open_database(server.database)

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.games).where(schema.games.c.table_id == table))

    await database.write(work)
    await Store(database).database.close()


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"people": KEY},
        {"people": [7]},
        {"people": [KEY] * 9},
        {"people": ["x" * 65]},
        {"people": [], "a": 1},
    ],
)
def test_nonsense_is_refused(sqlite_server: ServerThread, body: Json) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            assert await caller.error("POST", "/games/mine", body) == "bad_message"

    asyncio.run(act())


def test_a_personal_key_opens_nothing_and_stands_in_no_address(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            seats = [{"kind": "here", "person": KEY}, {"kind": "here"}]
            made = await caller.call("POST", "/tables", {"edition": "usa", "seats": seats})
            path = f"/tables/{made['table']['id']}"
            assert await caller.error("GET", path, token=KEY) == "unknown_token"
            assert await caller.error("GET", f"/about?me={KEY}") == "token_in_url"
            for bad in ("p", "s" + KEY[1:], KEY + "x", "", "p" + "<" * 31):
                seats[0]["person"] = bad
                assert (
                    await caller.error("POST", "/tables", {"edition": "usa", "seats": seats}) == "bad_message"
                )
            other = seat_tokens(made)[0]
            assert (await games_of(caller, other))["games"] == []

    asyncio.run(act())


def test_the_bots_are_worth_what_the_measurements_say() -> None:
    """The table of docs/ratings.md: with two players first, then with more."""
    text = (Path(__file__).parents[2] / "docs/ratings.md").read_text(encoding="utf-8")
    for edition, worth in BEGINNER.items():
        measured = re.findall(rf"\| {edition} \| \d \| \d+ \| [^|]+ \| (-\d+) \[[^|]+ \| 0 \|", text)
        assert [int(each) for each in measured[:2]] == worth, edition
    assert elo_of("family", "usa", 2) is None and elo_of("expert", "usa", 2) is None
    assert elo_of("strong", "usa", 3) == 0 and elo_of("beginner", "usa", 5) == -908


def test_a_game_noted_by_many_at_once_is_noted_once(database: str) -> None:
    """Its end is noted by the process that saw it, and by whoever asks for the list just then."""
    line = {"person": "p" * 64, "table_id": "abc", "seat": 0, "edition": "usa", "players": [], "best": None}

    async def act() -> None:
        opened = open_database(database)
        await opened.upgrade()
        try:
            await asyncio.gather(*(note_games(opened, [line | {"ended": 1.0}]) for _ in range(30)))
            found = await opened.read(lambda connection: connection.execute(select(schema.games)).all())
            assert len(found) == 1
        finally:
            await opened.close()

    asyncio.run(act())


def test_games_that_a_bot_played_for_somebody_are_not_hers(database: str) -> None:
    """An older version noted return games for people who did not come to them."""
    person = digest(KEY)
    bot = {"name": "Otto", "level": "strong", "resigned": False, "score": 9, "place": 1}
    human = bot | {"name": "Anna", "level": None, "place": 2}

    def line(table: str, players: list[Json]) -> Json:
        head = {"person": person, "table_id": table, "seat": 0, "edition": "usa", "best": None}
        return head | {"players": players, "ended": 1.0}

    async def act() -> None:
        app = create_app(Settings(database=database, bot_workers=1))
        async with app.router.lifespan_context(app):
            registry = app.state.registry
            await note_games(registry.database, [line("bots", [bot, bot])])
            await note_games(registry.database, [line("hers", [human, bot])])
            seats = [NewSeat(kind="here", person=KEY), NewSeat(kind="here")]
            session, _ = await set_up(registry, NewTable(edition="usa", seats=seats))

            def end(row: TableRow) -> None:
                row.state, row.places[0].kind = OVER, BOT

            await session.change(end)
            asked: list[str] = []
            registry.session = asked.append
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                found = (await client.post("/api/games/mine", json={"people": [KEY]})).json()
            assert [each["table"] for each in found["games"]] == ["hers"]
            assert [each["comparisons"] for each in found["ratings"]] == [1]
            assert asked == [], "and there is nothing to make good at the table of a bot"

    asyncio.run(asyncio.wait_for(act(), 60))


def test_games_on_custom_boards_are_not_looked_for_again_and_again(server: ServerThread) -> None:
    async def act() -> None:
        key, board = new_token(PERSON), boards.new("gruselfahrt")
        async with Caller(server) as caller:
            seats = [{"kind": "here", "person": key}, {"kind": "bot", "level": "beginner"}]
            wish = {"edition": "gruselfahrt", "seats": seats, "board": board}
            made = await caller.call("POST", "/boards/tables", wish)
            async with Person(server, made["table"]["id"], *seat_tokens(made)) as person:
                await play_to_the_end(person, random.Random(3))
            assert (await games_of(caller, key))["games"] == []
        database = open_database(server.database)
        assert await person_keys.tables_without_note(database, [digest(key)]) == []
        await database.close()

    asyncio.run(asyncio.wait_for(act(), 60))


def test_a_rating_and_how_sure_it_is() -> None:
    assert rate([]) is None
    level = rate([Comparison(0, 1.0), Comparison(0, 0.0)] * 50)
    assert level is not None and level.elo == 0 and -80 < level.low < -60 and 60 < level.high < 80
    few = rate([Comparison(0, 1.0)])
    many = rate([Comparison(0, 1.0)] * 40)
    assert few is not None and many is not None
    assert 0 < few.elo < many.elo < 2000 and few.low < 0 < many.low
    against_weak = rate([Comparison(-500, 1.0), Comparison(-500, 0.0)] * 30)
    assert against_weak is not None and against_weak.elo == -500
