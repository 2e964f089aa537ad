"""Makes a table go on by itself: its bots decide, its clock runs out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from stellwerk.table.clock import Clock, Timer
from stellwerk.table.local_bus import LocalBus
from stellwerk.table.rows import PLAYING
from stellwerk.table.table_state import TableState

log = logging.getLogger("stellwerk.server")

LATE_SECONDS = 0.02  # after the deadline until the clock is looked at


class Driver:
    """Starts the bots and the timer of a table whose lease this process holds."""

    def __init__(
        self,
        state: TableState,
        bus: LocalBus,
        clock: Clock,
        play_bot: Callable[[int], Awaitable[None]],
        take_over: Callable[[int, int], Awaitable[None]],
    ) -> None:
        """``play_bot`` plays one action of a seat; ``take_over`` gives a late seat (and entry) to a bot."""
        self.state = state
        self.bus = bus
        self.clock = clock
        self.play_bot = play_bot
        self.take_over = take_over
        self.task: asyncio.Task[None] | None = None
        self.timer: Timer | None = None

    @property
    def is_busy(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def is_due(self) -> bool:
        """Whether the clock is about to run out."""
        deadline = self.state.row.deadline
        return self.timer is not None and deadline is not None and deadline < self.clock.wall_time() + 1.0

    def kick(self) -> None:
        """Start the bots or the timer if it is their turn; called after every change of the table."""
        self._stop_timer()
        row = self.state.row
        if self._deciding_bot() is not None:
            if not self.is_busy:
                self.task = asyncio.create_task(self._run_bots())
        elif not self.state.damaged and row.state == PLAYING and row.deadline is not None:
            pause = max(0.0, row.deadline - self.clock.wall_time()) + LATE_SECONDS
            self.timer = self.clock.call_later(pause, self._start_take_over)

    def _deciding_bot(self) -> int | None:
        game_log, row = self.state.game_log, self.state.row
        if row.state != PLAYING or game_log is None or game_log.game.is_over or self.state.damaged:
            return None
        seat = game_log.game.current_player
        return seat if row.place_of(seat).played_by_bot else None

    async def _run_bots(self) -> None:
        try:
            while (seat := self._deciding_bot()) is not None:
                if not await self.bus.acquire_lease(self.state.row.id):
                    return
                await self.play_bot(seat)
        except Exception:  # the sweep will try again
            log.exception("the bots of table %s stopped", self.state.row.id)

    def _start_take_over(self) -> None:
        if not self.is_busy:
            self.task = asyncio.create_task(self._take_over())

    async def _take_over(self) -> None:
        try:
            game_log = self.state.game_log
            if game_log is None or not await self.bus.acquire_lease(self.state.row.id):
                return
            await self.take_over(game_log.game.current_player, game_log.number)
        except Exception:  # the sweep will try again
            log.exception("the clock of table %s failed", self.state.row.id)
            return
        self.task = None
        self.kick()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    async def stop(self) -> None:
        """Stop the timer and cancel what is running."""
        self._stop_timer()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
