"""The bot that learned: the strategist, with a judge of its ideas trained on many games."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.bots.base import Bot
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.judge import Judge
from stellwerk.bots.minds.learned import Learned
from stellwerk.bots.minds.motives import JUDGED
from stellwerk.bots.missed import Missed
from stellwerk.bots.networks import judge_for
from stellwerk.bots.reasons import tell
from stellwerk.engine.rules import Rules
from stellwerk.words import say


class LearnedBot(Bot):
    """Decides in a moment. Where no network fits the game it plays as the strategist does."""

    def __init__(self) -> None:
        self._mind: Learned | None = None
        self._missed: Missed | None = None
        self._chosen: tuple[Game, int, int] | None = None  # the game, its decisions then, and the choice

    def choose(self, game: Game) -> int:
        mind, missed = self._awake(game)
        missed.make_up(game)
        choice = mind.choose(game)
        self._chosen = game, game.decisions, choice
        return choice

    def why(self, lang: str = "en") -> str:
        if self._mind is None:
            raise ValueError("the bot has not chosen anything yet")
        mind = self._mind
        general = tell(mind.rules, mind.reason, mind.about, mind.number, lang)
        if self._chosen is None or self._chosen[0].decisions != self._chosen[1]:
            return general
        game, _, choice = self._chosen
        case = mindset_of(game.rules).case(mind.planner, game, lang, list(self.names))
        if mind.reason != JUDGED:
            return case.for_choice(choice) or general
        argument = case.for_option(choice)
        if not argument:
            return general
        return say(lang, "reasons.argued-and-searched", argument=argument, searched=general)

    def remember(self, game: Game) -> None:
        self._awake(game)[1].add(game)

    def _awake(self, game: Game) -> tuple[Learned, Missed]:
        """Its mind for games like this one, and what that has missed."""
        if self._mind is None or self._missed is None or self._mind.rules is not game.rules:
            self._mind = Learned(game.rules, self._judge(game.rules))
            self._missed = Missed(self._mind.planner)
        return self._mind, self._missed

    def _judge(self, rules: Rules) -> Judge | None:
        return judge_for(rules)
