"""A game and its log: entries folded into the engine's state, and the reports of each viewer.

Knows nothing of people, sockets or databases. A writer previews an entry here, stores it and then accepts it.

Viewers have different numbers. For others an entry is one report; the seat that acted has a report for each
of its messages. So no viewer's numbers depend on cards that the viewer cannot see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import stellwerk
from stellwerk.documents import Event
from stellwerk.table.errors import TableError
from stellwerk.table.rows import PERSON, UNDO, Entry, Submission, TableRow, log_text

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


START_DECISIONS = ("offer", "keep", "pieces")
MOST_UNDOABLE = 4_000
"""Length of a log from which on undo is refused: about four times that of a game."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the start that a seat may answer before the engine asks it."""

    decision: str
    game: stellwerk.Game  # a copy in which the seat is asked; only its options may be shown


@dataclass(frozen=True, slots=True)
class Step:
    """An entry and the action that it is."""

    entry: Entry
    action: PendingAction
    ended: bool  # whether the action is complete

    @classmethod
    def of(cls, entry: Entry, action: PendingAction) -> Step:
        return cls(entry, action, action_ended(action.game, entry.seat))

    @property
    def game(self) -> stellwerk.Game:
        """The state it leads to."""
        return self.action.game


@dataclass(frozen=True, slots=True)
class Report:
    """What a viewer was sent under one number. ``submission`` is None unless it was the viewer's own."""

    seat: int | None
    by: str | None
    undo: bool
    events: Events
    submission: Submission | None = None


class GameLog:
    def __init__(
        self,
        edition: str,
        players: int,
        seed: int,
        options: dict[str, Any],
        board: dict[str, Any] | None = None,
    ) -> None:
        self.public = stellwerk.new_game(edition, players=players, seed=seed, variants=options, board=board)
        self.action = PendingAction(self.public, None)  # of the seat to decide, since the last entry
        self.players = players
        self.entries: list[Entry] = []
        self.moves: list[list[Entry]] = []  # without what was taken back; a payment with what it is for
        self.starting = self.game.phase in START_DECISIONS
        self.undoable: list[stellwerk.Game] = []  # states to which an undo may return, the latest last
        self.viewer_reports: dict[Viewer, list[Report]] = {
            viewer: [Report(None, None, False, self.game.events_for(viewer))]
            for viewer in (None, *range(players))
        }

    @classmethod
    def of(cls, row: TableRow) -> GameLog:
        """The game of a table, at its beginning."""
        return cls(row.edition, len(row.places), row.seed, row.options, row.board)

    @property
    def game(self) -> stellwerk.Game:
        """As the seat to decide sees it. Others see ``public``."""
        return self.action.game

    @property
    def number(self) -> int:
        """Of the last entry."""
        return len(self.entries)

    @property
    def decisions(self) -> list[str]:
        """All that was decided, in the engine's order."""
        return [notation for move in self.moves for notation in decisions_of(move)] + self.action.decisions

    def entries_of(self, seat: int) -> int:
        return sum(entry.seat == seat for entry in self.entries)

    # --- deciding ---

    def then(self, seat: int, submission: Submission) -> PendingAction:
        """Return the action with one more submission of ``seat`` without applying it."""
        if self.game.is_over or self.game.current_player != seat:
            raise TableError("not_yours")
        action = self.action.then(submission)
        if action.takes_back and self.number >= MOST_UNDOABLE:
            raise TableError("not_allowed", "too much was taken back at this table")
        return action

    def check(self, seat: int, notation: str) -> None:
        """TableError unless this is a decision that ``seat`` may take now."""
        if self.game.is_over or self.game.current_player != seat:
            raise TableError("not_yours")
        parse_decision(self.game, notation)

    def begin(self, action: PendingAction) -> None:
        """Replace the action that the current seat has begun."""
        self.action = action

    def begun(self, submissions: list[Submission]) -> PendingAction:
        """Return the action that these submissions since the last entry make."""
        action = PendingAction(self.public, self.undoable[-1] if self.undoable else None)
        for submission in submissions:
            action = action.then(submission)
        return action

    def completed(self, action: PendingAction, by: str, at: float) -> Step:
        """Return the entry of a complete action without applying it."""
        return Step.of(
            Entry(self.number + 1, self.public.current_player, by, log_text(action.submissions), at), action
        )

    # --- following the log ---

    def preview(self, entry: Entry) -> Step:
        """Return what the next entry would lead to without applying it."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow {self.number}")
        return Step.of(entry, self.begun(entry.submissions))

    def accept(self, step: Step) -> None:
        """Apply a previewed entry."""
        action, before = step.action, self.public
        for viewer, reports in self.viewer_reports.items():
            reports += _reports(action, step.entry.seat, step.entry.by, viewer)
        self.entries.append(step.entry)
        self.public = action.game
        if action.takes_back:
            self.undoable.pop()
            self._forget_entry()
        else:
            self._remember(step.entry, before)
            if action.revealed or step.ended:
                self.undoable.clear()
            else:
                self.undoable.append(before)
        self.action = self.begun([])
        self.starting = self.starting and self.game.phase in START_DECISIONS

    def _remember(self, entry: Entry, before: stellwerk.Game) -> None:
        """Older logs have an entry for every card of a payment: together they are one move."""
        if before.is_private and self.moves:
            self.moves[-1].append(entry)
        else:
            self.moves.append([entry])

    def _forget_entry(self) -> None:
        self.moves[-1].pop()
        if not self.moves[-1]:
            self.moves.pop()

    def follow(self, entry: Entry) -> None:
        self.accept(self.preview(entry))

    def can_undo(self, seat: int) -> bool:
        return self.action.can_undo and not self.game.is_over and self.game.current_player == seat

    def ends_action(self, step: Step) -> bool:
        """Return whether a new action, and with it the clock, begins after this step."""
        return not step.action.takes_back and step.ended

    # --- what a viewer knows ---

    def seen_by(self, viewer: Viewer) -> stellwerk.Game:
        """Return the game that a viewer may see."""
        return self.game if viewer is not None and viewer == self.public.current_player else self.public

    def reports(self, viewer: Viewer) -> list[Report]:
        """Return all reports of a viewer; the index is the number."""
        if viewer is None or viewer != self.public.current_player:
            return self.viewer_reports[viewer]
        return self.viewer_reports[viewer] + _reports(self.action, viewer, PERSON, viewer)

    def number_for(self, viewer: Viewer) -> int:
        """Return the number of the viewer's last report."""
        own = viewer is not None and viewer == self.public.current_player
        return len(self.viewer_reports[viewer]) - 1 + (len(self.action.submissions) if own else 0)

    def entries_after(self, viewer: Viewer, last: int) -> list[dict[str, Any]]:
        """Return the reports after number ``last`` (-1: all of them)."""
        first, known = max(0, last + 1), self.viewer_reports[viewer]
        reports = known[first:]
        if viewer is not None and viewer == self.public.current_player and self.action.submissions:
            reports += _reports(self.action, viewer, PERSON, viewer)[max(0, first - len(known)) :]
        return [
            {
                "number": number,
                "seat": report.seat,
                "by": report.by,
                "undo": report.undo,
                "events": report.events,
            }
            for number, report in enumerate(reports, first)
        ]

    # --- the start ---

    def asked_of(self, seat: int, held: list[str]) -> stellwerk.Game:
        """Return the game in which ``seat`` decides now, or may answer before it is asked."""
        if not self.game.is_over and self.game.current_player == seat:
            return self.game
        question = self.early_question(seat, held)
        if question is None:
            raise TableError("not_yours")
        return question.game

    def early_question(self, seat: int, held: list[str]) -> Question | None:
        """What ``seat`` may answer before it is asked, if it has already given the answers ``held``."""
        return early_question(self.game, seat, held) if self.starting else None


