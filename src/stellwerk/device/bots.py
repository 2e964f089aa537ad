"""Bots in the page's worker; they decide in slices, so that messages are handled in between."""

from __future__ import annotations

import asyncio
import time

from stellwerk.bots.cache import BotCache, BotDecision, Task
from stellwerk.table.bots import BotRunner

MAX_STORED = 20
SLICE_SECONDS = 0.03
BREATH_SECONDS = 0.005  # pause before a decision and between its slices, to handle messages


class LocalBotRunner(BotRunner):
    def __init__(self) -> None:
        self.keeper = BotCache(MAX_STORED)

    async def think(self, task: Task, share: str = "") -> BotDecision:
        await asyncio.sleep(BREATH_SECONDS)
        slices = self.keeper.choose_incrementally(task)
        since = time.perf_counter()
        while True:
            try:
                next(slices)
            except StopIteration as end:
                thought: BotDecision = end.value
                return thought
            if time.perf_counter() - since > SLICE_SECONDS:
                await asyncio.sleep(BREATH_SECONDS)
                since = time.perf_counter()
