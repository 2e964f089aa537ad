"""The bots in Weltreise: pieces, harbours and exchanges."""

from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.bots.core.economy import UNUSED_CARD_VALUE, Economy
from stellwerk.bots.core.edition_hooks import BotHooks, place_label
from stellwerk.bots.core.explanation import Explanation
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.plan import Plan
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import FIRST_EDITION_REASON
from stellwerk.edition.weltreise.fields import BOX_SHIPS, BOX_WAGONS, HARBORS_BUILT, SHIPS
from stellwerk.edition.weltreise.kinds import (
    GIVE_SHIPS,
    GIVE_WAGONS,
    PIECES,
    PIECES_DECISION,
    REFILL,
    REFILL_DECISION,
)
from stellwerk.edition.weltreise.payment import (
    CARDS_A_COLOR,
    DOUBLE_SHIP_CARD,
    SHIP_CARD,
    TRAIN_HARBOR_CARD,
)
from stellwerk.edition.weltreise.rules import WeltreiseRules
from stellwerk.edition.weltreise.spec import (
    HARBOR_CARDS,
    HARBOR_SHIPS,
    HARBOR_TRAINS,
    HARBORS,
    LAID_OF_EACH,
    MISSING_HARBOR,
)
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import BUILD, DRAW_SHIP, GRAY, SHIP
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.text import translate
from stellwerk.text.cards import card_plural, card_subject, counted, listing

HARBOR_PAYS: Final[int] = FIRST_EDITION_REASON
PIECES_FIT: Final[int] = FIRST_EDITION_REASON + 1

CARDS_A_DRAW: Final = 2.0


class WeltreiseParams(PlannerParams):
    """Parameters for ships, harbours and pieces."""

    def __init__(self) -> None:
        super().__init__()
        self.harbor_bar = self.real("harbor_bar", 12.0, 0.0, 50.0)  # points that a harbour must be worth
        self.tour_share = self.real("tour_share", 0.4, 0.0, 1.0)  # share of tours travelled in order
        self.ticket_extra = self.real("ticket_extra", 1.0, -20.0, 20.0)  # points that harbours add
        self.spare_share = self.integer("spare_share", 3, 1, 60)  # one of this many spare pieces is a wagon
        self.late_from = self.real("late_from", 0.0, 0.0, 1000.0)  # turns left from which on the wait counts
        self.late_luck = self.real("late_luck", 3.0, 0.5, 30.0)  # how much sooner a card comes than blindly
        self.ship_spaces = self.real("ship_spaces", 0.65, 0.05, 2.0)  # cost, a train space's being 1
        self.ship_worth = self.real("ship_worth", 0.85, 0.0, 10.0)  # value of a ship, a train's being 1
        self.double_worth = self.real("double_worth", 1.5, 0.0, 10.0)  # value of a double ship
        self.joker_worth = self.real("joker_worth", 1.3, 0.0, 10.0)
        self.harbor_pull = self.real("harbor_pull", 0.0, 0.0, 10.0)  # value of a card for a wanted harbour


