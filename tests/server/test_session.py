"""Rooms from the inside: nothing is told before it is stored, idle tables rest, failing bots stop nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from stellwerk.server.registry import TableRegistry
from stellwerk.table.access import Credentials
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.connection import Connection
from stellwerk.table.errors import TableError
from stellwerk.table.lifecycle import set_up
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.session import TableSession
from stellwerk.table.settings import Settings


def with_registry(
    folder: Path,
    act: Callable[[TableRegistry], Awaitable[None]],
    clock: Clock = SYSTEM_CLOCK,
    **settings: Any,
) -> None:
    async def run() -> None:
        database = f"sqlite:///{folder / 'house.sqlite'}"
        chosen = Settings(database=database, bot_workers=1, bot_pause=0.0, sweep_seconds=60.0, **settings)
        registry = TableRegistry(chosen, clock)
        await registry.open()
        try:
            await act(registry)
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def a_table(
    registry: TableRegistry, *kinds: str, edition: str = "skandinavien", level: str | None = None
) -> TableSession:
    seats = [NewSeat.model_validate({"kind": kind, "level": level}) for kind in kinds]
    session, _ = await set_up(registry, NewTable(edition=edition, seats=seats, seed=3))
    return session


def person_at(session: TableSession, place: int) -> Connection:
    credentials = Credentials(frozenset({str(session.row.places[place].token_hash)}))
    return Connection(credentials, -1, 100, clock=session.clock)


def sent_to(connection: Connection) -> list[dict[str, Any]]:
    found = []
    while not connection.outgoing.empty():
        found.append(json.loads(str(connection.outgoing.get_nowait())))
    return found


def test_nobody_hears_of_what_could_not_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here")
        listener = person_at(session, 1)
        session.broadcaster.enter(listener)
        sent_to(listener)
        game = session.require_game().game
        say = game.core.notation(game.legal_actions()[0])

        async def full_disk(*_: object) -> None:
            raise OSError("no space left")

        heard: list[int] = []
        with monkeypatch.context() as patched:
            patched.setattr(registry.store, "append", full_disk)
            with pytest.raises(OSError, match="no space"):
                await session.decide(0, 0, say, on_saved=heard.append)
        assert heard == [] and sent_to(listener) == []
        assert session.require_game().number == 0
        assert await session.decide(0, 0, say, on_saved=heard.append) == 1
        assert heard == [1]
        assert [message["number"] for message in sent_to(listener)] == [1]

    with_registry(tmp_path, act)


def test_an_idle_table_leaves_the_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here")
        for number in range(5):
            game = session.require_game().game
            await session.decide(game.current_player, number, game.core.notation(game.legal_actions()[0]))
        before = session.require_game()
        await registry.sweep(0.0)
        assert session.row.id not in registry.sessions
        again = await registry.session(session.row.id)
        assert again is not session
        assert again.require_game().game.position() == before.game.position()
        assert again.require_game().viewer_reports == before.viewer_reports
        listener = person_at(again, 0)
        again.broadcaster.enter(listener)
        again.state.last_used = 0.0
        await registry.sweep(0.0)
        assert registry.sessions[session.row.id] is again, "somebody is looking"

    with_registry(tmp_path, act, idle_minutes=0.0)


def test_a_failing_bot_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(registry: TableRegistry) -> None:
        async def broken(*_: object) -> None:
            raise RuntimeError("this bot has lost its mind")

        monkeypatch.setattr(registry.bot_pool, "think", broken)
        session = await a_table(registry, "bot", "bot")
        while session.require_game().number < 10:
            await asyncio.sleep(0.01)

    with_registry(tmp_path, act)


def test_one_hint_at_a_time(tmp_path: Path) -> None:
    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "here", "here")
        first = asyncio.create_task(session.hint(0, "strong"))
        await asyncio.sleep(0)
        with pytest.raises(TableError, match="slow_down"):
            await session.hint(0, "strong")
        assert (await first)["number"] == 0
        assert (await session.hint(0, "strong"))["action"]

    with_registry(tmp_path, act)


def test_a_hint_calls_the_others_by_their_names(tmp_path: Path) -> None:
    """Whoever plays as the hints say hears sooner or later that Otto, or somebody nameless, stands near."""

    async def act(registry: TableRegistry) -> None:
        seats = [NewSeat(kind="here", name="Otto"), NewSeat(kind="here")]
        session, _ = await set_up(registry, NewTable(edition="gruselfahrt", seats=seats, seed=3))
        heard: set[str] = set()
        while not session.require_game().game.is_over and len(heard) < 2:
            play = session.require_game()
            seat = play.game.current_player
            hint = await session.hint(seat, "strong")
            for name in ("Otto", "another player"):
                if f"and {name} " in hint["why"]["en"]:
                    assert (seat == 1) == (name == "Otto")
                    heard.add(name)
            await session.decide(seat, play.number_for(seat), hint["action"])
        assert heard == {"Otto", "another player"}

    with_registry(tmp_path, act)


def test_why_a_route_cannot_be_claimed(tmp_path: Path) -> None:
    """Every free route that is not on offer has a reason, and lacking cards are counted."""

    async def act(registry: TableRegistry) -> None:
        for edition in ("skandinavien", "uk", "weltreise"):
            session = await a_table(registry, "here", "here", edition=edition)
            play = session.require_game()
            while play.starting:
                game = play.game
                await session.decide(
                    game.current_player, play.number, game.core.notation(game.legal_actions()[0])
                )
            told = session.broadcaster.state_message(0, -1)["claim_blockers"]
            claims = {option["action"] for option in session.broadcaster.state_message(0, -1)["options"]}
            assert told and not {f"claim {route}" for route in told} & claims
            lacking = {
                route: reason["missing"] for route, reason in told.items() if reason["code"] == "cards"
            }
            assert lacking
            for route, missing in lacking.items():
                assert missing, (edition, route)
                assert all(count > 0 for count in missing.values())

    with_registry(tmp_path, act)
