"""What bots ask about an edition: how one thinks there.

Every answer here is that of an edition in which one thinks of nothing special. `editions/` has one object
of a subclass for each edition that differs; nothing outside asks which edition it is dealing with.
"""

from stellwerk.bots.minds.case import Case
from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.senses import Senses
from stellwerk.engine.game import Game
from stellwerk.engine.names import place_name
from stellwerk.engine.rules import Rules
from stellwerk.words import say


class Mindset:
    def economy(self, rules: Rules) -> Economy:
        """What cards and routes are worth."""
        return Economy(rules)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        """The planner with its steps of this edition."""
        return Planner(rules, habits, self.economy(rules))

    def playout_planner(self, rules: Rules, habits: Habits) -> Planner:
        """The planner for playouts, if another one is quicker."""
        return self.planner(rules, habits)

    def senses(self, rules: Rules) -> Senses | None:
        """What an instinct sees at a glance, where there may be one."""
        return None

    def case(self, mind: Planner, game: Game, lang: str, names: list[str]) -> Case:
        """What speaks for the planner's choices."""
        return Case(mind, game, lang, names)

    def use_of_card(self, rules: Rules, card: int, lang: str) -> str:
        """What a card is wanted for."""
        return say(lang, "reasons.the-next-routes")

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        """The sentence for a motive of this edition's own (`motives.OWN` and up)."""
        raise NotImplementedError(f"no sentence for the motive {motive}")

    # ------------------------------------------------------------------ the same everywhere

    def strategist(self, rules: Rules) -> Planner:
        """A planner with habits fitted to the edition by many games against the plain one."""
        planner = self.planner(rules, Habits())
        planner.tune()
        return planner

    def quick_planner(self, rules: Rules) -> Planner:
        """Plays the rest of a game hundreds of times a second, and hardly worse than the strategist."""
        planner = self.playout_planner(rules, Habits())
        planner.tune()
        planner.hurry()
        return planner


def place_called(rules: Rules, city: int, lang: str) -> str:
    """The name of a place that a reason speaks of."""
    return place_name(rules.board.data, rules.board.city_ids[city], lang)
