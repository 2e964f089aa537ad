"""A log with a gap or an unlawful entry: its people are told, and can go on from the last sound point."""

from __future__ import annotations

import asyncio
import random

import pytest

from stellwerk.server import Settings
from stellwerk.server.admin import truncate_log
from stellwerk.table.errors import TableError

from .clients import Caller, Json, Person, choose, play_to_the_end, seat_tokens
from .conftest import StartServer
from .faults.damaged_log import lose_entry, spoil_entry

SPOILED = 7


async def some_moves(person: Person, count: int) -> None:
    chance = random.Random(5)
    done = 0
    while done < count:
        asked = [state for state in person.states.values() if state["options"]]
        if not asked:
            await person.next()
            continue
        answer = await person.decide(asked[0]["seat"], choose(asked[0]["options"], chance))
        assert answer["type"] == "ok", answer
        done += 1


@pytest.mark.parametrize("kind", ["a gap", "an unlawful entry", "an undo of nothing", "the last ones lost"])
def test_a_damaged_log_is_shown_and_repaired(database: str, start_server: StartServer, kind: str) -> None:
    server = start_server(database)

    async def spoil(table: str, count: int) -> None:
        if kind == "a gap":
            await lose_entry(database, table, SPOILED)
        elif kind == "an unlawful entry":
            await spoil_entry(database, table, SPOILED, "claim nowhere-1")
        elif kind == "an undo of nothing":
            await spoil_entry(database, table, SPOILED, None)
        else:
            for number in range(SPOILED, count + 1):
                await lose_entry(database, table, number)

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", undo=False)
            table, tokens = made["table"]["id"], seat_tokens(made)
            async with Person(server, table, *tokens) as person:
                await some_moves(person, 16)
            path = f"/tables/{table}"
            entries = (await caller.call("GET", path, token=tokens[0]))["table"]["number"]
            server.kill()
            await spoil(table, entries)
            await asyncio.to_thread(server.restart)
            about: Json = (await caller.call("GET", path, token=tokens[0]))["table"]
            sound = SPOILED - 1
            assert about["damaged"] == sound and about["waiting"] == []
            state = await caller.call("GET", f"{path}/state", token=made["tokens"]["watch"])
            assert state["number"] == sound, "the longest good part can be seen"
            async with Person(server, table, *tokens) as person:
                assert person.about["damaged"] == sound
                asked = next(each for each in await both_states(person) if each["options"])
                said = {
                    "seat": asked["seat"],
                    "number": asked["number"],
                    "action": asked["options"][0]["action"],
                }
                refused = await person.ask("decide", **said)
                assert refused["error"]["code"] == "damaged"
                settings = Settings(database=database)
                assert await asyncio.to_thread(truncate_log, settings, table) == sound
                while "damaged" in person.about:
                    await person.hear("table")
                assert person.about["number"] == sound and person.about["waiting"]
                with pytest.raises(TableError, match="wrong_state"):
                    await asyncio.to_thread(truncate_log, settings, table)
                last = await play_to_the_end(person, random.Random(8))
                assert last["result"]
            server.kill()
            await asyncio.to_thread(server.restart)
            assert (await caller.call("GET", f"{path}/replay", token=tokens[0]))["length"] > SPOILED

    asyncio.run(asyncio.wait_for(act(), 240))
    assert "Traceback" not in server.errors()


async def both_states(person: Person) -> list[Json]:
    while len(person.states) < 2:
        await person.next()
    return list(person.states.values())


def test_a_finished_game_with_a_damaged_log(database: str, start_server: StartServer) -> None:
    server = start_server(database)

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", undo=False)
            table, tokens = made["table"]["id"], seat_tokens(made)
            async with Person(server, table, *tokens) as person:
                await play_to_the_end(person, random.Random(9))
            server.kill()
            await spoil_entry(database, table, 20, "fly away")
            await asyncio.to_thread(server.restart)
            for part in ("replay", "record", "replay/views?first=0&last=3"):
                assert await caller.error("GET", f"/tables/{table}/{part}", token=tokens[0]) == "damaged"
            asked = {"number": 10, "seat": 0}
            new = await caller.call("POST", f"/tables/{table}/play-on", asked, token=tokens[0])
            assert new["table"]["state"] == "playing", "the good part can be played on at another table"

    asyncio.run(asyncio.wait_for(act(), 240))
    assert "Traceback" not in server.errors()


def test_bots_of_a_damaged_table_rest_and_go_on_when_it_is_repaired(
    database: str, start_server: StartServer
) -> None:
    server = start_server(database)

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "bot", undo=False)
            table, tokens = made["table"]["id"], seat_tokens(made)
            async with Person(server, table, *tokens) as person:
                await some_moves(person, 12)
            server.kill()
            await spoil_entry(database, table, 9, "fly away")
            await asyncio.to_thread(server.restart)
            for _ in range(3):
                await server.sweep()
            assert server.errors().count("is sound up to entry") <= 1, "no sweep comes back for it"
            async with Person(server, table, *tokens) as person:
                assert person.about["damaged"] == 8
                await person.state_where(0, lambda state: True)
                person.states.clear()
                await asyncio.to_thread(truncate_log, Settings(database=database), table)
                await some_moves(person, 20)

    asyncio.run(asyncio.wait_for(act(), 240))
    assert "Traceback" not in server.errors()
