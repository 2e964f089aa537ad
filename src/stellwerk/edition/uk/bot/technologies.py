"""What technologies are worth to a player in the United Kingdom.

A purchase costs locomotives but no action. A technology pays if routes of the plan need it, or if it earns
more in the time left than its locomotives would elsewhere.
"""

import math
from typing import Final

from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.ranking import descending
from stellwerk.edition.uk.bot.params import UkParams
from stellwerk.edition.uk.fields import OWNED, SUPPLY
from stellwerk.edition.uk.rules import UkRules
from stellwerk.edition.uk.spec import (
    BEAM_POINTS,
    BOOSTER,
    COSTS,
    DIESEL,
    DOUBLE_HEADING,
    DOUBLE_HEADING_POINTS,
    EQUALISING_BEAM,
    LAGGING,
    LAGGING_POINTS,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    RISKY_POINTS,
    TURBINE_POINTS,
    TURBINES,
    WATER_TENDER,
)
from stellwerk.engine.kinds import FERRY
from stellwerk.engine.state import State

# Estimates that investments are rated by, fitted in games between planners.
CARD_POINTS: Final = 1.0  # what a card brings
CLAIMS_A_TURN: Final = 0.33
FERRIES_A_TURN: Final = 0.05
DRAWS_A_TURN: Final = 0.55  # turns of drawing
SETS_A_TURN: Final = 0.25  # of cards that draws of three bring and no route needs
PREDICTABLE_TURNS: Final = 26.0  # turns left from which on bonuses can be predicted
TENDER_CARDS: Final = 0.95  # cards that a draw of three brings beyond an ordinary draw


