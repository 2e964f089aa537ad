"""What the common engine asks an edition: its numbers and rules, and what it adds to views and positions.

The defaults are those of an edition without anything of its own. Each package in `edition/` has one object of
a subclass; no other code asks which edition it is dealing with.
"""

from collections.abc import Mapping
from typing import Any

from stellwerk.arrays import mypyc_attr
from stellwerk.boards import BoardData, BoardRequirements, ExpectedCounts
from stellwerk.engine.kinds import DRAW_DECISION, KEEP_DECISION, PAY_DECISION, TURN_DECISION
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import SheetEntry, SheetField
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import Seat, State

Json = dict[str, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """An edition: its numbers, its rules, and what it adds to views, positions and texts."""

    def __init__(
        self,
        spec: EditionSpec,
        requirements: BoardRequirements,
        expected_counts: ExpectedCounts,
        table_fields: list[str],
        seat_fields: list[str],
    ) -> None:
        self.spec = spec
        self.requirements = requirements  # what any board must satisfy
        self.expected_counts = expected_counts  # what its own board has
        self.table_fields = table_fields  # fields of a position that its hooks read and write
        self.seat_fields = seat_fields  # the same of a seat; declared fields are not listed here
        self.routes_shared = False  # whether a route may have several owners
        self.uncovering_events: list[int] = []  # its own events that bring something hidden to light

    @property
    def package(self) -> str:
        """The package that holds the edition: its board, texts, bot and model lie there."""
        return type(self).__module__.rpartition(".")[0]

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        """Return the rules for a board, a number of players and the variants chosen."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what everybody sees

    def public_table(self, rules: Rules, s: State) -> Json:
        """Return what everybody sees on the table in this edition only."""
        return {}

    def public_seat(self, rules: Rules, seat: Seat) -> Json:
        """Return what else everybody sees of a player."""
        return self.write_seat(rules, seat)

    def public_action(self, rules: Rules, s: State, decision: int) -> Json:
        """Return what a viewer who sees this decision may know of the action under way."""
        return {}

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        """Return an event of this edition's own as a dictionary."""
        raise NotImplementedError

    def breakdown(self, rules: Rules, s: State, player: int) -> list[Json]:
        """Return the final score by items, as if the game ended now (C-43)."""
        result: list[Json] = []
        for name, points in rules.scoring.track_items(s, player):
            result.append({"item": name, "points": points})
        for ticket in s.seats[player].tickets:
            result.append(
                {
                    "item": "ticket",
                    "points": rules.scoring.ticket_value(s, player, ticket),
                    "ticket": rules.board.ticket_ids[ticket],
                    "completed": rules.scoring.completed(s, player, ticket),
                }
            )
        for name, points in rules.scoring.bonuses(s, player):
            result.append({"item": name, "points": points})
        return result

    def claim_blocker(self, rules: Rules, s: State, kind: int, arg: int) -> str:
        """Return the code for why an action of this edition is not legal in this turn; empty: none.

        Its sentence is in the edition's texts, in the group `refusals`.
        """
        return ""

    # ------------------------------------------------------------------ positions out

    def write_table(self, rules: Rules, s: State) -> Json:
        """Return the edition's own fields of a position."""
        return {}

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        """Return the edition's own fields of a seat in a position."""
        return {}

    # ------------------------------------------------------------------ positions in

    def read_table(self, source: Source) -> None:
        """Read the edition's own fields of the table; called after the seats were read."""

    def read_tickets(self, source: Source) -> None:
        """Read tickets in places of the edition's own, such as a discard pile of tickets."""

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        """Read the edition's own fields of a seat; called after hand, routes and pieces were read."""

    def read_pieces(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        """Read how many pieces a seat has left; the default is what its routes leave."""
        start = source.rules.spec.wagons
        used = sum([source.rules.board.length[route] for route in seat.routes])
        if used > start:
            raise ValueError(f"{where}.routes: they take {used} wagons, a player has {start}")
        seat.wagons = checked.whole(entry.get("wagons", start - used), where + ".wagons", 0)
        if seat.wagons + used > start:
            raise ValueError(f"{where}.wagons: {seat.wagons} and {used} on the board, of {start}")

    def check_seats(self, source: Source) -> None:
        """Refuse seats that contradict each other."""

    # ------------------------------------------------------------------ score sheets of a real table

    def sheet_fields(self, rules: Rules) -> list[SheetField]:
        """Return what a score sheet asks about a player besides routes and tickets."""
        return []

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        """Add the edition's own entries of a sheet to a player, whose routes, points and tickets are set."""

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        """Return what is impossible on a sheet: a text key (`fault`) and its values; empty: nothing."""
        used = sum([rules.board.length[route] for route in s.seats[player].routes])
        if used > rules.spec.wagons:
            return {"fault": "pad.fault.wagons", "used": used, "most": rules.spec.wagons}
        return {}

    # ------------------------------------------------------------------ the action under way in a position

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        """Return whether the action under way in a position is possible."""
        if s.starting:
            return self.start_makes_sense(s)
        if s.decision == TURN_DECISION:
            return True
        if s.decision == KEEP_DECISION:
            return bool(s.seats[s.player].offer)
        if s.decision == DRAW_DECISION:
            return s.drawn == 1
        return s.decision == PAY_DECISION and self.payment_makes_sense(rules, s)

    def start_makes_sense(self, s: State) -> bool:
        """Return whether all seats from the deciding one on still have their offers."""
        return s.decision == KEEP_DECISION and all([bool(seat.offer) for seat in s.seats[s.player :]])

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        """Return whether the payment is for a route that the player may claim."""
        return s.route >= 0 and s.city < 0 and self.can_claim(rules, s, s.route)

    def can_claim(self, rules: Rules, s: State, route: int) -> bool:
        """Return whether the player to move may claim a route."""
        return not rules.claim_blocker(s, s.player, route)
