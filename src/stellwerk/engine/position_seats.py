"""Positions in, first part: what the seats have; pieces, passengers, harbours and the like must add up."""

from collections.abc import Mapping
from typing import Final

from stellwerk.engine import fields
from stellwerk.engine.board import numbered
from stellwerk.engine.kinds import BONUS_NAMES, SHIP
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

SEAT_FIELDS: Final = ["hand", "known", "tickets", "routes", "wagons", "score"]
OWN_SEAT_FIELDS: Final = {
    "maerklin": ["passengers", "goods"],
    "weltreise": ["ships", "box", "harbors"],
    "uk": ["technologies"],
    "gruselfahrt": ["completed", "bonuses"],
}


class SeatReader:
    """Reads one position; `take` hands out a field, or its default."""

    def __init__(self, rules: Rules, source: Mapping[str, object]) -> None:
        self.rules = rules
        self.source = source
        self.cards: dict[str, int] = numbered(rules.cards)
        self.techs: dict[str, int] = numbered(rules.technologies)
        self.edition = rules.facts.edition
        self.state = State()
        self.used_tickets: dict[int, str] = {}

    def take(self, key: str, default: object) -> object:
        return self.source[key] if key in self.source else default

    def use_tickets(self, tickets: list[int], where: str) -> None:
        for ticket in tickets:
            if ticket in self.used_tickets:
                name = self.rules.board.ticket_ids[ticket]
                raise ValueError(f"{where}: ticket {name} is in {self.used_tickets[ticket]} already")
            self.used_tickets[ticket] = where

    def read_seats(self) -> None:
        seats = fields.items(self.take("seats", []), "seats")
        if len(seats) > self.rules.players:
            raise ValueError(f"seats: {len(seats)} are given for {self.rules.players} players")
        for player in range(self.rules.players):
            entry = seats[player] if player < len(seats) else {}
            where = f"seats[{player}]"
            self.read_seat(player, fields.mapping(entry, where), where)
        self.check_places()

    def read_seat(self, player: int, entry: Mapping[str, object], where: str) -> None:
        fields.only(entry, SEAT_FIELDS + OWN_SEAT_FIELDS.get(self.edition, []), where)
        s = self.state
        rules = self.rules
        board = rules.board
        seat = s.seats[player]
        seat.hand = fields.counts(entry.get("hand", {}), self.cards, "card", where + ".hand")
        seat.known = fields.counts(entry.get("known", {}), self.cards, "card", where + ".known")
        for card in range(len(seat.hand)):
            if seat.known[card] > seat.hand[card]:
                raise ValueError(f"{where}.known: more {rules.cards[card]} are known than are in the hand")
        seat.tickets = fields.distinct(
            entry.get("tickets", []), board.ticket_number, "ticket", where + ".tickets"
        )
        self.use_tickets(seat.tickets, where + ".tickets")
        routes = fields.distinct(entry.get("routes", []), board.route_number, "route", where + ".routes")
        for route in routes:
            if s.owners[route] and self.edition != "uk":
                raise ValueError(f"{where}.routes: {board.route_ids[route]} has another owner already")
            rules.own_route(s, player, route)
        self.read_pieces(seat, entry, where)
        points = sum([board.points[route] for route in routes])
        seat.score = fields.integer(entry.get("score", points), where + ".score")
        if self.edition == "maerklin":
            self.read_passengers(seat, entry, where)
            self.read_goods(seat, entry, where)
        elif self.edition == "weltreise":
            self.read_harbors(seat, entry, where)
        elif self.edition == "uk":
            self.read_technologies(seat, entry, where)
        elif self.edition == "gruselfahrt":
            self.read_completed(seat, entry, where)

    def read_pieces(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = self.rules.board
        wagons_used = 0
        ships_used = 0
        for route in seat.routes:
            if board.kind[route] == SHIP:
                ships_used += board.length[route]
            else:
                wagons_used += board.length[route]
        if self.edition == "weltreise":
            self.read_wagons_and_ships(seat, entry, wagons_used, ships_used, where)
            return
        start = self.rules.facts.wagons
        if wagons_used > start:
            raise ValueError(f"{where}.routes: they take {wagons_used} wagons, a player has {start}")
        left = entry.get("wagons", start - wagons_used)
        seat.wagons = fields.whole(left, where + ".wagons", 0)
        if seat.wagons + wagons_used > start:
            raise ValueError(f"{where}.wagons: {seat.wagons} and {wagons_used} on the board, of {start}")

    def read_wagons_and_ships(
        self, seat: Seat, entry: Mapping[str, object], wagons_used: int, ships_used: int, where: str
    ) -> None:
        """25 wagons and 50 ships: on the board, in the supply, in the box (by default 5 and 10 there)."""
        box: Mapping[str, object] = {}
        if "box" in entry:
            box = fields.mapping(entry["box"], where + ".box")
            fields.only(box, ["wagons", "ships"], where + ".box")
        seat.wagons, seat.box_wagons = self.supply_and_box(entry, box, "wagons", 25, 5, wagons_used, where)
        seat.ships, seat.box_ships = self.supply_and_box(entry, box, "ships", 50, 10, ships_used, where)

    def supply_and_box(
        self,
        entry: Mapping[str, object],
        box: Mapping[str, object],
        kind: str,
        every: int,
        boxed: int,
        used: int,
        where: str,
    ) -> tuple[int, int]:
        if used > every:
            raise ValueError(f"{where}.routes: they take {used} {kind}, a player has {every}")
        if kind in entry:
            supply = fields.whole(entry[kind], f"{where}.{kind}", 0)
            rest = max(0, min(boxed, every - used - supply))
            in_box = fields.whole(box.get(kind, rest), f"{where}.box.{kind}", 0)
        else:
            in_box = fields.whole(box.get(kind, min(boxed, every - used)), f"{where}.box.{kind}", 0)
            supply = every - used - in_box
        if supply < 0 or supply + in_box + used > every:
            raise ValueError(
                f"{where}.{kind}: {supply} in the supply, {in_box} in the box "
                f"and {used} on the board, of {every}"
            )
        return supply, in_box

    def read_passengers(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = self.rules.board
        where = where + ".passengers"
        given = fields.mapping(entry.get("passengers", {}), where)
        fields.only(given, ["supply", "board"], where)
        seat.passengers = fields.names_of(
            given.get("board", []), board.city_number, "place", where + ".board"
        )
        for city in seat.passengers:
            if board.country[city]:
                raise ValueError(f"{where}.board: no passenger stands in a country ({board.city_ids[city]})")
        if len(seat.passengers) > 3:
            raise ValueError(f"{where}.board: a player has three passengers")
        seat.passengers_left = fields.whole(
            given.get("supply", 3 - len(seat.passengers)), where + ".supply", 0
        )
        if seat.passengers_left + len(seat.passengers) > 3:
            raise ValueError(f"{where}.supply: a player has three passengers in all")

    def read_goods(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        where = where + ".goods"
        printed = [value for stack in self.rules.board.goods for value in stack]
        for entry_value in fields.items(entry.get("goods", []), where):
            value = fields.whole(entry_value, where, 1)
            seat.goods.append(value)
            if seat.goods.count(value) > printed.count(value):
                raise ValueError(f"{where}: there are not so many goods of value {value}")

    def read_harbors(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = self.rules.board
        where = where + ".harbors"
        seat.harbors = fields.distinct(entry.get("harbors", []), board.city_number, "place", where)
        if len(seat.harbors) > 3:
            raise ValueError(f"{where}: a player has three harbours")
        for city in seat.harbors:
            if not board.harbor[city]:
                raise ValueError(f"{where}: {board.city_ids[city]} is no harbour city")

    def read_technologies(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        s = self.state
        where = where + ".technologies"
        for technology in fields.distinct(entry.get("technologies", []), self.techs, "technology", where):
            name = self.rules.technologies[technology]
            if name in ("right-of-way", "thermocompressor"):
                raise ValueError(f"{where}: {name} is never kept, it goes back to the supply")
            if not s.supply[technology]:
                raise ValueError(f"{where}: there are not so many {name} (is the option set?)")
            supply = s.supply[:]
            supply[technology] -= 1
            s.supply = supply
            seat.technologies |= 1 << technology

    def read_completed(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        tickets = entry.get("completed", [])
        seat.completed = fields.distinct(
            tickets, self.rules.board.ticket_number, "ticket", where + ".completed"
        )
        self.use_tickets(seat.completed, where + ".completed")
        bits = {name: bit for bit, name in BONUS_NAMES.items()}
        for bit in fields.distinct(entry.get("bonuses", []), bits, "bonus", where + ".bonuses"):
            seat.bonuses |= bit

    def check_places(self) -> None:
        """At most one passenger and one harbour in a city."""
        passengers: list[int] = []
        harbors: list[int] = []
        for player, seat in enumerate(self.state.seats):
            for city in seat.passengers:
                if city in passengers:
                    name = self.rules.board.city_ids[city]
                    raise ValueError(f"seats[{player}].passengers.board: another one stands in {name}")
                passengers.append(city)
            for city in seat.harbors:
                if city in harbors:
                    name = self.rules.board.city_ids[city]
                    raise ValueError(f"seats[{player}].harbors: {name} has a harbour already")
                harbors.append(city)
