"""What bots that plan have in common: a mind with a planner in it, and reasons for what it chose."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.motives import JUDGED, SEARCHED
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.missed import Missed
from stellwerk.bots.reasons import tell
from stellwerk.engine.rules import Rules
from stellwerk.words import say


class Mind(Protocol):
    """Decides by certain rules, and has in mind what its last choice was about."""

    @property
    def rules(self) -> Rules: ...
    @property
    def reason(self) -> int: ...
    @property
    def about(self) -> int: ...
    @property
    def number(self) -> int: ...


M = TypeVar("M", bound=Mind)


class PlanningBot(Bot, Generic[M]):
    """Keeps its mind from one decision to the next, as long as the rules are the same."""

    def __init__(self) -> None:
        self._mind: M | None = None
        self._missed: Missed | None = None
        self._chosen: tuple[Game, int, int] | None = None  # the game, its decisions then, and the choice

    @abstractmethod
    def _new_mind(self, rules: Rules) -> M: ...

    @abstractmethod
    def _planner(self, mind: M) -> Planner:
        """The planner in it, whose plan goes on from turn to turn."""

    @abstractmethod
    def _choice(self, mind: M, game: Game) -> int: ...

    def choose(self, game: Game) -> int:
        return self._chose(game, self._choice(self._up_to_date(game), game))

    def _up_to_date(self, game: Game) -> M:
        mind, missed = self._awake(game)
        missed.make_up(game)
        return mind

    def _chose(self, game: Game, choice: int) -> int:
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
        case = mindset_of(game.rules).case(self._planner(self._mind), game, lang, list(self.names))
        if self._mind.reason not in (JUDGED, SEARCHED):
            return case.for_choice(choice) or general
        argument = case.for_option(choice)
        if not argument:
            return general
        return say(lang, "reasons.argued-and-searched", argument=argument, searched=general)

    def remember(self, game: Game) -> None:
        self._awake(game)[1].add(game)

    def _awake(self, game: Game) -> tuple[M, Missed]:
        """Its mind for games like this one, and what that has missed."""
        if self._mind is None or self._missed is None or self._mind.rules is not game.rules:
            self._mind = self._new_mind(game.rules)
            self._missed = Missed(self._planner(self._mind))
        return self._mind, self._missed


def explained(mind: Mind | None, lang: str) -> str:
    if mind is None:
        raise ValueError("the bot has not chosen anything yet")
    return tell(mind.rules, mind.reason, mind.about, mind.number, lang)
