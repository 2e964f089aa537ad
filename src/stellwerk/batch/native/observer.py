"""Observations as numbers, in the order of the `Table`.

`view` decides what a seat may know; this encodes the same as numbers, much faster. Tests compare the two.
"""

from stellwerk.arrays import Flags, Ints, i64, mypyc_attr, u8, vec
from stellwerk.batch.native.table import MOST, SCORE_ZERO, Table
from stellwerk.engine.field_values import observed_length
from stellwerk.engine.fields import COUNTED, FLAG, NUMBER, OWNER, SEAT, Field, FieldStore
from stellwerk.engine.kinds import PAY_DECISION, SURCHARGE_DECISION
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.engine.view import decision_seen
from stellwerk.engine.viewer import Viewer


@mypyc_attr(acyclic=True)
class Row:
    """A row of numbers from 0 to 255, zero at first, that is written from left to right."""

    def __init__(self, size: int) -> None:
        self.cells: Flags = vec[u8]([0] * size)
        self.at: i64 = 0  # where the next number goes

    def put(self, value: i64) -> None:
        """Write a number, clipped to the largest."""
        if value > MOST:  # a conditional expression would make a Python object of the number
            value = MOST
        self.cells[self.at] = u8(value)
        self.at += 1

    def put_all(self, values: Ints) -> None:
        for value in values:
            self.put(value)

    def put_one(self, place: i64, size: i64) -> None:
        """Write a one-hot vector; all zeros for -1."""
        if place >= 0:
            self.cells[self.at + place] = 1
        self.at += size

    def put_ones(self, places: list[int], size: i64) -> None:
        """Write a vector with a 1 at each of the indices."""
        for place in places:
            self.cells[self.at + place] = 1
        self.at += size

    def put_counts(self, places: list[int], size: i64) -> None:
        """Write how often each index occurs."""
        for place in places:
            self.cells[self.at + place] += 1
        self.at += size

    def put_bits(self, bits: i64, size: i64) -> None:
        for place in range(size):
            self.put(bits >> place & 1)

    def put_bit_of(self, sets: Ints, bit: i64) -> None:
        """Write one bit of each number."""
        cells = self.cells
        at = self.at
        for bits in sets:
            if bits >> bit & 1:
                cells[at] = 1
            at += 1
        self.at = at

    def skip(self, size: i64) -> None:
        """Leave the next numbers zero."""
        self.at += size


