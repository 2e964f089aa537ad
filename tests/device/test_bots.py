"""Bots think in slices in the page's worker: whoever says something meanwhile is answered."""

from __future__ import annotations

import asyncio

import pytest

import stellwerk
from stellwerk.bots.cache import BotCache, Task
from stellwerk.device import registry
from stellwerk.device.registry import PAUSE_SECONDS, LocalBotRunner

from .page import run

LONG = "search:3600s"


def task(spec: str, key: str = "a") -> Task:
    """The first decision of all, which tickets to keep: one that is searched."""
    player = stellwerk.new_game("usa", players=2, seed=3).current_player
    return Task(key, "usa", 2, 3, {}, [], player, spec)


def test_a_hint_does_not_wait_for_an_expert_who_thinks() -> None:
    async def act() -> None:
        here = LocalBotRunner()
        long = asyncio.create_task(here.think(task(LONG)))
        await asyncio.sleep(2 * PAUSE_SECONDS)
        quick = await here.think(task("planner", "b"))
        assert quick == BotCache().decide(task("planner", "b"))
        assert not long.done()
        long.cancel()

    run(act)


def test_it_decides_in_slices_what_it_decides_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(registry, "PAUSE_SECONDS", 0.0)
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def act() -> None:
        counting = asyncio.create_task(count())
        thought = await LocalBotRunner().think(task("search:12"))
        counting.cancel()
        assert thought == BotCache().decide(task("search:12"))
        assert turns > 12 * 5, "whole playouts went by without a breath"

    run(act)


def test_a_thought_that_nobody_waits_for_leaves_nothing_behind() -> None:
    async def act() -> None:
        here = LocalBotRunner()
        long = asyncio.create_task(here.think(task(LONG)))
        await asyncio.sleep(5 * PAUSE_SECONDS)
        long.cancel()
        await asyncio.gather(long, return_exceptions=True)
        assert not here.cache.bots

    run(act)
