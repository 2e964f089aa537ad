"""What Märklin adds to views and positions: goods on the cities, passengers and goods of the players."""

from collections.abc import Mapping

from stellwerk.boards import BoardData
from stellwerk.edition.maerklin.fields import (
    ANNOUNCED,
    COLLECTED,
    FARES,
    ON_BOARD,
    PASSENGERS_LEFT,
    RIDDEN,
    goods_in,
    set_goods,
)
from stellwerk.edition.maerklin.kinds import (
    ARRIVED,
    GOODS,
    JOURNEY_DECISION,
    OFFER_DECISION,
    PLACE_DECISION,
    PLACED,
    RODE,
)
from stellwerk.edition.maerklin.rules import MaerklinRules
from stellwerk.edition.maerklin.spec import (
    EXPECTED_COUNTS,
    PASSENGERS,
    REQUIREMENTS,
    SPEC,
)
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.kinds import KEEP_DECISION
from stellwerk.engine.names import city_names, route_names
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import NO_LIMIT, VALUE, SheetEntry, SheetField
from stellwerk.engine.state import Seat, State


class MaerklinEdition(Edition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, ["goods"], ["passengers", "goods"])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return MaerklinRules(data, players)

    # what everybody sees

    def public_table(self, rules: Rules, s: State) -> Json:
        board = rules.board
        left = [goods_in(board, s, city) for city in range(len(board.city_ids))]
        return {"goods": {board.city_ids[city]: values for city, values in enumerate(left) if values}}

    def public_seat(self, rules: Rules, seat: Seat) -> Json:
        result = self.write_seat(rules, seat)
        announced = int(seat.numbers[ANNOUNCED])
        if announced >= 0:
            result["announced"] = {"short": self.spec.first_offer - announced, "long": announced}
        return result

    def public_action(self, rules: Rules, s: State, decision: int) -> Json:
        if decision != JOURNEY_DECISION:
            return {}
        assert isinstance(rules, MaerklinRules)
        return {"journey": journey(rules, s)}

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        if kind == RODE:
            route = rules.board.route_ids[first]
            return {"event": "rode", "seat": seat, "route": route, "fare": bool(second)}
        city = rules.board.city_ids[first]
        if kind == PLACED:
            return {"event": "placed", "seat": seat, "city": city}
        if kind == GOODS:
            return {"event": "goods", "seat": seat, "city": city, "value": second}
        assert kind == ARRIVED
        return {"event": "arrived", "seat": seat, "city": city, "points": second}

    # positions

    def write_table(self, rules: Rules, s: State) -> Json:
        board = rules.board
        return {
            "goods": {
                board.city_ids[city]: goods_in(board, s, city)
                for city in range(len(board.city_ids))
                if goods_in(board, s, city) != board.goods[city]
            }
        }

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        standing = {
            "supply": int(seat.numbers[PASSENGERS_LEFT]),
            "board": city_names(rules, seat.lists[ON_BOARD]),
        }
        return {"passengers": standing, "goods": list(seat.lists[COLLECTED])}

    def read_table(self, source: Source) -> None:
        board = source.rules.board
        goods = board.goods[:]
        for name, values in checked.mapping(source.take("goods", {}), "goods").items():
            city = checked.known(name, board.city_number, "place", "goods")
            left = [checked.whole(value, f"goods.{name}", 1) for value in checked.items(values, "goods")]
            if not is_subsequence(left, board.goods[city]):
                raise ValueError(f"goods.{name}: {left} cannot be left of {board.goods[city]}")
            goods[city] = left
        set_goods(board, source.state, goods)

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        self.read_passengers(source, seat, entry, where + ".passengers")
        self.read_goods(source, seat, entry, where + ".goods")

    def read_passengers(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = source.rules.board
        given = checked.mapping(entry.get("passengers", {}), where)
        checked.only(given, ["supply", "board"], where)
        cities = checked.names_of(given.get("board", []), board.city_number, "place", where + ".board")
        seat.set_list(ON_BOARD, cities)
        for city in cities:
            if board.country[city]:
                raise ValueError(f"{where}.board: no passenger stands in a country ({board.city_ids[city]})")
        if len(cities) > PASSENGERS:
            raise ValueError(f"{where}.board: a player has three passengers")
        left = given.get("supply", PASSENGERS - len(cities))
        seat.set_number(PASSENGERS_LEFT, checked.whole(left, where + ".supply", 0))
        if seat.numbers[PASSENGERS_LEFT] + len(cities) > PASSENGERS:
            raise ValueError(f"{where}.supply: a player has three passengers in all")

    def read_goods(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        printed = [value for stack in source.rules.board.goods for value in stack]
        goods: list[int] = []
        for given in checked.items(entry.get("goods", []), where):
            value = checked.whole(given, where, 1)
            goods.append(value)
            if goods.count(value) > printed.count(value):
                raise ValueError(f"{where}: there are fewer goods of value {value}")
        seat.set_list(COLLECTED, goods)

    def check_seats(self, source: Source) -> None:
        """Refuse two passengers in a city."""
        player, city = source.first_shared([seat.lists[ON_BOARD] for seat in source.state.seats])
        if player >= 0:
            raise ValueError(f"seats[{player}].passengers.board: another one stands in {city}")

    # score sheets

    def sheet_fields(self, rules: Rules) -> list[SheetField]:
        """Return the field for the goods of a player, by their values."""
        copies: dict[str, int] = {}
        for value in sorted([value for stack in rules.board.goods for value in stack]):
            copies[str(value)] = copies.get(str(value), 0) + 1
        return [SheetField("goods", VALUE, copies, NO_LIMIT)]

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        seat = s.seats[player]
        goods = [int(value) for value in entry.things["goods"]]
        seat.set_list(COLLECTED, goods)
        seat.score += sum(goods)

    # the action under way

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        assert isinstance(rules, MaerklinRules)
        seat = s.seats[s.player]
        if s.decision == PLACE_DECISION:
            return (
                s.route in seat.routes
                and seat.numbers[PASSENGERS_LEFT] > 0
                and bool(rules.journeys.free_ends(s))
            )
        if s.decision == JOURNEY_DECISION:
            return rules.journeys.makes_sense(s)
        return super().pending_makes_sense(rules, s)

    def start_makes_sense(self, s: State) -> bool:
        """Return whether the start is possible: each seat announces a mix, then chooses."""
        offer = s.seats[s.player].offer
        return s.decision == OFFER_DECISION or (s.decision == KEEP_DECISION and bool(offer))


def journey(rules: MaerklinRules, s: State) -> Json:
    """Return a journey under way: from where to where, over which routes, and the goods it has come by."""
    cities = rules.board.city_ids
    return {
        "from": cities[s.city],
        "at": cities[rules.journeys.place_reached(s)],
        "ridden": route_names(rules, s.lists[RIDDEN]),
        "goods": {
            cities[city]: rules.journeys.top_good(s, city) for city in rules.journeys.cities_with_goods(s)
        },
        "fares": int(s.numbers[FARES]),
    }


def is_subsequence(part: list[int], whole: list[int]) -> bool:
    """Return whether a list is another one with some entries left out."""
    place = 0
    for value in whole:
        if place < len(part) and part[place] == value:
            place += 1
    return place == len(part)
