"""What Weltreise adds to views and positions: ships, the box, harbours."""

from collections.abc import Mapping

from stellwerk.boards import BoardData, BoardRequirements, ExpectedCounts
from stellwerk.edition.weltreise.fields import (
    BOX_SHIPS,
    BOX_WAGONS,
    FILLING,
    GAP,
    HARBORS_BUILT,
    SHIPS,
    WAGONS_CHOSEN,
)
from stellwerk.edition.weltreise.kinds import PIECES_DECISION, REFILL_DECISION
from stellwerk.edition.weltreise.rules import WeltreiseRules
from stellwerk.edition.weltreise.spec import (
    BEGINNER,
    EXPECTED_COUNTS,
    HARBORS,
    NUMBERS,
    REQUIREMENTS,
    SPEC,
    THREE_JOKERS,
    SeaNumbers,
)
from stellwerk.engine.board import Board
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.kinds import BUILT, EXCHANGED, PIECES_SHOWN, SHIP
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import NO_LIMIT, NUMBER, PLACE, SheetEntry, SheetField
from stellwerk.engine.spec import EditionSpec
from stellwerk.engine.state import Seat, State


class WeltreiseEdition(Edition):
    def __init__(
        self,
        spec: EditionSpec = SPEC,
        requirements: BoardRequirements = REQUIREMENTS,
        expected_counts: ExpectedCounts = EXPECTED_COUNTS,
        numbers: SeaNumbers = NUMBERS,
    ) -> None:
        super().__init__(spec, requirements, expected_counts, [], ["ships", "box"])
        self.numbers = numbers

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return WeltreiseRules(
            self.spec,
            self.numbers,
            data,
            players,
            variants.get(BEGINNER, False),
            variants.get(THREE_JOKERS, False),
        )

    # what everybody sees

    def public_seat(self, rules: Rules, seat: Seat) -> Json:
        result = self.write_seat(rules, seat)
        result["harbors_left"] = HARBORS - len(seat.lists[HARBORS_BUILT])
        return result

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        if kind == PIECES_SHOWN:
            return {"event": "pieces", "seat": seat, "wagons": first, "ships": second}
        if kind == BUILT:
            return {"event": "harbor", "seat": seat, "city": rules.board.city_ids[first]}
        assert kind == EXCHANGED
        return {"event": "exchanged", "seat": seat, "wagons" if first > 0 else "ships": abs(first)}

    # positions

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        return {
            "ships": int(seat.numbers[SHIPS]),
            "box": {"wagons": int(seat.numbers[BOX_WAGONS]), "ships": int(seat.numbers[BOX_SHIPS])},
        }

    def read_pieces(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        """Read the wagons and ships: on the board, in the supply, in the box.

        In a position written by hand a player plays with the pieces advised to beginners.
        """
        numbers = self.numbers
        boxed_wagons = numbers.all_wagons - self.spec.wagons
        boxed_ships = numbers.all_ships - (numbers.pieces_chosen - self.spec.wagons)
        board = source.rules.board
        box: Mapping[str, object] = {}
        if "box" in entry:
            box = checked.mapping(entry["box"], where + ".box")
            checked.only(box, ["wagons", "ships"], where + ".box")
        wagons, ships = pieces_on_board(board, seat)
        seat.wagons, boxed = supply_and_box(
            entry, box, "wagons", self.numbers.all_wagons, boxed_wagons, wagons, where
        )
        seat.set_number(BOX_WAGONS, boxed)
        supply, boxed = supply_and_box(entry, box, "ships", self.numbers.all_ships, boxed_ships, ships, where)
        seat.set_number(SHIPS, supply)
        seat.set_number(BOX_SHIPS, boxed)

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = source.rules.board
        harbors = seat.lists[HARBORS_BUILT]
        if len(harbors) > HARBORS:
            raise ValueError(f"{where}.harbors: a player has three harbours")
        for city in harbors:
            if not board.harbor[city]:
                raise ValueError(f"{where}.harbors: {board.city_ids[city]} is no harbour city")

    def check_seats(self, source: Source) -> None:
        """Refuse two harbours in a city."""
        player, city = source.first_shared([seat.lists[HARBORS_BUILT] for seat in source.state.seats])
        if player >= 0:
            raise ValueError(f"seats[{player}].harbors: {city} has a harbour already")

    # score sheets

    def sheet_fields(self, rules: Rules) -> list[SheetField]:
        board = rules.board
        harbors = {board.city_ids[city]: 1 for city in range(len(board.city_ids)) if board.harbor[city]}
        return [
            SheetField("harbors", PLACE, harbors, HARBORS),
            SheetField("exchanged", NUMBER, {}, NO_LIMIT),
        ]

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        """Add harbours and pieces; each piece exchanged cost a point (WR-50)."""
        seat = s.seats[player]
        seat.set_list(HARBORS_BUILT, [rules.board.city_number[city] for city in entry.things["harbors"]])
        seat.score -= entry.numbers["exchanged"]

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        """Refuse more pieces than can be chosen (WR-4) and harbours away from own routes (WR-40)."""
        board = rules.board
        seat = s.seats[player]
        wagons, ships = pieces_on_board(board, seat)
        if wagons > self.numbers.all_wagons:
            return {"fault": "pad.fault.wagons", "used": wagons, "most": self.numbers.all_wagons}
        if ships > self.numbers.all_ships:
            return {"fault": "pad.fault.ships", "used": ships, "most": self.numbers.all_ships}
        if wagons + ships > self.numbers.pieces_chosen:
            return {"fault": "pad.fault.pieces", "used": wagons + ships, "most": self.numbers.pieces_chosen}
        for city in seat.lists[HARBORS_BUILT]:
            if not any([route in seat.routes for route in board.routes_at[city]]):
                return {"fault": "pad.fault.harbor-without-route", "city": board.city_ids[city]}
        return {}

    # the action under way

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.decision == REFILL_DECISION and not s.starting:
            gap = len(s.market) < rules.market.size and s.numbers[GAP] <= len(s.market)
            return gap and (bool(s.numbers[FILLING]) or s.drawn in (1, 2))
        return super().pending_makes_sense(rules, s)

    def start_makes_sense(self, s: State) -> bool:
        if s.decision == PIECES_DECISION:
            chosen = [seat.numbers[WAGONS_CHOSEN] for seat in s.seats[: s.player]]
            return all([self.numbers.fewest_wagons <= choice <= self.numbers.all_wagons for choice in chosen])
        return super().start_makes_sense(s)

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.city < 0:
            return super().payment_makes_sense(rules, s)
        assert isinstance(rules, WeltreiseRules)
        seat = s.seats[s.player]
        free = rules.harbors.possible(s, seat, s.city)
        return s.route < 0 and free and rules.harbors.payable(seat, rules.hand_summary(seat.hand))


def pieces_on_board(board: Board, seat: Seat) -> tuple[int, int]:
    """Return how many wagons and ships a player's routes take."""
    wagons = sum([board.length[route] for route in seat.routes if board.kind[route] != SHIP])
    ships = sum([board.length[route] for route in seat.routes if board.kind[route] == SHIP])
    return wagons, ships


def supply_and_box(
    entry: Mapping[str, object],
    box: Mapping[str, object],
    kind: str,
    every: int,
    boxed: int,
    used: int,
    where: str,
) -> tuple[int, int]:
    """Return the pieces of a kind in the supply and in the box; a missing number follows from the others."""
    if used > every:
        raise ValueError(f"{where}.routes: they take {used} {kind}, a player has {every}")
    if kind in entry:
        supply = checked.whole(entry[kind], f"{where}.{kind}", 0)
        rest = max(0, min(boxed, every - used - supply))
        in_box = checked.whole(box.get(kind, rest), f"{where}.box.{kind}", 0)
    else:
        in_box = checked.whole(box.get(kind, min(boxed, every - used)), f"{where}.box.{kind}", 0)
        supply = every - used - in_box
    if supply < 0 or supply + in_box + used > every:
        raise ValueError(
            f"{where}.{kind}: {supply} in the supply, {in_box} in the box and {used} on the board, of {every}"
        )
    return supply, in_box
