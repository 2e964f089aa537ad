"""The state of a game: flat, small, cheap to copy.

Lists and arrays marked *shared* are never changed in place: who changes one puts a new one in its stead. So a
copy may point to them, and only hands, market and discard piles are really copied. A twin borrows even those,
until it or its original goes on.
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, i64, mypyc_attr, u8, vec
from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.mechanics.payment import Bill
from stellwerk.engine.packed import extended

EVENTS_AT_ONCE: Final = 24  # numbers for which room is made


@mypyc_attr(acyclic=True)
class Pile:
    """A deck and its discard pile. The deck's top card is `cards[left - 1]`."""

    def __init__(self, cards: Ints, left: int, discard: Ints, discarded: int) -> None:
        self.cards: Ints = cards  # shared
        self.left: i64 = left
        self.discard: Ints = discard  # how many of each card
        self.discarded: i64 = discarded

    def copy(self) -> "Pile":
        return Pile(self.cards, self.left, self.discard[:], self.discarded)


def empty_pile(cards: int) -> Pile:
    return Pile(vec[i64](), 0, vec[i64]([0] * cards), 0)


@mypyc_attr(acyclic=True)
class Seat:
    """What one player has."""

    def __init__(self, cards: int, like: "Seat | None" = None) -> None:
        if like is not None:
            self.become(like)
            return
        self.hand: Ints = vec[i64]([0] * cards)
        self.known: Ints = vec[i64]([0] * cards)  # the part of the hand that everybody knows
        self.wagons: i64 = 0
        self.ships: i64 = 0
        self.box_wagons = 0
        self.box_ships = 0
        self.score: i64 = 0
        self.choice = 0  # wagons chosen in secret (Weltreise)
        self.announced = -1  # long tickets of the first offer's mix, till all have chosen (Märklin)
        self.routes: list[int] = []  # shared
        self.open: Flags = vec[u8]()  # shared: of each route, 1 if he may still claim it
        self.connections: Ints = vec[i64]()  # shared: what his routes join, see network.find
        self.tickets: list[int] = []  # shared
        self.offer: list[int] = []  # shared: tickets to choose from
        self.completed: list[int] = []  # shared (Gruselfahrt)
        self.passengers_left = 0
        self.passengers: list[int] = []  # shared: cities of those on the board
        self.goods: list[int] = []  # shared: values collected
        self.buildings: list[int] = []  # shared: cities in which he has built something
        self.technologies: i64 = 0  # a bit each
        self.bonuses: i64 = 0  # a bit each

    def copy(self) -> "Seat":
        return Seat(0, self)

    def become(self, like: "Seat") -> None:
        self.hand = like.hand[:]
        self.known = like.known[:]
        self.wagons = like.wagons
        self.ships = like.ships
        self.box_wagons = like.box_wagons
        self.box_ships = like.box_ships
        self.score = like.score
        self.choice = like.choice
        self.announced = like.announced
        self.routes = like.routes
        self.open = like.open
        self.connections = like.connections
        self.tickets = like.tickets
        self.offer = like.offer
        self.completed = like.completed
        self.passengers_left = like.passengers_left
        self.passengers = like.passengers
        self.goods = like.goods
        self.buildings = like.buildings
        self.technologies = like.technologies
        self.bonuses = like.bonuses