class WeltreiseEconomy(Economy):
    """Trains and ships in their colours; double ships fill two spaces, jokers one."""

    def __init__(self, rules: Rules, params: WeltreiseParams) -> None:
        super().__init__(rules, params)
        self.ship_params = params
        self.joker = rules.cards.index("joker")
        self.late = False  # whether a route costs the wait for missing cards
        self.unseen_trains: i64 = 0  # cards of the train deck that this seat has not seen, jokers among them
        self.unseen_ships: i64 = 0
        self.harbor_wanted = False

    def observe(self, s: State, player: int) -> None:
        super().observe(s, player)
        self.unseen_trains = 0
        self.unseen_ships = 0
        for card in range(self.cards):
            if self.rules.decks.pile_of[card] == 0:
                self.unseen_trains += self.unseen[card]
            else:
                self.unseen_ships += self.unseen[card]

    def plain_cards(self, route: int) -> float:
        """Return the cards of a route: rough spaces take two, a ship card fills 1.55 spaces on average."""
        if self.board.kind[route] == SHIP:
            return float(self.board.length[route]) / 1.55
        return float(self.board.length[route] + self.board.rough[route])

    def wilds(self) -> i64:
        return self.hand[self.joker]

    def spaces_in(self, route: i64, color: i64) -> i64:
        """Return how many spaces of a route the hand fills in a colour, without jokers."""
        card = CARDS_A_COLOR * color
        if self.board.kind[route] == SHIP:
            return self.hand[card + SHIP_CARD] + 2 * self.hand[card + DOUBLE_SHIP_CARD]
        return self.hand[card] + self.hand[card + 1]

    def best_for(self, route: i64) -> i64:
        """Return the colour in which the hand fills most spaces of a route."""
        color = self.board.color[route]
        if color != GRAY:
            return color
        best: i64 = 0
        most = self.spaces_in(route, best)
        for other in range(1, self.rules.colors):
            spaces = self.spaces_in(route, other)
            if spaces > most:
                best = other
                most = spaces
        return best

    def route_turns(self, route: i64) -> float:
        need = float(self.board.length[route] + self.board.rough[route])
        color = self.best_for(route)
        short = max(0.0, need - float(self.spaces_in(route, color)))
        if self.late:
            return 1.0 + self.wait_for(max(0.0, short - float(self.wilds())), route, color)
        per_space = self.ship_params.ship_spaces if self.board.kind[route] == SHIP else 1.0
        held = self.params.hand_counts
        return 1.0 + per_space * (held * short + (1.0 - held) * need) / self.params.cards_a_turn

    def wait_for(self, spaces: float, route: i64, color: i64) -> float:
        """Return the turns until cards of a colour and jokers fill this many more spaces."""
        if spaces <= 0.0:
            return 0.0
        card = CARDS_A_COLOR * color
        if self.board.kind[route] == SHIP:
            filled = self.unseen[card + SHIP_CARD] + 2 * self.unseen[card + DOUBLE_SHIP_CARD]
            cards = self.unseen_ships
        else:
            filled = self.unseen[card] + self.unseen[card + 1] + self.unseen[self.joker]
            cards = self.unseen_trains
        return spaces * float(cards) / (CARDS_A_DRAW * self.ship_params.late_luck * float(max(1, filled)))

    def price_cards(self, routes: list[int]) -> None:
        params = self.ship_params
        trains = [0] * self.rules.colors
        ships = [0] * self.rules.colors
        for route in routes:
            color = self.best_for(route)
            if self.board.kind[route] == SHIP:
                ships[color] += self.board.length[route]
            else:
                trains[color] += self.board.length[route] + self.board.rough[route]
        total = 0
        for color in range(self.rules.colors):
            card = CARDS_A_COLOR * color
            train_short = trains[color] - self.hand[card] - self.hand[card + 1]
            ship_short = ships[color] - self.hand[card + SHIP_CARD] - 2 * self.hand[card + DOUBLE_SHIP_CARD]
            total += max(0, train_short) + max(0, ship_short)
            self.value[card] = 1.0 if train_short > 0 else UNUSED_CARD_VALUE
            self.value[card + 1] = self.value[card] + 0.15
            self.value[card + SHIP_CARD] = params.ship_worth if ship_short > 0 else UNUSED_CARD_VALUE + 0.1
            self.value[card + DOUBLE_SHIP_CARD] = (
                UNUSED_CARD_VALUE
                if ship_short <= 0
                else (params.double_worth if ship_short > 1 else params.ship_worth + 0.05)
            )
        self.value[self.joker] = params.joker_worth if total else 0.6
        self.missing = max(0.0, float(total - self.wilds()))
        if self.harbor_wanted:
            self.want_harbor()

    def want_harbor(self) -> None:
        """Raise the value of the cards for a harbour, in the colour that lacks fewest."""
        pull = self.ship_params.harbor_pull
        best = 0
        fewest = HARBOR_CARDS + 1
        for color in range(self.rules.colors):
            short = self.missing_train_cards(color) + self.missing_ship_cards(color)
            if short < fewest:
                best = color
                fewest = short
        card = CARDS_A_COLOR * best
        trains = card + TRAIN_HARBOR_CARD
        if self.hand[trains] <= HARBOR_TRAINS and pull > self.value[trains]:
            self.value[trains] = pull
        ships = card + SHIP_CARD
        if self.hand[ships] <= HARBOR_SHIPS and pull > self.value[ships]:
            self.value[ships] = pull
        self.value[self.joker] = max(self.value[self.joker], pull)

    def missing_train_cards(self, color: int) -> int:
        """Return the harbour train cards that a colour lacks."""
        return max(0, HARBOR_TRAINS - int(self.hand[CARDS_A_COLOR * color + TRAIN_HARBOR_CARD]))

    def missing_ship_cards(self, color: int) -> int:
        """Return the ship cards that a colour lacks for a harbour."""
        return max(0, HARBOR_SHIPS - int(self.hand[CARDS_A_COLOR * color + SHIP_CARD]))


