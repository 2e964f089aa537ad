"""The turn clock: a bot takes over, and gives the seat back."""

from __future__ import annotations

import asyncio
from typing import Any

from stellwerk.server.rows import TableRow

from .conftest import StartServer
from .people import Caller, Json, Person, seat_tokens
from .process import ServerProcess


def test_a_bot_takes_over_and_gives_the_seat_back(database: str, start_server: StartServer) -> None:
    """The shortest clock that may be chosen is 10 s; the table's clock is set shorter in the database."""
    server = start_server(database, bot_pause=0.15)

    async def act() -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", clock=60)
            table = made["table"]["id"]
            await set_clock(server, table, 1)
            path = f"/tables/{table}/join"
            second = (await caller.call("POST", path, {"name": "Bert"}, made["tokens"]["join"]))["token"]
            one, two = Person(server, table, seat_tokens(made)[0]), Person(server, table, second)
            async with one as anna, two as bert:
                state = await anna.my_turn(0)
                assert state["clock"]["seat"] == 0 and 0 < state["clock"]["left_ms"] <= 1000
                early = (await bert.state_where(1, lambda s: s["early"]))["early"]
                await bert.ask("early", say=[early["options"][0]["say"]])
                away = await table_where(anna, lambda t: t["seats"][0]["away"])
                assert away["seats"][1]["away"] is False
                await table_where(bert, lambda t: t["seats"][1]["away"])
                state = await bert.state_where(1, lambda s: s["number"] > 6)
                assert {each["by"] for each in state["news"]} == {"clock"}
                assert (await bert.ask("back"))["type"] == "ok"
                await table_where(bert, lambda t: not t["seats"][1]["away"])
                state = await bert.state_where(1, lambda s: s["options"] and s["clock"])
                assert state["clock"]["seat"] == 1
                assert (await bert.decide(1, state["options"][0]["say"]))["type"] == "ok"
                await table_where(bert, lambda t: t["seats"][1]["away"])
                await decide_before_the_bot(bert)
                await table_where(bert, lambda t: not t["seats"][1]["away"])

    asyncio.run(asyncio.wait_for(act(), 110))


async def decide_before_the_bot(bert: Person) -> None:
    """Deciding gives the seat back too, if one is quicker than the bot."""
    for _ in range(30):
        state = await bert.my_turn(1)
        if (await bert.decide(1, state["options"][0]["say"]))["type"] == "ok":
            return
    raise AssertionError("the bot is always quicker")


async def table_where(person: Person, wanted: Any) -> Json:
    while not wanted(person.about):
        await person.hear("table")
    return person.about


async def set_clock(server: ServerProcess, table: str, seconds: int) -> None:
    """Before the game starts, so that the server reads it from the database."""
    from stellwerk.server.database import open_database
    from stellwerk.server.store import Store

    database = open_database(server.database)

    def edit(row: TableRow) -> None:
        row.clock = seconds

    await Store(database).change(table, edit)
    await database.close()


def test_the_clock_runs_out_while_the_server_is_down(database: str, start_server: StartServer) -> None:
    async def before() -> Json:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "link", clock=30)
            await set_clock(server, made["table"]["id"], 1)
            path = f"/tables/{made['table']['id']}/join"
            await caller.call("POST", path, {"name": "Bert"}, made["tokens"]["join"])
            return made

    async def after(made: Json) -> None:
        async with Caller(server) as caller:
            for _ in range(100):
                table = await caller.call(
                    "GET", f"/tables/{made['table']['id']}", token=made["tokens"]["host"]
                )
                if table["table"]["number"] > 4:
                    return
                await asyncio.sleep(0.2)
            raise AssertionError("nobody took over")

    server = start_server(database)
    made = asyncio.run(before())
    server.kill()
    server.restart()
    asyncio.run(after(made))
