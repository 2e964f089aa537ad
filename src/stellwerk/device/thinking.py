"""Bots think where the table is: one thought after the other, in the page's worker."""

from __future__ import annotations

import asyncio

from stellwerk.bots.keeping import Keeper, Task, Thought
from stellwerk.server.thinking import Thinking

MOST_KEPT = 20
BREATH_SECONDS = 0.005  # before a thought, so that what is to be told is on its way while the bot thinks


class ThinkingHere(Thinking):
    def __init__(self) -> None:
        self.keeper = Keeper(MOST_KEPT)

    async def think(self, task: Task, share: str = "") -> Thought:
        await asyncio.sleep(BREATH_SECONDS)
        return self.keeper.think(task)
