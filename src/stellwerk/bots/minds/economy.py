"""What cards and routes are worth to one player, in turns: he draws about two useful cards in three draws.

An `Economy` looks at a game through the eyes of one seat: its own hand, the market, the discards, and what is
publicly known of the other hands. It never reads a hidden card.
"""

from typing import Final

from stellwerk.engine.kinds import GRAY, TUNNEL
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

CARDS_A_TURN: Final = 1.7  # useful cards that a turn of drawing brings
LOCO_TURNS: Final = 0.9  # what a locomotive costs that must be had
IDLE: Final = 0.12  # worth of a card that no plan needs


class Economy:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.cards = len(rules.cards)
        self.seat: Seat = Seat(self.cards)
        self.hand: list[int] = self.seat.hand
        self.unseen: list[int] = []
        self.value: list[float] = [0.0] * self.cards
        self.missing = 0.0
        self.cards_a_turn = CARDS_A_TURN
        self.hand_counts = 0.65  # how far cards in hand make a route cheaper: other routes need them too
        self.plain: list[float] = []
        self.symbols: list[int] = []
        self.wild_pays: list[bool] = []
        for route in range(len(rules.board.route_ids)):
            self.plain.append(self.plain_cards(route))
            self.symbols.append(rules.board.locos[route])
            self.wild_pays.append(self.takes_wild(route))

    def plain_cards(self, route: int) -> float:
        """Cards of the colour that a route takes, expected surcharges included."""
        cards = float(self.board.length[route] - self.board.locos[route])
        if self.board.kind[route] == TUNNEL:
            cards += 0.7
        return cards

    def takes_wild(self, route: int) -> bool:
        return True

    def look(self, s: State, player: int) -> None:
        """Take note of what this seat can see now."""
        self.seat = s.seats[player]
        self.hand = self.seat.hand
        unseen = self.rules.decks.counts[:]
        for card in s.market:
            unseen[card] -= 1
        for card in range(self.cards):
            unseen[card] -= self.hand[card]
            for pile in s.piles:
                unseen[card] -= pile.discard[card]
        for other in range(len(s.seats)):
            if other != player:
                known = s.seats[other].known
                for card in range(self.cards):
                    unseen[card] -= known[card]
        self.unseen = unseen

    def wilds(self) -> int:
        count = 0
        for card in self.rules.wild:
            count += self.hand[card]
        return count

    def best_color(self, left: list[int]) -> int:
        best = 0
        for card in range(self.rules.colors):
            if left[card] > left[best]:
                best = card
        return best

    def route_turns(self, route: int) -> float:
        """Turns to get the cards of one route and claim it, hand included in part: others need it too."""
        color = self.board.color[route]
        cards = self.plain[route]
        have = self.hand[self.best_color(self.hand) if color == GRAY else color]
        short = max(0.0, cards - have)
        locos = max(0.0, float(self.symbols[route] - self.wilds()))
        held = self.hand_counts
        return 1.0 + (held * short + (1.0 - held) * cards) / self.cards_a_turn + locos * LOCO_TURNS

    def demand(self, routes: list[int]) -> None:
        """Set what each card is worth for claiming these routes, most important first."""
        left = self.hand[: self.rules.colors]
        wild = self.wilds()
        want = [0.0] * self.cards
        locos_wanted = 0.0
        gray: list[int] = []
        wild_helps = False
        for route in routes:
            symbols = self.symbols[route]
            locos_wanted += max(0, symbols - wild)
            wild = max(0, wild - symbols)
            wild_helps = wild_helps or self.wild_pays[route]
            color = self.board.color[route]
            if color == GRAY:
                gray.append(route)
            else:
                cards = self.plain[route]
                want[color] += max(0.0, cards - left[color])
                left[color] = max(0, left[color] - int(cards))
        for route in gray:
            color = self.best_color(left)
            cards = self.plain[route]
            want[color] += max(0.0, cards - left[color])
            left[color] = max(0, left[color] - int(cards))
        self.price(want, wild, locos_wanted, wild_helps)

    def price(self, want: list[float], wild: int, locos_wanted: float, wild_helps: bool) -> None:
        total = 0.0
        for card in range(self.rules.colors):
            need = want[card]
            total += need
            self.value[card] = IDLE if need <= 0.2 else 1.0 + 0.04 * min(need, 5.0)
        self.missing = max(0.0, total - wild) + locos_wanted
        for card in self.rules.wild:
            self.value[card] = 1.5 if locos_wanted else (1.15 if wild_helps and total > wild else 0.4)

    def blind(self, which: int) -> float:
        """What a card from the top of a deck is worth on average."""
        total = 0
        worth = 0.0
        for card in range(self.cards):
            if self.rules.decks.pile_of[card] == which and self.unseen[card] > 0:
                total += self.unseen[card]
                worth += self.unseen[card] * self.value[card]
        return worth / total if total else 0.0