class Observer:
    """Writes the observations of games with the same rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table = Table(rules)
        self.cards = len(rules.cards)
        self.viewers: list[Viewer] = [Viewer(seat, False) for seat in range(rules.players)]

    @property
    def size(self) -> int:
        return self.table.size

    def write(self, s: State, viewer: int) -> bytes:
        """Return all that the seat may know."""
        return self.write_with(s, viewer, self.rules.scoring.scores(s))

    def write_with(self, s: State, viewer: int, scores: list[int]) -> bytes:
        """Return the same for known scores, which take long to compute after the end."""
        row = Row(self.table.size)
        self.write_row(s, viewer, scores, row)
        return bytes(row.cells)

    def write_row(self, s: State, viewer: int, scores: list[int], row: Row) -> None:
        decision = decision_seen(self.rules, s, self.viewers[viewer])
        order = [(viewer + step) % self.table.players for step in range(self.table.players)]
        table = self.table
        self.write_table(s, viewer, decision, row)
        self.write_fields(s, table.table_fields, decision, order, row)
        self.write_seats(s, order, scores, row)
        self.write_fields(s, table.seat_fields, decision, order, row)
        self.write_planes(s, viewer, decision, order, row)
        self.write_fields(s, table.plane_fields, decision, order, row)

    # ------------------------------------------------------------------ the edition's own fields

    def write_fields(self, s: State, fields: list[Field], decision: int, order: list[int], row: Row) -> None:
        """Write declared fields; of an action under way only what the viewer sees of it."""
        for field in fields:
            length = observed_length(self.rules, field)
            if field.owner != SEAT:
                if field.is_paid_for and decision != s.decision:
                    row.skip(length)
                else:
                    self.write_field(field, s, length, row)
            elif field.visible == OWNER:
                self.write_field(field, s.seats[order[0]], length, row)
            else:
                for player in order:
                    self.write_field(field, s.seats[player], length, row)

    def write_field(self, field: Field, store: FieldStore, length: int, row: Row) -> None:
        """Write one field: a number, 1 at the thing it names, or how often a list names each thing."""
        if field.is_list:
            values = store.lists[field.slot]
            if field.visible == COUNTED:
                row.put(len(values))
            elif field.length:
                for value in values:
                    row.put(value)
            elif field.unit == NUMBER or field.unit == FLAG:
                row.put(sum(values))
            else:
                row.put_counts(values, length)
        elif field.is_set:
            row.put_bits(store.numbers[field.slot], length)
        elif field.unit == NUMBER or field.unit == FLAG:
            row.put(store.numbers[field.slot] - field.lowest)
        else:
            row.put_one(store.numbers[field.slot], length)

    # ------------------------------------------------------------------ the table

    def write_table(self, s: State, viewer: int, decision: int, row: Row) -> None:
        players = self.table.players
        row.put_one(decision, len(self.rules.decision_names))
        row.put_one((s.player - viewer) % players, players)
        row.put_one(viewer, players)
        row.put(s.turns_left + 1)
        row.put(s.passes)
        row.put(s.idle_turns)
        row.put(s.drawn)
        self.write_market(s, row)
        self.write_discard(s, row)
        for pile in s.piles:
            row.put(pile.left)
        hidden = self.rules.chooses_first_tickets(s)
        for deck in s.ticket_decks:
            row.put(0 if hidden else len(deck))
        row.put(0 if hidden else len(s.tickets_out))
        seat = s.seats[viewer]
        row.put_all(seat.hand)
        if decision == SURCHARGE_DECISION or (decision == PAY_DECISION and s.player == viewer):
            row.put_all(s.laid)
        else:
            row.skip(self.cards)
        row.put(min(s.keep_least, len(seat.offer)))
        self.write_tunnel(s, decision, row)

    def write_market(self, s: State, row: Row) -> None:
        for card in s.market:
            if card >= 0:
                row.cells[row.at + card] += 1
        row.skip(self.cards)

    def write_discard(self, s: State, row: Row) -> None:
        if self.table.piles == 1:
            row.put_all(s.piles[0].discard)
            return
        for card in range(self.cards):
            row.put(s.piles[self.rules.decks.pile_of[card]].discard[card])

    def write_tunnel(self, s: State, decision: int, row: Row) -> None:
        """Write the surcharge of a tunnel, where there are any."""
        if self.table.has_tunnels:
            in_tunnel = decision == SURCHARGE_DECISION
            row.put_counts(s.revealed if in_tunnel else [], self.cards)
            row.put(s.due if in_tunnel else 0)
            row.put_counts(s.paid_extra if in_tunnel else [], self.cards)

    # ------------------------------------------------------------------ the players

    def write_seats(self, s: State, order: list[int], scores: list[int], row: Row) -> None:
        seats = [s.seats[player] for player in order]
        for player in order:
            row.put(max(0, scores[player] + SCORE_ZERO))
        for seat in seats:
            row.put(seat.wagons)
        for seat in seats:
            self.write_hand_sizes(seat, row)
        hidden = self.rules.chooses_first_tickets(s)
        for seat in seats:
            self.write_ticket_counts(seat, hidden, row)
        for seat in seats:
            row.put_all(seat.known)

    def write_hand_sizes(self, seat: Seat, row: Row) -> None:
        if self.table.piles == 1:
            row.put(total(seat.hand))
            return
        for pile in range(self.table.piles):
            size: i64 = 0
            for card in range(self.cards):
                if self.rules.decks.pile_of[card] == pile:
                    size += seat.hand[card]
            row.put(size)

    def write_ticket_counts(self, seat: Seat, hidden: bool, row: Row) -> None:
        if self.table.deck_count == 1:
            row.put(0 if hidden else len(seat.tickets))
            return
        long = 0
        for ticket in seat.tickets:
            if self.rules.board.ticket_long[ticket]:
                long += 1
        row.put(0 if hidden else len(seat.tickets) - long)
        row.put(0 if hidden else long)

    # ------------------------------------------------------------------ routes, tickets, cities

    def write_planes(self, s: State, viewer: int, decision: int, order: list[int], row: Row) -> None:
        table = self.table
        seat = s.seats[viewer]
        for player in order:
            row.put_bit_of(s.owners, player)
        row.put_one(s.route if decision == s.decision else -1, table.routes)
        row.put_ones(seat.tickets, table.tickets)
        for place in range(table.offers):
            row.put_one(seat.offer[place] if place < len(seat.offer) else -1, table.tickets)
        row.put_bit_of(s.ticket_known, viewer)
        self.write_fields(s, table.built_fields, decision, order, row)
        if table.has_city:
            row.put_one(s.city if decision == s.decision else -1, table.cities)