class TechnologyValuation:
    """Rates technologies for the plan of a planner."""

    def __init__(self, rules: UkRules, params: UkParams, planner: Planner) -> None:
        self.rules = rules
        self.board = rules.board
        self.params = params
        self.planner = planner
        self.time = 0.0  # turns that games like this one last, whatever the planner's pace
        self.wanted: list[int] = []  # technologies to buy, most urgent first

    def update(self, s: State) -> None:
        """Set `time` and `wanted` for the planner's current plan."""
        self.time = self.time_left(s)
        self.wanted = self.investments(s)
        if not self.wanted or not self.saves_for(self.wanted[0]):
            self.wanted += self.missing(s)

    def time_left(self, s: State) -> float:
        """Return the expected turns until the end at an ordinary pace."""
        if s.turns_left >= 0:
            return 1.0
        least = self.planner.turns_of(self.planner.seat)
        for seat in s.seats:
            least = min(least, self.planner.turns_of(seat))
        return least + 2.0

    def missing(self, s: State) -> list[int]:
        """Return the technologies that the next routes need, those for most spaces first."""
        weights = [0.0] * len(COSTS)
        for route in self.planner.targets:
            missing = self.rules.needs[route] & ~self.planner.seat.numbers[OWNED]
            if is_owned_by_others(s, self.planner.player, route):
                missing |= 1 << RIGHT_OF_WAY
            for technology in range(len(COSTS)):
                if missing >> technology & 1:
                    weights[technology] += float(self.board.length[route])
        return [technology for technology in descending(weights) if weights[technology]]

    def investments(self, s: State) -> list[int]:
        """Return the technologies that pay though no route needs them, best per locomotive first."""
        technologies: list[int] = []
        profits: list[float] = []
        for technology in range(BOOSTER, len(COSTS)):
            if s.lists[SUPPLY][technology] and not self.planner.seat.numbers[OWNED] >> technology & 1:
                profit = self.earnings(s, technology) / COSTS[technology] - self.params.loco_points
                if profit > 0.0:
                    technologies.append(technology)
                    profits.append(profit)
        return [technologies[index] for index in descending(profits)]

    def saves_for(self, technology: int) -> bool:
        """Return whether to buy nothing else before this technology: the water tender, and all after it."""
        return technology == WATER_TENDER or self.planner.seat.numbers[OWNED] >> WATER_TENDER & 1 == 1

    def earnings(self, s: State, technology: int) -> float:
        """Return the points that a technology may bring until the end."""
        if technology == LAGGING:
            return LAGGING_POINTS * CLAIMS_A_TURN * self.time
        if technology == TURBINES:
            return TURBINE_POINTS * self.ferries_expected()
        if technology == WATER_TENDER:
            return TENDER_CARDS * CARD_POINTS * DRAWS_A_TURN * self.time
        if technology == DIESEL:
            return CARD_POINTS * self.spaces_saved()
        if technology == BOOSTER:
            return CARD_POINTS * self.sets_needed()
        if technology == DOUBLE_HEADING:
            return DOUBLE_HEADING_POINTS * self.tickets_expected(s)
        if self.time > PREDICTABLE_TURNS:
            return 0.0
        if technology == RISKY_CONTRACTS:
            return RISKY_POINTS * (2.0 * self.most_tickets_chance(s) - 1.0)
        if (
            technology == EQUALISING_BEAM
            and not self.planner.is_quick
            and self.planner.seat.hand[self.rules.loco] >= COSTS[technology]
        ):
            return BEAM_POINTS * (2.0 * self.longest_path_chance(s) - 1.0)
        return 0.0

    def ferries_expected(self) -> float:
        """Return the ferries that are still claimed."""
        count = 0
        for route in self.planner.plan.routes:
            if self.board.kind[route] == FERRY:
                count += 1
        return max(count * self.planner.chance(self.planner.plan.cost), FERRIES_A_TURN * self.time)

    def spaces_saved(self) -> float:
        """Return the claims that diesel makes cheaper."""
        count = 0.0
        for route in self.planner.plan.routes:
            if self.board.length[route] > 1 and self.board.length[route] > self.board.locos[route]:
                count += 1.0
        return count + 0.1 * self.time

    def sets_needed(self) -> float:
        """Return the sets of cards that the booster makes smaller."""
        locos = -float(self.planner.seat.hand[self.rules.loco])
        needs = 0
        for route in self.planner.plan.routes:
            needs |= self.rules.needs[route]
            locos += float(self.board.locos[route])
        needs &= ~self.planner.seat.numbers[OWNED]
        for technology in range(BOOSTER):
            if needs >> technology & 1:
                locos += COSTS[technology]
        sets = 0.5 * locos
        if self.planner.seat.numbers[OWNED] >> WATER_TENDER & 1:
            sets += SETS_A_TURN * self.time
        return sets

    def tickets_expected(self, s: State) -> float:
        """Return the tickets that are completed or will be if the plan succeeds."""
        count = len(self.planner.plan.tickets) * self.planner.chance(self.planner.plan.cost)
        return count + len(self.planner.seat.tickets) - len(self.planner.open_tickets(s))

    def most_tickets_chance(self, s: State) -> float:
        """Return the probability of completing the most tickets."""
        rival = 0
        for player in range(self.rules.players):
            if player != self.planner.player:
                rival = max(rival, len(s.seats[player].tickets))
        lead = self.tickets_expected(s) - rival
        if self.rules.players == 2:
            return share(0.6 + 1.4 * lead)
        return share(1.1 - 0.4 * self.rules.players + 0.85 * lead)

    def longest_path_chance(self, s: State) -> float:
        """Return the probability of having the longest path at the end."""
        rival = 0
        for player in range(self.rules.players):
            if player != self.planner.player:
                rival = max(rival, self.rules.scoring.longest_path(s, player))
        lead = self.rules.scoring.longest_path(s, self.planner.player) - rival
        return share(1.2 - 0.45 * self.rules.players + 0.17 * lead)


def is_owned_by_others(s: State, player: int, route: int) -> bool:
    """Return whether others own a route and a player does not."""
    return s.owners[route] != 0 and not s.owners[route] >> player & 1


def share(lead: float) -> float:
    """Return a probability from a lead of any size (logistic function)."""
    return 1.0 / (1.0 + math.exp(-max(-20.0, min(20.0, lead))))
