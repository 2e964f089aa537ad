"""Hooks of the United Kingdom."""

from stellwerk.bots.core.edition_hooks import BotHooks
from stellwerk.bots.core.explanation import Explanation
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.edition.uk.bot.params import UkParams
from stellwerk.edition.uk.bot.planner import UkPlanner
from stellwerk.edition.uk.bot.reason_codes import INVESTMENT, TECHNOLOGY
from stellwerk.edition.uk.fields import OWNED
from stellwerk.edition.uk.kinds import BUY
from stellwerk.edition.uk.rules import UkRules
from stellwerk.edition.uk.spec import TECHNOLOGIES
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.text import translate
from stellwerk.text.cards import technology_name

HELPS_ON_EVERY_ROUTE = ("booster", "lagging", "diesel")


class UkExplanation(Explanation):
    """Explains what a technology is bought for."""

    def __init__(self, planner: UkPlanner, game: CoreGame, lang: str, names: list[str]) -> None:
        super().__init__(planner, game, lang, names)
        self.engineer = planner

    def for_special(self, action: int) -> str:
        if self.rules.space.kinds[action] != BUY:
            return ""
        about = self.rules.space.args[action]
        name = technology_name(TECHNOLOGIES[about], self.lang)
        for route in self.planner.targets:
            missing = self.engineer.uk.needs[route] & ~self.seat.numbers[OWNED]
            if missing >> about & 1:
                route_name = self.route_label(route)
                return translate(self.lang, "editions.uk.opens-route", technology=name, route=route_name)
        helps = TECHNOLOGIES[about] in HELPS_ON_EVERY_ROUTE
        routes = len(self.planner.targets) if helps else 0
        return translate(self.lang, "editions.uk.pays-because", technology=name, routes=routes)


class UkHooks(BotHooks):
    """The bots of the United Kingdom."""

    def new_params(self) -> PlannerParams:
        return UkParams()

    def explanation(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> Explanation:
        assert isinstance(planner, UkPlanner)
        return UkExplanation(planner, game, lang, names)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        assert isinstance(rules, UkRules) and isinstance(params, UkParams)
        return UkPlanner(rules, params, self.economy(rules, params))

    def reason_text(self, rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
        technology = technology_name(TECHNOLOGIES[about], lang)
        if reason == TECHNOLOGY:
            return translate(lang, "editions.uk.the-plan-works-only-with", technology=technology)
        if reason == INVESTMENT:
            return translate(lang, "editions.uk.an-investment-that-pays", technology=technology)
        return super().reason_text(rules, reason, about, number, lang)
