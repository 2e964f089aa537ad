"""Bots with a mind: greedy, and the planner with its styles, which are habits of one and the same mind."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.greedy import Greedy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.missed import Missed
from stellwerk.bots.reasons import tell
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


class PlannerBot(Bot):
    """Plans all tickets together; habits make it one of the styles."""

    def __init__(self, habits: Habits) -> None:
        self._habits = habits
        self._mind: Planner | None = None
        self._missed: Missed | None = None
        self._chosen: tuple[Game, int, int] | None = None  # the game, its decisions then, and the choice

    def choose(self, game: Game) -> int:
        mind, missed = self._awake(game)
        missed.make_up(game)
        choice = mind.choose(game)
        self._chosen = game, game.decisions, choice
        return choice

    def why(self, lang: str = "en") -> str:
        """As concrete as can be while the game stands where it was decided, later in general."""
        general = explained(self._mind, lang)
        if self._mind is None or self._chosen is None:
            return general
        game, decisions, choice = self._chosen
        if game.decisions != decisions:
            return general
        case = mindset_of(game.rules).case(self._mind, game, lang, list(self.names))
        return case.for_choice(choice) or general

    def remember(self, game: Game) -> None:
        self._awake(game)[1].add(game)

    def _awake(self, game: Game) -> tuple[Planner, Missed]:
        """Its mind for games like this one, and what that has missed."""
        if self._mind is None or self._missed is None or self._mind.rules is not game.rules:
            self._mind = self._new_mind(game.rules)
            self._missed = Missed(self._mind)
        return self._mind, self._missed

    def _new_mind(self, rules: Rules) -> Planner:
        return mindset_of(rules).planner(rules, self._habits)


class StrategistBot(PlannerBot):
    """A planner with habits fitted to each edition by many games against the plain one."""

    def __init__(self) -> None:
        super().__init__(Habits())

    def _new_mind(self, rules: Rules) -> Planner:
        return mindset_of(rules).strategist(rules)


def explained(mind: Greedy | Planner | None, lang: str) -> str:
    if mind is None:
        raise ValueError("the bot has not chosen anything yet")
    return tell(mind.rules, mind.reason, mind.about, mind.number, lang)


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
