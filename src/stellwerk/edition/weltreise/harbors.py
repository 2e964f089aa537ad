"""Weltreise's harbours: what one costs, and where it may be built (WR-40, WR-41)."""

from stellwerk.arrays import Ints, i64
from stellwerk.edition.weltreise.fields import HARBORS_BUILT
from stellwerk.edition.weltreise.payment import (
    CARDS_A_COLOR,
    DOUBLE_SHIP_CARD,
    TRAIN_CARD,
    TRAIN_HARBOR_CARD,
)
from stellwerk.edition.weltreise.spec import HARBOR_CARDS, HARBOR_SHIPS, HARBOR_TRAINS, HARBORS
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import BUILT
from stellwerk.engine.mechanics.payment import Cost, HandSummary
from stellwerk.engine.state import Seat, State


class HarborCost(Cost):
    """Two train and two ship cards with the harbour symbol, of one colour; jokers for any (WR-41)."""

    def __init__(self, colors: int) -> None:
        self.colors = colors

    def affordable(self, hand_summary: HandSummary) -> bool:
        hand = hand_summary.hand
        for color in range(self.colors):
            train = CARDS_A_COLOR * color + TRAIN_HARBOR_CARD
            symbols = min(HARBOR_TRAINS, hand[train]) + min(HARBOR_SHIPS, hand[train + 1])
            if symbols + hand[CARDS_A_COLOR * self.colors] >= HARBOR_CARDS:
                return True
        return False

    def paid(self, laid: Ints) -> bool:
        total: i64 = 0
        for count in laid:
            total += count
        return total == HARBOR_CARDS

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        joker = CARDS_A_COLOR * self.colors
        used: i64 = -1
        for card in range(joker):
            if low[card] > 0:
                kind = card % CARDS_A_COLOR
                color = card // CARDS_A_COLOR
                if kind == TRAIN_CARD or kind == DOUBLE_SHIP_CARD or (used >= 0 and used != color):
                    return False
                used = color
        if low[joker] > HARBOR_CARDS:
            return False
        for color in range(self.colors):
            if used < 0 or used == color:
                train = CARDS_A_COLOR * color + TRAIN_HARBOR_CARD
                ship = train + 1
                train_high = min(HARBOR_TRAINS, hand[train] if train >= first else low[train])
                ship_high = min(HARBOR_SHIPS, hand[ship] if ship >= first else low[ship])
                if low[train] <= train_high and low[ship] <= ship_high:
                    least = low[train] + low[ship] + low[joker]
                    if least <= HARBOR_CARDS <= train_high + ship_high + hand[joker]:
                        return True
        return False


class Harbors:
    def __init__(self, board: Board, colors: int) -> None:
        self.board = board
        self.cities = [city for city in range(len(board.city_ids)) if board.harbor[city]]
        self.cost: Cost = HarborCost(colors)

    def payable(self, seat: Seat, hand_summary: HandSummary) -> bool:
        """Return whether a player has a harbour left and the cards for it."""
        return len(seat.lists[HARBORS_BUILT]) < HARBORS and self.cost.affordable(hand_summary)

    def places(self, s: State, seat: Seat) -> list[int]:
        """Return the cities in which a player can build a harbour."""
        free = self.free_cities(s)
        return [city for city in free if self.at_own_route(seat, city)]

    def free_cities(self, s: State) -> list[int]:
        """Return the harbour cities in which nobody has built one yet."""
        taken: list[int] = []
        for seat in s.seats:
            taken += seat.lists[HARBORS_BUILT]
        return [city for city in self.cities if city not in taken]

    def possible(self, s: State, seat: Seat, city: int) -> bool:
        """Return whether a harbour can be built: a harbour city without one, at a route of the player."""
        return city in self.free_cities(s) and self.at_own_route(seat, city)

    def at_own_route(self, seat: Seat, city: i64) -> bool:
        """Return whether a route of the player ends in a city."""
        for route in seat.routes:
            if self.board.end_a[route] == city or self.board.end_b[route] == city:
                return True
        return False

    def build(self, s: State) -> None:
        seat = s.seats[s.player]
        seat.set_list(HARBORS_BUILT, seat.lists[HARBORS_BUILT] + [s.city])
        s.emit(BUILT, s.player, s.city, 0)
