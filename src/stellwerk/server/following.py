"""A table in memory and the same table in the database, to which other processes may write as well.

Whoever writes second is told so by the database (``Conflict``), follows what was written and looks again. The
row is never older than the game and the early answers that stand beside it here, so nobody is shown, by the
lights of an old row, what happened after he had lost his seat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from .alone import Alone
from .audience import Audience
from .errors import TableError
from .folding import fold, stand
from .play import Play
from .rows import OVER, PLAYING, Entry, TableRow
from .stored import Conflict, Keeping

log = logging.getLogger("stellwerk.server")

T = TypeVar("T")
MOST_TRIES = 20  # to write at a table at which others write at the same moment


def _call_nobody(row: TableRow, seats: Iterable[int]) -> None:
    pass


def _nudge_nobody(row: TableRow, seat: int, by: int) -> None:
    pass


class Following(Audience):
    """Everything that changes the table happens under ``lock``; who calls what begins with _ holds it."""

    def __init__(self, row: TableRow, store: Keeping, notices: Alone) -> None:
        super().__init__(row, notices)
        self.store = store
        self.waits: Callable[[TableRow, Iterable[int]], None] = _call_nobody  # told of a beginning wait
        self.nudged: Callable[[TableRow, int, int], None] = _nudge_nobody  # told who is nudged, and by whom
        self.lock = asyncio.Lock()

    def _new_play(self) -> Play:
        return Play.of(self.row)

    async def _look(self) -> bool:
        """Follow what is stored; True if everybody has something new to see in the game."""
        sight = await self.store.look(self.row.id, self.number)
        if sight is None:
            return False
        changed = sight.row.revision != self.row.revision
        if changed and (self.damaged or sight.row.number < self.number):  # the log was cut, and is read anew
            self.play, self.damaged = None, False
            return await self._look()
        answers, begun = sight.early != self.early, False
        self.row, self.early = sight.row, sight.early
        if self.play is None and self.row.state in (PLAYING, OVER):
            self.play, begun = self._new_play(), True
        if self.play is None:
            return False
        news = await self._fold(self.play, sight.entries) or begun
        if not self.damaged:
            self._take_up_action(self.play)
        return news or (answers and self.play.starting)

    def _take_up_action(self, play: Play) -> None:
        """Let the seat to decide stand where it has come since the last entry."""
        early = self.early.get(play.game.player)
        if play.starting or early is None or early.after != play.entries_of(play.game.player):
            return
        if early.sayings == list(play.action.sayings):
            return
        try:
            play.begin(play.begun(early.sayings))
        except TableError:  # it was lawful when it was said, so this is worth knowing
            log.exception("what was said at table %s after entry %d is lost", self.row.id, play.number)

    async def _fold(self, play: Play, entries: list[Entry]) -> bool:
        """Let the game follow as far as the log is sound; True if that brought anything."""
        before = play.number
        damaged = not await fold(play, entries) or play.number < self.row.number
        if damaged and not self.damaged:
            log.error("the log of table %s is sound up to entry %s only", self.row.id, play.number)
        self.damaged = damaged
        return play.number > before

    async def _follow(self) -> None:
        """As ``_look``, and tell those who are connected here."""
        around, early, damaged = self.row.around_the_game(), self.early, self.damaged
        news = await self._look()
        if self.row.around_the_game() != around or self.damaged != damaged:
            self.tell_table()
        if news:
            self.tell_states()
        elif self.play is not None and self.early != early:
            self.tell_states(self.play.game.player)

    async def _in_the_end(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until nobody else has written in between, each time with what was written followed."""
        for _ in range(MOST_TRIES):
            try:
                return await attempt()
            except Conflict:
                await self._follow()
        raise TableError("busy")

    async def _change(self, edit: Callable[[TableRow], T]) -> T:
        """Change something around the game and tell everybody."""
        known, begun = self.row.revision, self.play is not None
        self.row, result = await self.store.change(self.row.id, edit)
        if self.row.revision != known + 1 or self.row.number != self.number:
            await self._look()  # the row tells of more than this change
        elif self.row.state == PLAYING and self.play is None:
            self.play = self._new_play()
        self.tell_table()
        if self.play is not None and not begun:
            self.tell_states()
        return result

    async def _change_seat(self, edit: Callable[[TableRow], None]) -> None:
        """Change what concerns the game; Conflict unless the table is in the database as it is known here."""
        known = (self.row.revision, self.number)

        def edit_as_known(row: TableRow) -> None:
            if (row.revision, row.number) != known:
                raise Conflict
            edit(row)

        await self._change(edit_as_known)
        self.tell_states()

    # --- a damaged log ---

    async def _stop_waiting(self) -> None:
        """Nobody is to move while the log is damaged, so that no sweep comes back for this table."""

        def edit(row: TableRow) -> None:
            row.waits_for_bot, row.deadline = False, None

        if self.row.waits_for_bot or self.row.deadline is not None:
            self.row, _ = await self.store.change(self.row.id, edit)

    async def _cut_log(self) -> None:
        """Give up what stands behind the sound part of the log, and tell everybody; Conflict as above."""
        play, known = self.game_on(), self.row.revision
        if not self.damaged:
            raise TableError("wrong_state", "the log is sound")

        def edit(row: TableRow) -> None:
            if row.revision != known:
                raise Conflict
            row.state, row.ranking = PLAYING, None
            stand(row, play)

        self.row = await self.store.cut_log(self.row.id, play.number, edit)
        self.damaged, self.early = False, {}
        self.tell_table()
        self.tell_states()
