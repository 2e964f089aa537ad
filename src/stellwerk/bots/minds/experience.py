"""What a bot has learned from many games of an edition: habits of its planner, judges of what may come."""

from typing import Any, Final

from stellwerk.bots.minds.judge import Judge
from stellwerk.bots.minds.planner import Planner

KINDS: Final = ["turn", "last turn", "keep", "draw"]
"""Decisions that have a lead of their own, by which another idea must be better than the planner's."""

LAST_TURNS: Final = 10.0
"""Turns of one's own before the end, for which playouts tell most."""


class Experience:
    def __init__(
        self,
        habits: dict[str, Any],
        judge: Judge | None = None,
        leads: dict[str, int] | None = None,
        foresight: Judge | None = None,
        guesses: list[int] | None = None,
        last_turns: float = LAST_TURNS,
        doing: Judge | None = None,
        watching: Judge | None = None,
    ) -> None:
        """Habits by name, as in `habits.pace`, `economy.cards_a_turn` or `trip_bar`, the planner's own.

        They may be fractions, whole numbers or a yes or no, whatever the planner has there.
        """
        self.habits = habits
        self.judge = judge  # of ideas
        self.leads: list[int] = [0 if leads is None else leads[kind] for kind in KINDS]
        self.foresight = foresight  # a judge of positions to come
        self.guesses = guesses  # how much each sign of a rival's tickets counts
        self.last_turns = last_turns  # of one's own that are searched to the end
        self.doing = doing  # the networks of an instinct: how much each option of a turn is wanted,
        self.watching = watching  # and how a seat stands

    def practise(self, planner: Planner) -> None:
        """Give a planner the habits; those that it does not know (one for playouts) mean nothing to it."""
        for path in self.habits:
            if has_habit(planner, path):
                part, _, name = path.rpartition(".")
                setattr(getattr(planner, part) if part else planner, name, self.habits[path])


def has_habit(planner: Planner, path: str) -> bool:
    part, _, name = path.rpartition(".")
    owner: object = getattr(planner, part, None) if part else planner
    return hasattr(owner, name)
