"""Märklin's passengers: where they may stand, and their journeys over everybody's routes (MK-22 to MK-48)."""

from stellwerk.arrays import i64
from stellwerk.edition.maerklin.fields import (
    COLLECTED,
    FARES,
    GOODS_LEFT,
    ON_BOARD,
    PASSENGERS_LEFT,
    RIDDEN,
    goods_depth,
)
from stellwerk.edition.maerklin.kinds import ARRIVED, GOODS, JOURNEY_DECISION, PLACED, RODE
from stellwerk.engine.board import Board
from stellwerk.engine.state import Seat, State


class Journeys:
    """The steps of placing passengers and of journeys."""

    def __init__(self, board: Board, fare_card: int) -> None:
        self.board = board
        self.fare_card = fare_card
        self.goods_depth = goods_depth(board)

    # a passenger may be put down at an end of a route just claimed

    def free_ends(self, s: State) -> list[int]:
        """Return the ends of the route just claimed where a passenger may stand, lower number first."""
        a = self.board.end_a[s.route]
        b = self.board.end_b[s.route]
        return [city for city in (min(a, b), max(a, b)) if self.may_stand(s, city)]

    def may_stand(self, s: State, city: i64) -> bool:
        """Return whether a passenger may stand in a city: no country, and nobody there."""
        if self.board.country[city]:
            return False
        for seat in s.seats:
            if city in seat.lists[ON_BOARD]:
                return False
        return True

    def put_down(self, s: State, city: i64) -> None:
        """Place a passenger of the player in a city."""
        seat = s.seats[s.player]
        seat.set_number(PASSENGERS_LEFT, seat.numbers[PASSENGERS_LEFT] - 1)
        seat.set_list(ON_BOARD, seat.lists[ON_BOARD] + [city])
        s.emit(PLACED, s.player, city, 0)

    # the passenger may travel in a later turn

    def starts(self, s: State) -> list[int]:
        """Return the cities from which a passenger of the player can set out."""
        seat = s.seats[s.player]
        result: list[int] = []
        for city in sorted(seat.lists[ON_BOARD]):
            for route in self.board.routes_at[city]:
                if self.can_ride(s, route, seat.hand[self.fare_card]):
                    result.append(city)
                    break
        return result

    def can_ride(self, s: State, route: i64, fares_left: int) -> bool:
        """Return whether a route can be ridden: own ones are free, others cost a passenger card (MK-41)."""
        owners = s.owners[route]
        if owners >> s.player & 1:
            return True
        return owners != 0 and fares_left > 0

    def set_out(self, s: State, city: i64) -> None:
        """Begin a journey in a city."""
        s.city = city
        s.set_list(RIDDEN, [])
        s.set_number(FARES, 0)
        s.decision = JOURNEY_DECISION

    def place_reached(self, s: State) -> int:
        """Return the city that the journey has reached."""
        at = s.city
        for route in s.lists[RIDDEN]:
            at = self.board.other_end(route, at)
        return at

    def rides(self, s: State) -> list[int]:
        """Return the routes that continue the journey, each once (MK-42).

        Passengers on the way do not matter (MK-44); a country ends the journey (MK-45).
        """
        at = self.place_reached(s)
        if self.board.country[at]:
            return []
        fares_left = s.seats[s.player].hand[self.fare_card] - s.numbers[FARES]
        return [
            route
            for route in self.board.routes_at[at]
            if route not in s.lists[RIDDEN] and self.can_ride(s, route, fares_left)
        ]

    def ride(self, s: State, route: i64) -> None:
        """Ride a route; the passenger card for a route of another is laid on the table, for all to see."""
        fare = not s.owners[route] >> s.player & 1
        if fare:
            seat = s.seats[s.player]
            fares = s.numbers[FARES] + 1
            s.set_number(FARES, fares)
            seat.known[self.fare_card] = max(seat.known[self.fare_card], fares)
        s.set_list(RIDDEN, s.lists[RIDDEN] + [route])
        s.emit(RODE, s.player, route, 1 if fare else 0)

    def cities_with_goods(self, s: State) -> list[int]:
        """Return the cities of the journey that give a good: each once, the starting city never (MK-43)."""
        result: list[int] = []
        at = s.city
        for route in s.lists[RIDDEN]:
            at = self.board.other_end(route, at)
            if self.gives_good(s, s.city, result, at):
                result.append(at)
        return result

    def gives_good(self, s: State, start: i64, visited: list[int], city: i64) -> bool:
        """Return whether a journey from `start` takes a good in a city it reaches after others (MK-43)."""
        return city != start and city not in visited and self.top_good(s, city) > 0

    def top_good(self, s: State, city: i64) -> int:
        """Return the value of the good on top of a city's stack; 0 if none is left."""
        return s.lists[GOODS_LEFT][city * self.goods_depth]

    def arrive(self, s: State) -> None:
        """End the journey: the goods score (MK-46), and the passenger leaves the game.

        So nobody has a fourth journey (MK-47).
        """
        seat = s.seats[s.player]
        points = self.collect(s, seat)
        left = seat.lists[ON_BOARD][:]
        left.remove(s.city)
        seat.set_list(ON_BOARD, left)
        s.emit(ARRIVED, s.player, self.place_reached(s), points)
        s.city = -1
        s.set_list(RIDDEN, [])

    def collect(self, s: State, seat: Seat) -> int:
        """Take the goods and score their values (an example is MK-49)."""
        points = 0
        goods = s.lists[GOODS_LEFT][:]
        depth = self.goods_depth
        taken = seat.lists[COLLECTED][:]
        for city in self.cities_with_goods(s):
            top = city * depth
            value = goods[top]
            goods[top : top + depth] = goods[top + 1 : top + depth] + [0]
            taken.append(value)
            points += value
            s.emit(GOODS, s.player, city, value)
        s.set_list(GOODS_LEFT, goods)
        seat.set_list(COLLECTED, taken)
        seat.score += points
        return points

    def makes_sense(self, s: State) -> bool:
        """Return whether a journey in a position is possible: connected, over owned routes, and paid for."""
        at = s.city
        fares = 0
        for route in s.lists[RIDDEN]:
            if self.board.country[at] or at not in (self.board.end_a[route], self.board.end_b[route]):
                return False
            if not s.owners[route]:
                return False
            if not s.owners[route] >> s.player & 1:
                fares += 1
            at = self.board.other_end(route, at)
        seat = s.seats[s.player]
        return s.city in seat.lists[ON_BOARD] and s.numbers[FARES] == fares <= seat.hand[self.fare_card]
