"""A process that has not heard yet what another one wrote: until it has, it must not act or show by the old.

Two houses in one process, over one PostgreSQL; the second hears no notices at all.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import SEAT, Credentials, digest, new_token
from stellwerk.table.connection import Connection
from stellwerk.table.errors import TableError
from stellwerk.table.lifecycle import join, leave, resign, set_up
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings

from .postgres_server import Postgres


async def _hears_nothing(process: str, table_id: str, text: str) -> None:
    pass


def two_registries(
    postgres: Postgres, act: Callable[[TableRegistry, TableRegistry], Awaitable[None]]
) -> None:
    async def run() -> None:
        settings = Settings(
            database=postgres.new_database(), bot_workers=1, bot_pause=0.0, sweep_seconds=600.0
        )
        here, deaf = TableRegistry(settings), TableRegistry(settings)
        deaf._receive = _hears_nothing  # type: ignore[method-assign]
        for registry in (here, deaf):
            await registry.open()
        try:
            await act(here, deaf)
        finally:
            for registry in (here, deaf):
                await registry.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def a_table(
    registry: TableRegistry, *kinds: str, **wishes: Any
) -> tuple[TableSession, dict[int, Credentials]]:
    seats = [NewSeat.model_validate({"kind": kind}) for kind in kinds]
    session, keys = await set_up(registry, NewTable(edition="skandinavien", seats=seats, **wishes))
    return session, {place: Credentials.of([token]) for place, token in keys.seats.items()}


async def knows(deaf: TableRegistry, session: TableSession) -> TableSession:
    """The table as it is now, in the house that will hear of nothing more."""
    other = await deaf.session(session.row.id)
    await asyncio.gather(*deaf.refreshing.values())
    return other


async def sits_down(session: TableSession, name: str) -> Credentials:
    return Credentials.of([(await join(session, name, None))[1]])


def connects(session: TableSession, credentials: Credentials) -> Connection:
    connection = Connection(credentials, -1, 1000)
    session.broadcaster.enter(connection)
    return connection


def seats_shown(connection: Connection) -> list[int | None]:
    """The seats whose view was sent, oldest first."""
    shown = []
    while not connection.outgoing.empty():
        sent = connection.outgoing.get_nowait()
        message = json.loads(sent) if isinstance(sent, str) else {}
        if message.get("type") == "state":
            shown.append(message["seat"])
    return shown


def test_who_has_left_elsewhere_does_nothing_here(postgres: Postgres) -> None:
    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, _ = await a_table(here, "here", "link", "link", public=True)
        mallory = await sits_down(session, "Mallory")
        other = await knows(deaf, session)
        connection = connects(other, mallory)
        await leave(session, mallory)
        await sits_down(session, "Bert")
        with pytest.raises(TableError, match="not_allowed"):
            await leave(other, mallory)
        assert other.row.places[1].name == "Mallory", "it has not heard"
        await sits_down(session, "Carla")
        game = session.require_game().game.copy()
        with pytest.raises(TableError, match="not_allowed"):
            await other.answer_early(1, [game.core.notation(game.legal_actions()[0])], mallory)
        assert set(seats_shown(connection)) == {None}
        assert await here.store.early(session.row.id) == {}

    two_registries(postgres, act)


def test_who_has_resigned_elsewhere_does_nothing_here(postgres: Postgres) -> None:
    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, all_credentials = await a_table(here, "here", "here")
        other = await knows(deaf, session)
        game = session.require_game().game
        say = game.core.notation(game.legal_actions()[0])
        await session.decide(0, 0, say, credentials=all_credentials[0])
        await other.refresh()
        held = other.require_game()
        early = held.game.core.notation(held.game.legal_actions()[0])
        session.driver.kick = lambda: None  # type: ignore[method-assign]  # the bot that takes over is slow
        await resign(session, 1, "family", all_credentials[1])
        with pytest.raises(TableError, match="not_allowed"):
            await other.decide(1, 1, early, credentials=all_credentials[1])
        assert await here.store.entries_after(session.row.id, 1) == []

    two_registries(postgres, act)


def test_an_entry_heard_of_is_shown_by_who_sits_where_when_it_was_written(postgres: Postgres) -> None:
    """The notice of an entry may come without that of the resignation before it."""

    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, all_credentials = await a_table(here, "here", "here")
        other = await knows(deaf, session)
        connection = connects(other, all_credentials[1])
        assert seats_shown(connection) == [1]
        await resign(session, 1, "family", all_credentials[1])
        game = session.require_game().game
        written: list[tuple[Any, ...]] = []
        append = here.store.append

        async def note(*values: Any) -> None:
            await append(*values)
            written.append(values)

        here.store.append = note  # type: ignore[assignment,method-assign]
        await session.decide(
            0, 0, game.core.notation(game.legal_actions()[0]), credentials=all_credentials[0]
        )
        assert other.row.places[1].resigned is False, "it has not heard"
        _, entry, standing, *revision = written[0]
        await other.receive_entry(entry, standing, *revision)
        shown = seats_shown(connection)
        assert shown and set(shown) == {None}

    two_registries(postgres, act)


def test_an_answer_held_elsewhere_is_used_here(postgres: Postgres) -> None:
    """Nobody but the database tells the second house that seat 1 has answered already."""

    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, _ = await a_table(here, "here", "here")
        other = await knows(deaf, session)
        question = session.require_game().early_question(1, [])
        assert question is not None
        await session.answer_early(1, [question.game.core.notation(question.game.legal_actions()[0])])
        game = other.require_game().game
        await other.decide(0, 0, game.core.notation(game.legal_actions()[0]))
        assert other.require_game().number == 2 and not other.require_game().starting

    two_registries(postgres, act)


def test_a_house_that_loads_a_table_uses_the_answers_that_are_held(postgres: Postgres) -> None:
    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, _ = await a_table(here, "here", "here")
        question = session.require_game().early_question(1, [])
        assert question is not None
        await session.answer_early(1, [question.game.core.notation(question.game.legal_actions()[0])])

        async def dies() -> None:
            raise ConnectionError

        session.writer.use_early_answers = dies  # type: ignore[method-assign]
        game = session.require_game().game
        with pytest.raises(ConnectionError):
            await session.decide(0, 0, game.core.notation(game.legal_actions()[0]))
        assert session.require_game().number == 1
        assert (await deaf.session(session.row.id)).require_game().number == 2

    two_registries(postgres, act)


def test_a_clock_that_ran_out_in_a_hanging_process_takes_nobodys_seat(postgres: Postgres) -> None:
    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, all_credentials = await a_table(here, "here", "here", clock=60)
        other = await knows(deaf, session)
        await session.decide(
            0,
            0,
            session.require_game().game.core.notation(session.require_game().game.legal_actions()[0]),
            credentials=all_credentials[0],
        )
        other.row.deadline = 1.0  # the process slept through its clock, and through what was decided
        await other.take_over(0, 0)
        row = await here.store.table(session.row.id)
        assert row is not None and not any(place.away for place in row.places)

    two_registries(postgres, act)


def test_two_tokens_of_a_seat_one_after_the_other(postgres: Postgres) -> None:
    """A token that was replaced opens nothing, though the second house knows only the old one."""

    async def act(here: TableRegistry, deaf: TableRegistry) -> None:
        session, all_credentials = await a_table(here, "here", "here")
        other = await knows(deaf, session)
        fresh = new_token(SEAT)
        await session.change(lambda row: setattr(row.places[0], "token_hash", digest(fresh)))
        say = other.require_game().game.core.notation(other.require_game().game.legal_actions()[0])
        with pytest.raises(TableError, match="not_allowed"):
            await other.decide(0, 0, say, credentials=all_credentials[0])
        assert await other.decide(0, 0, say, credentials=Credentials.of([fresh])) == 1

    two_registries(postgres, act)
