"""Every table is in the memory of a process once, whatever fails and whoever comes while it goes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.house import House

from .test_rooms import a_table, person_at, with_house


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
