"""Every table is in the memory of a process once, whatever fails and whoever comes while it goes."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.registry import TABLES_PER_SLICE, TableRegistry
from stellwerk.table.broadcaster import Broadcaster
from stellwerk.table.connection import Present

from .fake_clock import FakeClock, settle
from .test_session import a_table, person_at, sent_to, with_registry


def test_a_failed_load_does_not_let_a_table_be_loaded_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(registry: TableRegistry) -> None:
        table = (await a_table(registry, "here", "here")).row.id
        registry.sessions.clear()
        read, slow, calls = registry.store.table, asyncio.Event(), 0

        async def table_of(table_id: str) -> Any:
            nonlocal calls
            calls += 1
            if calls == 1:
                await settle()
                raise ConnectionError("the database is away")
            await slow.wait()
            return await read(table_id)

        monkeypatch.setattr(registry.store, "table", table_of)
        first, second = (asyncio.create_task(registry.session(table)) for _ in range(2))
        with pytest.raises(ConnectionError):
            await first
        await settle()
        third = asyncio.create_task(registry.session(table))
        await settle()
        slow.set()
        assert await second is await third is registry.sessions[table]
        assert registry.gates == {}

    with_registry(tmp_path, act)


def test_who_comes_while_a_table_leaves_the_memory_finds_the_one_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here")
        stop, slow, begun = session.driver.stop, asyncio.Event(), asyncio.Event()

        async def stops_slowly() -> None:
            begun.set()
            await slow.wait()
            await stop()

        monkeypatch.setattr(session.driver, "stop", stops_slowly)
        leaving = asyncio.create_task(registry.sweep(0.0))
        await begun.wait()
        anna = asyncio.create_task(registry.session(session.row.id))
        await settle()
        slow.set()
        found = await anna
        listener = person_at(found, 0)
        found.broadcaster.enter(listener)
        await leaving
        assert registry.sessions[session.row.id] is found is await registry.session(session.row.id)

    with_registry(tmp_path, act, idle_minutes=0.0)


def test_a_table_that_a_call_waits_at_stays(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here")
        waiting = asyncio.create_task(session.broadcaster.wait_for_change(20.0))
        await settle()
        await registry.sweep(0.0)
        assert registry.sessions[session.row.id] is session
        game = session.require_game().game
        await session.decide(0, 0, game.core.notation(game.legal_actions()[0]))
        assert await waiting is True
        await registry.sweep(0.0)
        assert registry.sessions == {}

    with_registry(tmp_path, act, idle_minutes=0.0)


def test_a_round_over_many_tables_lets_the_others_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other tasks have a turn after every few tables."""
    tables = 40

    async def act(registry: TableRegistry) -> None:
        for _ in range(tables):
            session = await a_table(registry, "here", "here")
            session.broadcaster.enter(person_at(session, 0))

        visited = 0

        def count(broadcaster: Broadcaster) -> None:
            nonlocal visited
            visited += 1

        monkeypatch.setattr(Broadcaster, "tick_presence", count)
        turns: list[int] = []
        sweeping = asyncio.create_task(registry.sweep(0.0))
        while not sweeping.done():
            turns.append(visited)
            await asyncio.sleep(0)
        await sweeping
        assert visited == tables
        assert max(after - before for before, after in itertools.pairwise(turns)) <= TABLES_PER_SLICE

    with_registry(tmp_path, act)


def test_where_time_changes_nothing_nobody_looks_who_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that promised signs of life is looked for when it may have fallen silent, and not before."""

    clock = FakeClock()

    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here")
        page, program = person_at(session, 0), person_at(session, 1)
        for connection in (page, program):
            session.broadcaster.enter(connection)
        page.silent_seconds, page.visible = 0.3, True
        session.broadcaster.update_presence()
        looks = 0
        look = session.broadcaster.presence.current

        def counted() -> Present:
            nonlocal looks
            looks += 1
            return look()

        monkeypatch.setattr(session.broadcaster.presence, "current", counted)
        for _ in range(5):
            await registry.sweep(0.0)
        assert looks == 0
        sent_to(program)
        await clock.turn(0.35)
        await registry.sweep(0.0)
        told = [each for each in sent_to(program) if each["type"] == "table"]
        assert [each["table"]["seats"][0]["presence"] for each in told] == ["away"]
        looks = 0
        await registry.sweep(0.0)
        assert looks == 0
        assert page.note_received(), "whoever hears it looks around at once"
        session.broadcaster.update_presence()
        assert sent_to(program)[-1]["table"]["seats"][0]["presence"] == "here"

    with_registry(tmp_path, act, clock)
