"""Weltreise's market: three cards of each deck, and gaps that are filled from either (WR-10 to WR-15)."""

from stellwerk.arrays import Ints, append, i64
from stellwerk.engine.editions.weltreise.facts import LAID_OF_EACH, SHIP_PILE, TRAIN_PILE
from stellwerk.engine.kinds import LAID
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.packed import count_of, inserted
from stellwerk.engine.state import State


class SeaMarket(Market):
    def __init__(self, decks: Decks, size: int, joker: int) -> None:
        super().__init__(decks, size, [])
        self.joker = joker

    def lay(self, s: State, which: i64) -> None:
        self.put_down(s, self.decks.draw(s, which), which)

    def put_down(self, s: State, card: i64, which: i64) -> None:
        """A card of a deck goes into the gap, or to the end of the market."""
        if s.gap >= 0:
            s.market = inserted(s.market, s.gap, card)
        else:
            s.market = append(s.market, card)
        s.gap = -1
        s.tell(LAID, s.player, card, which)

    # six jokers are replaced (WR-13)

    def lay_out(self, s: State) -> None:
        """Three cards of each deck; where one has fewer the other makes up the number."""
        self.lay_up_to(s, TRAIN_PILE, LAID_OF_EACH)
        self.lay_up_to(s, SHIP_PILE, self.size)
        self.lay_up_to(s, TRAIN_PILE, self.size)

    def lay_up_to(self, s: State, which: i64, size: int) -> None:
        while len(s.market) < size and self.decks.can_draw(s, which):
            self.put_down(s, self.decks.top(s, which), which)

    def unlawful(self, market: Ints) -> bool:
        return len(market) == self.size and count_of(market, self.joker) == self.size

    def lawful_exists(self, s: State) -> bool:
        if self.decks.can_draw(s, SHIP_PILE):
            return True
        pile = s.piles[TRAIN_PILE]
        if pile.discarded > pile.discard[self.joker]:
            return True
        for place in range(pile.left):
            if pile.cards[place] != self.joker:
                return True
        return False
