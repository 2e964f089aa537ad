"""How bots think in Weltreise: pieces, harbours and exchanges."""

from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.bots.minds.case import Case
from stellwerk.bots.minds.economy import IDLE, Economy
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset, place_called
from stellwerk.bots.minds.motives import OWN
from stellwerk.bots.minds.plan import Plan
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.editions.weltreise.facts import HARBOR_CARDS, HARBOR_SHIPS, HARBOR_TRAINS, HARBORS
from stellwerk.engine.editions.weltreise.payment import (
    CARDS_A_COLOR,
    DOUBLE_SHIP_CARD,
    SHIP_CARD,
    TRAIN_HARBOR_CARD,
)
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import (
    BUILD,
    DRAW_SHIP,
    GIVE_SHIPS,
    GIVE_WAGONS,
    GRAY,
    PIECES,
    PIECES_DECISION,
    REFILL,
    REFILL_DECISION,
    SHIP,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.engine.words import card_plural, card_subject, counted, listing
from stellwerk.words import say

HARBOR_PAYS: Final[int] = OWN
PIECES_FIT: Final[int] = OWN + 1

CARDS_A_DRAW: Final = 2.0


class WeltreiseEconomy(Economy):
    """Trains and ships, each in its colours; double ships fill two spaces, jokers one."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.joker = rules.cards.index("joker")
        self.ship_spaces = 0.65  # what a space of ships costs, compared with one of trains
        self.ship_worth = 0.85  # a ship card that is wanted, a train being worth 1
        self.double_worth = 1.5  # the same for double ships
        self.joker_worth = 1.3
        self.late = False  # whether routes are as dear as the wait for what the hand lacks
        self.late_luck = 3.0  # how much sooner it comes than from the top of its deck
        self.unseen_trains: i64 = 0  # cards of the train deck that this seat has not seen, jokers among them
        self.unseen_ships: i64 = 0
        self.harbor_pull = 0.0  # what a card for a harbour is worth while one is wanted
        self.harbor_wanted = False

    def look(self, s: State, player: int) -> None:
        super().look(s, player)
        self.unseen_trains = 0
        self.unseen_ships = 0
        for card in range(self.cards):
            if self.rules.decks.pile_of[card] == 0:
                self.unseen_trains += self.unseen[card]
            else:
                self.unseen_ships += self.unseen[card]

    def plain_cards(self, route: int) -> float:
        """Rough spaces take two cards each; a ship card fills one and a half spaces on average."""
        if self.board.kind[route] == SHIP:
            return float(self.board.length[route]) / 1.55
        return float(self.board.length[route] + self.board.rough[route])

    def wilds(self) -> i64:
        return self.hand[self.joker]

    def spaces_in(self, route: i64, color: i64) -> i64:
        """How many spaces of a route the hand fills in a colour, without jokers."""
        card = CARDS_A_COLOR * color
        if self.board.kind[route] == SHIP:
            return self.hand[card + SHIP_CARD] + 2 * self.hand[card + DOUBLE_SHIP_CARD]
        return self.hand[card] + self.hand[card + 1]

    def best_for(self, route: i64) -> i64:
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
        per_space = self.ship_spaces if self.board.kind[route] == SHIP else 1.0
        held = self.hand_counts
        return 1.0 + per_space * (held * short + (1.0 - held) * need) / self.cards_a_turn

    def wait_for(self, spaces: float, route: i64, color: i64) -> float:
        """Turns until so many spaces more of a route are filled by cards of one colour and jokers."""
        if spaces <= 0.0:
            return 0.0
        card = CARDS_A_COLOR * color
        if self.board.kind[route] == SHIP:
            filled = self.unseen[card + SHIP_CARD] + 2 * self.unseen[card + DOUBLE_SHIP_CARD]
            cards = self.unseen_ships
        else:
            filled = self.unseen[card] + self.unseen[card + 1] + self.unseen[self.joker]
            cards = self.unseen_trains
        return spaces * float(cards) / (CARDS_A_DRAW * self.late_luck * float(max(1, filled)))

    def demand(self, routes: list[int]) -> None:
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
            self.value[card] = 1.0 if train_short > 0 else IDLE
            self.value[card + 1] = self.value[card] + 0.15
            self.value[card + SHIP_CARD] = self.ship_worth if ship_short > 0 else IDLE + 0.1
            self.value[card + DOUBLE_SHIP_CARD] = (
                IDLE if ship_short <= 0 else (self.double_worth if ship_short > 1 else self.ship_worth + 0.05)
            )
        self.value[self.joker] = self.joker_worth if total else 0.6
        self.missing = max(0.0, float(total - self.wilds()))
        if self.harbor_wanted:
            self.want_harbor()

    def want_harbor(self) -> None:
        """Cards for a harbour, in the colour that lacks fewest of them."""
        best = 0
        fewest = HARBOR_CARDS + 1
        for color in range(self.rules.colors):
            lacking = self.lacking_trains(color) + self.lacking_ships(color)
            if lacking < fewest:
                best = color
                fewest = lacking
        card = CARDS_A_COLOR * best
        trains = card + TRAIN_HARBOR_CARD
        if self.hand[trains] <= HARBOR_TRAINS and self.harbor_pull > self.value[trains]:
            self.value[trains] = self.harbor_pull
        ships = card + SHIP_CARD
        if self.hand[ships] <= HARBOR_SHIPS and self.harbor_pull > self.value[ships]:
            self.value[ships] = self.harbor_pull
        self.value[self.joker] = max(self.value[self.joker], self.harbor_pull)

    def lacking_trains(self, color: int) -> int:
        return max(0, HARBOR_TRAINS - int(self.hand[CARDS_A_COLOR * color + TRAIN_HARBOR_CARD]))

    def lacking_ships(self, color: int) -> int:
        return max(0, HARBOR_SHIPS - int(self.hand[CARDS_A_COLOR * color + SHIP_CARD]))


class WeltreisePlanner(Planner):
    """Chooses and exchanges pieces by its plan, builds harbours in cities of its tickets."""

    def __init__(self, rules: Rules, habits: Habits, economy: Economy) -> None:
        super().__init__(rules, habits, economy)
        self.ways: WeltreiseEconomy | None = economy if isinstance(economy, WeltreiseEconomy) else None
        self.harbor_bar = 12.0  # points that a harbour must be worth
        self.tour_share = 0.4  # how often a tour is thought to be travelled in its order
        self.ticket_extra = 1.0  # what harbours add to a ticket
        self.spare_share = 3  # one spare piece in so many is a wagon
        self.late_from = 0.0  # turns before the end from which on the wait for cards counts

    def tune(self) -> None:
        super().tune()
        self.habits.patience = 2

    def hurry(self) -> None:
        super().hurry()
        self.habits.patience = 8

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
        ordered = self.board.ticket_ordered[ticket]
        share = self.tour_share
        return (1.0 - share) * float(points) + share * float(ordered) + self.ticket_extra

    def look_ahead(self, s: State) -> None:
        """Before it looks what cards are wanted it sees whether a harbour is."""
        if self.ways is not None and self.ways.harbor_pull > 0.0:
            self.ways.harbor_wanted = self.wants_harbor(s)
        super().look_ahead(s)

    def price_routes(self, s: State) -> None:
        if self.ways is not None:
            self.ways.late = self.turns < self.late_from
        super().price_routes(s)

    def wants_harbor(self, s: State) -> bool:
        """Whether a harbour would be worth it in a city that the network has or will have."""
        if len(self.seat.buildings) >= HARBORS or self.turns_left(s) < 2.0:
            return False
        for city in self.harbor_cities(s):
            if self.harbor_worth(s, city) > self.harbor_bar:
                return True
        return False

    def harbor_cities(self, s: State) -> list[int]:
        """Cities of its tickets where a harbour may still be built."""
        cities: list[int] = []
        for ticket in self.seat.tickets:
            for city in self.board.ticket_cities[ticket]:
                if self.board.harbor[city] and city not in cities:
                    free = True
                    for seat in s.seats:
                        free = free and city not in seat.buildings
                    if free:
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
            return self.rules.base[REFILL] + (1 if trains > 3 else 0)
        return options[0]

    def choose_pieces(self, s: State, options: Ints) -> int:
        """As the plan needs them, the rest shared out one to two."""
        self.look_ahead(s)
        spare = max(0, 60 - self.plan.wagons - self.plan.ships)
        wagons = min(25, max(10, self.plan.wagons + spare // self.spare_share))
        self.explain(PIECES_FIT, -1, wagons)
        return self.rules.base[PIECES] + wagons

    def special_action(self, s: State, options: Ints) -> int:
        harbor = self.best_harbor(s, options)
        if harbor >= 0:
            return harbor
        return self.exchange(s, options)

    def best_harbor(self, s: State, options: Ints) -> int:
        """Where most tickets, done or planned, name the city."""
        best = -1
        best_worth = self.harbor_bar
        for option in options:
            if self.rules.space.kinds[option] == BUILD:
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
                if self.rules.scoring.completed(s, self.player, ticket):
                    naming += 1.0
                elif ticket in self.plan.tickets:
                    naming += chance
        if naming <= 0.3:
            return 4.0 if self.turns < 3.0 else 0.0
        return 4.0 + 20.0 * min(1.0, naming) + 10.0 * max(0.0, min(naming, 3.0) - 1.0)

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        return self.harbor_worth(s, arg) if kind == BUILD else 0.0

    def exchange(self, s: State, options: Ints) -> int:
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


class WeltreiseCase(Case):
    """Ships fill spaces, rough spaces take two cards, and harbours count for tickets."""

    def __init__(self, mind: WeltreisePlanner, game: Game, lang: str, names: list[str]) -> None:
        super().__init__(mind, game, lang, names)
        self.ways = WeltreiseEconomy(mind.rules)
        self.ways.look(game.state, mind.player)

    def for_card(self, card: int) -> str:
        subject = card_subject(self.rules.cards[card], self.lang)
        for route in self.mind.targets:
            lacking = self.short_of(route, card)
            if lacking > 0:
                name = self.route_named(route)
                if self.board.rough[route]:
                    return say(self.lang, "reasons.card-for", card=subject, route=name)
                filled = min(lacking, 2 if card % CARDS_A_COLOR == DOUBLE_SHIP_CARD else 1)
                if card == self.ways.joker:
                    filled = 1
                return say(
                    self.lang,
                    "editions.weltreise.fills-spaces",
                    card=subject,
                    filled=filled,
                    rest=lacking - filled,
                    lacking=lacking,
                    route=name,
                )
        return self.of_use_later(self.rules.cards[card])

    def short_of(self, route: int, card: int) -> int:
        """How many spaces, or cards where they are rough, a route lacks in a card's colour; 0: no use."""
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
        for route in self.mind.targets:
            if (self.rules.space.args[action] == DRAW_SHIP) != (self.board.kind[route] == SHIP):
                continue
            color = self.ways.best_for(route)
            card = CARDS_A_COLOR * color + (SHIP_CARD if self.board.kind[route] == SHIP else 0)
            if self.short_of(route, card) > 0:
                cards = card_plural(self.rules.cards[card], self.lang)
                colored = self.board.color[route] != GRAY
                return say(
                    self.lang,
                    "editions.weltreise.lacks-cards" if colored else "editions.weltreise.lacks-any-cards",
                    route=self.route_named(route),
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
            return say(self.lang, "editions.weltreise.market-shows", trains=trains)
        if kind in (PIECES, GIVE_SHIPS, GIVE_WAGONS) and self.mind.plan.routes:
            plan = self.mind.plan
            needed = [("wagons", plan.wagons), ("ships", plan.ships)]
            pieces = [counted(what, number, self.lang) for what, number in needed if number]
            return say(self.lang, "editions.weltreise.network-takes", pieces=listing(pieces, self.lang))
        return ""

    def for_harbor(self, city: int) -> str:
        naming = [ticket for ticket in self.seat.tickets if city in self.board.ticket_cities[ticket]]
        if not naming:
            return ""
        return say(
            self.lang,
            "editions.weltreise.harbour-counts-for",
            place=self.place_named(city),
            count=len(naming),
            tickets=self.tickets_named(naming),
        )


class WeltreiseMindset(Mindset):
    def case(self, mind: Planner, game: Game, lang: str, names: list[str]) -> Case:
        assert isinstance(mind, WeltreisePlanner)
        return WeltreiseCase(mind, game, lang, names)

    def economy(self, rules: Rules) -> Economy:
        return WeltreiseEconomy(rules)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return WeltreisePlanner(rules, habits, self.economy(rules))

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        if motive == HARBOR_PAYS:
            place = place_called(rules, about, lang)
            return say(lang, "editions.weltreise.a-harbour-in-counts-for", place=place)
        if motive == PIECES_FIT:
            return say(lang, "editions.weltreise.this-way-wagons-and-ships")
        return super().tell(rules, motive, about, number, lang)


def s_not_chosen(seat: Seat) -> bool:
    """Whether the pieces have not been chosen yet."""
    return seat.wagons == 0 and seat.ships == 0 and not seat.routes
