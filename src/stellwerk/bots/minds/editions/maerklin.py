"""How bots think in Märklin: passengers and their journeys."""

from typing import Final

from stellwerk.arrays import Floats, Ints, i64, vec
from stellwerk.bots.minds.case import Case
from stellwerk.bots.minds.economy import Economy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset, place_called
from stellwerk.bots.minds.motives import NEW_TICKETS, OWN
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.editions.maerklin.facts import LOCO4_FROM
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import (
    ARRIVE,
    JOURNEY,
    MIX,
    OFFER_DECISION,
    PLACE,
    PLACE_DECISION,
    RIDE,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.engine.words import card_subject, counted, listing
from stellwerk.words import say

GOODS_TRIP: Final[int] = OWN
PASSENGER: Final[int] = OWN + 1


class MaerklinEconomy(Economy):
    """Locomotives +4 help on long routes, passenger cards on journeys."""

    def price(self, want: Floats, wild: i64, locos_wanted: float, wild_helps: bool) -> None:
        super().price(want, wild, locos_wanted, wild_helps)
        loco4 = self.rules.cards.index("loco4")
        passenger = self.rules.cards.index("passenger")
        self.value[loco4] = 0.9 if self.missing > 0.0 else 0.5
        on_board = len(self.seat.passengers)
        useful = on_board > 0 and self.hand[passenger] < 2 * on_board
        self.value[passenger] = 0.75 if useful else 0.25


class MaerklinPlanner(Planner):
    """Sends passengers on long trips before others take the goods."""

    def __init__(self, rules: Rules, habits: Habits, economy: Economy) -> None:
        super().__init__(rules, habits, economy)
        self.passenger = rules.cards.index("passenger")
        self.trip: list[int] = []
        self.best_trip: list[int] = []
        self.best_value = 0.0
        self.steps = 0
        self.long_tickets = 2  # of those offered at the start
        self.trip_bar = 11.0  # what a journey must bring while there is time, with few players
        self.passenger_bar = 2.6  # how many routes should meet where a passenger is placed

    def tune(self) -> None:
        self.habits.pace = 0.75
        self.long_tickets = 3
        self.trip_bar = 14.0
        self.passenger_bar = 3.2

    def turns_of(self, seat: Seat) -> float:
        return max(0.0, float(seat.wagons - 2)) * 0.9

    def special_action(self, s: State, options: Ints) -> int:
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
        if best_value >= self.trip_bar - (2.0 if crowded else 0.0) or (late and best_value >= 2.5):
            self.explain(GOODS_TRIP, self.rules.space.args[best], int(best_value))
            return best
        return -1

    def plan_trip(self, s: State, city: int) -> float:
        """The best trip from a city: goods, less a little for each passenger card."""
        self.best_value = 0.0
        self.best_trip = []
        self.trip = []
        self.steps = 40 if self.brief else 400
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

    def choose_other(self, s: State, options: Ints) -> int:
        if s.decision == OFFER_DECISION:
            return self.choose_mix(options, self.long_tickets)
        if s.decision == PLACE_DECISION:
            return self.choose_city(s, options)
        return self.choose_ride(s, options)

    def choose_mix(self, options: Ints, long: int) -> int:
        """The mix with the wanted number of long tickets, or the nearest there is."""
        best = options[0]
        for option in options:
            if self.mix_distance(option, long) < self.mix_distance(best, long):
                best = option
        return best

    def mix_distance(self, option: int, long: int) -> int:
        return abs(int(self.rules.space.args[option]) % 5 - long)

    def choose_city(self, s: State, options: Ints) -> int:
        """A passenger goes where routes of everybody meet, unless the last one is better kept."""
        none = options[-1]
        best = none
        best_score = self.passenger_bar + (0.0 if self.seat.passengers_left > 1 else 1.0)
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

    def choose_ride(self, s: State, options: Ints) -> int:
        """Follow the best trip from here on."""
        self.plan_ride(s)
        self.explain(GOODS_TRIP, s.city, int(self.best_value))
        if len(self.best_trip) > len(s.ridden):
            wanted = self.rules.base[RIDE] + self.best_trip[len(s.ridden)]
            if wanted in options:
                return wanted
        return options[-1]

    def plan_ride(self, s: State) -> None:
        """The best way to go on with the journey under way."""
        self.best_value = 0.0
        self.best_trip = []
        at = s.city
        seen: list[int] = []
        for route in s.ridden:
            at = self.board.other_end(route, at)
            seen.append(at)
        self.trip = s.ridden[:]
        self.steps = 40 if self.brief else 400
        self.travel(s, s.city, at, 0.0, self.seat.hand[self.passenger] - s.fares, seen)

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        if kind == JOURNEY:
            return 1.0 + self.plan_trip(s, arg)
        return 4.0 if kind == MIX and arg % 5 == 2 and self.turns > 5.0 else 0.0

    def tickets_action(self, s: State, options: Ints) -> int:
        mixes = vec[i64]([option for option in options if self.rules.space.kinds[option] == MIX])
        if len(mixes) == 0 or not self.tickets_worth_drawing(s, 4):
            return -1
        self.explain(NEW_TICKETS, -1, 0)
        return self.choose_mix(mixes, 2 if self.turns > 16.0 else 0)


class MaerklinCase(Case):
    """What journeys fetch, and what takes passengers further."""

    def __init__(self, mind: MaerklinPlanner, game: Game, lang: str, names: list[str]) -> None:
        super().__init__(mind, game, lang, names)
        self.traveller = mind

    def for_card(self, card: int) -> str:
        name = self.rules.cards[card]
        if name == "loco4":
            return self.for_loco4(card)
        if name == "passenger" and self.seat.passengers:
            place = self.place_named(self.seat.passengers[0])
            return say(self.lang, "editions.maerklin.rides-on-others-routes", place=place)
        return super().for_card(card)

    def for_loco4(self, card: int) -> str:
        for route in self.mind.targets:
            if self.board.length[route] >= LOCO4_FROM:
                subject = card_subject(self.rules.cards[card], self.lang)
                return say(self.lang, "reasons.card-for", card=subject, route=self.route_named(route))
        return self.of_use_later(self.rules.cards[card])

    def for_special(self, action: int) -> str:
        kind, about = self.rules.space.kinds[action], self.rules.space.args[action]
        if kind == JOURNEY:
            self.traveller.plan_trip(self.state, about)
            return self.for_trip(about, 0)
        if kind == RIDE:
            self.traveller.plan_ride(self.state)
            return self.for_trip(self.state.city, len(self.state.ridden))
        if kind == ARRIVE:
            return say(self.lang, "editions.maerklin.not-worth-riding-on")
        if kind == PLACE and about < len(self.board.city_ids):
            return self.for_passenger(about)
        if kind == PLACE:
            return say(self.lang, "editions.maerklin.too-few-routes-meet")
        if kind == MIX:
            return self.for_new_tickets()
        return ""

    def for_trip(self, start: int, ridden: int) -> str:
        """Where the best trip fetches goods from here on, and what they are worth."""
        at = start
        seen: list[int] = [start]
        fetched: list[str] = []
        points = 0
        for place in range(len(self.traveller.best_trip)):
            at = self.board.other_end(self.traveller.best_trip[place], at)
            if at not in seen:
                seen.append(at)
                if place >= ridden and self.state.goods[at]:
                    fetched.append(self.place_named(at))
                    points += self.state.goods[at][0]
        if not fetched:
            return ""
        return say(
            self.lang,
            "editions.maerklin.the-journey-fetches",
            place=self.place_named(start),
            places=listing(fetched, self.lang),
            points=counted("point", points, self.lang),
        )

    def for_passenger(self, city: int) -> str:
        """How many routes that are claimed already lead away from there."""
        built = len([route for route in self.board.routes_at[city] if self.state.owners[route]])
        if built < 2:
            return ""
        return say(self.lang, "editions.maerklin.routes-meet-in", place=self.place_named(city), count=built)


class MaerklinMindset(Mindset):
    def case(self, mind: Planner, game: Game, lang: str, names: list[str]) -> Case:
        assert isinstance(mind, MaerklinPlanner)
        return MaerklinCase(mind, game, lang, names)

    def economy(self, rules: Rules) -> Economy:
        return MaerklinEconomy(rules)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return MaerklinPlanner(rules, habits, self.economy(rules))

    def use_of_card(self, rules: Rules, card: int, lang: str) -> str:
        if rules.cards[card] == "passenger":
            return say(lang, "editions.maerklin.the-next-journey")
        return super().use_of_card(rules, card, lang)

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        place = place_called(rules, about, lang)
        if motive == GOODS_TRIP:
            return say(lang, "editions.maerklin.the-journey-from-brings-goods", place=place)
        if motive == PASSENGER:
            return say(lang, "editions.maerklin.good-journeys-meet-in", place=place)
        return super().tell(rules, motive, about, number, lang)
