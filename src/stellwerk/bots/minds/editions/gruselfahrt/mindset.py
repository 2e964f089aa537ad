"""What bots ask about Gruselfahrt."""

from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.editions.gruselfahrt.planner import GruselfahrtPlanner
from stellwerk.bots.minds.editions.gruselfahrt.racer import GruselfahrtRacer
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.rules import Rules


class GruselfahrtEconomy(Economy):
    """No market, so cards come as they come, and the hand decides what is cheap."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.cards_a_turn = 1.0
        self.hand_counts = 1.0


class GruselfahrtMindset(Mindset):
    def economy(self, rules: Rules) -> Economy:
        return GruselfahrtEconomy(rules)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return GruselfahrtRacer(rules, habits, self.economy(rules))

    def playout_planner(self, rules: Rules, habits: Habits) -> Planner:
        return GruselfahrtPlanner(rules, habits, self.economy(rules))
