"""The planner in each edition: only the steps that the edition changes."""

from typing import Final

from stellwerk.bots.minds.plan import Plan, no_plan, with_link
from stellwerk.bots.minds.planner import (
    GOODS_TRIP,
    HARBOR_PAYS,
    NEW_TICKETS,
    PAID_SURCHARGE,
    PASSENGER,
    PIECES_FIT,
    POINTS,
    SWAP_TICKETS,
    TECHNOLOGY,
    Habits,
    Planner,
    expected_best,
)
from stellwerk.engine.editions.uk import (
    BOOSTER,
    COSTS,
    DIESEL,
    DOUBLE_HEADING,
    LAGGING,
    RISKY_CONTRACTS,
    THERMOCOMPRESSOR,
    TURBINES,
    WATER_TENDER,
    UkRules,
)
from stellwerk.engine.kinds import (
    BUY,
    FERRY,
    GIVE_SHIPS,
    GIVE_WAGONS,
    GRAY,
    HARBOR,
    JOURNEY,
    MIX,
    OFFER_DECISION,
    OVER,
    PASS,
    PIECES,
    PIECES_DECISION,
    PLACE_DECISION,
    REFILL,
    REFILL_DECISION,
    RIDE,
    SWAP,
    TUNNEL,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State


class SkandinavienPlanner(Planner):
    """Digs tunnels with a card in reserve, and pays a surcharge whenever it can."""

    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 0.95

    def claim_score(self, s: State, route: int, hand: int) -> float:
        score = super().claim_score(s, route, hand)
        if score > 0.0 and self.board.kind[route] == TUNNEL and self.turns > 4.0:
            color = self.board.color[route]
            same = max(self.seat.hand[: self.rules.colors]) if color == GRAY else self.seat.hand[color]
            if same + self.seat.hand[self.rules.loco] <= self.board.length[route]:
                return 0.0
        return score

    def choose_other(self, s: State, options: list[int]) -> int:
        """Surcharges: the colour before the locomotive; never withdraw if one can pay."""
        self.explain(PAID_SURCHARGE, s.route, s.due)
        return options[0]


class MaerklinPlanner(Planner):
    """Sends passengers on long trips before others take the goods."""

    def __init__(self, rules: Rules, habits: Habits) -> None:
        super().__init__(rules, habits)
        self.passenger = rules.cards.index("passenger")
        self.trip: list[int] = []
        self.best_trip: list[int] = []
        self.best_value = 0.0
        self.steps = 0

    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 0.9

    def special_action(self, s: State, options: list[int]) -> int:
        best = -1
        best_value = 0.0
        for option in options:
            if self.rules.space.kinds[option] == JOURNEY:
                value = self.plan_trip(s, self.rules.space.args[option])
                if value > best_value:
                    best = option
                    best_value = value
        if best < 0:
            return -1
        late = self.turns <= 2.0 * len(self.seat.passengers) + 2.0
        crowded = self.rules.players >= 4
        if best_value >= (9.0 if crowded else 11.0) or (late and best_value >= 2.5):
            self.explain(GOODS_TRIP, self.rules.space.args[best], int(best_value))
            return best
        return -1

    def plan_trip(self, s: State, city: int) -> float:
        """The best trip from a city: goods, less a little for each passenger card."""
        self.best_value = 0.0
        self.best_trip = []
        self.trip = []
        self.steps = 40 if self.lazy else 400
        self.travel(s, city, city, 0.0, self.seat.hand[self.passenger], [])
        return self.best_value

    def travel(self, s: State, start: int, at: int, value: float, fares: int, seen: list[int]) -> None:
        if value > self.best_value:
            self.best_value = value
            self.best_trip = self.trip[:]
        if self.steps == 0 or self.board.country[at] or len(self.trip) >= 14:
            return
        self.steps -= 1
        for route in self.board.routes_at[at]:
            owners = s.owners[route]
            mine = owners >> self.player & 1
            if owners and route not in self.trip and (mine or fares):
                far = self.board.other_end(route, at)
                gain = 0.0 if mine else -0.6
                if far != start and far not in seen and s.goods[far]:
                    gain += s.goods[far][0]
                self.trip.append(route)
                self.travel(s, start, far, value + gain, fares if mine else fares - 1, seen + [far])
                self.trip.pop()

    def choose_other(self, s: State, options: list[int]) -> int:
        if s.decision == OFFER_DECISION:
            return self.choose_mix(options, 2)
        if s.decision == PLACE_DECISION:
            return self.choose_city(s, options)
        return self.choose_ride(s, options)

    def choose_mix(self, options: list[int], long: int) -> int:
        """The mix with the wanted number of long tickets, or the nearest there is."""
        best = options[0]
        for option in options:
            if abs(self.rules.space.args[option] % 5 - long) < abs(self.rules.space.args[best] % 5 - long):
                best = option
        return best

    def choose_city(self, s: State, options: list[int]) -> int:
        """A passenger goes where routes of everybody meet, unless the last one is better kept."""
        none = options[-1]
        best = none
        best_score = 2.6 if self.seat.passengers_left > 1 else 3.6
        if self.turns < 6.0:
            best_score = 1.0
        for option in options[:-1]:
            city = self.rules.space.args[option]
            score = 0.0
            for route in self.board.routes_at[city]:
                if s.owners[route] >> self.player & 1:
                    score += 1.0
                elif s.owners[route]:
                    score += 0.3
                elif route in self.plan.routes:
                    score += 1.0
            goods = s.goods[city]
            score -= 0.15 * (goods[0] if goods else 0)
            if score > best_score:
                best = option
                best_score = score
        if best != none:
            self.explain(PASSENGER, self.rules.space.args[best], 0)
        return best

    def choose_ride(self, s: State, options: list[int]) -> int:
        """Follow the best trip from here on."""
        self.best_value = 0.0
        self.best_trip = []
        at = s.city
        seen: list[int] = []
        for route in s.ridden:
            at = self.board.other_end(route, at)
            seen.append(at)
        self.trip = s.ridden[:]
        self.steps = 40 if self.lazy else 400
        self.travel(s, s.city, at, 0.0, self.seat.hand[self.passenger] - s.fares, seen)
        self.explain(GOODS_TRIP, s.city, int(self.best_value))
        if len(self.best_trip) > len(s.ridden):
            wanted = self.rules.base[RIDE] + self.best_trip[len(s.ridden)]
            if wanted in options:
                return wanted
        return options[-1]

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        if kind == JOURNEY:
            return 1.0 + self.plan_trip(s, arg)
        return 4.0 if kind == MIX and arg % 5 == 2 and self.turns > 5.0 else 0.0

    def extra_standing(self, s: State) -> float:
        """Passengers on the board may still travel."""
        best = 0.0
        for city in self.seat.passengers:
            best = max(best, self.plan_trip(s, city))
        return 0.8 * best if self.turns >= 1.0 else 0.0

    def tickets_action(self, s: State, options: list[int]) -> int:
        mixes = [option for option in options if self.rules.space.kinds[option] == MIX]
        if not mixes or not self.tickets_worth_drawing(s, 4):
            return -1
        self.explain(NEW_TICKETS, -1, 0)
        return self.choose_mix(mixes, 2 if self.turns > 16.0 else 0)


class WeltreisePlanner(Planner):
    """Chooses and exchanges pieces by its plan, builds harbours in cities of its tickets."""

    def turns_of(self, seat: Seat) -> float:
        pieces = seat.wagons + seat.ships
        if pieces == 0 and not seat.routes:
            pieces = 60  # not chosen yet
        return max(0.0, float(pieces - 6)) * 0.72 + 1.0

    def pieces_for(self, route: int) -> int:
        """Pieces can be exchanged, so a plan may ask for more of a kind than there are."""
        return 60

    def fits(self, plan: Plan) -> bool:
        if s_not_chosen(self.seat):
            return plan.wagons <= 25 and plan.ships <= 50 and plan.wagons + plan.ships <= 60
        wagons = self.seat.wagons + min(self.seat.box_wagons, max(0, self.seat.ships - plan.ships))
        ships = self.seat.ships + min(self.seat.box_ships, max(0, self.seat.wagons - plan.wagons))
        return plan.wagons <= wagons and plan.ships <= ships

    def gain(self, ticket: int) -> float:
        """A tour is counted between its two values; harbours make tickets a little dearer."""
        points = self.board.ticket_points[ticket]
        return 0.6 * points + 0.4 * self.board.ticket_ordered[ticket] + 1.0

    def choose_other(self, s: State, options: list[int]) -> int:
        if s.decision == PIECES_DECISION:
            return self.choose_pieces(s, options)
        if s.decision == REFILL_DECISION:
            trains = 0
            for card in s.market:
                if self.rules.card_pile[card] == 0:
                    trains += 1
            return self.rules.base[REFILL] + (1 if trains > 3 else 0)
        return options[0]

    def choose_pieces(self, s: State, options: list[int]) -> int:
        """As the plan needs them, the rest shared out one to two."""
        self.look_ahead(s)
        spare = max(0, 60 - self.plan.wagons - self.plan.ships)
        wagons = min(25, max(10, self.plan.wagons + spare // 3))
        self.explain(PIECES_FIT, -1, wagons)
        return self.rules.base[PIECES] + wagons

    def special_action(self, s: State, options: list[int]) -> int:
        harbor = self.best_harbor(s, options)
        if harbor >= 0:
            return harbor
        return self.exchange(s, options)

    def best_harbor(self, s: State, options: list[int]) -> int:
        """Where most tickets, done or planned, name the city."""
        best = -1
        best_worth = 12.0
        for option in options:
            if self.rules.space.kinds[option] == HARBOR:
                city = self.rules.space.args[option]
                worth = self.harbor_worth(s, city)
                if worth > best_worth:
                    best = option
                    best_worth = worth
        if best >= 0:
            self.explain(HARBOR_PAYS, self.rules.space.args[best], int(best_worth))
        return best

    def harbor_worth(self, s: State, city: int) -> float:
        naming = 0.0
        chance = self.chance(self.plan.cost)
        for ticket in self.seat.tickets:
            if city in self.board.ticket_cities[ticket]:
                if self.rules.completed(s, self.player, ticket):
                    naming += 1.0
                elif ticket in self.plan.tickets:
                    naming += chance
        if naming <= 0.3:
            return 4.0 if self.turns < 3.0 else 0.0
        return 4.0 + 20.0 * min(1.0, naming) + 10.0 * max(0.0, min(naming, 3.0) - 1.0)

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        return self.harbor_worth(s, arg) if kind == HARBOR else 0.0

    def extra_standing(self, s: State) -> float:
        """Harbours count by the tickets that name them; those not built cost a little."""
        total = 4.0 * (len(self.seat.harbors) - 3)
        for city in self.seat.harbors:
            total += self.harbor_worth(s, city) - 4.0
        return total

    def exchange(self, s: State, options: list[int]) -> int:
        """Only what the plan lacks."""
        wagons = self.plan.wagons - self.seat.wagons
        ships = self.plan.ships - self.seat.ships
        wanted = -1
        if wagons > 0:
            wanted = self.rules.base[GIVE_SHIPS] + wagons
        elif ships > 0:
            wanted = self.rules.base[GIVE_WAGONS] + ships
        if wanted >= 0 and wanted in options and self.turns > 3.0:
            self.explain(PIECES_FIT, -1, max(wagons, ships))
            return wanted
        return -1


def s_not_chosen(seat: Seat) -> bool:
    """Whether the pieces have not been chosen yet."""
    return seat.wagons == 0 and seat.ships == 0 and not seat.routes


OUT_OF_REACH: Final = 1.0e4  # turns


class UkPlanner(Planner):
    """Buys the technologies that its plan needs, and a few that pay for themselves."""

    def __init__(self, rules: Rules, habits: Habits) -> None:
        super().__init__(rules, habits)
        assert isinstance(rules, UkRules)
        self.uk: UkRules = rules

    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 1.15

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

    def look_ahead(self, s: State) -> None:
        super().look_ahead(s)
        if self.missing_technologies():
            self.economy.value[self.rules.loco] = 2.3

    def missing_technologies(self) -> list[int]:
        """Technologies that the plan's routes still need, those for most spaces first."""
        weight = [0] * len(COSTS)
        for route in self.targets:
            missing = self.uk.needs[route] & ~self.seat.technologies
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

    def special_action(self, s: State, options: list[int]) -> int:
        locos = self.seat.hand[self.rules.loco]
        spare = (sum(self.seat.hand) - locos) // (2 * self.uk.set_size(self.seat))
        for technology in self.missing_technologies():
            option = self.rules.base[BUY] + technology
            if option in options and COSTS[technology] <= locos + spare:
                self.explain(TECHNOLOGY, technology, COSTS[technology])
                return option
        for technology in self.useful_technologies(s):
            option = self.rules.base[BUY] + technology
            if option in options and COSTS[technology] <= locos:
                self.explain(TECHNOLOGY, technology, COSTS[technology])
                return option
        return -1

    def useful_technologies(self, s: State) -> list[int]:
        """Those that bring more points or cards than they cost, given the time left."""
        result: list[int] = []
        if self.turns > 14.0:
            result.append(LAGGING)
        ferries = 0
        for route in self.plan.routes:
            if self.board.kind[route] == FERRY:
                ferries += 1
        if ferries >= 3 and self.turns > 8.0:
            result.append(TURBINES)
        if self.turns > 16.0:
            result += [DIESEL, WATER_TENDER, BOOSTER]
        if len(self.seat.tickets) >= 6 and self.turns < 6.0:
            result.append(DOUBLE_HEADING)
        if len(self.seat.tickets) >= 6 and not self.plan.routes:
            result.append(RISKY_CONTRACTS)
        if self.affordable_plan_routes(s) >= 2 and sum(self.seat.hand) >= self.plan.wagons + 2:
            result.append(THERMOCOMPRESSOR)
        return result

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        if kind == BUY:
            return 8.0 if arg in self.missing_technologies() else 2.0
        return 0.0

    def extra_standing(self, s: State) -> float:
        """Technologies for later claims and the end."""
        total = 0.0
        if self.seat.technologies >> LAGGING & 1:
            total += 0.25 * self.turns
        if self.seat.technologies >> DOUBLE_HEADING & 1:
            total += 2.0 * len(self.seat.tickets)
        return total

    def affordable_plan_routes(self, s: State) -> int:
        count = 0
        for route in self.plan.routes:
            if not self.rules.obstacle(s, self.player, route):
                count += 1
        return count

    def choose_other(self, s: State, options: list[int]) -> int:
        """The claims that a purchase grants: planned routes first, then the most points."""
        best = options[0]
        best_score = -1.0
        for option in options:
            if self.rules.space.kinds[option] == PASS:
                score = 0.5
            else:
                route = self.rules.space.args[option]
                score = float(self.board.points[route])
                if route in self.plan.routes:
                    score += 20.0
                elif self.plan.routes:
                    score = 0.1 * score
            if score > best_score:
                best = option
                best_score = score
        if self.rules.space.kinds[best] != PASS:
            route = self.rules.space.args[best]
            if route in self.plan.routes:
                self.explain_claim(s, route, False)
            else:
                self.explain(POINTS, route, self.board.points[route])
        return best


class GruselfahrtPlanner(Planner):
    """A race: the cheapest next tickets count, points do not."""

    def __init__(self, rules: Rules, habits: Habits) -> None:
        super().__init__(rules, habits)
        places = range(len(rules.board.city_ids))
        self.forest: list[int] = [city for city in places if rules.board.region[city] == "dark-forest"]
        self.shore: list[int] = [city for city in places if rules.board.region[city] == "seashore"]
        self.rate = 0.0  # tickets a turn that the plan may win

    def turns_of(self, seat: Seat) -> float:
        return 1.1 * seat.wagons

    def gain(self, ticket: int) -> float:
        return 10.0

    def loss(self, ticket: int) -> float:
        return 0.0

    def make_plan(self, s: State) -> None:
        """One ticket, the other, both, each with or without trick-or-treat: whatever wins most per turn."""
        tickets = self.seat.tickets
        choices: list[list[int]] = [[ticket] for ticket in tickets]
        if len(tickets) > 1:
            choices.append(tickets)
        self.plan = no_plan()
        self.rate = 0.0
        for chosen in choices:
            plan = self.plan_for(chosen)
            if plan is not None:
                self.consider(plan, len(chosen))
        if not self.seat.bonuses & 1:
            self.consider_trick(no_plan(), 0)
            self.consider_trick(self.plan, len(self.plan.tickets))

    def consider(self, plan: Plan, won: int) -> None:
        """Keep the plan if it wins tickets faster than the best so far; pieces are time, too."""
        if self.fits(plan) and plan.routes:
            rate = won / (plan.cost + self.habits.car_turns * plan.wagons + 1.0)
            if rate > self.rate:
                self.plan = plan
                self.rate = rate

    def consider_trick(self, plan: Plan, won: int) -> None:
        longer = with_link(self.network, plan, self.forest, self.shore)
        if longer is not None:
            self.consider(longer, won + 1)

    def special_action(self, s: State, options: list[int]) -> int:
        """New tickets if the old ones are much slower than what may be drawn."""
        option = self.rules.base[SWAP]
        if option in options and self.rate < self.habits.swap_below * self.rate_after_swap(s):
            self.explain(SWAP_TICKETS, -1, 0)
            return option
        return -1

    def rate_after_swap(self, s: State) -> float:
        """Tickets a turn with the better of two new tickets, the turn of the swap counted."""
        rates: list[float] = []
        for ticket in self.unseen_tickets(s):
            plan = self.plan_for([ticket])
            if plan is not None and self.fits(plan):
                rates.append(1.0 / (plan.cost + self.habits.car_turns * plan.wagons + 2.0))
            else:
                rates.append(0.0)
        rates.sort(reverse=True)
        return expected_best(rates, 2) if len(rates) > 1 else 0.0

    def best_target(self, s: State) -> int:
        return -1

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        return 3.0 if kind == SWAP else 0.0

    def standing(self, s: State, player: int) -> float:
        """Tickets won, and how near the next ones are; a ticket is worth twelve points elsewhere."""
        self.player = player
        self.seat = s.seats[player]
        total = 12.0 * self.rules.completed_count(s, player)
        if s.decision == OVER:
            return total + (12.0 if total >= 72.0 else 0.0)
        self.economy.look(s, player)
        self.turns = self.turns_left(s)
        self.price_routes(s)
        for ticket in self.seat.tickets:
            plan = self.plan_for([ticket])
            if plan is not None and self.fits(plan):
                total += 9.0 / (1.0 + 0.35 * plan.cost)
        return total + 0.3 * sum(self.seat.hand)


def tuned_habits(edition: str) -> Habits:
    """Habits fitted by matches against the plain planner: games end sooner than they look at first."""
    habits = Habits()
    if edition == "gruselfahrt":
        habits.car_turns = 1.1
        return habits
    habits.pace = 0.5 if edition == "uk" else 0.65
    if edition in ("uk", "usa"):
        habits.turn_points = 2.6
    if edition == "uk":
        habits.loco_worth = 0.9
    return habits


def planner_for(rules: Rules, habits: Habits) -> Planner:
    """The planner of an edition."""
    edition = rules.facts.edition
    if edition == "skandinavien":
        return SkandinavienPlanner(rules, habits)
    if edition == "maerklin":
        return MaerklinPlanner(rules, habits)
    if edition == "weltreise":
        return WeltreisePlanner(rules, habits)
    if edition == "uk":
        return UkPlanner(rules, habits)
    if edition == "gruselfahrt":
        return GruselfahrtPlanner(rules, habits)
    return Planner(rules, habits)