class WeltreisePlanner(Planner):
    """Chooses and exchanges pieces by its plan, and builds harbours in cities of its tickets."""

    def __init__(self, rules: Rules, params: WeltreiseParams) -> None:
        economy = WeltreiseEconomy(rules, params)
        super().__init__(rules, params, economy)
        assert isinstance(rules, WeltreiseRules)
        self.numbers = rules.numbers
        self.ship_params = params
        self.ways = economy

    def turns_of(self, seat: Seat) -> float:
        """Return the turns until a player has used up their pieces."""
        pieces = self.rules.pieces_left(seat)
        if pieces == 0 and not seat.routes:
            pieces = self.numbers.pieces_chosen
        left = float(pieces - self.rules.spec.last_wagons)
        return max(0.0, left) * self.params.turns_per_piece + 1.0

    def pieces_for(self, route: int) -> int:
        """Return all pieces: they can be exchanged, so a plan may use more of a kind than there are."""
        return self.numbers.pieces_chosen

    def fits(self, plan: Plan) -> bool:
        """Return whether there are enough pieces, with those that can be exchanged."""
        if has_not_chosen_pieces(self.seat):
            enough = plan.wagons <= self.numbers.all_wagons and plan.ships <= self.numbers.all_ships
            return enough and plan.wagons + plan.ships <= self.numbers.pieces_chosen
        wagons = self.seat.wagons
        ships = self.seat.numbers[SHIPS]
        more_wagons = min(self.seat.numbers[BOX_WAGONS], max(0, ships - plan.ships))
        more_ships = min(self.seat.numbers[BOX_SHIPS], max(0, wagons - plan.wagons))
        return plan.wagons <= wagons + more_wagons and plan.ships <= ships + more_ships

    def gain(self, ticket: int) -> float:
        """Return the points of a ticket: a tour counts between its two values, harbours add a little."""
        points = self.board.ticket_points[ticket]
        ordered = self.board.ticket_ordered[ticket]
        share = self.ship_params.tour_share
        return (1.0 - share) * float(points) + share * float(ordered) + self.ship_params.ticket_extra

    def update_plan(self, s: State) -> None:
        """Decide whether a harbour is wanted before the cards are valued."""
        if self.ship_params.harbor_pull > 0.0:
            self.ways.harbor_wanted = self.wants_harbor(s)
        super().update_plan(s)

    def price_routes(self, s: State) -> None:
        self.ways.late = self.turns < self.ship_params.late_from
        super().price_routes(s)

    def wants_harbor(self, s: State) -> bool:
        """Return whether a harbour is worth it in a city of the tickets."""
        if len(self.seat.lists[HARBORS_BUILT]) >= HARBORS or self.turns_left(s) < 2.0:
            return False
        for city in self.harbor_cities(s):
            if self.harbor_worth(s, city) > self.ship_params.harbor_bar:
                return True
        return False

    def harbor_cities(self, s: State) -> list[int]:
        """Return the cities of the tickets where a harbour may still be built."""
        assert isinstance(self.rules, WeltreiseRules)
        free = self.rules.harbors.free_cities(s)
        cities: list[int] = []
        for ticket in self.seat.tickets:
            for city in self.board.ticket_cities[ticket]:
                if city in free and city not in cities:
                    cities.append(city)
        return cities

    def choose_other(self, s: State, options: Ints) -> int:
        if s.decision == PIECES_DECISION:
            return self.choose_pieces(s, options)
        if s.decision == REFILL_DECISION:
            trains = 0
            for card in s.market:
                if self.rules.decks.pile_of[card] == 0:
                    trains += 1
            return self.rules.base[REFILL] + (1 if trains > LAID_OF_EACH else 0)
        return options[0]

    def choose_pieces(self, s: State, options: Ints) -> int:
        """Take the pieces that the plan needs and divide the rest."""
        self.update_plan(s)
        spare = max(0, self.numbers.pieces_chosen - self.plan.wagons - self.plan.ships)
        wanted = self.plan.wagons + spare // self.ship_params.spare_share
        wagons = min(self.numbers.all_wagons, max(self.numbers.fewest_wagons, wanted))
        self.set_reason(PIECES_FIT, -1, wagons)
        return self.rules.base[PIECES] + wagons

    def special_action(self, s: State, options: Ints) -> int:
        """Return a harbour or an exchange of pieces, or -1."""
        harbor = self.best_harbor(s, options)
        if harbor >= 0:
            return harbor
        return self.exchange(s, options)

    def best_harbor(self, s: State, options: Ints) -> int:
        """Return the harbour that is worth most, or -1."""
        best = -1
        best_worth = self.ship_params.harbor_bar
        for option in options:
            if self.rules.space.kinds[option] == BUILD:
                city = self.rules.space.args[option]
                worth = self.harbor_worth(s, city)
                if worth > best_worth:
                    best = option
                    best_worth = worth
        if best >= 0:
            self.set_reason(HARBOR_PAYS, self.rules.space.args[best], int(best_worth))
        return best

    def harbor_worth(self, s: State, city: int) -> float:
        """Return the expected points of a harbour, by the tickets that name its city."""
        naming = 0.0
        chance = self.chance(self.plan.cost)
        for ticket in self.seat.tickets:
            if city in self.board.ticket_cities[ticket]:
                if self.rules.scoring.completed(s, self.player, ticket):
                    naming += 1.0
                elif ticket in self.plan.tickets:
                    naming += chance
        if naming <= 0.3:
            return float(MISSING_HARBOR) if self.turns < 3.0 else 0.0
        most = len(self.numbers.harbor_points) - 1
        more = float(self.numbers.harbor_points[most] - self.numbers.harbor_points[1]) / float(most - 1)
        worth = float(MISSING_HARBOR) + float(self.numbers.harbor_points[1]) * min(1.0, naming)
        return worth + more * max(0.0, min(naming, float(most)) - 1.0)

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        return self.harbor_worth(s, arg) if kind == BUILD else 0.0

    def exchange(self, s: State, options: Ints) -> int:
        """Return the exchange that the plan needs, or -1."""
        wagons = self.plan.wagons - self.seat.wagons
        ships = self.plan.ships - self.seat.numbers[SHIPS]
        wanted = -1
        if wagons > 0:
            wanted = self.rules.base[GIVE_SHIPS] + wagons
        elif ships > 0:
            wanted = self.rules.base[GIVE_WAGONS] + ships
        if wanted >= 0 and wanted in options and self.turns > 3.0:
            self.set_reason(PIECES_FIT, -1, max(wagons, ships))
            return wanted
        return -1


