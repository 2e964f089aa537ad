"""What bots ask about Vereinigtes Königreich."""

from stellwerk.bots.minds.editions.uk.motives import INVESTMENT, TECHNOLOGY
from stellwerk.bots.minds.editions.uk.planner import UkPlanner
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.rules import Rules
from stellwerk.engine.words import technology_name
from stellwerk.words import say


class UkMindset(Mindset):
    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return UkPlanner(rules, habits, self.economy(rules))

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        technology = technology_name(rules.technologies[about], lang)
        if motive == TECHNOLOGY:
            return say(lang, "editions.uk.the-plan-works-only-with", technology=technology)
        if motive == INVESTMENT:
            return say(lang, "editions.uk.an-investment-that-pays", technology=technology)
        return super().tell(rules, motive, about, number, lang)
