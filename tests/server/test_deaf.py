"""A process that has not heard yet what another one wrote: until it has, it must not act or show by the old.

Two houses in one process, over one PostgreSQL; the second hears no notices at all.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stellwerk.server import lifecycle, tokens
from stellwerk.server.access import Bearer
from stellwerk.server.connection import Connection
from stellwerk.server.errors import TableError
from stellwerk.server.house import House
from stellwerk.server.models import NewSeat, NewTable
from stellwerk.server.room import Room
from stellwerk.server.settings import Settings

from .postgres import Postgres


async def _hears_nothing(process: str, table_id: str, text: str) -> None:
    pass


def with_houses(postgres: Postgres, act: Callable[[House, House], Awaitable[None]]) -> None:
    async def run() -> None:
        settings = Settings(
            database=postgres.new_database(), bot_workers=1, bot_pause=0.0, sweep_seconds=600.0
        )
        here, deaf = House(settings), House(settings)
        deaf._heard = _hears_nothing  # type: ignore[method-assign]
        for house in (here, deaf):
            await house.open()
        try:
            await act(here, deaf)
        finally:
            for house in (here, deaf):
                await house.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def a_table(house: House, *kinds: str, **wishes: Any) -> tuple[Room, dict[int, Bearer]]:
    seats = [NewSeat.model_validate({"kind": kind}) for kind in kinds]
    room, keys = await lifecycle.set_up(house, NewTable(edition="skandinavien", seats=seats, **wishes))
    return room, {place: Bearer.of([token]) for place, token in keys.seats.items()}


async def knows(deaf: House, room: Room) -> Room:
    """The table as it is now, in the house that will hear of nothing more."""
    other = await deaf.room(room.row.id)
    await asyncio.gather(*deaf.refreshing.values())
    return other


async def sits_down(room: Room, name: str) -> Bearer:
    return Bearer.of([(await lifecycle.join(room, name, None))[1]])


def connects(room: Room, bearer: Bearer) -> Connection:
    connection = Connection(bearer, -1, 1000)
    room.enter(connection)
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
    async def act(here: House, deaf: House) -> None:
        room, _ = await a_table(here, "here", "link", "link", public=True)
        mallory = await sits_down(room, "Mallory")
        other = await knows(deaf, room)
        connection = connects(other, mallory)
        await lifecycle.leave(room, mallory)
        await sits_down(room, "Bert")
        with pytest.raises(TableError, match="not_allowed"):
            await lifecycle.leave(other, mallory)
        assert other.row.places[1].name == "Mallory", "it has not heard"
        await sits_down(room, "Carla")
        game = room.game_on().game.copy()
        with pytest.raises(TableError, match="not_allowed"):
            await other.answer_early(1, [game.say(game.actions()[0])], mallory)
        assert set(seats_shown(connection)) == {None}
        assert await here.store.early(room.row.id) == {}

    with_houses(postgres, act)


def test_who_has_resigned_elsewhere_does_nothing_here(postgres: Postgres) -> None:
    async def act(here: House, deaf: House) -> None:
        room, bearers = await a_table(here, "here", "here")
        other = await knows(deaf, room)
        game = room.game_on().game
        say = game.say(game.actions()[0])
        await room.decide(0, 0, say, bearer=bearers[0])
        await other.refresh()
        held = other.game_on()
        early = held.game.say(held.game.actions()[0])
        room.driver.kick = lambda: None  # type: ignore[method-assign]  # the bot that takes over is slow
        await lifecycle.resign(room, 1, "family", bearers[1])
        with pytest.raises(TableError, match="not_allowed"):
            await other.decide(1, 1, early, bearer=bearers[1])
        assert await here.store.entries_after(room.row.id, 1) == []

    with_houses(postgres, act)


def test_an_entry_heard_of_is_shown_by_who_sits_where_when_it_was_written(postgres: Postgres) -> None:
    """The notice of an entry may come without that of the resignation before it."""

    async def act(here: House, deaf: House) -> None:
        room, bearers = await a_table(here, "here", "here")
        other = await knows(deaf, room)
        connection = connects(other, bearers[1])
        assert seats_shown(connection) == [1]
        await lifecycle.resign(room, 1, "family", bearers[1])
        game = room.game_on().game
        written: list[tuple[Any, ...]] = []
        append = here.store.append

        async def note(*values: Any) -> None:
            await append(*values)
            written.append(values)

        here.store.append = note  # type: ignore[assignment,method-assign]
        await room.decide(0, 0, game.say(game.actions()[0]), bearer=bearers[0])
        assert other.row.places[1].resigned is False, "it has not heard"
        _, entry, standing, *revision = written[0]
        await other.hear_entry(entry, standing, *revision)
        shown = seats_shown(connection)
        assert shown and set(shown) == {None}

    with_houses(postgres, act)


def test_an_answer_held_elsewhere_is_used_here(postgres: Postgres) -> None:
    """Nobody but the database tells the second house that seat 1 has answered already."""

    async def act(here: House, deaf: House) -> None:
        room, _ = await a_table(here, "here", "here")
        other = await knows(deaf, room)
        question = room.game_on().early_question(1, [])
        assert question is not None
        await room.answer_early(1, [question.game.say(question.game.actions()[0])])
        game = other.game_on().game
        await other.decide(0, 0, game.say(game.actions()[0]))
        assert other.game_on().number == 2 and not other.game_on().starting

    with_houses(postgres, act)


def test_a_house_that_loads_a_table_uses_the_answers_that_are_held(postgres: Postgres) -> None:
    async def act(here: House, deaf: House) -> None:
        room, _ = await a_table(here, "here", "here")
        question = room.game_on().early_question(1, [])
        assert question is not None
        await room.answer_early(1, [question.game.say(question.game.actions()[0])])

        async def dies() -> None:
            raise ConnectionError

        room._use_early_answers = dies  # type: ignore[method-assign]
        game = room.game_on().game
        with pytest.raises(ConnectionError):
            await room.decide(0, 0, game.say(game.actions()[0]))
        assert room.game_on().number == 1
        assert (await deaf.room(room.row.id)).game_on().number == 2

    with_houses(postgres, act)


def test_a_clock_that_ran_out_in_a_hanging_process_takes_nobodys_seat(postgres: Postgres) -> None:
    async def act(here: House, deaf: House) -> None:
        room, bearers = await a_table(here, "here", "here", clock=60)
        other = await knows(deaf, room)
        await room.decide(0, 0, room.game_on().game.say(room.game_on().game.actions()[0]), bearer=bearers[0])
        other.row.deadline = 1.0  # the process slept through its clock, and through what was decided
        await other.take_over(0, 0)
        row = await here.store.table(room.row.id)
        assert row is not None and not any(place.away for place in row.places)

    with_houses(postgres, act)


def test_two_tokens_of_a_seat_one_after_the_other(postgres: Postgres) -> None:
    """A token that was replaced opens nothing, though the second house knows only the old one."""

    async def act(here: House, deaf: House) -> None:
        room, bearers = await a_table(here, "here", "here")
        other = await knows(deaf, room)
        fresh = tokens.new_token(tokens.SEAT)
        await room.change(lambda row: setattr(row.places[0], "token_hash", tokens.digest(fresh)))
        say = other.game_on().game.say(other.game_on().game.actions()[0])
        with pytest.raises(TableError, match="not_allowed"):
            await other.decide(0, 0, say, bearer=bearers[0])
        assert await other.decide(0, 0, say, bearer=Bearer.of([fresh])) == 1

    with_houses(postgres, act)
