"""A personal key that others have seen is replaced: the old one ends everywhere, the games stay."""

from __future__ import annotations

import asyncio
import random

import pytest
from sqlalchemy import Connection, insert, select

from stellwerk.server.db import schema
from stellwerk.server.db.database import Database, open_database
from stellwerk.server.db.person_keys import note_games, replace_keys
from stellwerk.server.push import notifier as calls
from stellwerk.server.push import subscriptions
from stellwerk.table.access import PERSON, digest, new_token
from stellwerk.table.errors import TableError

from .clients import Caller, Json, Person, play_to_the_end, seat_tokens
from .local_server import ServerThread
from .test_history import games_of, noted
from .test_push import BERT, Evening, evening


def new_key() -> str:
    return new_token(PERSON)


async def replace_key(caller: Caller, old: str, new: str) -> Json:
    found: Json = await caller.call("POST", "/games/key", {"people": [old], "new": new})
    return found


async def begin(caller: Caller, key: str) -> Json:
    seats = [{"kind": "here", "name": "Anna", "person": key}, {"kind": "bot", "level": "beginner"}]
    made: Json = await caller.call("POST", "/tables", {"edition": "skandinavien", "seats": seats})
    return made


async def finish(server: ServerThread, made: Json) -> None:
    async with Person(server, made["table"]["id"], *seat_tokens(made)) as anna:
        await play_to_the_end(anna, random.Random(4))


async def replaced_while_playing(server: ServerThread, other: ServerThread) -> None:
    """One game was played under the old key; of another the end comes later, at another process."""
    old, new = new_key(), new_key()
    async with Caller(server) as caller:
        first, second = await begin(caller, old), await begin(caller, old)
        await finish(server, first)
        await noted(caller, old, 1)
        async with Person(other, second["table"]["id"], *seat_tokens(second)) as anna:
            await anna.my_turn(0)
            assert await replace_key(caller, old, new) == {"already_ended": []}
            assert (await games_of(caller, old))["games"] == []
            await play_to_the_end(anna, random.Random(5))
        both = await noted(caller, new, 2)
        assert {each["table"] for each in both} == {each["table"]["id"] for each in (first, second)}
        ended = await games_of(caller, old, new)
        assert ended["ended"] == [0] and len(ended["games"]) == 2
        assert (await games_of(caller, new))["ended"] == []
        assert (await games_of(caller, old)) == {"games": [], "ratings": [], "ended": [0]}


def test_games_stay_and_the_old_key_reads_nothing(server: ServerThread) -> None:
    asyncio.run(asyncio.wait_for(replaced_while_playing(server, server), 120))


def test_a_key_ends_at_all_processes(two_servers: tuple[ServerThread, ServerThread]) -> None:
    asyncio.run(asyncio.wait_for(replaced_while_playing(*two_servers), 120))


