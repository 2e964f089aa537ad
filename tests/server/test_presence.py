"""Who is at the table: looking at it, away from the page, or gone. Known within seconds, at every process."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from stellwerk.table import broadcaster
from stellwerk.table.access import Credentials
from stellwerk.table.connection import Connection, Present, RemotePresence
from stellwerk.table.message_builder import encode

from .clients import Caller, Json, Person, friends_at, seat_tokens
from .fake_clock import FakeClock
from .local_server import LocalServer, ServerThread, local_server, with_local_server
from .postgres_server import Postgres
from .test_clock import table_where, turn_until


def presence(table: Json, seat: int) -> Any:
    return table["seats"][seat]["presence"]


def test_a_hidden_page_is_away_and_a_closed_one_gone(server: ServerThread) -> None:
    async def act() -> None:
        made, anna, bert = await friends_at(server, server, "bot")
        await table_where(anna, lambda t: presence(t, 1) == "here")
        assert presence(anna.about, 2) == "here"  # a bot always is
        assert (await bert.ask("visible", visible=False))["type"] == "ok"
        table = await table_where(anna, lambda t: presence(t, 1) == "away")
        assert table["seats"][1]["connected"] is True and table["seats"][1]["away"] is False
        await bert.ask("visible", visible=True)
        await table_where(anna, lambda t: presence(t, 1) == "here")
        async with Person(server, made["table"]["id"], bert.tokens[0]) as phone:  # the other device
            await bert.ask("visible", visible=False)
            await phone.ask("ping")
            assert presence(anna.about, 1) == "here"
        await table_where(anna, lambda t: presence(t, 1) == "away")
        await bert.socket.close()
        assert (await table_where(anna, lambda t: presence(t, 1) == "gone"))["seats"][1]["connected"] is False
        await anna.socket.close()

    asyncio.run(asyncio.wait_for(act(), 60))


def test_a_page_that_falls_silent_is_away_until_it_speaks(database: str) -> None:
    async def act(clock: FakeClock, server: LocalServer) -> None:
        _, anna, bert = await friends_at(server, server)
        await bert.ask("visible", visible=True)
        await table_where(anna, lambda t: presence(t, 1) == "here")
        await clock.turn(11.0)
        await anna.ask("ping")
        assert presence(anna.about, 1) == "here"
        await clock.turn(3.0)  # nothing was sent: no network, say
        await table_where(anna, lambda t: presence(t, 1) == "away")
        await bert.ask("ping")
        await table_where(anna, lambda t: presence(t, 1) == "here")
        assert presence(anna.about, 0) == "here"  # a program that never promised to send anything
        for person in (anna, bert):
            await person.socket.close()

    with_local_server(database, act, silent_seconds=12.0)


def test_other_processes_hear_of_it(postgres: Postgres) -> None:
    async def act() -> None:
        clock, database = FakeClock(), postgres.new_database()
        async with local_server(database, clock) as one, local_server(database, clock) as two:
            _, anna, bert = await friends_at(one, two)
            await table_where(anna, lambda t: presence(t, 1) == "here")
            await bert.ask("visible", visible=False)
            await table_where(anna, lambda t: presence(t, 1) == "away")
            two.fall_silent()
            await clock.turn(9.0)
            await anna.ask("ping")
            assert presence(anna.about, 1) == "away"
            await turn_until(clock, anna, lambda: presence(anna.about, 1) == "gone")
            for person in (anna, bert):
                await person.socket.close()

    asyncio.run(asyncio.wait_for(act(), 60))


@pytest.mark.parametrize("looking", [None, 1, "yes", [True], {"a": "b"}])
def test_nonsense_about_looking_is_refused(sqlite_server: ServerThread, looking: object) -> None:
    async def act() -> None:
        async with Caller(sqlite_server) as caller:
            made = await caller.new_table("here", "here")
        async with Person(sqlite_server, made["table"]["id"], *seat_tokens(made)) as anna:
            answer = await anna.ask("visible", visible=looking)
            assert answer["error"]["code"] == "bad_message"

    asyncio.run(asyncio.wait_for(act(), 30))


def test_what_a_process_says_is_understood_by_another() -> None:
    said = Present(frozenset({0, 3}), frozenset({1}), 2)
    assert Present.from_text(said.as_text()) == said
    assert Present.from_text(Present().as_text()) == Present()
    elsewhere = RemotePresence(FakeClock())
    assert elsewhere.receive("other", said)
    together = elsewhere.merged_with(Present(frozenset({1}), frozenset({3}), 1))
    assert together == Present(frozenset({0, 1, 3}), frozenset(), 3)


def test_a_page_that_turns_away_costs_little_however_many_watch(
    quick_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is built once for all, and encoded once for all who are sent the same."""

    async def act(clock: FakeClock, server: LocalServer) -> None:
        async with Caller(server) as caller:
            made = await caller.new_table("here", "here", public=True)
        session = await server.registry.session(made["table"]["id"])
        shown = [*([token] for token in seat_tokens(made)), *([] for _ in range(50))]
        connections = [Connection(Credentials.of(tokens), -1, 1000) for tokens in shown]
        for each in connections:
            session.broadcaster.enter(each)
        encoded: list[Any] = []

        def count(message: dict[str, Any]) -> str:
            encoded.append(message["table"])
            return encode(message)

        monkeypatch.setattr(broadcaster, "encode", count)
        connections[0].visible = False
        session.broadcaster.update_presence()
        assert len(encoded) == 3 and all(each is encoded[0] for each in encoded)
        for each, seats in zip(connections, ([0], [1], *([] for _ in range(50))), strict=True):
            last = [json.loads(str(each.outgoing.get_nowait())) for _ in range(each.outgoing.qsize())][-1]
            assert last["seats"] == seats and presence(last["table"], 0) == "away"
        for each in connections:
            session.broadcaster.leave(each)

    with_local_server(quick_database, act)
