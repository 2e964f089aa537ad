"""Games of days: a table that waits costs no memory while nobody looks, and no clock is forgotten."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from stellwerk.server.app import create_app
from stellwerk.server.registry import TableRegistry
from stellwerk.table import session as session
from stellwerk.table.lifecycle import set_up
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.new_table import Keys
from stellwerk.table.rows import TableRow
from stellwerk.table.settings import Settings

from .clients import choose

DAY = 86400


def with_registry(database: str, act: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        registry = TableRegistry(
            Settings(database=database, bot_workers=1, bot_pause=0.0, sweep_seconds=600.0)
        )
        await registry.open()
        try:
            await act(registry)
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(run(), 120))


async def slow_table(registry: TableRegistry, edition: str = "skandinavien") -> tuple[str, Keys]:
    seats = [NewSeat(kind="here", name=name) for name in ("Anna", "Bert")]
    made, keys = await set_up(registry, NewTable(edition=edition, seats=seats, clock=2 * DAY, seed=5))
    return made.row.id, keys


async def my_tables(registry: TableRegistry, tokens: list[str]) -> list[dict[str, Any]]:
    app = create_app(registry.settings)
    app.state.registry = registry
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as caller:
        answer = await caller.post("/api/tables/mine", json={"tokens": tokens})
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


async def until_at_rest(registry: TableRegistry) -> None:
    """Sweep until no table is in memory; what is under way at a table keeps it there for a moment."""
    while registry.sessions:
        await asyncio.sleep(0.02)
        await registry.sweep(1000.0)


def test_tables_that_wait_for_days_cost_no_memory(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SLOW_IDLE_SECONDS", -1.0)

    async def act(registry: TableRegistry) -> None:
        made = [await slow_table(registry) for _ in range(12)]
        await until_at_rest(registry)
        assert registry.gates == {} and registry.refreshing == {}
        before = time.time()
        mine = await my_tables(registry, [keys.seats[0] for _, keys in made])
        assert len(mine) == 12 and all(each["your_turn"] for each in mine)
        assert registry.sessions == {}, "a list brings no table into memory"
        for each in mine:
            since, deadline = each["table"]["since"], each["table"]["deadline"]
            assert since is not None and deadline is not None and since < deadline
            assert before - 60 < time.mktime(time.strptime(since, "%Y-%m-%dT%H:%M:%SZ")) - time.timezone

        def run_out(row: TableRow) -> None:
            row.deadline = time.time() - 1

        late = made[3][0]
        await registry.store.change(late, run_out)
        await registry.sweep(0.0)
        for _ in range(600):
            stored = await registry.store.table(late)
            assert stored is not None
            if stored.places[0].away and stored.number > 0:
                break
            await asyncio.sleep(0.05)
        assert stored is not None and stored.places[0].away, (
            "the clock of a table that nobody looks at runs out all the same"
        )
        await until_at_rest(registry)

    with_registry(database, act)


@pytest.mark.parametrize("edition", ["skandinavien", "weltreise"])
def test_what_is_stored_about_waiting_is_what_the_table_would_say(database: str, edition: str) -> None:
    """After every message, also those given early, and after undone ones."""

    async def act(registry: TableRegistry) -> None:
        table, _ = await slow_table(registry, edition)
        here, chance = await registry.session(table), random.Random(2)

        async def same() -> None:
            stored = await registry.store.table(table)
            assert stored is not None and stored.waiting == here.state.waiting() == here.row.waiting
            assert stored.since is not None and stored.since <= time.time()

        await same()
        for seat in (1, 0):
            while seat in here.state.waiting() and here.require_game().starting:
                play = here.require_game()
                question = play.early_question(seat, here.state.held_answers().get(seat, []))
                if play.game.current_player == seat:
                    options = [
                        {"action": play.game.core.notation(action)} for action in play.game.legal_actions()
                    ]
                    await here.decide(seat, play.number_for(seat), choose(options, chance))
                else:
                    assert question is not None
                    held = here.state.held_answers().get(seat, [])
                    await here.answer_early(
                        seat, [*held, question.game.core.notation(question.game.legal_actions()[0])]
                    )
                await same()
        began = here.row.since
        for _ in range(25):
            play = here.require_game()
            options = [{"action": play.game.core.notation(action)} for action in play.game.legal_actions()]
            await here.decide(
                play.game.current_player, play.number_for(play.game.current_player), choose(options, chance)
            )
            await same()
        assert began is not None and here.row.since is not None and here.row.since > began

    with_registry(database, act)


def test_a_table_of_an_older_version_is_asked_itself(database: str) -> None:
    async def act(registry: TableRegistry) -> None:
        table, keys = await slow_table(registry)

        def forget(row: TableRow) -> None:
            row.waiting = row.since = None

        await registry.store.change(table, forget)
        registry.sessions.clear()
        [mine] = await my_tables(registry, [keys.seats[0]])
        assert mine["your_turn"]

    with_registry(database, act)


@pytest.mark.parametrize(
    ("clock", "good"), [(14 * DAY, True), (14 * DAY + 1, False), (9, False), (-1, False)]
)
def test_a_turn_may_take_two_weeks_and_no_more(clock: int, good: bool) -> None:
    wanted = {"edition": "uk", "seats": [{"kind": "here"}, {"kind": "here"}], "clock": clock}
    if good:
        assert NewTable.model_validate(wanted).clock == clock
    else:
        with pytest.raises(ValueError, match="clock"):
            NewTable.model_validate(wanted)
