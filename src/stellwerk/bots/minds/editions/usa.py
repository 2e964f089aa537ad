"""How bots think in USA: as everywhere, with habits of its own."""

from stellwerk.bots.minds.habits import FAITHFUL, Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.rules import Rules


class UsaPlanner(Planner):
    """Keeps to its plan once it is tuned: the cards it has drawn were drawn for that plan."""

    def tune(self) -> None:
        super().tune()
        self.habits.turn_points = 2.6
        self.habits.patience = FAITHFUL


class UsaMindset(Mindset):
    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return UsaPlanner(rules, habits, self.economy(rules))
