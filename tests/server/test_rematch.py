"""The return game: a place is kept for who played, until it is given away; a replaced token opens nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stellwerk.server import lifecycle
from stellwerk.server.access import Bearer
from stellwerk.server.connection import SEAT_LOST, Connection
from stellwerk.server.errors import TableError
from stellwerk.server.house import House
from stellwerk.server.models import NewSeat, NewTable
from stellwerk.server.room import Room
from stellwerk.server.rows import OVER, TableRow
from stellwerk.server.settings import Settings


def with_finished_game(
    database: str, act: Callable[[House, Room, dict[int, Bearer]], Awaitable[None]]
) -> None:
    """A game of three persons that is over, and the tokens of the three."""

    async def run() -> None:
        house = House(Settings(database=database, bot_workers=1, bot_pause=0.0, sweep_seconds=600.0))
        await house.open()
        try:
            seats = [NewSeat(kind="here", name=name) for name in ("Anna", "Bert", "Carla")]
            room, keys = await lifecycle.set_up(house, NewTable(edition="skandinavien", seats=seats))
            await room.change(end)
            await act(house, room, {place: Bearer.of([token]) for place, token in keys.seats.items()})
        finally:
            await house.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def end(row: TableRow) -> None:
    row.state = OVER


def bearer_of(answer: dict[str, Any]) -> Bearer:
    return Bearer.of([answer["token"]])


def test_who_comes_late_gets_no_bots_seat(database: str) -> None:
    """The host does not wait for Carla: a bot has her place, and nobody gets a token for it."""

    async def act(house: House, room: Room, people: dict[int, Bearer]) -> None:
        first = await lifecycle.rematch(house, room, people[0])
        second = await lifecycle.rematch(house, room, people[1])
        new = await house.room(first["table"]["id"])
        await lifecycle.start(new)
        with pytest.raises(TableError, match="full"):
            await lifecycle.rematch(house, room, people[2])
        stored = await house.store.table(new.row.id)
        assert stored is not None
        bots = [place for place in stored.places if place.kind == "bot"]
        assert len(bots) == 1 and bots[0].token_hash is None
        assert bearer_of(second).seats(new.row), "whose place was kept plays"
        again = await lifecycle.rematch(house, room, people[1])
        assert bearer_of(again).seats(new.row) and not bearer_of(second).seats(new.row)

    with_finished_game(database, act)


def test_a_bots_seat_with_a_token_of_old_opens_nothing(database: str) -> None:
    """Such tokens were once handed out; they may still lie in databases and browsers."""

    async def act(house: House, room: Room, people: dict[int, Bearer]) -> None:
        await room.change(lambda row: setattr(row.places[2], "kind", "bot"))
        assert people[2].seats(room.row) == [] and people[2].places(room.row) == frozenset()
        with pytest.raises(TableError, match="unknown_token"):
            await room.let_in(people[2])

    with_finished_game(database, act)


@pytest.mark.parametrize("started", [False, True])
def test_a_replaced_token_does_not_live_on_in_a_connection(database: str, started: bool) -> None:
    async def act(house: House, room: Room, people: dict[int, Bearer]) -> None:
        answers = [await lifecycle.rematch(house, room, people[seat]) for seat in range(2 + started)]
        new = await house.room(answers[0]["table"]["id"])
        assert (new.row.state == "playing") is started
        connection = Connection(bearer_of(answers[0]), -1, 100)
        new.enter(connection)
        await lifecycle.rematch(house, room, people[0])
        sent = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
        assert sent[-1] == SEAT_LOST and '"seat_lost"' in str(sent[-2])
        if started:
            game = new.game_on().game
            seat = game.player
            with pytest.raises(TableError, match="not_allowed"):
                await new.decide(seat, 0, game.say(game.actions()[0]), bearer=bearer_of(answers[0]))

    with_finished_game(database, act)
