"""The state of a game: flat, small, cheap to copy.

Lists and arrays marked *shared* are never changed in place, only replaced, so copies point to the same ones.
Only hands, market and discard piles are copied. A clone shares even those until it or its original changes
(copy on write).
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, i64, mypyc_attr, u8, vec
from stellwerk.engine.fields import FieldStore
from stellwerk.engine.kinds import TURN_DECISION
from stellwerk.engine.mechanics.payment import Cost
from stellwerk.engine.packed import extended

EVENTS_AT_ONCE: Final = 24  # numbers by which the array of events grows


@mypyc_attr(acyclic=True)
class Pile:
    """A deck and its discard pile. The deck's top card is `cards[left - 1]`."""

    def __init__(self, cards: Ints, left: int, discard: Ints, discarded: int) -> None:
        self.cards: Ints = cards  # shared
        self.left: i64 = left
        self.discard: Ints = discard  # how many of each card
        self.discarded: i64 = discarded

    def copy(self) -> "Pile":
        """Return a copy; the cards are shared."""
        return Pile(self.cards, self.left, self.discard[:], self.discarded)


def empty_pile(cards: int) -> Pile:
    """Return a pile without cards, for this number of kinds of cards."""
    return Pile(vec[i64](), 0, vec[i64]([0] * cards), 0)


@mypyc_attr(acyclic=True)
class Seat(FieldStore):
    """What one player has; `numbers` and `lists` hold the fields of the edition's own."""

    def __init__(self, cards: int, source: "Seat | None" = None) -> None:
        if source is not None:
            self.copy_from(source)
            return
        self.numbers = vec[i64]()
        self.lists = []
        self.hand: Ints = vec[i64]([0] * cards)
        self.known: Ints = vec[i64]([0] * cards)  # the part of the hand that everybody knows
        self.wagons: i64 = 0
        self.score: i64 = 0
        self.routes: list[int] = []  # shared
        self.open: Flags = vec[u8]()  # shared: of each route, 1 if the player may still claim it
        self.connections: Ints = vec[i64]()  # shared: what the own routes join, see network.find
        self.tickets: list[int] = []  # shared
        self.offer: list[int] = []  # shared: tickets to choose from

    def copy(self) -> "Seat":
        """Return a copy; what is marked shared is shared."""
        return Seat(0, self)

    def copy_from(self, source: "Seat") -> None:
        """Take over everything from another seat; what is not shared is copied."""
        self.numbers = source.numbers
        self.lists = source.lists
        self.hand = source.hand[:]
        self.known = source.known[:]
        self.wagons = source.wagons
        self.score = source.score
        self.routes = source.routes
        self.open = source.open
        self.connections = source.connections
        self.tickets = source.tickets
        self.offer = source.offer


@mypyc_attr(acyclic=True)
class State(FieldStore):
    """A game at one moment; `numbers` and `lists` hold the fields of the edition's own."""

    def __init__(self, source: "State | None" = None) -> None:
        if source is not None:
            self.copy_from(source)
            return
        self.numbers = vec[i64]()
        self.lists = []
        self.seats: list[Seat] = []
        self.piles: list[Pile] = []
        self.market: Ints = vec[i64]()
        self.owners: Ints = vec[i64]()  # shared: of each route, a bit for each seat
        self.claimed: i64 = 0  # routes so far
        self.ticket_decks: list[list[int]] = []  # shared, both levels; the top comes first
        self.tickets_out: list[int] = []  # shared
        self.ticket_known: Ints = vec[i64]()  # shared: a bit for each seat that knows where a ticket lies
        self.ticket_placed: Ints = vec[i64]()  # shared: a bit for each seat that knows its exact place
        self.exhausted = False  # whether no cards exist but those that a position named
        self.seed = 0
        self.shuffles = 0

        self.player: i64 = 0
        self.decision: i64 = TURN_DECISION
        self.starting = False  # whether players still choose first tickets or pieces
        self.turns_left: i64 = -1  # turns until the end; -1: the end is not near yet
        self.passes: i64 = 0  # consecutive turns that were passed
        self.idle_turns: i64 = 0  # consecutive turns without progress
        self.turns: i64 = 0  # turns played so far

        # the action under way
        self.cost: Cost | None = None
        self.route: i64 = -1
        self.city = -1
        self.laid: Ints = vec[i64]()  # shared
        self.drawn: i64 = 0
        self.keep_least = 0
        self.revealed: list[int] = []  # shared: tunnel cards
        self.due = 0
        self.paid_extra: list[int] = []  # shared: surcharge cards laid

        self.legal_actions: Ints = vec[i64]()  # shared: of the current decision; empty until computed
        self.events: Ints = vec[i64]()  # four numbers each, see `events.py`, with unused room at the end
        self.event_count: i64 = 0  # how many numbers of `events` are in use
        self.silent = False  # record no events
        self.is_shared = False  # seats, piles and market are shared with a clone (copy on write)

    def copy(self) -> "State":
        """Return an independent copy."""
        result = State(self)
        result.detach()
        return result

    def clone(self) -> "State":
        """Return a cheap copy: seats, piles and market are copied when one of the two changes."""
        self.is_shared = True
        result = State(self)
        result.is_shared = True
        return result

    def detach(self) -> None:
        """Detach from the copy-on-write parent: copy seats, piles and market."""
        self.seats = [seat.copy() for seat in self.seats]
        self.piles = [pile.copy() for pile in self.piles]
        self.market = self.market[:]
        self.is_shared = False

    def copy_from(self, source: "State") -> None:
        """Take over everything from another state but its events; seats, piles and market are shared."""
        self.numbers = source.numbers
        self.lists = source.lists
        self.seats = source.seats
        self.piles = source.piles
        self.market = source.market
        self.owners = source.owners
        self.claimed = source.claimed
        self.ticket_decks = source.ticket_decks
        self.tickets_out = source.tickets_out
        self.ticket_known = source.ticket_known
        self.ticket_placed = source.ticket_placed
        self.exhausted = source.exhausted
        self.seed = source.seed
        self.shuffles = source.shuffles
        self.player = source.player
        self.decision = source.decision
        self.starting = source.starting
        self.turns_left = source.turns_left
        self.passes = source.passes
        self.idle_turns = source.idle_turns
        self.turns = source.turns
        self.cost = source.cost
        self.route = source.route
        self.city = source.city
        self.laid = source.laid
        self.drawn = source.drawn
        self.keep_least = source.keep_least
        self.revealed = source.revealed
        self.due = source.due
        self.paid_extra = source.paid_extra
        self.legal_actions = source.legal_actions
        self.events = vec[i64]()
        self.event_count = 0
        self.silent = source.silent
        self.is_shared = False

    def emit(self, kind: i64, seat: int, first: i64, second: i64) -> None:
        """Record an event, for `game.events`."""
        if self.silent:
            return
        place = self.event_count
        self.event_count = place + 4
        if self.event_count > len(self.events):
            self.events = extended(self.events[:place], vec[i64]([0] * EVENTS_AT_ONCE))
        events = self.events
        events[place] = kind
        events[place + 1] = seat
        events[place + 2] = first
        events[place + 3] = second

    def clear_events(self) -> None:
        """Clear the recorded events."""
        self.event_count = 0
