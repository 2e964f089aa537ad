"""Weltreise's market: three cards of each deck, and gaps that are filled from either (WR-10 to WR-15)."""

from stellwerk.arrays import Ints, append, i64
from stellwerk.edition.weltreise.fields import GAP
from stellwerk.edition.weltreise.spec import LAID_OF_EACH, SHIP_PILE, TRAIN_PILE
from stellwerk.engine.kinds import LAID
from stellwerk.engine.mechanics.decks import Decks
from stellwerk.engine.mechanics.market import Market
from stellwerk.engine.packed import count_of, inserted
from stellwerk.engine.state import State


class SeaMarket(Market):
    def __init__(self, decks: Decks, size: int, joker: int, too_many: int) -> None:
        super().__init__(decks, size, [])
        self.joker = joker
        self.too_many = too_many  # number of open jokers that clears the market: all six, or three (WR-16)

    def lay(self, s: State, which: i64) -> None:
        self.put_down(s, self.decks.draw(s, which), which)

    def put_down(self, s: State, card: i64, which: i64) -> None:
        """Put a card of a deck into the gap, or at the end of the market."""
        gap = s.numbers[GAP]
        if gap >= 0:
            s.market = inserted(s.market, gap, card)
            s.set_number(GAP, -1)
        else:
            s.market = append(s.market, card)
        s.emit(LAID, s.player, card, which)

    # six jokers are replaced (WR-13); in a variant three (WR-16)

    def lay_out(self, s: State) -> None:
        """Lay out three cards of each deck; if one has fewer, the other makes up for it."""
        self.lay_up_to(s, TRAIN_PILE, LAID_OF_EACH)
        self.lay_up_to(s, SHIP_PILE, self.size)
        self.lay_up_to(s, TRAIN_PILE, self.size)

    def lay_up_to(self, s: State, which: i64, size: int) -> None:
        while len(s.market) < size and self.decks.can_draw(s, which):
            self.put_down(s, self.decks.top(s, which), which)

    def unlawful(self, market: Ints) -> bool:
        return count_of(market, self.joker) >= self.too_many

    def lawful_exists(self, s: State) -> bool:
        """Return whether market, decks and discards together can form a lawful market."""
        jokers = count_of(s.market, self.joker)
        trains: i64 = 0  # that are no jokers
        ships: i64 = 0
        for card in s.market:
            if card != self.joker:
                if self.decks.pile_of[card] == SHIP_PILE:
                    ships += 1
                else:
                    trains += 1
        sea = s.piles[SHIP_PILE]
        ships += sea.left + sea.discarded
        pile = s.piles[TRAIN_PILE]
        jokers += pile.discard[self.joker]
        trains += pile.discarded - pile.discard[self.joker]
        for place in range(pile.left):
            if pile.cards[place] == self.joker:
                jokers += 1
            else:
                trains += 1
        laid = max(LAID_OF_EACH, self.size - ships)  # cards of the train deck
        if laid > trains + jokers:
            laid = trains + jokers
        return laid - trains < self.too_many
