"""Bots with a mind: greedy, and the planner with its styles, which are habits of one and the same mind."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.greedy import Greedy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.planning import PlanningBot, explained
from stellwerk.engine.rules import Rules


class GreedyBot(Bot):
    """The most points at once, else the card towards them."""

    def __init__(self) -> None:
        self._mind: Greedy | None = None

    def choose(self, game: Game) -> int:
        if self._mind is None or self._mind.rules is not game.rules:
            self._mind = Greedy(game.rules)
        return self._mind.choose(game)

    def why(self, lang: str = "en") -> str:
        return explained(self._mind, lang)

    def remember(self, game: Game) -> None:
        """It looks at every decision afresh."""


class PlannerBot(PlanningBot[Planner]):
    """Plans all tickets together; habits make it one of the styles."""

    def __init__(self, habits: Habits) -> None:
        super().__init__()
        self._habits = habits

    def _new_mind(self, rules: Rules) -> Planner:
        return mindset_of(rules).planner(rules, self._habits)

    def _planner(self, mind: Planner) -> Planner:
        return mind

    def _choice(self, mind: Planner, game: Game) -> int:
        return mind.choose(game)


class StrategistBot(PlannerBot):
    """A planner with habits fitted to each edition by many games against the plain one."""

    def __init__(self) -> None:
        super().__init__(Habits())

    def _new_mind(self, rules: Rules) -> Planner:
        return mindset_of(rules).strategist(rules)


def blocker_habits() -> Habits:
    habits = Habits()
    habits.blocking = 1.0
    return habits


def hungry_habits() -> Habits:
    habits = Habits()
    habits.ticket_greed = 2.0
    return habits


def single_habits() -> Habits:
    habits = Habits()
    habits.one_ticket = True
    habits.tempted = 1.25
    return habits


def long_habits() -> Habits:
    habits = Habits()
    habits.shortest_route = 4
    habits.ticket_greed = 0.5
    return habits


def hoarder_habits() -> Habits:
    habits = Habits()
    habits.hoard = 14
    return habits
