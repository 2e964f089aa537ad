"""Tunnels: three cards are turned up, and what matches the payment is due once more (SK-40 to SK-45)."""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.engine.kinds import DUE, NO_COLOR, REVEALED
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.mechanics.payment import ColorCost, Cost, cards_to_lay
from stellwerk.engine.state import Seat, State

TUNNEL_CARDS: Final = 3


class Tunnels:
    def __init__(self, decks: Decks, colors: int, loco: int) -> None:
        self.decks = decks
        self.colors = colors
        self.loco = loco
        self.wild: Ints = vec[i64]([loco])

    def dig(self, s: State) -> None:
        """Turn up the cards and set `s.due`, the number of cards still to be paid."""
        self.show(s.seats[s.player], s.laid)
        color = self.color(s)
        revealed: list[int] = []
        due = 0
        while len(revealed) < TUNNEL_CARDS and self.decks.can_draw(s, 0):
            revealed.append(self.decks.top(s, 0))
        for card in revealed:
            s.emit(REVEALED, s.player, card, 0)
            if card == self.loco or card == color:
                due += 1
        s.emit(DUE, s.player, due, 0)
        self.decks.renew_if_empty(s, 0)
        s.revealed = revealed
        s.due = due
        s.paid_extra = []

    def show(self, seat: Seat, cards: Ints) -> None:
        """Record that everybody knows the cards laid on the table, even if they are taken back."""
        for card in range(len(cards)):
            seat.known[card] = max(seat.known[card], cards[card])

    def color(self, s: State) -> int:
        """Return the colour of the payment, or no colour if it is locomotives only (SK-41)."""
        for card in range(self.colors):
            if s.laid[card]:
                return card
        return NO_COLOR

    def cost(self, s: State) -> Cost:
        """Return the cost of the surcharge: cards of the colour of the payment, or locomotives."""
        return ColorCost(s.due, 0, self.color(s), self.colors, self.wild, 0, -1)

    def surcharges(self, s: State) -> Ints:
        """Return the cards of which the next one may be added, colour before locomotives."""
        hand = s.seats[s.player].hand
        free = vec[i64]([hand[card] - s.laid[card] for card in range(len(hand))])
        return cards_to_lay(self.cost(s), free, self.extra(s))

    def extra(self, s: State) -> Ints:
        """Return how many of each card were added so far."""
        result = vec[i64]([0] * len(s.laid))
        for card in s.paid_extra:
            result[card] += 1
        return result

    def whole_payment(self, s: State) -> Ints:
        extra = self.extra(s)
        return vec[i64]([s.laid[card] + extra[card] for card in range(len(extra))])

    def clear(self, s: State) -> None:
        """Discard the revealed cards after the attempt (SK-43)."""
        for card in s.revealed:
            self.decks.discard(s, card, 1)
        s.revealed = []
        s.paid_extra = []
        s.due = 0

    def makes_sense(self, s: State, cost: Cost) -> bool:
        """Return whether a tunnel in a position is possible: paid for, with the surcharge that follows."""
        color = self.color(s)
        due = len([card for card in s.revealed if card in (self.loco, color)])
        foreign = [card for card in s.paid_extra if card not in (self.loco, color)]
        return cost.paid(s.laid) and s.due == due > len(s.paid_extra) and not foreign
