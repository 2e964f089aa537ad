"""Cards: decks, discard piles and the market, the same in all editions but for the market's reset rule."""

from stellwerk.boards import BoardData
from stellwerk.engine.actions import ActionSpace, common_words
from stellwerk.engine.board import Board
from stellwerk.engine.facts import Facts
from stellwerk.engine.kinds import LAID, RENEWED, RESET
from stellwerk.engine.rng import Rng
from stellwerk.engine.state import State


class Decks:
    """An edition's numbers, board and cards for a number of players."""

    def __init__(
        self,
        facts: Facts,
        data: BoardData,
        players: int,
        technologies: list[str],
    ) -> None:
        self.facts = facts
        self.players = players
        self.cards: list[str] = list(facts.card_counts)
        self.counts: list[int] = list(facts.card_counts.values())
        self.colors = len(facts.colors)
        self.loco = self.cards.index("loco") if "loco" in self.cards else -1
        self.wild: list[int] = [self.loco] if self.loco >= 0 else []
        self.card_pile: list[int] = [0] * len(self.cards)
        self.board = Board(data, facts.colors, facts.points)
        self.technologies = technologies
        self.space = ActionSpace(self.board, self.cards, technologies, self.notation())
        self.base: list[int] = self.space.base
        self.market_size = facts.market
        self.groups_shared = players >= facts.shared_groups_from
        self.market_loco_is_all = True  # a locomotive from the market is the only card of the turn

    def notation(self) -> dict[int, list[str]]:
        """How the actions of this edition are spelled, by kind."""
        return common_words(self.board, self.cards)

    def all_cards(self, pile: int) -> list[int]:
        return [
            card
            for card in range(len(self.cards))
            if self.card_pile[card] == pile
            for _ in range(self.counts[card])
        ]

    def stack(self, s: State, which: int, cards: list[int]) -> None:
        """Shuffle cards and lay them down as a new deck."""
        self.shuffle(s, cards)
        s.piles[which].cards = cards
        s.piles[which].left = len(cards)

    def shuffle(self, s: State, items: list[int]) -> None:
        Rng(s.seed, s.shuffles).shuffle(items)
        s.shuffles += 1

    def cards_left(self, s: State) -> bool:
        """Whether any deck or discard pile still holds a card."""
        for which in range(len(s.piles)):
            if self.can_draw(s, which):
                return True
        return False

    def can_draw(self, s: State, which: int) -> bool:
        return s.piles[which].left > 0 or s.piles[which].discarded > 0

    def draw_card(self, s: State, which: int) -> int:
        """The top card; a deck is renewed as soon as it is empty (C-10)."""
        card = self.top_card(s, which)
        self.renew_if_empty(s, which)
        return card

    def top_card(self, s: State, which: int) -> int:
        """The top card; the deck is renewed only if there is none."""
        pile = s.piles[which]
        if pile.left == 0:
            self.renew(s, which)
        pile.left -= 1
        return pile.cards[pile.left]

    def renew_if_empty(self, s: State, which: int) -> None:
        if s.piles[which].left == 0 and s.piles[which].discarded > 0:
            self.renew(s, which)

    def renew(self, s: State, which: int) -> None:
        pile = s.piles[which]
        cards: list[int] = []
        for card in range(len(self.cards)):
            for _ in range(pile.discard[card]):
                cards.append(card)
            pile.discard[card] = 0
        pile.discarded = 0
        self.stack(s, which, cards)
        s.renewed = True
        s.tell(RENEWED, s.player, which, 0)

    def discard(self, s: State, card: int, count: int) -> None:
        pile = s.piles[self.card_pile[card]]
        pile.discard[card] += count
        pile.discarded += count

    def after_discarding(self, s: State) -> None:
        """Before anything else is drawn or decided: new decks, then the gaps in the market (C-16)."""
        self.renew_empty_decks(s)
        self.fill_market(s)

    def renew_empty_decks(self, s: State) -> None:
        for which in range(len(s.piles)):
            self.renew_if_empty(s, which)

    def fill_market(self, s: State) -> None:
        while len(s.market) < self.market_size and self.can_draw(s, 0):
            card = self.draw_card(s, 0)
            s.market.append(card)
            s.tell(LAID, s.player, card, 0)
        self.reset_market(s)

    def reset_market(self, s: State) -> None:
        """Replace an unlawful market until it is lawful, if one can be formed (C-13).

        Meanwhile a deck is renewed only when a card is needed: otherwise a deck and a market of one size,
        both unlawful, would change places for ever.
        """
        if not self.market_must_go(s):
            return
        while self.market_must_go(s):
            s.tell(RESET, s.player, 0, 0)
            for card in s.market:
                self.discard(s, card, 1)
            s.market.clear()
            self.lay_out_market(s)
        self.renew_empty_decks(s)

    def lay_out_market(self, s: State) -> None:
        """A whole new market."""
        while len(s.market) < self.market_size and self.can_draw(s, 0):
            card = self.top_card(s, 0)
            s.market.append(card)
            s.tell(LAID, s.player, card, 0)

    def market_must_go(self, s: State) -> bool:
        return self.market_unlawful(s.market) and self.lawful_market_exists(s)

    def market_unlawful(self, market: list[int]) -> bool:
        return False

    def lawful_market_exists(self, s: State) -> bool:
        return True
