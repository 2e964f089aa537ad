"""Base of the bots whose decisions are made in the compiled core."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from stellwerk.bots.base import Bot
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import MODEL_CHOICE, SEARCHED
from stellwerk.bots.reasons import reason_text
from stellwerk.bots.skipped_decisions import SkippedDecisions
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.text import translate


class DecisionMaker(Protocol):
    """A player of the compiled core, with the reason code of its last choice."""

    @property
    def rules(self) -> Rules: ...
    @property
    def reason(self) -> int: ...
    @property
    def about(self) -> int: ...
    @property
    def number(self) -> int: ...


M = TypeVar("M", bound=DecisionMaker)


class CoreBot(Bot, Generic[M]):
    """A bot around a player of the core, which is kept as long as the rules are the same."""

    def __init__(self) -> None:
        self._core: M | None = None
        self._skipped: SkippedDecisions | None = None
        self._chosen: tuple[CoreGame, int, int] | None = None  # game, number of decisions, choice

    @abstractmethod
    def _new_core(self, rules: Rules) -> M:
        """Return a new player."""

    @abstractmethod
    def _planner(self, core: M) -> Planner:
        """Return the player's planner."""

    @abstractmethod
    def _choice(self, core: M, game: CoreGame) -> int:
        """Return the player's choice."""

    def decide(self, game: CoreGame) -> int:
        """Return the player's choice."""
        return self._record_choice(game, self._choice(self._current_core(game), game))

    def _current_core(self, game: CoreGame) -> M:
        """Return the player, after making up for skipped decisions."""
        core, skipped = self._core_for(game)
        skipped.make_up(game)
        return core

    def _record_choice(self, game: CoreGame, choice: int) -> int:
        """Remember a choice for `why`."""
        self._chosen = game, game.num_decisions, choice
        return choice

    def why(self, lang: str = "en") -> str:
        """Explain the last choice: concretely while the game has not gone on, in general terms afterwards."""
        general = general_reason(self._core, lang)
        if self._core is None or self._chosen is None:
            return general
        game, decisions, choice = self._chosen
        if game.num_decisions != decisions:
            return general
        explanation = hooks_for(game.rules).explanation(
            self._planner(self._core), game, lang, list(self.names)
        )
        if self._core.reason not in (MODEL_CHOICE, SEARCHED):
            return explanation.for_choice(choice) or general
        argument = explanation.for_option(choice)
        if not argument:
            return general
        return translate(lang, "reasons.argued-and-searched", argument=argument, searched=general)

    def remember(self, game: CoreGame) -> None:
        """Note a skipped decision."""
        self._core_for(game)[1].add(game)

    def _core_for(self, game: CoreGame) -> tuple[M, SkippedDecisions]:
        """Return the player for the game's rules and its skipped decisions."""
        if self._core is None or self._skipped is None or self._core.rules is not game.rules:
            self._core = self._new_core(game.rules)
            self._skipped = SkippedDecisions(self._planner(self._core))
        return self._core, self._skipped


def general_reason(core: DecisionMaker | None, lang: str) -> str:
    """Return the general sentence for the last choice of a player."""
    if core is None:
        raise ValueError("the bot has not chosen anything yet")
    return reason_text(core.rules, core.reason, core.about, core.number, lang)
