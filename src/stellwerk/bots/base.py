"""The interface of a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from stellwerk.action import Action
from stellwerk.bots.incremental import Incremental
from stellwerk.engine.game import CoreGame
from stellwerk.game import Game
from stellwerk.observation import Observation
from stellwerk.text import check_language


class Bot:
    """Chooses actions for the seat to decide, and explains them. A subclass needs only `choose`.

    >>> import stellwerk as sw
    >>> from stellwerk import bots
    >>> game = sw.new_game(sw.editions()[0], players=2, seed=7)
    >>> bot = bots.create("planner")
    >>> while not game.is_over:
    ...     game.apply(bot.choose(game.observe(game.current_player)))
    """

    names: Sequence[str] = ()
    """Names of the players by seat, used in explanations only; empty if unknown."""

    def choose(self, observation: Observation) -> Action:
        """Return one of `observation.legal_actions()`.

        Built-in bots accept a `CoreGame`, too, and then return what `decide` does.
        """
        if type(self).decide is Bot.decide:
            raise TypeError(f"the bot {type(self).__name__} needs a method choose(observation)")
        game: object = observation
        if isinstance(game, CoreGame):
            return cast(Action, self.decide(game))
        return observation.action(self.decide(observation.world.core))

    def decide(self, game: CoreGame) -> int:
        """Return the number of one of the legal actions of a compiled game, without changing the game.

        The built-in bots are asked this way, which is faster. They read only what their seat may know: tests
        compare their choices in worlds that look alike. The default shows `choose` an observation.
        """
        return int(self.choose(Game(game).observe(game.current_player)))

    def choose_incrementally(self, game: CoreGame) -> Incremental[int]:
        """Choose in steps: yield between them, so that others can run. The default takes one step."""
        yield from ()
        return self.decide(game)

    def why(self, lang: str = "en") -> str:
        """Return a sentence about the last choice; the default has nothing to say."""
        check_language(lang)
        return ""

    def remember(self, game: CoreGame) -> None:
        """Take note of a decision in its seat that is made without asking it.

        Afterwards it must choose as if it had been asked. The default asks `decide`; override it if less is
        enough.
        """
        self.decide(game)
