"""What technologies are worth to a player in Vereinigtes Königreich.

A purchase costs no action, only locomotives. So a technology pays if the routes of the plan need it, or if it
earns more over the time left than the locomotives would elsewhere.
"""

import math
from typing import Final

from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.plan import NEVER, TURN
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.editions.uk.facts import (
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
from stellwerk.engine.editions.uk.rules import UkRules
from stellwerk.engine.kinds import FERRY
from stellwerk.engine.mechanics.double_routes import owns_twin
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

OUT_OF_REACH: Final = 1.0e4  # turns
LOCO_WANTED: Final = 3.0  # worth of a locomotive in the market while a technology waits for it

NEVER_RUSHED: Final = 1000  # cards that nobody holds

# What investments are judged by, fitted in games between planners.
LOCO_POINTS: Final = 2.4  # what a locomotive would bring elsewhere
LOCO_TURNS: Final = 0.8  # turns that it takes to get one
CARD_POINTS: Final = 1.0  # what a card brings
CLAIMS_A_TURN: Final = 0.33
FERRIES_A_TURN: Final = 0.05
DRAWS_A_TURN: Final = 0.55  # turns of drawing
SETS_A_TURN: Final = 0.25  # of cards that draws of three bring and no route needs
FORESIGHT: Final = 26.0  # turns before the end, from which on it shows who will have most
TENDER_CARDS: Final = 0.95  # cards that a draw of three brings beyond an ordinary draw


class UkOutlook(Planner):
    """Knows which technologies are worth buying; a `UkPlanner` buys them."""

    def __init__(self, rules: Rules, habits: Habits, economy: Economy) -> None:
        super().__init__(rules, habits, economy)
        assert isinstance(rules, UkRules)
        self.uk: UkRules = rules
        self.time = 0.0  # turns that games like this one last on, whatever the habits say
        self.wishes: list[int] = []  # technologies to buy, most urgent first
        self.loco_points = LOCO_POINTS
        self.waste_until = 4.0  # turns before the end from which on a claim may waste cards
        self.rush_hand = NEVER_RUSHED  # cards in a rival's hand with which one for a tempting route may, too

    def tune(self) -> None:
        self.habits.pace = 0.5
        self.habits.turn_points = 3.2
        self.habits.loco_worth = 0.9

    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 1.15

    # ------------------------------------------------------------------ planning

    def extra_turns(self, s: State, route: int) -> float:
        """Technologies that are missing; several routes of a plan share them."""
        missing = self.uk.needs[route] & ~self.seat.technologies
        turns = 0.0
        technology = 0
        while missing:
            if missing & 1:
                turns += 0.55 * COSTS[technology]
                if not s.supply[technology]:
                    return OUT_OF_REACH
            missing >>= 1
            technology += 1
        return turns

    def price_routes(self, s: State) -> None:
        """Routes of others can be had, too, by right of way."""
        super().price_routes(s)
        if self.brief or not s.supply[RIGHT_OF_WAY]:
            return
        way = COSTS[RIGHT_OF_WAY] * LOCO_TURNS
        for route in range(len(s.owners)):
            if self.is_lost(s, route) and self.board.length[route] <= self.seat.wagons:
                if not owns_twin(self.board, self.seat, route):
                    turns = self.economy.route_turns(route) + self.extra_turns(s, route) + way
                    self.network.cost[route] = min(NEVER, int(TURN * turns))

    def is_lost(self, s: State, route: int) -> bool:
        """Whether others own a route, and this player does not."""
        return s.owners[route] != 0 and not s.owners[route] >> self.player & 1

    def best_target(self, s: State) -> int:
        """The best open route, or one of another player if it is better even so."""
        best = super().best_target(s)
        if self.brief or not s.supply[RIGHT_OF_WAY]:
            return best
        best_rate = self.rate(best) if best >= 0 else 0.0
        for route in range(len(s.owners)):
            if self.is_lost(s, route) and self.network.cost[route] < NEVER:
                if self.rate(route) > best_rate:
                    best = route
                    best_rate = self.rate(route)
        return best

    def rate(self, route: int) -> float:
        """Points a turn that a route brings, if there is time for it."""
        turns = float(self.network.cost[route]) / TURN
        return (float(self.board.points[route]) + 0.5) / turns if turns <= self.turns + 1.0 else 0.0

    def look_ahead(self, s: State) -> None:
        super().look_ahead(s)
        self.time = self.time_left(s)
        self.wishes = self.investments(s)
        if not self.wishes or not self.saves_for(self.wishes[0]):
            self.wishes += self.missing_technologies(s)
        if self.wishes and self.seat.hand[self.rules.loco] < COSTS[self.wishes[0]]:
            self.economy.value[self.rules.loco] = LOCO_WANTED

    def time_left(self, s: State) -> float:
        if s.turns_left >= 0:
            return 1.0
        least = self.turns_of(self.seat)
        for seat in s.seats:
            least = min(least, self.turns_of(seat))
        return least + 2.0

    def missing_technologies(self, s: State) -> list[int]:
        """Technologies that the next routes still need, those for most spaces first."""
        weight = [0] * len(COSTS)
        for route in self.targets:
            missing = self.uk.needs[route] & ~self.seat.technologies
            if self.is_lost(s, route):
                missing |= 1 << RIGHT_OF_WAY
            for technology in range(len(COSTS)):
                if missing >> technology & 1:
                    weight[technology] += self.board.length[route]
        result: list[int] = []
        for technology in range(len(COSTS)):
            if weight[technology]:
                place = 0
                while place < len(result) and weight[result[place]] >= weight[technology]:
                    place += 1
                result.insert(place, technology)
        return result

    # ------------------------------------------------------------------ investing

    def investments(self, s: State) -> list[int]:
        """Technologies that no route needs but that pay, the best for their price first."""
        result: list[int] = []
        profits: list[float] = []
        for technology in range(BOOSTER, len(COSTS)):
            if s.supply[technology] and not self.seat.technologies >> technology & 1:
                profit = self.earnings(s, technology) / COSTS[technology] - self.loco_points
                if profit > 0.0:
                    place = 0
                    while place < len(result) and profits[place] >= profit:
                        place += 1
                    result.insert(place, technology)
                    profits.insert(place, profit)
        return result

    def saves_for(self, technology: int) -> bool:
        """The water tender comes before all else; who has it gets the rest soon enough in its order."""
        return technology == WATER_TENDER or self.seat.technologies >> WATER_TENDER & 1 == 1

    def earnings(self, s: State, technology: int) -> float:
        """Points that a technology may bring until the end."""
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
        if self.time > FORESIGHT:
            return 0.0
        if technology == RISKY_CONTRACTS:
            return RISKY_POINTS * (2.0 * self.most_tickets_chance(s) - 1.0)
        if (
            technology == EQUALISING_BEAM
            and not self.brief
            and self.seat.hand[self.rules.loco] >= COSTS[technology]
        ):
            return BEAM_POINTS * (2.0 * self.longest_path_chance(s) - 1.0)
        return 0.0

    def ferries_expected(self) -> float:
        count = 0
        for route in self.plan.routes:
            if self.board.kind[route] == FERRY:
                count += 1
        return max(count * self.chance(self.plan.cost), FERRIES_A_TURN * self.time)

    def spaces_saved(self) -> float:
        """Claims that diesel power makes cheaper: those of the plan, and some after it."""
        count = 0.0
        for route in self.plan.routes:
            if self.board.length[route] > 1 and self.board.length[route] > self.board.locos[route]:
                count += 1.0
        return count + 0.1 * self.time

    def sets_needed(self) -> float:
        """Sets of cards that the booster makes smaller: half of the locomotives missing, and the tender's."""
        locos = -float(self.seat.hand[self.rules.loco])
        needs = 0
        for route in self.plan.routes:
            needs |= self.uk.needs[route]
            locos += float(self.board.locos[route])
        needs &= ~self.seat.technologies
        for technology in range(BOOSTER):
            if needs >> technology & 1:
                locos += COSTS[technology]
        sets = 0.5 * locos
        if self.seat.technologies >> WATER_TENDER & 1:
            sets += SETS_A_TURN * self.time
        return sets

    def tickets_expected(self, s: State) -> float:
        """Tickets that are completed, or will be if the plan comes off."""
        count = len(self.plan.tickets) * self.chance(self.plan.cost)
        return count + len(self.seat.tickets) - len(self.open_tickets(s))

    def most_tickets_chance(self, s: State) -> float:
        """How likely one completes the most tickets: others complete most of those they hold."""
        rival = 0
        for player in range(self.rules.players):
            if player != self.player:
                rival = max(rival, len(s.seats[player].tickets))
        lead = self.tickets_expected(s) - rival
        if self.rules.players == 2:
            return share(0.6 + 1.4 * lead)
        return share(1.1 - 0.4 * self.rules.players + 0.85 * lead)

    def longest_path_chance(self, s: State) -> float:
        """How likely the longest path is one's own at the end, by the lead now."""
        rival = 0
        for player in range(self.rules.players):
            if player != self.player:
                rival = max(rival, self.rules.scoring.longest_path(s, player))
        lead = self.rules.scoring.longest_path(s, self.player) - rival
        return share(1.2 - 0.45 * self.rules.players + 0.17 * lead)


def share(lead: float) -> float:
    """A chance from a lead that may be large."""
    return 1.0 / (1.0 + math.exp(-max(-20.0, min(20.0, lead))))
