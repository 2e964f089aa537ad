"""A seat belongs to whoever holds it now: nobody keeps it by keeping a connection, in whichever process."""

from __future__ import annotations

import asyncio
import json

import pytest

from .clients import Caller, ConnectionClosed, Json, Person, seat_tokens
from .local_server import ServerThread

SEAT_LOST, TABLE_CLOSED = 4005, 4006
Servers = tuple[ServerThread, ServerThread]


@pytest.fixture(params=["sqlite", "postgresql", "two processes"])
def servers(request: pytest.FixtureRequest) -> Servers:
    """Where a table is changed, and where those sit who are to notice; the same process or another."""
    if request.param == "two processes":
        two: Servers = request.getfixturevalue("two_servers")
        return two
    url = f"sqlite:///{request.getfixturevalue('quick_folder') / 'authority.sqlite'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").new_database()
    alone: ServerThread = request.getfixturevalue("start_server")(url)
    return alone, alone


async def join(caller: Caller, made: Json, name: str) -> str:
    path = f"/tables/{made['table']['id']}/join"
    token: str = (await caller.call("POST", path, {"name": name}, made["tokens"]["join"]))["token"]
    return token


async def closing_code(person: Person) -> int | None:
    """Listen to the end; the code with which the server hung up."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await person.next()
    return closed.value.rcvd.code if closed.value.rcvd is not None else None


def errors(person: Person) -> list[str]:
    messages = [json.loads(text) for text in person.received]
    return [message["error"]["code"] for message in messages if message["type"] == "error"]


def test_who_has_left_a_public_table_watches_it(servers: Servers) -> None:
    """He sees nothing of the hand of who came after him, and decides nothing for him."""
    here, there = servers

    async def act() -> None:
        async with Caller(here) as caller:
            made = await caller.new_table("here", "link", "link", public=True)
            path, left = f"/tables/{made['table']['id']}", await join(caller, made, "Mallory")
            async with Person(there, made["table"]["id"], left) as mallory:
                assert mallory.seats == [1]
                await caller.call("POST", f"{path}/leave", token=left)
                await join(caller, made, "Bert")
                await join(caller, made, "Carla")
                asked = [
                    await mallory.ask("early", seat=1, answers=["keep x"]),
                    await mallory.ask("decide", seat=1, number=0, action="draw"),
                    await mallory.ask("resign", seat=1),
                    await mallory.ask("hint", seat=1),
                    await mallory.ask("back", seat=1),
                ]
                assert [answer["error"]["code"] for answer in asked] == ["not_allowed"] * 5
                await mallory.state_where(None, lambda state: True)
                assert list(mallory.states) == [None], "nobody's hand"
                assert mallory.seats == [] and "seat_lost" in errors(mallory)
                seat = mallory.about["seats"][1]
                assert (seat["name"], seat["resigned"], seat["away"]) == ("Bert", False, False)
            assert await caller.error("GET", f"{path}/state", None, left) == "unknown_token"

    asyncio.run(asyncio.wait_for(act(), 60))


def test_who_has_left_a_private_table_is_let_go(servers: Servers) -> None:
    here, there = servers

    async def act() -> None:
        async with Caller(here) as caller:
            made = await caller.new_table("here", "link", "link")
            left = await join(caller, made, "Mallory")
            async with Person(there, made["table"]["id"], left) as mallory:
                await caller.call("POST", f"/tables/{made['table']['id']}/leave", token=left)
                await join(caller, made, "Bert")
                assert await closing_code(mallory) == SEAT_LOST
                assert errors(mallory) == ["seat_lost"]
                assert not any("Bert" in text for text in mallory.received)

    asyncio.run(asyncio.wait_for(act(), 60))


def test_who_holds_two_seats_and_leaves_one_keeps_the_other(servers: Servers) -> None:
    here, there = servers

    async def act() -> None:
        async with Caller(here) as caller:
            made = await caller.new_table("here", "link", "link")
            one, two = seat_tokens(made)[0], await join(caller, made, "Anna's sister")
            async with Person(there, made["table"]["id"], one, two) as both:
                assert both.seats == [0, 1]
                await caller.call("POST", f"/tables/{made['table']['id']}/leave", token=two)
                lost = await both.hear("error")
                assert (lost["error"]["code"], lost["places"], lost["re"]) == ("seat_lost", [1], None)
                assert (await both.hear("table"))["seats"] == [0]
                await join(caller, made, "Bert")
                await join(caller, made, "Carla")
                await both.my_turn(0)
                assert list(both.states) == [0]
                assert (await both.ask("early", seat=1, answers=[]))["error"]["code"] == "not_allowed"

    asyncio.run(asyncio.wait_for(act(), 60))


def test_closing_a_table_ends_its_connections(servers: Servers) -> None:
    here, there = servers

    async def act() -> None:
        async with Caller(here) as caller:
            made = await caller.new_table("here", "link")
            table = made["table"]["id"]
            one, two = Person(there, table, *seat_tokens(made)), Person(there, table, made["tokens"]["watch"])
            async with one as anna, two as watcher:
                await caller.call("DELETE", f"/tables/{table}", token=made["tokens"]["host"])
                for person in (anna, watcher):
                    assert await closing_code(person) == TABLE_CLOSED
                    assert person.about["state"] == "closed"
            async with Person(here, table, *seat_tokens(made)) as late:
                assert late.about["state"] == "closed"
                assert await closing_code(late) == TABLE_CLOSED

    asyncio.run(asyncio.wait_for(act(), 60))


def test_a_call_that_waits_is_answered_for_who_holds_the_seat_by_then(servers: Servers) -> None:
    here, there = servers

    async def act() -> None:
        async with Caller(here) as caller, Caller(there) as other:
            made = await caller.new_table("here", "link", "link", public=True)
            path, left = f"/tables/{made['table']['id']}", await join(caller, made, "Mallory")
            polls = [
                asyncio.create_task(other.error("GET", f"{path}/state?wait=20", None, left)) for _ in range(5)
            ]
            session = there.registry.sessions
            while made["table"]["id"] not in session or session[made["table"]["id"]].broadcaster.waiters < 5:
                await asyncio.sleep(0.01)
            await caller.call("POST", f"{path}/leave", token=left)
            await join(caller, made, "Bert")
            await join(caller, made, "Carla")
            assert await asyncio.gather(*polls) == ["unknown_token"] * 5

    asyncio.run(asyncio.wait_for(act(), 60))


def test_a_token_counts_at_the_other_process_at_once(two_servers: Servers) -> None:
    """Join at one, go on at the other: it knows the table, but not yet that somebody has joined."""
    one, two = two_servers

    async def act() -> None:
        async with Caller(one) as caller, Caller(two) as other:
            for _ in range(25):
                made = await caller.new_table("here", "link", "link")
                async with Person(two, made["table"]["id"], made["tokens"]["watch"]):
                    token = await join(caller, made, "Bert")
                    found = await other.call("GET", f"/tables/{made['table']['id']}", token=token)
                    assert found["table"]["seats"][1]["name"] == "Bert"
                    token = await join(caller, made, "Carla")
                    async with Person(two, made["table"]["id"], token) as carla:
                        assert carla.seats == [2]

    asyncio.run(asyncio.wait_for(act(), 100))
