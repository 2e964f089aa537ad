"""The action that a seat has begun since the last entry of the log.

How many decisions a claim takes depends on the cards in the hand (the engine takes those with one option
itself), so nobody else may see them one by one. They stay with the seat until the action is complete; then
they become one entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import stellwerk
from stellwerk.documents import Event
from stellwerk.table.errors import TableError
from stellwerk.table.rows import UNDO, Submission

Viewer = int | None  # a seat, or None for a spectator
Events = list[Event]
MOST_SUBMISSIONS: Final = 100
"""Limit of the submissions of one action, including those that were taken back."""


@dataclass(frozen=True, slots=True)
class AppliedStep:
    """Decisions that were not taken back, and their events for each viewer."""

    before: stellwerk.Game
    submission: Submission
    events: dict[Viewer, Events]
    revealed: bool


@dataclass(frozen=True, slots=True)
class PendingAction:
    """Decisions of one seat that nobody else has seen yet; immutable."""

    game: stellwerk.Game
    former: stellwerk.Game | None  # to which an undo of the entry before would return
    submissions: tuple[Submission, ...] = ()
    own_events: tuple[Events, ...] = ()  # of each submission, the events that the seat itself was sent
    done: tuple[AppliedStep, ...] = ()  # the submissions that were not taken back
    takes_back: bool = False  # the entry before is undone

    @property
    def complete(self) -> bool:
        """Whether it can become an entry of the log, which everybody sees."""
        return self.takes_back or (bool(self.done) and not self.game.is_private)

    @property
    def revealed(self) -> bool:
        return any(each.revealed for each in self.done)

    @property
    def decisions(self) -> list[str]:
        """The decisions, without those that were taken back."""
        return [notation for each in self.done for notation in each.submission]

    @property
    def can_undo(self) -> bool:
        return not self.done[-1].revealed if self.done else self.former is not None

    def events_for(self, viewer: Viewer) -> Events:
        """Return the events for another viewer once the action is complete."""
        return [event for each in self.done for event in each.events[viewer]]

    def then(self, submission: Submission) -> PendingAction:
        """Return the action with one more submission; TableError if it is illegal."""
        submissions = (*self.submissions, submission)
        if submission == UNDO:
            return self._undone(submissions)
        done, after = _apply(self.game, submission)
        own_events = (*self.own_events, done.events[self.game.current_player])
        return PendingAction(after, self.former, submissions, own_events, (*self.done, done))

    def _undone(self, submissions: tuple[Submission, ...]) -> PendingAction:
        if not self.can_undo:
            raise TableError("nothing_to_undo")
        if len(submissions) > MOST_SUBMISSIONS:
            raise TableError("not_allowed", "this was taken back too often: come to an end")
        own_events: tuple[Events, ...] = (*self.own_events, [])
        if self.done:
            return PendingAction(self.done[-1].before, self.former, submissions, own_events, self.done[:-1])
        assert self.former is not None
        return PendingAction(self.former, None, submissions, own_events, (), True)


def _apply(game: stellwerk.Game, submission: Submission) -> tuple[AppliedStep, stellwerk.Game]:
    """Apply the decisions of a submission to a copy of the game, all or none."""
    after = game.copy()
    events: dict[Viewer, Events] = {viewer: [] for viewer in (None, *range(game.players))}
    revealed = False
    for number, notation in enumerate(submission):
        if number and not after.is_private:
            raise TableError("illegal", f"{notation} comes after the end of what the others see as one")
        after.apply(parse_decision(after, notation))
        revealed = revealed or after.has_revealed
        for viewer, found in events.items():
            found += after.events_for(viewer)
    return AppliedStep(game, submission, events, revealed), after


def parse_decision(game: stellwerk.Game, notation: str) -> int:
    """Return the action of a decision in notation; TableError if it is illegal."""
    try:
        return game.parse(notation)
    except ValueError as error:
        raise TableError("illegal", str(error)) from error
