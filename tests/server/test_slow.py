"""Games of days: a table that waits costs no memory while nobody looks, and no clock is forgotten."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from stellwerk.server import lifecycle, room
from stellwerk.server.app import create_app
from stellwerk.server.house import House
from stellwerk.server.models import NewSeat, NewTable
from stellwerk.server.rows import TableRow
from stellwerk.server.settings import Settings

from .people import choose

DAY = 86400


def with_house(database: str, act: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(Settings(database=database, bot_workers=1, bot_pause=0.0, sweep_seconds=600.0))
        await house.open()
        try:
            await act(house)
        finally:
            await house.close()

    asyncio.run(asyncio.wait_for(run(), 120))


async def slow_table(house: House, edition: str = "skandinavien") -> tuple[str, lifecycle.Keys]:
    seats = [NewSeat(kind="here", name=name) for name in ("Anna", "Bert")]
    made, keys = await lifecycle.set_up(house, NewTable(edition=edition, seats=seats, clock=2 * DAY, seed=5))
    return made.row.id, keys


async def my_tables(house: House, tokens: list[str]) -> list[dict[str, Any]]:
    app = create_app(house.settings)
    app.state.house = house
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as caller:
        answer = await caller.post("/api/tables/mine", json={"tokens": tokens})
    found: list[dict[str, Any]] = answer.json()["tables"]
    return found


async def until_at_rest(house: House) -> None:
    """Sweep until no table is in memory; what is under way at a table keeps it there for a moment."""
    while house.rooms:
        await asyncio.sleep(0.02)
        await house.sweep(1000.0)


def test_tables_that_wait_for_days_cost_no_memory(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SLOW_PATIENCE", -1.0)

    async def act(house: House) -> None:
        made = [await slow_table(house) for _ in range(12)]
        await until_at_rest(house)
        assert house.gates == {} and house.refreshing == {}
        before = time.time()
        mine = await my_tables(house, [keys.seats[0] for _, keys in made])
        assert len(mine) == 12 and all(each["your_turn"] for each in mine)
        assert house.rooms == {}, "a list brings no table into memory"
        for each in mine:
            since, deadline = each["table"]["since"], each["table"]["deadline"]
            assert since is not None and deadline is not None and since < deadline
            assert before - 60 < time.mktime(time.strptime(since, "%Y-%m-%dT%H:%M:%SZ")) - time.timezone

        def run_out(row: TableRow) -> None:
            row.deadline = time.time() - 1

        late = made[3][0]
        await house.store.change(late, run_out)
        await house.sweep(0.0)
        for _ in range(600):
            stored = await house.store.table(late)
            assert stored is not None
            if stored.places[0].away and stored.number > 0:
                break
            await asyncio.sleep(0.05)
        assert stored is not None and stored.places[0].away, (
            "the clock of a table that nobody looks at runs out all the same"
        )
        await until_at_rest(house)

    with_house(database, act)


@pytest.mark.parametrize("edition", ["skandinavien", "weltreise"])
def test_what_is_stored_about_waiting_is_what_the_table_would_say(database: str, edition: str) -> None:
    """After every message, also those given early, and after undone ones."""

    async def act(house: House) -> None:
        table, _ = await slow_table(house, edition)
        here, chance = await house.room(table), random.Random(2)

        async def same() -> None:
            stored = await house.store.table(table)
            assert stored is not None and stored.waiting == here.waiting() == here.row.waiting
            assert stored.since is not None and stored.since <= time.time()

        await same()
        for seat in (1, 0):
            while seat in here.waiting() and here.game_on().starting:
                play = here.game_on()
                question = play.early_question(seat, here.held().get(seat, []))
                if play.game.player == seat:
                    options = [{"say": play.game.say(action)} for action in play.game.actions()]
                    await here.decide(seat, play.number_for(seat), choose(options, chance))
                else:
                    assert question is not None
                    held = here.held().get(seat, [])
                    await here.answer_early(seat, [*held, question.game.say(question.game.actions()[0])])
                await same()
        began = here.row.since
        for _ in range(25):
            play = here.game_on()
            options = [{"say": play.game.say(action)} for action in play.game.actions()]
            await here.decide(play.game.player, play.number_for(play.game.player), choose(options, chance))
            await same()
        assert began is not None and here.row.since is not None and here.row.since > began

    with_house(database, act)


def test_a_table_of_an_older_version_is_asked_itself(database: str) -> None:
    async def act(house: House) -> None:
        table, keys = await slow_table(house)

        def forget(row: TableRow) -> None:
            row.waiting = row.since = None

        await house.store.change(table, forget)
        house.rooms.clear()
        [mine] = await my_tables(house, [keys.seats[0]])
        assert mine["your_turn"]

    with_house(database, act)


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
