"""What Weltreise adds to views and positions: ships, the box, harbours."""

from collections.abc import Mapping
from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.board import Board
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.editions.weltreise import sentences
from stellwerk.engine.editions.weltreise.facts import (
    ALL_SHIPS,
    ALL_WAGONS,
    CENSUS,
    DEMANDS,
    FACTS,
    FEWEST_WAGONS,
    HARBORS,
    PIECES_CHOSEN,
)
from stellwerk.engine.editions.weltreise.rules import WeltreiseRules
from stellwerk.engine.kinds import (
    BUILT,
    EXCHANGED,
    PIECES_DECISION,
    PIECES_SHOWN,
    REFILL_DECISION,
    SHIP,
)
from stellwerk.engine.mechanics.building_sentences import name_building
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import NO_LIMIT, NUMBER, PLACE, SheetEntry, SheetField
from stellwerk.engine.spelling import city_names
from stellwerk.engine.state import Seat, State

# In a position written by hand a player plays with 20 wagons and 40 ships.
BOXED_WAGONS: Final = ALL_WAGONS - FACTS.wagons
BOXED_SHIPS: Final = ALL_SHIPS - (PIECES_CHOSEN - FACTS.wagons)


class WeltreiseEdition(Edition):
    def __init__(self) -> None:
        super().__init__(FACTS, DEMANDS, CENSUS, [], ["ships", "box", "harbors"])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return WeltreiseRules(data, players)

    # what everybody sees

    def public_seat(self, rules: Rules, seat: Seat) -> Json:
        result = self.write_seat(rules, seat)
        result["harbors_left"] = HARBORS - len(seat.buildings)
        return result

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        if kind == PIECES_SHOWN:
            return {"event": "pieces", "seat": seat, "wagons": first, "ships": second}
        if kind == BUILT:
            return {"event": "harbor", "seat": seat, "city": rules.board.city_ids[first]}
        assert kind == EXCHANGED
        return {"event": "exchanged", "seat": seat, "wagons" if first > 0 else "ships": abs(first)}

    # sentences

    def explain(self, verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
        return sentences.explain(verb, rest, board, lang, decision)

    def describe_event(self, event: Json, board: BoardData, who: str, lang: str) -> str:
        return sentences.describe(event, board, who, lang)

    def name_item(self, name: str, board: BoardData, lang: str) -> str:
        return name_building(name, board, lang)

    # positions

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        return {
            "ships": seat.ships,
            "box": {"wagons": seat.box_wagons, "ships": seat.box_ships},
            "harbors": city_names(rules, seat.buildings),
        }

    def read_pieces(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        """25 wagons and 50 ships: on the board, in the supply, in the box."""
        board = source.rules.board
        box: Mapping[str, object] = {}
        if "box" in entry:
            box = checked.mapping(entry["box"], where + ".box")
            checked.only(box, ["wagons", "ships"], where + ".box")
        wagons, ships = pieces_on_board(board, seat)
        seat.wagons, seat.box_wagons = supply_and_box(
            entry, box, "wagons", ALL_WAGONS, BOXED_WAGONS, wagons, where
        )
        seat.ships, seat.box_ships = supply_and_box(entry, box, "ships", ALL_SHIPS, BOXED_SHIPS, ships, where)

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = source.rules.board
        where = where + ".harbors"
        seat.buildings = checked.distinct(entry.get("harbors", []), board.city_number, "place", where)
        if len(seat.buildings) > HARBORS:
            raise ValueError(f"{where}: a player has three harbours")
        for city in seat.buildings:
            if not board.harbor[city]:
                raise ValueError(f"{where}: {board.city_ids[city]} is no harbour city")

    def check_seats(self, source: Source) -> None:
        """At most one harbour stands in a city."""
        player, city = source.first_shared([seat.buildings for seat in source.state.seats])
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
        """Each piece exchanged cost a point (WR-50)."""
        seat = s.seats[player]
        seat.buildings = [rules.board.city_number[city] for city in entry.things["harbors"]]
        seat.score -= entry.numbers["exchanged"]

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        """60 pieces, of them 25 wagons and 50 ships at most (WR-4); harbours stand on own routes (WR-40)."""
        board = rules.board
        seat = s.seats[player]
        wagons, ships = pieces_on_board(board, seat)
        if wagons > ALL_WAGONS:
            return {"fault": "pad.fault.wagons", "used": wagons, "most": ALL_WAGONS}
        if ships > ALL_SHIPS:
            return {"fault": "pad.fault.ships", "used": ships, "most": ALL_SHIPS}
        if wagons + ships > PIECES_CHOSEN:
            return {"fault": "pad.fault.pieces", "used": wagons + ships, "most": PIECES_CHOSEN}
        for city in seat.buildings:
            if not any([route in seat.routes for route in board.routes_at[city]]):
                return {"fault": "pad.fault.harbor-without-route", "city": board.city_ids[city]}
        return {}

    # the action under way

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.decision == REFILL_DECISION and not s.starting:
            gap = len(s.market) < rules.market.size and s.gap <= len(s.market)
            return gap and (s.filling or s.drawn in (1, 2))
        return super().pending_makes_sense(rules, s)

    def start_makes_sense(self, s: State) -> bool:
        if s.decision == PIECES_DECISION:
            chosen = [seat.choice for seat in s.seats[: s.player]]
            return all([FEWEST_WAGONS <= choice <= ALL_WAGONS for choice in chosen])
        return super().start_makes_sense(s)

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.city < 0:
            return super().payment_makes_sense(rules, s)
        assert isinstance(rules, WeltreiseRules)
        seat = s.seats[s.player]
        free = rules.harbors.possible(s, seat, s.city)
        return s.route < 0 and free and rules.harbors.payable(seat, rules.purse(seat.hand))


def pieces_on_board(board: Board, seat: Seat) -> tuple[int, int]:
    """How many wagons and ships a player's routes take."""
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
    """How many pieces of a kind are in the supply and in the box; what is not said is made up for."""
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