@mypyc_attr(acyclic=True)
class State:
    def __init__(self, like: "State | None" = None) -> None:
        if like is not None:
            self.become(like)
            return
        self.seats: list[Seat] = []
        self.piles: list[Pile] = []
        self.market: Ints = vec[i64]()
        self.owners: Ints = vec[i64]()  # shared: of each route, a bit for each seat
        self.claimed: i64 = 0  # routes so far
        self.ticket_decks: list[list[int]] = []  # shared, both levels; the top comes first
        self.tickets_out: list[int] = []  # shared
        self.ticket_discard: list[int] = []  # shared (Gruselfahrt)
        self.ticket_known: Ints = vec[i64]()  # shared: of each ticket, who put it where it lies (by bit)
        self.ticket_placed: Ints = vec[i64]()  # shared: of each ticket, who also knows its place in the deck
        self.goods: list[list[int]] = []  # shared, both levels: values left on each city, top first
        self.supply: Ints = vec[i64]()  # shared: technologies left
        self.renewed = False
        self.exhausted = False
        self.seed = 0
        self.shuffles = 0

        self.player: i64 = 0
        self.decision: i64 = TURN_DECISION
        self.starting = False  # in the decisions of the start
        self.turns_left: i64 = -1  # -1: the end is not near yet
        self.passes: i64 = 0
        self.idle_turns: i64 = 0  # turns on end without progress
        self.turns: i64 = 0  # that were played

        # the action under way
        self.bill: Bill | None = None
        self.route: i64 = -1
        self.city = -1
        self.technology = -1
        self.laid: Ints = vec[i64]()  # shared
        self.bought = -1
        self.claims = 0  # claims that a purchase still grants
        self.right_of_way = False
        self.drawn: i64 = 0
        self.filling = False  # the gaps of the market are being filled after a payment
        self.gap = -1  # where the next market card belongs; -1: at the end
        self.keep_least = 0
        self.revealed: list[int] = []  # shared: tunnel cards
        self.due = 0
        self.paid_extra: list[int] = []  # shared: surcharge cards laid
        self.ridden: list[int] = []  # shared: routes of the journey
        self.fares = 0

        self.options: Ints = vec[i64]()  # shared: of this decision, once asked for
        self.events: Ints = vec[i64]()  # four numbers each, see `events.py`, and room for more
        self.told: i64 = 0  # numbers of `events` that count
        self.silent = False  # nobody listens: no events are noted
        self.shares = False  # seats, piles and market are a twin's, too

    def copy(self) -> "State":
        result = State(self)
        result.part()
        return result

    def twin(self) -> "State":
        """A copy that costs little: seats, piles and market are copied when one of the two goes on."""
        self.shares = True
        result = State(self)
        result.shares = True
        return result

    def part(self) -> None:
        """Seats, piles and market of one's own, to be changed in place."""
        self.seats = [seat.copy() for seat in self.seats]
        self.piles = [pile.copy() for pile in self.piles]
        self.market = self.market[:]
        self.shares = False

    def become(self, like: "State") -> None:
        self.seats = like.seats
        self.piles = like.piles
        self.market = like.market
        self.owners = like.owners
        self.claimed = like.claimed
        self.ticket_decks = like.ticket_decks
        self.tickets_out = like.tickets_out
        self.ticket_discard = like.ticket_discard
        self.ticket_known = like.ticket_known
        self.ticket_placed = like.ticket_placed
        self.goods = like.goods
        self.supply = like.supply
        self.renewed = like.renewed
        self.exhausted = like.exhausted
        self.seed = like.seed
        self.shuffles = like.shuffles
        self.player = like.player
        self.decision = like.decision
        self.starting = like.starting
        self.turns_left = like.turns_left
        self.passes = like.passes
        self.idle_turns = like.idle_turns
        self.turns = like.turns
        self.bill = like.bill
        self.route = like.route
        self.city = like.city
        self.technology = like.technology
        self.laid = like.laid
        self.bought = like.bought
        self.claims = like.claims
        self.right_of_way = like.right_of_way
        self.drawn = like.drawn
        self.filling = like.filling
        self.gap = like.gap
        self.keep_least = like.keep_least
        self.revealed = like.revealed
        self.due = like.due
        self.paid_extra = like.paid_extra
        self.ridden = like.ridden
        self.fares = like.fares
        self.options = like.options
        self.events = vec[i64]()
        self.told = 0
        self.silent = like.silent
        self.shares = False

    def tell(self, kind: i64, seat: int, first: i64, second: i64) -> None:
        """Note what happened, for `game.events`."""
        if self.silent:
            return
        place = self.told
        self.told = place + 4
        if self.told > len(self.events):
            self.events = extended(self.events[:place], vec[i64]([0] * EVENTS_AT_ONCE))
        events = self.events
        events[place] = kind
        events[place + 1] = seat
        events[place + 2] = first
        events[place + 3] = second

    def hush(self) -> None:
        """Forget what happened."""
        self.told = 0
