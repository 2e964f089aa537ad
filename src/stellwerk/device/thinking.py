"""Bots think where the table is, in the page's worker: in slices, between which it hears and answers."""

from __future__ import annotations

import asyncio
import time

from stellwerk.bots.keeping import Keeper, Task, Thought
from stellwerk.server.thinking import Thinking

MOST_KEPT = 20
SLICE_SECONDS = 0.03
BREATH_SECONDS = 0.005  # before a thought and between its slices: what was asked is heard, and answered


class ThinkingHere(Thinking):
    def __init__(self) -> None:
        self.keeper = Keeper(MOST_KEPT)

    async def think(self, task: Task, share: str = "") -> Thought:
        await asyncio.sleep(BREATH_SECONDS)
        slices = self.keeper.thinking(task)
        since = time.perf_counter()
        while True:
            try:
                next(slices)
            except StopIteration as end:
                thought: Thought = end.value
                return thought
            if time.perf_counter() - since > SLICE_SECONDS:
                await asyncio.sleep(BREATH_SECONDS)
                since = time.perf_counter()