class WeltreiseExplanation(Explanation):
    """Explains cards for ships, rough spaces and harbours."""

    def __init__(self, planner: WeltreisePlanner, game: CoreGame, lang: str, names: list[str]) -> None:
        super().__init__(planner, game, lang, names)
        self.ways = WeltreiseEconomy(planner.rules, planner.ship_params)
        self.ways.observe(game.state, planner.player)

    def for_card(self, card: int) -> str:
        subject = card_subject(self.rules.cards[card], self.lang)
        for route in self.planner.targets:
            short = self.short_of(route, card)
            if short > 0:
                name = self.route_label(route)
                if self.board.rough[route]:
                    return translate(self.lang, "reasons.card-for", card=subject, route=name)
                filled = min(short, 2 if card % CARDS_A_COLOR == DOUBLE_SHIP_CARD else 1)
                if card == self.ways.joker:
                    filled = 1
                return translate(
                    self.lang,
                    "editions.weltreise.fills-spaces",
                    card=subject,
                    filled=filled,
                    rest=short - filled,
                    lacking=short,
                    route=name,
                )
        return self.of_use_later(self.rules.cards[card])

    def short_of(self, route: int, card: int) -> int:
        """Return how many spaces (cards, if rough) a route lacks in a card's colour; 0 if it is of no use."""
        if card == self.ways.joker:
            color = self.ways.best_for(route)
        else:
            color = card // CARDS_A_COLOR
            ship = card % CARDS_A_COLOR >= SHIP_CARD
            if ship != (self.board.kind[route] == SHIP) or self.board.color[route] not in (GRAY, color):
                return 0
        need = self.board.length[route] + self.board.rough[route]
        return max(0, int(need - self.ways.spaces_in(route, color)))

    def for_blind_card(self, action: int) -> str:
        for route in self.planner.targets:
            if (self.rules.space.args[action] == DRAW_SHIP) != (self.board.kind[route] == SHIP):
                continue
            color = self.ways.best_for(route)
            card = CARDS_A_COLOR * color + (SHIP_CARD if self.board.kind[route] == SHIP else 0)
            if self.short_of(route, card) > 0:
                cards = card_plural(self.rules.cards[card], self.lang)
                colored = self.board.color[route] != GRAY
                return translate(
                    self.lang,
                    "editions.weltreise.lacks-cards" if colored else "editions.weltreise.lacks-any-cards",
                    route=self.route_label(route),
                    cards=cards,
                    ship=self.board.kind[route] == SHIP,
                )
        return ""

    def for_special(self, action: int) -> str:
        kind, about = self.rules.space.kinds[action], self.rules.space.args[action]
        if kind == BUILD:
            return self.for_harbor(about)
        if kind == REFILL:
            trains = len([card for card in self.state.market if self.rules.decks.pile_of[card] == 0])
            return translate(self.lang, "editions.weltreise.market-shows", trains=trains)
        if kind in (PIECES, GIVE_SHIPS, GIVE_WAGONS) and self.planner.plan.routes:
            plan = self.planner.plan
            needed = [("wagons", plan.wagons), ("ships", plan.ships)]
            pieces = [counted(what, number, self.lang) for what, number in needed if number]
            return translate(self.lang, "editions.weltreise.network-takes", pieces=listing(pieces, self.lang))
        return ""

    def for_harbor(self, city: int) -> str:
        """Return which tickets a harbour counts for."""
        naming = [ticket for ticket in self.seat.tickets if city in self.board.ticket_cities[ticket]]
        if not naming:
            return ""
        return translate(
            self.lang,
            "editions.weltreise.harbour-counts-for",
            place=self.place_label(city),
            count=len(naming),
            tickets=self.ticket_labels(naming),
        )


class WeltreiseHooks(BotHooks):
    """The bots of Weltreise."""

    def explanation(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> Explanation:
        assert isinstance(planner, WeltreisePlanner)
        return WeltreiseExplanation(planner, game, lang, names)

    def new_params(self) -> PlannerParams:
        return WeltreiseParams()

    def economy(self, rules: Rules, params: PlannerParams) -> Economy:
        assert isinstance(params, WeltreiseParams)
        return WeltreiseEconomy(rules, params)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        assert isinstance(params, WeltreiseParams)
        return WeltreisePlanner(rules, params)

    def reason_text(self, rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
        if reason == HARBOR_PAYS:
            place = place_label(rules, about, lang)
            return translate(lang, "editions.weltreise.a-harbour-in-counts-for", place=place)
        if reason == PIECES_FIT:
            return translate(lang, "editions.weltreise.this-way-wagons-and-ships")
        return super().reason_text(rules, reason, about, number, lang)


def has_not_chosen_pieces(seat: Seat) -> bool:
    """Return whether the pieces have not been chosen yet."""
    return seat.wagons == 0 and seat.numbers[SHIPS] == 0 and not seat.routes


HOOKS: Final = WeltreiseHooks()
