"""Rooms from the inside: nothing is told before it is stored, idle tables rest, failing bots stop nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server import lifecycle
from stellwerk.server.access import Bearer
from stellwerk.server.connection import Connection
from stellwerk.server.errors import TableError
from stellwerk.server.house import House
from stellwerk.server.models import NewSeat, NewTable
from stellwerk.server.room import Room
from stellwerk.server.settings import Settings


def with_house(folder: Path, act: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        database = f"sqlite:///{folder / 'house.sqlite'}"
        chosen = Settings(database=database, bot_workers=1, bot_pause=0.0, sweep_seconds=60.0, **settings)
        house = House(chosen)
        await house.open()
        try:
            await act(house)
        finally:
            await house.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def a_table(house: House, *kinds: str, edition: str = "skandinavien") -> Room:
    seats = [NewSeat.model_validate({"kind": kind}) for kind in kinds]
    room, _ = await lifecycle.set_up(house, NewTable(edition=edition, seats=seats, seed=3))
    return room


def person_at(room: Room, place: int) -> Connection:
    return Connection(Bearer(frozenset({str(room.row.places[place].token_hash)})), -1, 100)


def sent_to(connection: Connection) -> list[dict[str, Any]]:
    found = []
    while not connection.outgoing.empty():
        found.append(json.loads(str(connection.outgoing.get_nowait())))
    return found


def test_nobody_hears_of_what_could_not_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(house: House) -> None:
        room = await a_table(house, "here", "here")
        listener = person_at(room, 1)
        room.enter(listener)
        sent_to(listener)
        game = room.game_on().game
        say = game.say(game.actions()[0])

        async def full_disk(*_: object) -> None:
            raise OSError("no space left")

        heard: list[int] = []
        with monkeypatch.context() as patched:
            patched.setattr(house.store, "append", full_disk)
            with pytest.raises(OSError, match="no space"):
                await room.decide(0, 0, say, heard=heard.append)
        assert heard == [] and sent_to(listener) == []
        assert room.game_on().number == 0
        assert await room.decide(0, 0, say, heard=heard.append) == 1
        assert heard == [1]
        assert [message["number"] for message in sent_to(listener)] == [1]

    with_house(tmp_path, act)


def test_an_idle_table_leaves_the_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        room = await a_table(house, "here", "here")
        for number in range(5):
            game = room.game_on().game
            await room.decide(game.player, number, game.say(game.actions()[0]))
        before = room.game_on()
        await house.sweep(0.0)
        assert room.row.id not in house.rooms
        again = await house.room(room.row.id)
        assert again is not room
        assert again.game_on().game.position() == before.game.position()
        assert again.game_on().heard == before.heard
        listener = person_at(again, 0)
        again.enter(listener)
        again.used = 0.0
        await house.sweep(0.0)
        assert house.rooms[room.row.id] is again, "somebody is looking"

    with_house(tmp_path, act, idle_minutes=0.0)


def test_a_failing_bot_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(house: House) -> None:
        async def broken(*_: object) -> None:
            raise RuntimeError("this bot has lost its mind")

        monkeypatch.setattr(house.thinkers, "think", broken)
        room = await a_table(house, "bot", "bot")
        while room.game_on().number < 10:
            await asyncio.sleep(0.01)

    with_house(tmp_path, act)


def test_one_hint_at_a_time(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        room = await a_table(house, "here", "here")
        first = asyncio.create_task(room.hint(0, "strong"))
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="slow_down"):
            await room.hint(0, "strong")
        assert (await first)["number"] == 0
        assert (await room.hint(0, "strong"))["say"]

    with_house(tmp_path, act)


def test_a_hint_calls_the_others_by_their_names(tmp_path: Path) -> None:
    """Whoever plays as the hints say hears sooner or later that Otto, or somebody nameless, stands near."""

    async def act(house: House) -> None:
        seats = [NewSeat(kind="here", name="Otto"), NewSeat(kind="here")]
        room, _ = await lifecycle.set_up(house, NewTable(edition="gruselfahrt", seats=seats, seed=3))
        heard: set[str] = set()
        while not room.game_on().game.over and len(heard) < 2:
            play = room.game_on()
            seat = play.game.player
            hint = await room.hint(seat, "strong")
            for name in ("Otto", "another player"):
                if f"and {name} " in hint["why"]["en"]:
                    assert (seat == 1) == (name == "Otto")
                    heard.add(name)
            await room.decide(seat, play.number_for(seat), hint["say"])
        assert heard == {"Otto", "another player"}

    with_house(tmp_path, act)


def test_why_a_route_cannot_be_claimed(tmp_path: Path) -> None:
    """Every free route that is not on offer has a reason, and lacking cards are counted."""

    async def act(house: House) -> None:
        for edition in ("skandinavien", "uk", "weltreise"):
            room = await a_table(house, "here", "here", edition=edition)
            play = room.game_on()
            while play.starting:
                game = play.game
                await room.decide(game.player, play.number, game.say(game.actions()[0]))
            told = room.state_message(0, -1)["why_not"]
            claims = {option["say"] for option in room.state_message(0, -1)["options"]}
            assert told and not {f"claim {route}" for route in told} & claims
            lacking = {
                route: reason["missing"] for route, reason in told.items() if reason["code"] == "cards"
            }
            assert lacking
            for route, missing in lacking.items():
                assert missing, (edition, route)
                assert all(count > 0 for count in missing.values())

    with_house(tmp_path, act)
