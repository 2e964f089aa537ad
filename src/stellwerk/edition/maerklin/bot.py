"""The bots in Märklin: passengers and their journeys."""

from typing import Final

from stellwerk.arrays import Floats, Ints, i64, vec
from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.edition_hooks import BotHooks, place_label
from stellwerk.bots.core.explanation import Explanation
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import FIRST_EDITION_REASON, NEW_TICKETS
from stellwerk.edition.maerklin.fields import COLLECTED, FARES, ON_BOARD, PASSENGERS_LEFT, RIDDEN
from stellwerk.edition.maerklin.kinds import ARRIVE, JOURNEY, MIX, OFFER_DECISION, PLACE, PLACE_DECISION, RIDE
from stellwerk.edition.maerklin.rules import MaerklinRules
from stellwerk.edition.maerklin.spec import LOCO4_FROM, MIX_WIDTH
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.text import translate
from stellwerk.text.cards import card_subject, counted, listing

GOODS_TRIP: Final[int] = FIRST_EDITION_REASON
PASSENGER: Final[int] = FIRST_EDITION_REASON + 1


class MaerklinParams(PlannerParams):
    """Parameters for passengers and their journeys."""

    def __init__(self) -> None:
        super().__init__()
        self.long_tickets = self.integer("long_tickets", 2, 0, 4)  # of those offered at the start
        self.trip_bar = self.real("trip_bar", 11.0, 0.0, 50.0)  # least value of a journey while there is time
        self.passenger_bar = self.real("passenger_bar", 2.6, 0.0, 10.0)  # routes that meet at a passenger


class MaerklinEconomy(Economy):
    """Locomotives +4 help on long routes, passenger cards on journeys."""

    def set_card_values(self, want: Floats, wild: i64, locos_wanted: float, wild_helps: bool) -> None:
        super().set_card_values(want, wild, locos_wanted, wild_helps)
        loco4 = self.rules.cards.index("loco4")
        passenger = self.rules.cards.index("passenger")
        self.value[loco4] = 0.9 if self.missing > 0.0 else 0.5
        on_board = len(self.seat.lists[ON_BOARD])
        useful = on_board > 0 and self.hand[passenger] < 2 * on_board
        self.value[passenger] = 0.75 if useful else 0.25


class MaerklinPlanner(Planner):
    """Sends passengers on journeys before others take the goods."""

    def __init__(self, rules: MaerklinRules, params: MaerklinParams, economy: Economy) -> None:
        super().__init__(rules, params, economy)
        self.journeys = rules.journeys
        self.journey_params = params
        self.passenger = rules.cards.index("passenger")
        self.trip: list[int] = []
        self.best_trip: list[int] = []
        self.best_value = 0.0
        self.steps = 0

    def special_action(self, s: State, options: Ints) -> int:
        """Return the start of a journey that brings enough goods, or -1."""
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
        late = self.turns <= 2.0 * len(self.seat.lists[ON_BOARD]) + 2.0
        crowded = self.rules.players >= 4
        if best_value >= self.journey_params.trip_bar - (2.0 if crowded else 0.0) or (
            late and best_value >= 2.5
        ):
            self.set_reason(GOODS_TRIP, self.rules.space.args[best], int(best_value))
            return best
        return -1

    def plan_trip(self, s: State, city: int) -> float:
        """Find the best journey from a city and return its value: goods, less a little per passenger card."""
        self.best_value = 0.0
        self.best_trip = []
        self.trip = []
        self.steps = 40 if self.is_quick else 400
        self.travel(s, city, city, 0.0, self.seat.hand[self.passenger], [])
        return self.best_value

    def travel(self, s: State, start: int, at: int, value: float, fares: int, seen: list[int]) -> None:
        """Extend the current journey by depth-first search."""
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
                if self.journeys.gives_good(s, start, seen, far):
                    gain += self.journeys.top_good(s, far)
                self.trip.append(route)
                self.travel(s, start, far, value + gain, fares if mine else fares - 1, seen + [far])
                self.trip.pop()

    def choose_other(self, s: State, options: Ints) -> int:
        if s.decision == OFFER_DECISION:
            return self.choose_mix(options, self.journey_params.long_tickets)
        if s.decision == PLACE_DECISION:
            return self.choose_city(s, options)
        return self.choose_ride(s, options)

    def choose_mix(self, options: Ints, long: int) -> int:
        """Return the mix whose number of long tickets is closest to `long`."""
        best = options[0]
        for option in options:
            if self.mix_distance(option, long) < self.mix_distance(best, long):
                best = option
        return best

    def mix_distance(self, option: int, long: int) -> int:
        """Return how far the long tickets of a mix are from `long`."""
        return abs(int(self.rules.space.args[option]) % MIX_WIDTH - long)

    def choose_city(self, s: State, options: Ints) -> int:
        """Place a passenger where many routes meet, or nowhere if the last one is better kept."""
        none = options[-1]
        best = none
        best_score = self.journey_params.passenger_bar + (
            0.0 if self.seat.numbers[PASSENGERS_LEFT] > 1 else 1.0
        )
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
            score -= 0.15 * self.journeys.top_good(s, city)
            if score > best_score:
                best = option
                best_score = score
        if best != none:
            self.set_reason(PASSENGER, self.rules.space.args[best], 0)
        return best

    def choose_ride(self, s: State, options: Ints) -> int:
        """Continue the journey on the best way from here."""
        self.plan_ride(s)
        self.set_reason(GOODS_TRIP, s.city, int(self.best_value))
        if len(self.best_trip) > len(s.lists[RIDDEN]):
            wanted = self.rules.base[RIDE] + self.best_trip[len(s.lists[RIDDEN])]
            if wanted in options:
                return wanted
        return options[-1]

    def plan_ride(self, s: State) -> None:
        """Find the best way to continue the current journey."""
        self.best_value = 0.0
        self.best_trip = []
        at = s.city
        seen: list[int] = []
        for route in s.lists[RIDDEN]:
            at = self.board.other_end(route, at)
            seen.append(at)
        self.trip = s.lists[RIDDEN][:]
        self.steps = 40 if self.is_quick else 400
        self.travel(s, s.city, at, 0.0, self.seat.hand[self.passenger] - s.numbers[FARES], seen)

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        if kind == JOURNEY:
            return 1.0 + self.plan_trip(s, arg)
        return 4.0 if kind == MIX and arg % MIX_WIDTH == 2 and self.turns > 5.0 else 0.0

    def unplaced_pieces(self) -> int:
        return self.seat.numbers[PASSENGERS_LEFT]

    def placed_pieces(self) -> int:
        return len(self.seat.lists[ON_BOARD])

    def collected_points(self) -> int:
        return sum(self.seat.lists[COLLECTED])

    def tickets_action(self, s: State, options: Ints) -> int:
        """Return the mix of new tickets if they are worth the turn, else -1."""
        mixes = vec[i64]([option for option in options if self.rules.space.kinds[option] == MIX])
        if len(mixes) == 0 or not self.tickets_worth_drawing(s, self.rules.spec.offer):
            return -1
        self.set_reason(NEW_TICKETS, -1, 0)
        return self.choose_mix(mixes, 2 if self.turns > 16.0 else 0)