def test_nothing_is_played_under_a_key_that_has_ended(server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(server) as caller:
            old, new, third = new_key(), new_key(), new_key()
            await begin(caller, old)
            await replace_key(caller, old, new)
            await finish(server, await begin(caller, old))
            seats = [{"kind": "here"}, {"kind": "link"}]
            made = await caller.call("POST", "/tables", {"edition": "skandinavien", "seats": seats})
            path = f"/tables/{made['table']['id']}/join"
            await caller.call("POST", path, {"name": "Anna", "person": old}, made["tokens"]["join"])
            known = await finished_and_taken(server, old, new)
            assert known == [], "neither the old key nor the one that replaced it"
            assert await replace_key(caller, old, third) == {"already_ended": [0]}
            assert await replace_key(caller, old, new) == {"already_ended": []}, "said again it is the same"

    asyncio.run(asyncio.wait_for(act(), 120))


async def finished_and_taken(server: ServerThread, old: str, new: str) -> list[str]:
    """Tables with a finished game of these keys, and those at which a second seat was taken under them."""
    people = [digest(old), digest(new)]

    def work(connection: Connection) -> list[str]:
        games = select(schema.games.c.table_id).where(schema.games.c.person.in_(people))
        seats = select(schema.seats.c.table_id).where(
            schema.seats.c.person.in_(people), schema.seats.c.place == 1
        )
        return [*connection.execute(games).scalars(), *connection.execute(seats).scalars()]

    database = open_database(server.database)
    try:
        return await database.read(work)
    finally:
        await database.close()


@pytest.mark.parametrize("text", ["p", "", "\0", "s" + "a" * 31, "p" + "ä" * 31, "p" + "a" * 32])
def test_nonsense_is_refused(sqlite_server: ServerThread, text: str) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            key, other = new_key(), new_key()
            bodies: list[Json] = [
                {"people": [text], "new": key},
                {"people": [key], "new": text},
                {"people": [key], "new": key},
                {"people": [], "new": key},
                {"people": [new_key() for _ in range(9)], "new": key},
                {"people": [key]},
                {"people": [key], "new": other, "more": 1},
            ]
            for body in bodies:
                assert await caller.error("POST", "/games/key", body) == "bad_message"

    asyncio.run(act())


# --- push ---


async def replace_of(one: Evening, old: str, new: str) -> None:
    answer = await one.client.post("/api/games/key", json={"people": [old], "new": new})
    assert answer.status_code == 200, answer.text


def test_subscriptions_of_the_old_key_go(database: str) -> None:
    new = new_key()

    async def act(one: Evening) -> None:
        await one.before_his_turn()
        await replace_of(one, BERT, new)
        await one.until_turn_of(1)
        await one.quiet()
        assert not one.service.messages
        answer = await one.call("POST", "", one.wish("/thief"))
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "key_ended"
        assert (
            await one.call("POST", "/end", {"person": BERT, "endpoint": "https://x.example/"})
        ).json() == {"kept": False}
        await one.subscribe("/new", person=new)  # for a seat that was taken under the old key
        one.session.chat.nudge(0, 1)
        await one.quiet()
        assert [each.path for each in one.service.messages] == ["/new"]

    evening(database, act)


def test_a_message_is_not_tried_again_after_its_subscription_went(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "PAUSES", (0.0, 0.0))
    new = new_key()

    async def act(one: Evening) -> None:
        await one.before_his_turn()
        one.service.answers = ["503 Busy"] * 3
        one.service.on_message = lambda: replace_of(one, BERT, new)
        await one.until_turn_of(1)
        await one.quiet()
        assert len(one.service.messages) == 1

    evening(database, act)


# --- in the database ---


def with_database(url: str, work: object) -> None:
    async def run() -> None:
        database = open_database(url)
        await database.upgrade()
        try:
            await work(database)  # type: ignore[operator]
        finally:
            await database.close()

    asyncio.run(run())


def a_game(person: str, table: str) -> Json:
    row = {"seat": 0, "edition": "usa", "players": [], "best": None, "ended": 1.0}
    return {"person": digest(person), "table_id": table, **row}


async def tables_of(database: Database, key: str) -> list[str]:
    query = select(schema.games.c.table_id).where(schema.games.c.person == digest(key))
    return sorted(await database.read(lambda connection: list(connection.execute(query).scalars())))


def test_several_keys_become_one(database: str) -> None:
    """Also if one table was played under two of them, and if one has replaced another before."""
    a, b, c, d = (new_key() for _ in range(4))

    async def act(opened: Database) -> None:
        await note_games(opened, [a_game(a, "one"), a_game(a, "two"), a_game(b, "two"), a_game(b, "three")])
        assert await replace_keys(opened, [a, b], c) == []
        assert await tables_of(opened, c) == ["one", "three", "two"]
        assert await tables_of(opened, a) == await tables_of(opened, b) == []
        assert await replace_keys(opened, [c], d) == []
        await note_games(opened, [a_game(a, "four"), a_game(c, "five")])  # ended while the key was replaced
        assert await tables_of(opened, d) == ["five", "four", "one", "three", "two"]
        for old, new in ((d, a), (d, d)):
            with pytest.raises(TableError, match="bad_message"):
                await replace_keys(opened, [old], new)

    with_database(database, act)


def test_a_key_that_was_never_used_leaves_nothing_behind(database: str) -> None:
    """Or strangers could fill the database with made-up keys."""

    async def act(opened: Database) -> None:
        assert await replace_keys(opened, [new_key() for _ in range(8)], new_key()) == []
        query = select(schema.ended_keys)
        assert await opened.read(lambda connection: connection.execute(query).all()) == []

    with_database(database, act)


def test_a_key_is_replaced_once_however_many_try(database: str) -> None:
    old, rivals = new_key(), [new_key() for _ in range(8)]

    async def act(opened: Database) -> None:
        await note_games(opened, [a_game(old, f"table {number}") for number in range(5)])
        tries = [replace_keys(opened, [old], each) for each in rivals]
        results = await asyncio.gather(*tries)
        assert sorted(map(len, results)) == [0] + [1] * 7
        found = [len(await tables_of(opened, each)) for each in rivals]
        assert sorted(found) == [0] * 7 + [5]

    with_database(database, act)


def test_a_subscription_that_came_too_late_is_not_used(database: str) -> None:
    """It was kept at the moment at which its key ended."""
    old, new = new_key(), new_key()

    async def act(opened: Database) -> None:
        await note_games(opened, [a_game(old, "one")])
        await replace_keys(opened, [old], new)
        late = {
            "id": "x",
            "person": digest(old),
            "endpoint": "https://x.example/",
            "p256dh": "",
            "auth": "",
        }
        row = late | {"lang": "de", "renewed": 1.0}
        await opened.write(lambda connection: connection.execute(insert(schema.subscriptions), row))
        assert await subscriptions.of_person(opened, digest(old)) == []

    with_database(database, act)
