"""The searching bot, with its budget."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.motives import JUDGED, SEARCHED
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.missed import Missed
from stellwerk.bots.networks import judge_for
from stellwerk.bots.reasons import tell
from stellwerk.words import say


class SearchBot(Bot):
    """Plays the planner's candidates on in possible worlds; stronger with more visits or seconds.

    Between decisions it keeps its planner's plan and counts what was decided in its seat: which worlds it
    draws for a decision depends on the seed and on that count alone, so a search need never be repeated.
    """

    def __init__(self, seed: int, visits: int, seconds: float, judged: bool = False) -> None:
        """``judged``: with what was learned, if there is a network for the game."""
        self._judged = judged
        self._seed = seed
        self._visits = visits
        self._seconds = seconds
        self._mind: Searcher | None = None
        self._missed: Missed | None = None
        self._decisions = 0
        self._chosen: tuple[Game, int, int] | None = None  # the game, its decisions then, and the choice

    def choose(self, game: Game) -> int:
        mind, missed = self._awake(game)
        missed.make_up(game)
        self._decisions += 1
        choice = mind.choose(game, self._decisions, self._visits, self._seconds)
        self._chosen = game, game.decisions, choice
        return choice

    def why(self, lang: str = "en") -> str:
        if self._mind is None:
            raise ValueError("the bot has not chosen anything yet")
        general = tell(self._mind.rules, self._mind.reason, self._mind.about, self._mind.number, lang)
        if self._chosen is None:
            return general
        game, decisions, choice = self._chosen
        if game.decisions != decisions:
            return general
        case = mindset_of(game.rules).case(self._mind.planner, game, lang, list(self.names))
        if self._mind.reason not in (JUDGED, SEARCHED):
            return case.for_choice(choice) or general
        argument = case.for_option(choice)
        return (
            say(lang, "reasons.argued-and-searched", argument=argument, searched=general)
            if argument
            else general
        )

    def remember(self, game: Game) -> None:
        self._awake(game)[1].add(game)
        self._decisions += 1

    def _awake(self, game: Game) -> tuple[Searcher, Missed]:
        """Its mind for games like this one, and what that has missed."""
        if self._mind is None or self._missed is None or self._mind.rules is not game.rules:
            self._mind = Searcher(game.rules, self._seed, judge_for(game.rules) if self._judged else None)
            self._missed = Missed(self._mind.planner)
        return self._mind, self._missed
