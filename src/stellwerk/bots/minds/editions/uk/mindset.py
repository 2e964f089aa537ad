"""What bots ask about Vereinigtes Königreich."""

from stellwerk.bots.minds.case import Case
from stellwerk.bots.minds.editions.uk.motives import INVESTMENT, TECHNOLOGY
from stellwerk.bots.minds.editions.uk.planner import UkPlanner
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import BUY
from stellwerk.engine.rules import Rules
from stellwerk.engine.words import technology_name
from stellwerk.words import say

HELPS_ON_EVERY_ROUTE = ("booster", "lagging", "diesel")


class UkCase(Case):
    """What a technology is bought for."""

    def __init__(self, mind: UkPlanner, game: Game, lang: str, names: list[str]) -> None:
        super().__init__(mind, game, lang, names)
        self.engineer = mind

    def for_special(self, action: int) -> str:
        if self.rules.space.kinds[action] != BUY:
            return ""
        about = self.rules.space.args[action]
        name = technology_name(self.rules.technologies[about], self.lang)
        for route in self.mind.targets:
            missing = self.engineer.uk.needs[route] & ~self.seat.technologies
            if missing >> about & 1:
                route_name = self.route_named(route)
                return say(self.lang, "editions.uk.opens-route", technology=name, route=route_name)
        helps = self.rules.technologies[about] in HELPS_ON_EVERY_ROUTE
        routes = len(self.mind.targets) if helps else 0
        return say(self.lang, "editions.uk.pays-because", technology=name, routes=routes)


class UkMindset(Mindset):
    def case(self, mind: Planner, game: Game, lang: str, names: list[str]) -> Case:
        assert isinstance(mind, UkPlanner)
        return UkCase(mind, game, lang, names)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return UkPlanner(rules, habits, self.economy(rules))

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        technology = technology_name(rules.technologies[about], lang)
        if motive == TECHNOLOGY:
            return say(lang, "editions.uk.the-plan-works-only-with", technology=technology)
        if motive == INVESTMENT:
            return say(lang, "editions.uk.an-investment-that-pays", technology=technology)
        return super().tell(rules, motive, about, number, lang)
