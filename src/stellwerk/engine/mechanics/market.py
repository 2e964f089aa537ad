"""The market: cards that lie open, and the rule that replaces it (C-11, C-13)."""

from typing import Final

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.engine.kinds import LAID, RESET
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.packed import count_of, place_of
from stellwerk.engine.state import State

TOO_MANY: Final = 3  # of a limited card


class Market:
    """The open cards, `size` of them if the decks suffice.

    A market with `TOO_MANY` or more of the `limited` cards is unlawful and replaced (C-13).
    """

    def __init__(self, decks: Decks, size: int, limited: list[int]) -> None:
        self.decks = decks
        self.size: i64 = size
        self.limited: Ints = vec[i64](limited)

    def fill(self, s: State) -> None:
        """Lay out cards until the market is full or the decks are empty."""
        while len(s.market) < self.size and self.decks.can_draw(s, 0):
            card = self.decks.draw(s, 0)
            s.market = append(s.market, card)
            s.emit(LAID, s.player, card, 0)
        self.reset(s)

    def replace(self, s: State, card: i64) -> None:
        """Replace a card that was taken by one from the deck."""
        drawn = self.decks.draw(s, 0)
        s.market[place_of(s.market, card)] = drawn
        s.emit(LAID, s.player, drawn, 0)
        self.reset(s)

    def reset(self, s: State) -> None:
        """Replace an unlawful market until it is lawful, if one can be formed (C-13).

        Meanwhile a deck is renewed only when a card is needed: otherwise a deck and a market of one size,
        both unlawful, would change places for ever.
        """
        if not self.must_go(s):
            return
        while self.must_go(s):
            s.emit(RESET, s.player, 0, 0)
            for card in s.market:
                self.decks.discard(s, card, 1)
            s.market = vec[i64](capacity=self.size)
            self.lay_out(s)
        self.decks.renew_all_empty(s)

    def lay_out(self, s: State) -> None:
        """Lay out a whole new market."""
        while len(s.market) < self.size and self.decks.can_draw(s, 0):
            card = self.decks.top(s, 0)
            s.market = append(s.market, card)
            s.emit(LAID, s.player, card, 0)

    def must_go(self, s: State) -> bool:
        return self.unlawful(s.market) and self.lawful_exists(s)

    def unlawful(self, market: Ints) -> bool:
        for card in self.limited:
            if count_of(market, card) >= TOO_MANY:
                return True
        return False

    def lawful_exists(self, s: State) -> bool:
        """Return whether market, deck and discard together can form a lawful market."""
        pile = s.piles[0]
        cards = len(s.market) + pile.discarded + pile.left
        fit = cards
        for card in self.limited:
            count = count_of(s.market, card) + pile.discard[card]
            for place in range(pile.left):
                if pile.cards[place] == card:
                    count += 1
            if count >= TOO_MANY:
                fit -= count - (TOO_MANY - 1)
        return fit >= min(cards, self.size)
