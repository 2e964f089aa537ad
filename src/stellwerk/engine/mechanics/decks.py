"""Decks of cards and their discard piles; most editions have one of each, Weltreise has two."""

from stellwerk.arrays import Ints, i64, vec
from stellwerk.engine.kinds import RENEWED
from stellwerk.engine.rng import Rng
from stellwerk.engine.state import State


def shuffle(s: State, items: list[int]) -> None:
    """Shuffle in place, seeded with the game's seed and the number of earlier shuffles (C-50)."""
    Rng(s.seed, s.shuffles).shuffle(items)
    s.shuffles += 1


class Decks:
    """All cards: how many there are of each, and to which pile each belongs."""

    def __init__(self, counts: Ints, pile_of: Ints) -> None:
        self.counts: Ints = counts
        self.pile_of: Ints = pile_of

    def all_cards(self, which: i64) -> list[int]:
        return [
            card
            for card in range(len(self.counts))
            if self.pile_of[card] == which
            for _ in range(self.counts[card])
        ]

    def stack(self, s: State, which: i64, cards: list[int]) -> None:
        """Shuffle cards and lay them down as a new deck."""
        shuffle(s, cards)
        s.piles[which].cards = vec[i64](cards)
        s.piles[which].left = len(cards)

    def cards_left(self, s: State) -> bool:
        """Return whether any deck or discard pile still holds a card."""
        for which in range(len(s.piles)):
            if self.can_draw(s, which):
                return True
        return False

    def can_draw(self, s: State, which: i64) -> bool:
        """Return whether a deck or its discard pile has a card."""
        return s.piles[which].left > 0 or s.piles[which].discarded > 0

    def draw(self, s: State, which: i64) -> i64:
        """Take the top card; a deck is renewed as soon as it is empty (C-10)."""
        card = self.top(s, which)
        if s.piles[which].left == 0:
            self.renew_if_empty(s, which)
        return card

    def top(self, s: State, which: i64) -> i64:
        """Take the top card; the deck is renewed only if there is none."""
        pile = s.piles[which]
        if pile.left == 0:
            self.renew(s, which)
        pile.left -= 1
        return pile.cards[pile.left]

    def renew_if_empty(self, s: State, which: i64) -> None:
        if s.piles[which].left == 0 and s.piles[which].discarded > 0:
            self.renew(s, which)

    def renew_all_empty(self, s: State) -> None:
        """Renew every deck that is empty."""
        for which in range(len(s.piles)):
            self.renew_if_empty(s, which)

    def renew(self, s: State, which: i64) -> None:
        """Shuffle the discard pile and make it the new deck."""
        pile = s.piles[which]
        cards: list[int] = []
        for card in range(len(self.counts)):
            for _ in range(pile.discard[card]):
                cards.append(card)
            pile.discard[card] = 0
        pile.discarded = 0
        self.stack(s, which, cards)
        s.emit(RENEWED, s.player, which, 0)

    def discard(self, s: State, card: i64, count: i64) -> None:
        """Put cards of a kind on their discard pile."""
        pile = s.piles[self.pile_of[card]]
        pile.discard[card] += count
        pile.discarded += count