class MaerklinExplanation(Explanation):
    """Explains journeys and what helps passengers."""

    def __init__(self, planner: MaerklinPlanner, game: CoreGame, lang: str, names: list[str]) -> None:
        super().__init__(planner, game, lang, names)
        self.traveller = planner

    def for_card(self, card: int) -> str:
        name = self.rules.cards[card]
        if name == "loco4":
            return self.for_loco4(card)
        if name == "passenger":
            if not self.seat.lists[ON_BOARD]:
                return self.of_use_later(name)
            place = self.place_label(self.seat.lists[ON_BOARD][0])
            return translate(self.lang, "editions.maerklin.rides-on-others-routes", place=place)
        return super().for_card(card)

    def for_loco4(self, card: int) -> str:
        """Return which long route a locomotive +4 is for."""
        for route in self.planner.targets:
            if self.board.length[route] >= LOCO4_FROM:
                subject = card_subject(self.rules.cards[card], self.lang)
                return translate(self.lang, "reasons.card-for", card=subject, route=self.route_label(route))
        return self.of_use_later(self.rules.cards[card])

    def for_special(self, action: int) -> str:
        kind, about = self.rules.space.kinds[action], self.rules.space.args[action]
        if kind == JOURNEY:
            self.traveller.plan_trip(self.state, about)
            return self.for_trip(about, 0)
        if kind == RIDE:
            self.traveller.plan_ride(self.state)
            return self.for_trip(self.state.city, len(self.state.lists[RIDDEN]))
        if kind == ARRIVE:
            return translate(self.lang, "editions.maerklin.not-worth-riding-on")
        if kind == PLACE and about < len(self.board.city_ids):
            return self.for_passenger(about)
        if kind == PLACE:
            return translate(self.lang, "editions.maerklin.too-few-routes-meet")
        if kind == MIX:
            return self.for_new_tickets()
        return ""

    def for_trip(self, start: int, ridden: int) -> str:
        """Return where the best journey takes goods from here on, and their value."""
        trial = self.state.copy()
        trial.city = start
        trial.set_list(RIDDEN, self.traveller.best_trip[:ridden])
        before = self.traveller.journeys.cities_with_goods(trial)
        trial.set_list(RIDDEN, self.traveller.best_trip)
        cities = [city for city in self.traveller.journeys.cities_with_goods(trial) if city not in before]
        fetched = [self.place_label(city) for city in cities]
        points = sum([self.traveller.journeys.top_good(self.state, city) for city in cities])
        if not fetched:
            return ""
        return translate(
            self.lang,
            "editions.maerklin.the-journey-fetches",
            place=self.place_label(start),
            places=listing(fetched, self.lang),
            points=counted("point", points, self.lang),
        )

    def for_passenger(self, city: int) -> str:
        """Return how many claimed routes lead away from a city."""
        built = len([route for route in self.board.routes_at[city] if self.state.owners[route]])
        if built < 2:
            return ""
        return translate(
            self.lang, "editions.maerklin.routes-meet-in", place=self.place_label(city), count=built
        )


class MaerklinHooks(BotHooks):
    """The bots of Märklin."""

    def explanation(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> Explanation:
        assert isinstance(planner, MaerklinPlanner)
        return MaerklinExplanation(planner, game, lang, names)

    def new_params(self) -> PlannerParams:
        return MaerklinParams()

    def economy(self, rules: Rules, params: PlannerParams) -> Economy:
        return MaerklinEconomy(rules, params)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        assert isinstance(rules, MaerklinRules) and isinstance(params, MaerklinParams)
        return MaerklinPlanner(rules, params, self.economy(rules, params))

    def use_of_card(self, rules: Rules, card: int, lang: str) -> str:
        if rules.cards[card] == "passenger":
            return translate(lang, "editions.maerklin.the-next-journey")
        return super().use_of_card(rules, card, lang)

    def reason_text(self, rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
        place = place_label(rules, about, lang)
        if reason == GOODS_TRIP:
            return translate(lang, "editions.maerklin.the-journey-from-brings-goods", place=place)
        if reason == PASSENGER:
            return translate(lang, "editions.maerklin.good-journeys-meet-in", place=place)
        return super().reason_text(rules, reason, about, number, lang)


HOOKS: Final = MaerklinHooks()
