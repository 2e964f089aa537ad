"""What makes a table go on by itself: its bots decide, its clock runs out."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from .alone import Alone
from .rows import PLAYING
from .settings import Settings

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("stellwerk.server")


class Driver:
    def __init__(self, room: Room, notices: Alone, settings: Settings) -> None:
        self.room = room
        self.notices = notices
        self.settings = settings
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def is_due(self) -> bool:
        """The clock is just running out."""
        deadline = self.room.row.deadline
        return self.timer is not None and deadline is not None and deadline < time.time() + 1.0

    def kick(self) -> None:
        """Look whether there is something to do; called after everything that happens at the table."""
        self._stop_timer()
        if self._deciding_bot() is not None:
            if not self.busy:
                self.task = asyncio.create_task(self._run_bots())
        elif not self.room.damaged and self.room.row.state == PLAYING and self.room.row.deadline is not None:
            pause = max(0.0, self.room.row.deadline - time.time()) + 0.02
            self.timer = asyncio.get_running_loop().call_later(pause, self._clock_ran_out)

    def _deciding_bot(self) -> int | None:
        play, row = self.room.play, self.room.row
        if row.state != PLAYING or play is None or play.game.over or self.room.damaged:
            return None
        seat = play.game.player
        return seat if row.place_of(seat).played_by_bot else None

    async def _run_bots(self) -> None:
        try:
            while (seat := self._deciding_bot()) is not None:
                if not await self.notices.take_care(self.room.row.id):
                    return
                await self.room.bot_decides(seat)
        except Exception:  # the sweep will try again
            log.exception("the bots of table %s stopped", self.room.row.id)

    def _clock_ran_out(self) -> None:
        if not self.busy:
            self.task = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        try:
            play = self.room.play
            if play is None or not await self.notices.take_care(self.room.row.id):
                return
            await self.room.take_over(play.game.player, play.number)
        except Exception:  # the sweep will try again
            log.exception("the clock of table %s failed", self.room.row.id)
            return
        self.task = None
        self.kick()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    async def stop(self) -> None:
        self._stop_timer()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
