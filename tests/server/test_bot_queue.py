"""Bots over the network wait for games against each other and are rated; only if the operator wants that."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from stellwerk.server.bot_queue import LADDER_HOST, BotQueue, ladder
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import looks_like_token
from stellwerk.table.messages.requests import WaitForGame
from stellwerk.table.rows import OVER, Place, TableRow

from .clients import Caller, Json
from .conftest import StartServer
from .local_server import ServerThread
from .test_session import with_registry


def key(number: int) -> str:
    return f"p{number:031}"


def wish(number: int, **more: Any) -> Json:
    return {"edition": "gruselfahrt", "name": f"Bot {number}", "person": key(number)} | more


def test_there_is_no_queue_unless_the_operator_wants_one(sqlite_server: ServerThread) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            assert await caller.error("POST", "/queue", wish(1)) == "no_queue"
            assert await caller.error("GET", "/ladder?edition=usa") == "no_queue"

    asyncio.run(act())


async def play(caller: Caller, seat: Json, seed: int) -> Json:
    """Play at random to the end, as a program does."""
    path, number, chance = f"/tables/{seat['table']}", -1, random.Random(seed)
    while True:
        state = await caller.call("GET", f"{path}/state?after={number}&wait=20", None, seat["token"])
        number = state["number"]
        if state["result"]:
            result: Json = state["result"]
            return result
        if state["options"]:
            say = chance.choice(state["options"])["action"]
            await caller.call("POST", f"{path}/decisions", {"number": number, "action": say}, seat["token"])


def test_two_bots_meet_play_and_are_rated(quick_database: str, start_server: StartServer) -> None:
    server = start_server(quick_database, bot_queue=1)

    async def act() -> None:
        async with Caller(server) as one, Caller(server) as other:
            seats = await asyncio.gather(
                one.call("POST", "/queue?wait=20", wish(1)), other.call("POST", "/queue?wait=20", wish(2))
            )
            assert seats[0]["table"] == seats[1]["table"] and seats[0]["place"] != seats[1]["place"]
            table = (await one.call("GET", f"/tables/{seats[0]['table']}", None, seats[0]["token"]))["table"]
            assert {each["name"] for each in table["seats"]} == {"Bot 1", "Bot 2"}
            assert table["state"] == "playing" and table["clock"] == 60 and not table["public"]
            await asyncio.gather(play(one, seats[0], 1), play(other, seats[1], 2))
            bots = (await one.call("GET", "/ladder?edition=gruselfahrt"))["bots"]
            assert {bot["name"] for bot in bots} == {"Bot 1", "Bot 2"}
            assert [bot["games"] for bot in bots] == [1, 1]
            assert sum(bot["wins"] for bot in bots) == 1 and sum(bot["elo"] for bot in bots) == 0
            assert (await one.call("GET", "/ladder?edition=usa"))["bots"] == []

    asyncio.run(act())


def test_who_waits_in_vain_is_not_seated_later(quick_database: str, start_server: StartServer) -> None:
    server = start_server(quick_database, bot_queue=1)
    nothing = {"table": None, "place": None, "token": None}

    async def act() -> None:
        async with Caller(server) as one, Caller(server) as other:
            assert await one.call("POST", "/queue?wait=0", wish(1)) == nothing
            assert await other.call("POST", "/queue?wait=0", wish(2)) == nothing
            assert await one.error("POST", "/queue", wish(1, players=5)) == "bad_message"
            assert await one.error("POST", "/queue", wish(1, edition="nowhere")) == "unknown_edition"
            assert await one.error("POST", "/queue", wish(1) | {"person": "x"}) == "bad_message"

    asyncio.run(act())


async def is_there() -> bool:
    return True


async def has_gone() -> bool:
    return False


def a_bot(number: int, **more: Any) -> WaitForGame:
    return WaitForGame.model_validate(wish(number, **more))


async def until_waiting(queue: BotQueue, count: int) -> None:
    while sum(map(len, queue._waiting.values())) != count:
        await asyncio.sleep(0)


def test_a_key_waits_once_and_never_meets_itself(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        queue = BotQueue(registry)
        first = asyncio.create_task(queue.wait(a_bot(1), 20, is_there))
        await until_waiting(queue, 1)
        second = asyncio.create_task(queue.wait(a_bot(1), 20, is_there))
        assert await first is None
        other = await queue.wait(a_bot(2), 20, is_there)
        found = await second
        assert found is not None and other is not None and found["table"] == other["table"]
        assert queue._waiting == {}

    with_registry(tmp_path, act)


def test_only_bots_that_want_the_same_game_and_are_still_there_meet(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        queue = BotQueue(registry)
        gone = asyncio.create_task(queue.wait(a_bot(1), 20, has_gone))
        three = asyncio.create_task(queue.wait(a_bot(2, players=3), 20, is_there))
        assert await gone is None
        await until_waiting(queue, 1)
        usa = asyncio.create_task(queue.wait(a_bot(3, edition="usa"), 20, is_there))
        await until_waiting(queue, 2)
        assert await queue.wait(a_bot(4), 0, is_there) is None
        for task in (three, usa):
            task.cancel()
        await asyncio.gather(three, usa, return_exceptions=True)
        assert queue._waiting == {}

    with_registry(tmp_path, act)


def test_nobody_is_host_of_a_table_of_the_queue() -> None:
    assert not looks_like_token(LADDER_HOST) and len(LADDER_HOST) != 64


def finished(*bots: tuple[int, int]) -> TableRow:
    """A table with these bots and their places in the result."""
    row = TableRow("t", "", "usa", {}, 0, OVER, False, "given", 60, False, False, 0, 0, "", "", "")
    row.places = [Place(n, n, "link", f"Bot {bot}", person=key(bot)) for n, (bot, _) in enumerate(bots)]
    row.ranking = [place for _, place in bots]
    return row


def test_the_ladder_counts_every_pair_of_a_game() -> None:
    bots = ladder([finished((1, 1), (2, 2), (3, 3)), finished((1, 1), (2, 1))])
    assert [bot["name"] for bot in bots] == ["Bot 1", "Bot 2", "Bot 3"]
    assert [bot["games"] for bot in bots] == [2, 2, 1]
    assert [bot["wins"] for bot in bots] == [1.5, 0.5, 0]
    assert abs(sum(bot["elo"] for bot in bots)) <= 1
    assert ladder([finished((1, 1), (2, 2))])[0]["elo"] == 16
