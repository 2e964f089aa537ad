"""The state of a game: flat, small, cheap to copy.

Lists marked *shared* are never changed in place: who changes one puts a new list in its stead. So a copy may
point to them, and only hands, market and discard piles are really copied.
"""

from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.mechanics.payment import Bill


def replaced(items: list[int], place: int, value: int) -> list[int]:
    """A new list with one entry changed, for those that are shared."""
    result = items[:]
    result[place] = value
    return result


class Pile:
    """A deck and its discard pile. The deck's top card is `cards[left - 1]`."""

    def __init__(self, cards: list[int], left: int, discard: list[int], discarded: int) -> None:
        self.cards = cards  # shared
        self.left = left
        self.discard = discard  # how many of each card
        self.discarded = discarded

    def copy(self) -> "Pile":
        return Pile(self.cards, self.left, self.discard[:], self.discarded)


class Seat:
    """What one player has."""

    def __init__(self, cards: int, like: "Seat | None" = None) -> None:
        if like is not None:
            self.become(like)
            return
        self.hand: list[int] = [0] * cards
        self.known: list[int] = [0] * cards  # the part of the hand that everybody knows
        self.wagons = 0
        self.ships = 0
        self.box_wagons = 0
        self.box_ships = 0
        self.score = 0
        self.choice = 0  # wagons chosen in secret (Weltreise)
        self.announced = -1  # long tickets of the first offer's mix, till all have chosen (Märklin)
        self.routes: list[int] = []  # shared
        # shared, both levels: routes that he may still claim, by colour (gray last) and then by length
        self.claimable: list[list[int]] = []
        self.connections: list[int] = []  # shared: what his routes join, see network.find
        self.tickets: list[int] = []  # shared
        self.offer: list[int] = []  # shared: tickets to choose from
        self.completed: list[int] = []  # shared (Gruselfahrt)
        self.passengers_left = 0
        self.passengers: list[int] = []  # shared: cities of those on the board
        self.goods: list[int] = []  # shared: values collected
        self.buildings: list[int] = []  # shared: cities in which he has built something
        self.technologies = 0  # a bit each
        self.bonuses = 0  # a bit each

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
        self.claimable = like.claimable
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


class State:
    def __init__(self, like: "State | None" = None) -> None:
        if like is not None:
            self.become(like)
            return
        self.seats: list[Seat] = []
        self.piles: list[Pile] = []
        self.market: list[int] = []
        self.owners: list[int] = []  # shared: of each route, a bit for each seat
        self.ticket_decks: list[list[int]] = []  # shared, both levels; the top comes first
        self.tickets_out: list[int] = []  # shared
        self.ticket_discard: list[int] = []  # shared (Gruselfahrt)
        self.ticket_known: list[int] = []  # shared: of each ticket, who put it where it lies (a bit a seat)
        self.ticket_placed: list[int] = []  # shared: of each ticket, who also knows its place in the deck
        self.goods: list[list[int]] = []  # shared, both levels: values left on each city, top first
        self.supply: list[int] = []  # shared: technologies left
        self.renewed = False
        self.exhausted = False
        self.seed = 0
        self.shuffles = 0

        self.player = 0
        self.decision = TURN_DECISION
        self.starting = False  # in the decisions of the start
        self.turns_left = -1  # -1: the end is not near yet
        self.passes = 0
        self.idle_turns = 0  # turns on end without progress
        self.turns = 0  # that were played

        # the action under way
        self.bill: Bill | None = None
        self.route = -1
        self.city = -1
        self.technology = -1
        self.laid: list[int] = []  # shared
        self.bought = -1
        self.claims = 0  # claims that a purchase still grants
        self.right_of_way = False
        self.drawn = 0
        self.filling = False  # the gaps of the market are being filled after a payment
        self.gap = -1  # where the next market card belongs; -1: at the end
        self.keep_least = 0
        self.revealed: list[int] = []  # shared: tunnel cards
        self.due = 0
        self.paid_extra: list[int] = []  # shared: surcharge cards laid
        self.ridden: list[int] = []  # shared: routes of the journey
        self.fares = 0

        self.options: list[int] = []  # shared: of this decision, once asked for
        self.events: list[int] = []

    def copy(self) -> "State":
        return State(self)

    def become(self, like: "State") -> None:
        self.seats = [seat.copy() for seat in like.seats]
        self.piles = [pile.copy() for pile in like.piles]
        self.market = like.market[:]
        self.owners = like.owners
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
        self.events = []

    def tell(self, kind: int, seat: int, first: int, second: int) -> None:
        """Note what happened, for `game.events`."""
        events = self.events
        events.append(kind)
        events.append(seat)
        events.append(first)
        events.append(second)
