"""What bots ask about Vereinigtes Königreich."""

from stellwerk.bots.minds.editions.uk.motives import INVESTMENT, TECHNOLOGY
from stellwerk.bots.minds.editions.uk.planner import UkPlanner
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.rules import Rules
from stellwerk.engine.words import pick, technology_name


class UkMindset(Mindset):
    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return UkPlanner(rules, habits, self.economy(rules))

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        technology = technology_name(rules.technologies[about], lang)
        if motive == TECHNOLOGY:
            return pick(
                lang,
                f"Der Plan geht nur mit dieser Technologie auf: {technology}.",
                f"The plan works only with this technology: {technology}.",
            )
        if motive == INVESTMENT:
            return pick(
                lang,
                f"Eine Anschaffung, die sich bezahlt macht: {technology}.",
                f"An investment that pays: {technology}.",
            )
        return super().tell(rules, motive, about, number, lang)
