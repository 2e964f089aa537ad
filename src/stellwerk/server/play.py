"""A game as its log tells it: decisions and undos folded into the engine's state, and what each viewer heard.

Knows nothing of people, sockets or databases. Whoever writes the log checks an entry here first, stores it,
and then lets it happen here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import stellwerk

from .errors import TableError
from .rows import Entry

Viewer = int | None  # a seat, or None for a spectator
START_DECISIONS = ("offer", "keep", "pieces")


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the start that a seat may answer before the engine asks it."""

    decision: str
    game: stellwerk.Game  # a copy in which the seat is asked; only its options may be shown


@dataclass(frozen=True, slots=True)
class Step:
    """An entry and the state it leads to."""

    entry: Entry
    game: stellwerk.Game


class Play:
    def __init__(self, edition: str, players: int, seed: int, options: dict[str, Any]) -> None:
        self.game = stellwerk.new_game(edition, players=players, seed=seed, options=options)
        self.players = players
        self.entries: list[Entry] = []
        self.decided: list[Entry] = []  # the decisions that were not taken back
        self.starting = self.game.decision in START_DECISIONS
        self.undoable: list[stellwerk.Game] = []  # states to which an undo may return, the latest last
        self.heard: dict[Viewer, list[list[dict[str, Any]]]] = {
            viewer: [self.game.news(viewer)] for viewer in (None, *range(players))
        }

    @property
    def number(self) -> int:
        return len(self.entries)

    def entries_of(self, seat: int) -> int:
        return sum(entry.seat == seat for entry in self.entries)

    def check(self, seat: int, say: str) -> int:
        """The action that ``say`` names, if it is this seat's to take."""
        if self.game.over or self.game.player != seat:
            raise TableError("not_yours")
        return hear(self.game, say)

    def preview(self, entry: Entry) -> Step:
        """What the next entry would lead to; nothing happens yet."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        if entry.say is None:
            return Step(entry, self.undoable[-1])
        after = self.game.copy()
        after.apply(after.hear(entry.say))
        return Step(entry, after)

    def accept(self, step: Step) -> None:
        """Let a previewed entry happen."""
        before, self.game = self.game, step.game
        self.entries.append(step.entry)
        if step.entry.say is None:
            self.undoable.pop()
            self.decided.pop()
            news: dict[Viewer, list[dict[str, Any]]] = {viewer: [] for viewer in self.heard}
        else:
            self.decided.append(step.entry)
            if self.game.revealed or action_ended(self.game, step.entry.seat):
                self.undoable.clear()
            else:
                self.undoable.append(before)
            news = {viewer: self.game.news(viewer) for viewer in self.heard}
        self.starting = self.starting and self.game.decision in START_DECISIONS
        for viewer, heard in self.heard.items():
            heard.append(news[viewer])

    def follow(self, entry: Entry) -> None:
        self.accept(self.preview(entry))

    def can_undo(self, seat: int) -> bool:
        return bool(self.undoable) and not self.game.over and self.game.player == seat

    def ends_action(self, step: Step) -> bool:
        """Does a new action, and with it the clock, begin after this step?"""
        return step.entry.say is not None and action_ended(step.game, step.entry.seat)

    def news_after(self, viewer: Viewer, last: int) -> list[dict[str, Any]]:
        """What a viewer who has seen entry ``last`` (-1: nothing) has not heard yet."""
        first = max(0, last + 1)
        return [self._report(viewer, number) for number in range(first, self.number + 1)]

    def _report(self, viewer: Viewer, number: int) -> dict[str, Any]:
        events = self.heard[viewer][number]
        if number == 0:
            return {"number": 0, "seat": None, "by": None, "undo": False, "events": events}
        entry = self.entries[number - 1]
        return {
            "number": number,
            "seat": entry.seat,
            "by": entry.by,
            "undo": entry.say is None,
            "events": events,
        }

    def has_offer(self, seat: int) -> bool:
        own = self.game.view(seat)["own"]
        return isinstance(own, dict) and bool(own["offer"])

    def early_question(self, seat: int, held: list[str]) -> Question | None:
        """What ``seat`` may answer before it is asked, if it has already given the answers ``held``.

        Found by letting the others choose anything in a copy. Only questions that do not depend on what they
        choose are let through: tickets must already lie before the seat.
        """
        if not self.starting or self.game.player == seat:
            return None
        ahead = self.game.copy()
        answers = list(held)
        while not ahead.over and ahead.decision in START_DECISIONS:
            if ahead.player != seat:
                ahead.apply(ahead.actions()[0])
            elif ahead.decision == "keep" and not self.has_offer(seat):
                break
            elif answers:
                ahead.apply(hear(ahead, answers.pop(0)))
            else:
                return Question(ahead.decision, ahead)
        if answers:
            raise TableError("illegal", f"cannot be answered yet: {answers[0]}")
        return None


def hear(game: stellwerk.Game, say: str) -> int:
    try:
        return game.hear(say)
    except ValueError as error:
        raise TableError("illegal", str(error)) from error


def action_ended(game: stellwerk.Game, seat: int) -> bool:
    """After a decision of ``seat``: is its action complete? (A purchase in UK leaves a turn half done.)"""
    if game.over or game.player != seat:
        return True
    return game.decision == "turn" and game.view(None)["pending"] is None
