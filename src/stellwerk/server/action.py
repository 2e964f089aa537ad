"""What a seat has said since the last entry of the log, and where it leads.

How many decisions a claim takes depends on the cards in the hand (the engine takes those with one option
itself), so nobody else may see them one by one. They are the seat's own business until the action is
complete; then they become one entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import stellwerk

from .errors import TableError
from .rows import UNDO, Saying

Viewer = int | None  # a seat, or None for a spectator
Events = list[dict[str, Any]]
MOST_SAYINGS: Final = 100
"""Whoever has said so much and taken it back again must come to an end."""


@dataclass(frozen=True, slots=True)
class Done:
    """A saying that counts, and what each viewer hears of it in the end."""

    before: stellwerk.Game
    saying: Saying
    news: dict[Viewer, Events]
    revealed: bool


@dataclass(frozen=True, slots=True)
class Action:
    """Sayings of one seat. Nothing here ever changes: ``then`` makes a new one."""

    game: stellwerk.Game
    former: stellwerk.Game | None  # to which an undo of the entry before would return
    sayings: tuple[Saying, ...] = ()
    own_news: tuple[Events, ...] = ()  # of each saying, what the seat itself heard at once
    done: tuple[Done, ...] = ()  # the sayings that were not taken back
    takes_back: bool = False  # the entry before is undone

    @property
    def complete(self) -> bool:
        """May the others know of it?"""
        return self.takes_back or (bool(self.done) and not self.game.private)

    @property
    def revealed(self) -> bool:
        return any(each.revealed for each in self.done)

    @property
    def decisions(self) -> list[str]:
        """What was decided, without what was taken back."""
        return [say for each in self.done for say in each.saying]

    @property
    def can_undo(self) -> bool:
        return not self.done[-1].revealed if self.done else self.former is not None

    def news(self, viewer: Viewer) -> Events:
        """All that another viewer hears of it in the end."""
        return [event for each in self.done for event in each.news[viewer]]

    def then(self, saying: Saying) -> Action:
        """With one more saying; TableError if it is not lawful."""
        sayings = (*self.sayings, saying)
        if saying == UNDO:
            return self._undone(sayings)
        done, after = listen(self.game, saying)
        own_news = (*self.own_news, done.news[self.game.player])
        return Action(after, self.former, sayings, own_news, (*self.done, done))

    def _undone(self, sayings: tuple[Saying, ...]) -> Action:
        if not self.can_undo:
            raise TableError("nothing_to_undo")
        if len(sayings) > MOST_SAYINGS:
            raise TableError("not_allowed", "this was taken back too often: come to an end")
        own_news: tuple[Events, ...] = (*self.own_news, [])
        if self.done:
            return Action(self.done[-1].before, self.former, sayings, own_news, self.done[:-1])
        assert self.former is not None
        return Action(self.former, None, sayings, own_news, (), True)


def listen(game: stellwerk.Game, saying: Saying) -> tuple[Done, stellwerk.Game]:
    """Take the decisions of a saying in a copy, all or none."""
    after = game.copy()
    news: dict[Viewer, Events] = {viewer: [] for viewer in (None, *range(game.players))}
    revealed = False
    for number, say in enumerate(saying):
        if number and not after.private:
            raise TableError("illegal", f"{say} comes after the end of what the others see as one")
        after.apply(hear(after, say))
        revealed = revealed or after.revealed
        for viewer, events in news.items():
            events += after.news(viewer)
    return Done(game, saying, news, revealed), after


def hear(game: stellwerk.Game, say: str) -> int:
    try:
        return game.hear(say)
    except ValueError as error:
        raise TableError("illegal", str(error)) from error
