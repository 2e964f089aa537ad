"""Every table is in the memory of a process once, whatever fails and whoever comes while it goes."""

from __future__ import annotations

import asyncio
import itertools
import time
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.house import House
from stellwerk.server.presence import Present
from stellwerk.server.room import Room

from .test_rooms import a_table, person_at, sent_to, with_house


def test_a_failed_load_does_not_let_a_table_be_loaded_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House) -> None:
        table = (await a_table(house, "here", "here")).row.id
        house.rooms.clear()
        read, slow, calls = house.store.table, asyncio.Event(), 0

        async def table_of(table_id: str) -> Any:
            nonlocal calls
            calls += 1
            if calls == 1:
                await asyncio.sleep(0.05)
                raise ConnectionError("the database is away")
            await slow.wait()
            return await read(table_id)

        monkeypatch.setattr(house.store, "table", table_of)
        first, second = (asyncio.create_task(house.room(table)) for _ in range(2))
        with pytest.raises(ConnectionError):
            await first
        await asyncio.sleep(0.01)
        third = asyncio.create_task(house.room(table))
        await asyncio.sleep(0.01)
        slow.set()
        assert await second is await third is house.rooms[table]
        assert house.gates == {}

    with_house(tmp_path, act)


def test_who_comes_while_a_table_leaves_the_memory_finds_the_one_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House) -> None:
        room = await a_table(house, "here", "here")
        stop, slow = room.driver.stop, asyncio.Event()

        async def stops_slowly() -> None:
            await slow.wait()
            await stop()

        monkeypatch.setattr(room.driver, "stop", stops_slowly)
        leaving = asyncio.create_task(house.sweep(0.0))
        await asyncio.sleep(0.1)
        anna = asyncio.create_task(house.room(room.row.id))
        await asyncio.sleep(0.01)
        slow.set()
        found = await anna
        listener = person_at(found, 0)
        found.enter(listener)
        await leaving
        assert house.rooms[room.row.id] is found is await house.room(room.row.id)

    with_house(tmp_path, act, idle_minutes=0.0)


def test_a_table_that_a_call_waits_at_stays(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        room = await a_table(house, "here", "here")
        waiting = asyncio.create_task(room.wait_for_news(20.0))
        await asyncio.sleep(0.01)
        await house.sweep(0.0)
        assert house.rooms[room.row.id] is room
        game = room.game_on().game
        await room.decide(0, 0, game.say(game.actions()[0]))
        assert await waiting is True
        await house.sweep(0.0)
        assert house.rooms == {}

    with_house(tmp_path, act, idle_minutes=0.0)


def test_a_round_over_many_tables_lets_the_others_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it does at each of them: nobody waits for the round, only for a table or two."""
    tables, each = 40, 0.005

    async def act(house: House) -> None:
        for _ in range(tables):
            room = await a_table(house, "here", "here")
            room.enter(person_at(room, 0))

        def takes_long(room: Room) -> None:
            time.sleep(each)

        monkeypatch.setattr(Room, "repeat_presence", takes_long)
        turns: list[float] = []
        sweeping = asyncio.create_task(house.sweep(0.0))
        while not sweeping.done():
            turns.append(time.perf_counter())
            await asyncio.sleep(0)
        turns.append(time.perf_counter())
        await sweeping
        longest = max(after - before for before, after in itertools.pairwise(turns))
        assert longest < tables * each / 2, "the round took at least twice as long"

    with_house(tmp_path, act)


def test_where_time_changes_nothing_nobody_looks_who_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that promised signs of life is looked for when it may have fallen silent, and not before."""

    async def act(house: House) -> None:
        room = await a_table(house, "here", "here")
        page, program = person_at(room, 0), person_at(room, 1)
        for connection in (page, program):
            room.enter(connection)
        page.silent_seconds, page.looking = 0.3, True
        room.look_around()
        looks = 0
        look = room.present_here

        def counted() -> Present:
            nonlocal looks
            looks += 1
            return look()

        monkeypatch.setattr(room, "present_here", counted)
        for _ in range(5):
            await house.sweep(0.0)
        assert looks == 0
        sent_to(program)
        await asyncio.sleep(0.35)
        await house.sweep(0.0)
        told = [each for each in sent_to(program) if each["type"] == "table"]
        assert [each["table"]["seats"][0]["presence"] for each in told] == ["away"]
        looks = 0
        await house.sweep(0.0)
        assert looks == 0
        assert page.note_sign_of_life(), "whoever hears it looks around at once"
        room.look_around()
        assert sent_to(program)[-1]["table"]["seats"][0]["presence"] == "here"

    with_house(tmp_path, act)