def early_question(game: stellwerk.Game, seat: int, held: list[str]) -> Question | None:
    """In a game that is at its start: what ``seat`` may answer before it is asked.

    Found by letting the others choose anything in a copy. Only questions that do not depend on what they
    choose are let through: tickets must already lie before the seat.
    """
    if game.current_player == seat:
        return None
    ahead = game.copy()
    answers = list(held)
    while not ahead.is_over and ahead.phase in START_DECISIONS:
        if ahead.current_player != seat:
            ahead.apply(ahead.legal_actions()[0])
        elif ahead.phase == "keep" and not _has_offer(game, seat):
            break
        elif answers:
            ahead.apply(parse_decision(ahead, answers.pop(0)))
        else:
            return Question(ahead.phase, ahead)
    if answers:
        raise TableError("illegal", f"cannot be answered yet: {answers[0]}")
    return None


def _has_offer(game: stellwerk.Game, seat: int) -> bool:
    own = game.view(seat)["own"]
    return isinstance(own, dict) and bool(own["offer"])


def decisions_of(move: list[Entry]) -> list[str]:
    """What was decided in a move, without what its player took back on the way."""
    found: list[Submission] = []
    for entry in move:
        for submission in entry.submissions:
            if submission == UNDO:
                found.pop()
            else:
                found.append(submission)
    return [notation for submission in found for notation in submission]


def _reports(action: PendingAction, seat: int, by: str, viewer: Viewer) -> list[Report]:
    """Return the reports of an action: one for each message of the seat itself, one in all for others."""
    if viewer != seat:
        return [Report(seat, by, action.takes_back, action.events_for(viewer))]
    return [
        Report(seat, by, submission == UNDO, events, submission)
        for submission, events in zip(action.submissions, action.own_events, strict=True)
    ]


def action_ended(game: stellwerk.Game, seat: int) -> bool:
    """Return whether the action of ``seat`` is complete. (A purchase in UK leaves a turn half done.)"""
    if game.is_over or game.current_player != seat:
        return True
    return game.phase == "turn" and game.view(None)["pending"] is None


ENTRIES_PER_SLICE = 16  # after which other tasks get a turn: a long log takes a while


async def replay_entries(game_log: GameLog, entries: Iterable[Entry]) -> bool:
    """Apply the entries; False if one does not follow from those before.

    ``game_log`` then stands at the end of the longest sound part.
    """
    for entry in entries:
        if not _apply_entry(game_log, entry):
            return False
        if game_log.number % ENTRIES_PER_SLICE == 0:
            await asyncio.sleep(0)
    return True


def _apply_entry(game_log: GameLog, entry: Entry) -> bool:
    if game_log.public.is_over or entry.seat != game_log.public.current_player:
        return False
    try:
        game_log.follow(entry)
    except (ValueError, IndexError, TableError):  # a gap, an illegal decision, nothing to take back
        return False
    return True
