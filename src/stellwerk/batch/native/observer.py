"""Writes what a seat may know as numbers, in the order of the `Table`.

`view` decides what that is; this tells the same (tests compare them), without names and much faster. Small
things are gathered in one list and turned into bytes once; what is told by route comes from whole rows.
"""

from stellwerk.batch.native.table import BONUS_BITS, MOST, SCORE_ZERO, Table
from stellwerk.engine.kinds import (
    DECISION_NAMES,
    JOURNEY_DECISION,
    PAY_DECISION,
    SURCHARGE_DECISION,
)
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.engine.view import choosing, decision_seen
from stellwerk.engine.viewer import Viewer


class Observer:
    """The observations of games with the same rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table = Table(rules)
        self.cards = len(rules.cards)
        self.viewers: list[Viewer] = [Viewer(seat, False) for seat in range(rules.players)]
        self.decisions: list[list[int]] = [one_at(place, len(DECISION_NAMES)) for place in range(12)]
        self.seats: list[list[int]] = [one_at(place, rules.players) for place in range(rules.players)]
        self.no_cards: list[int] = [0] * self.cards
        # byte strings that turn a row of owners (a bit a seat) into 1 where one seat is an owner
        self.owned: list[bytes] = [owned_by(seat) for seat in range(rules.players)]
        self.no_offer = bytes(self.table.offers * self.table.tickets)
        self.no_route = bytes(self.table.routes)
        self.no_tickets = bytes(self.table.tickets)
        self.no_cities = bytes(self.table.cities)

    @property
    def size(self) -> int:
        return self.table.size

    def write(self, s: State, viewer: int) -> bytes:
        """All that the seat may know."""
        return self.write_with(s, viewer, self.rules.scoring.scores(s))

    def write_with(self, s: State, viewer: int, scores: list[int]) -> bytes:
        """The same where the scores are known already, which take long to count after the end."""
        decision = decision_seen(s, self.viewers[viewer])
        order = [(viewer + step) % self.table.players for step in range(self.table.players)]
        row: list[int] = []
        self.write_table(s, viewer, decision, row)
        self.write_seats(s, order, scores, row)
        parts = [bytes(row)]
        self.write_planes(s, viewer, decision, order, parts)
        return b"".join(parts)

    # ------------------------------------------------------------------ the table

    def write_table(self, s: State, viewer: int, decision: int, row: list[int]) -> None:
        players = self.table.players
        row += self.decisions[decision]
        row += self.seats[(s.player - viewer) % players]
        row += self.seats[viewer]
        row.append(s.turns_left + 1)
        row.append(min(MOST, s.passes))
        row.append(min(MOST, s.idle_turns))
        row.append(s.drawn)
        market = self.no_cards[:]
        for card in s.market:
            if card >= 0:
                market[card] += 1
        row += market
        self.write_discard(s, row)
        for pile in s.piles:
            row.append(min(MOST, pile.left))
        hidden = choosing(s)
        for deck in s.ticket_decks:
            row.append(0 if hidden else min(MOST, len(deck)))
        row.append(0 if hidden else min(MOST, len(s.tickets_out)))
        seat = s.seats[viewer]
        row += list(seat.hand)
        mine = s.player == viewer and decision == PAY_DECISION
        row += list(s.laid) if mine or decision == SURCHARGE_DECISION else self.no_cards
        row.append(min(s.keep_least, len(seat.offer)))
        self.write_special(s, seat, decision, row)

    def write_discard(self, s: State, row: list[int]) -> None:
        if self.table.piles == 1:
            row += list(s.piles[0].discard)
            return
        for card in range(self.cards):
            row.append(s.piles[self.rules.decks.pile_of[card]].discard[card])

    def write_special(self, s: State, seat: Seat, decision: int, row: list[int]) -> None:
        """What only some editions have on the table."""
        table = self.table
        if table.has_tunnels:
            in_tunnel = decision == SURCHARGE_DECISION
            row += self.counted(s.revealed) if in_tunnel else self.no_cards
            row.append(s.due if in_tunnel else 0)
            row += self.counted(s.paid_extra) if in_tunnel else self.no_cards
        if table.has_ships:
            row.append(seat.choice)
        if table.has_journeys:
            row.append(s.fares if decision == JOURNEY_DECISION else 0)
        if table.technologies:
            row += list(s.supply)
            row += one_at(s.technology if decision == s.decision else -1, table.technologies)
            row += one_at(s.bought, table.technologies)
            row.append(s.claims)
            row.append(1 if s.renewed else 0)
        if table.is_race:
            row.append(min(MOST, len(s.ticket_discard)))

    def counted(self, cards: list[int]) -> list[int]:
        counts = self.no_cards[:]
        for card in cards:
            counts[card] += 1
        return counts

    # ------------------------------------------------------------------ the players

    def write_seats(self, s: State, order: list[int], scores: list[int], row: list[int]) -> None:
        seats = [s.seats[player] for player in order]
        for player in order:
            row.append(within(scores[player] + SCORE_ZERO))
        for seat in seats:
            row.append(seat.wagons)
        for seat in seats:
            self.write_hand_sizes(seat, row)
        hidden = choosing(s)
        for seat in seats:
            self.write_ticket_counts(seat, hidden, row)
        for seat in seats:
            row += list(seat.known)
        table = self.table
        if table.has_ships:
            row += [seat.ships for seat in seats]
            row += [seat.box_wagons for seat in seats]
            row += [seat.box_ships for seat in seats]
        if table.has_journeys:
            row += [seat.passengers_left for seat in seats]
            row += [within(sum(seat.goods)) for seat in seats]
            row += [seat.announced + 1 for seat in seats]
        if table.technologies:
            for seat in seats:
                write_bits(seat.technologies, table.technologies, row)
        if table.is_race:
            for seat in seats:
                write_bits(seat.bonuses, BONUS_BITS, row)

    def write_hand_sizes(self, seat: Seat, row: list[int]) -> None:
        if self.table.piles == 1:
            row.append(min(MOST, total(seat.hand)))
            return
        sizes = [0] * self.table.piles
        for card in range(self.cards):
            sizes[self.rules.decks.pile_of[card]] += seat.hand[card]
        row += sizes

    def write_ticket_counts(self, seat: Seat, hidden: bool, row: list[int]) -> None:
        if self.table.kinds_told == 1:
            row.append(0 if hidden else min(MOST, len(seat.tickets)))
            return
        long = 0
        for ticket in seat.tickets:
            if self.rules.board.ticket_long[ticket]:
                long += 1
        row.append(0 if hidden else len(seat.tickets) - long)
        row.append(0 if hidden else long)

    # ------------------------------------------------------------------ routes, tickets, cities

    def write_planes(
        self, s: State, viewer: int, decision: int, order: list[int], parts: list[bytes]
    ) -> None:
        table = self.table
        seat = s.seats[viewer]
        owners = bytes(list(s.owners))
        for player in order:
            parts.append(owners.translate(self.owned[player]))
        shown = s.route if decision == s.decision else -1
        parts.append(marked([shown], table.routes) if shown >= 0 else self.no_route)
        parts.append(marked(seat.tickets, table.tickets))
        parts.append(self.offer_row(seat.offer) if seat.offer else self.no_offer)
        parts.append(bytes(list(s.ticket_known)).translate(self.owned[viewer]))
        if table.is_race:
            for player in order:
                completed = s.seats[player].completed
                parts.append(marked(completed, table.tickets) if completed else self.no_tickets)
        if table.has_buildings:
            for player in order:
                built = s.seats[player].buildings
                parts.append(marked(built, table.cities) if built else self.no_cities)
        if table.has_buildings or table.has_journeys:
            told = decision == s.decision and s.city >= 0
            parts.append(marked([s.city], table.cities) if told else self.no_cities)
        if table.has_journeys:
            self.write_journeys(s, decision, order, parts)

    def offer_row(self, offer: list[int]) -> bytes:
        tickets = self.table.tickets
        return marked(
            [place * tickets + offer[place] for place in range(len(offer))], self.table.offers * tickets
        )

    def write_journeys(self, s: State, decision: int, order: list[int], parts: list[bytes]) -> None:
        table = self.table
        for player in order:
            parts.append(self.standing(s.seats[player].passengers))
        parts.append(marked(s.ridden, table.routes) if decision == JOURNEY_DECISION else self.no_route)
        left: list[int] = []
        for values in s.goods:
            for value in values:
                left.append(value)
            for _ in range(table.goods - len(values)):
                left.append(0)
        parts.append(bytes(left))

    def standing(self, passengers: list[int]) -> bytes:
        """How many of them stand in each city."""
        if not passengers:
            return self.no_cities
        counts = bytearray(self.table.cities)
        for city in passengers:
            counts[city] += 1
        return bytes(counts)


def owned_by(seat: int) -> bytes:
    return bytes([bits >> seat & 1 for bits in range(256)])


def one_at(place: int, size: int) -> list[int]:
    """Zeros with a 1 at a place, if that is one."""
    result = [0] * size
    if place >= 0:
        result[place] = 1
    return result


def marked(places: list[int], size: int) -> bytes:
    row = bytearray(size)
    for place in places:
        row[place] = 1
    return bytes(row)


def within(value: int) -> int:
    return min(MOST, max(0, value))


def write_bits(bits: int, size: int, row: list[int]) -> None:
    for place in range(size):
        row.append(bits >> place & 1)
