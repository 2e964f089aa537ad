"""The return game: a place is kept for who played, until it is given away; a replaced token opens nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, get_args

import pytest

import stellwerk
from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import PERSON, Credentials, digest, new_token
from stellwerk.table.connection import SEAT_LOST, Connection
from stellwerk.table.errors import TableError
from stellwerk.table.history import notes
from stellwerk.table.lifecycle import change_place, rematch, set_up, start
from stellwerk.table.messages.requests import Avatar, NewSeat, NewTable
from stellwerk.table.rows import BOT, LINK, OVER, TableRow
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings

AVATARS: tuple[Avatar, ...] = get_args(Avatar)[:3]
PERSONS = [new_token(PERSON) for _ in range(3)]


def with_finished_game(
    database: str, act: Callable[[TableRegistry, TableSession, dict[int, Credentials]], Awaitable[None]]
) -> None:
    """A game of three persons that is over, and the tokens of the three."""

    async def run() -> None:
        registry = TableRegistry(
            Settings(database=database, bot_workers=1, bot_pause=0.0, sweep_seconds=600.0)
        )
        await registry.open()
        try:
            seats = [
                NewSeat(kind="here", name=name, avatar=avatar, person=key)
                for name, avatar, key in zip(("Anna", "Bert", "Carla"), AVATARS, PERSONS, strict=True)
            ]
            session, keys = await set_up(registry, NewTable(edition="skandinavien", seats=seats))
            await session.change(end)
            await act(
                registry, session, {place: Credentials.of([token]) for place, token in keys.seats.items()}
            )
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def end(row: TableRow) -> None:
    row.state = OVER


def credentials_of(answer: dict[str, Any]) -> Credentials:
    return Credentials.of([answer["token"]])


def test_who_comes_late_gets_no_bots_seat(database: str) -> None:
    """The host does not wait for Carla: a bot has her place, and nobody gets a token for it."""

    async def act(registry: TableRegistry, session: TableSession, people: dict[int, Credentials]) -> None:
        first = await rematch(registry, session, people[0])
        second = await rematch(registry, session, people[1])
        new = await registry.session(first["table"]["id"])
        await start(new)
        with pytest.raises(TableError, match="full"):
            await rematch(registry, session, people[2])
        stored = await registry.store.table(new.row.id)
        assert stored is not None
        bots = [place for place in stored.places if place.kind == "bot"]
        assert len(bots) == 1 and bots[0].token_hash is None
        assert credentials_of(second).seats(new.row), "whose place was kept plays"
        again = await rematch(registry, session, people[1])
        assert credentials_of(again).seats(new.row) and not credentials_of(second).seats(new.row)

    with_finished_game(database, act)


def test_a_bots_seat_with_a_token_of_old_opens_nothing(database: str) -> None:
    """Such tokens were once handed out; they may still lie in databases and browsers."""

    async def act(registry: TableRegistry, session: TableSession, people: dict[int, Credentials]) -> None:
        await session.change(lambda row: setattr(row.places[2], "kind", "bot"))
        assert people[2].seats(session.row) == [] and people[2].places(session.row) == frozenset()
        with pytest.raises(TableError, match="unknown_token"):
            await session.authorize(people[2])

    with_finished_game(database, act)


@pytest.mark.parametrize("started", [False, True])
def test_a_replaced_token_does_not_live_on_in_a_connection(database: str, started: bool) -> None:
    async def act(registry: TableRegistry, session: TableSession, people: dict[int, Credentials]) -> None:
        answers = [await rematch(registry, session, people[seat]) for seat in range(2 + started)]
        new = await registry.session(answers[0]["table"]["id"])
        assert (new.row.state == "playing") is started
        connection = Connection(credentials_of(answers[0]), -1, 100)
        new.broadcaster.enter(connection)
        await rematch(registry, session, people[0])
        sent = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
        assert sent[-1] == SEAT_LOST and '"seat_lost"' in str(sent[-2])
        if started:
            game = new.require_game().game
            seat = game.current_player
            with pytest.raises(TableError, match="not_allowed"):
                await new.decide(
                    seat,
                    0,
                    game.core.notation(game.legal_actions()[0]),
                    credentials=credentials_of(answers[0]),
                )

    with_finished_game(database, act)


@pytest.mark.parametrize("replaced_by", ["the start", "the host"])
def test_a_game_that_a_bot_plays_for_somebody_is_not_in_her_history(database: str, replaced_by: str) -> None:
    """Carla does not come to the return game: neither its end nor her face belong to her."""

    async def act(registry: TableRegistry, session: TableSession, people: dict[int, Credentials]) -> None:
        first = await rematch(registry, session, people[0])
        await rematch(registry, session, people[1])
        new = await registry.session(first["table"]["id"])
        [kept] = [place for place in new.row.places if place.origin == 2]
        assert kept.person == digest(PERSONS[2]), "the place is kept for her until the start"
        if replaced_by == "the start":
            await start(new)
        else:
            await change_place(new, kept.place, BOT, None)
        stored = await registry.store.table(new.row.id)
        assert stored is not None
        [bot] = [place for place in stored.places if place.kind == BOT]
        assert (bot.person, bot.avatar) == (None, None)
        over = stellwerk.new_game("skandinavien", players=3, seed=1).playout(1)
        assert {each["person"] for each in notes(stored, over)} == {digest(key) for key in PERSONS[:2]}

    with_finished_game(database, act)


def test_a_place_that_is_free_again_is_nobodys(database: str) -> None:
    async def act(registry: TableRegistry, session: TableSession, people: dict[int, Credentials]) -> None:
        first = await rematch(registry, session, people[0])
        new = await registry.session(first["table"]["id"])
        [kept] = [place for place in new.row.places if place.origin == 2]
        await change_place(new, kept.place, LINK, None)
        stored = await registry.store.table(new.row.id)
        assert stored is not None
        [free] = [place for place in stored.places if place.place == kept.place]
        assert (free.kind, free.person, free.avatar) == (LINK, None, None)

    with_finished_game(database, act)


def test_bots_that_were_stored_with_a_person_have_no_history(database: str) -> None:
    """Such rows may lie in databases that an older version has written."""

    async def act(registry: TableRegistry, session: TableSession, people: dict[int, Credentials]) -> None:
        await session.change(lambda row: setattr(row.places[2], "kind", BOT))
        over = stellwerk.new_game("skandinavien", players=3, seed=1).playout(1)
        assert {each["seat"] for each in notes(session.row, over)} == {0, 1}

    with_finished_game(database, act)
