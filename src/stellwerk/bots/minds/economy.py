"""What cards and routes are worth to one player, in turns: he draws about two useful cards in three draws.

An `Economy` looks at a game through the eyes of one seat: its own hand, the market, the discards, and what is
publicly known of the other hands. It never reads a hidden card.
"""

from typing import Final

from stellwerk.arrays import Flags, Floats, Ints, append, i64, u8, vec
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
        self.hand: Ints = self.seat.hand
        self.unseen: Ints = vec[i64]()
        self.value: Floats = vec[float]([0.0] * self.cards)
        self.missing = 0.0
        self.cards_a_turn = CARDS_A_TURN
        self.hand_counts = 0.65  # how far cards in hand make a route cheaper: other routes need them too
        self.most_held: i64 = 0  # cards of the commonest colour in hand
        self.plain: Floats = vec[float]()
        self.wild_pays: Flags = vec[u8]()
        for route in range(len(rules.board.route_ids)):
            self.plain = append(self.plain, self.plain_cards(route))
            self.wild_pays = append(self.wild_pays, 1 if self.takes_wild(route) else 0)

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
        self.most_held = self.hand[self.best_color(self.hand)]

    def wilds(self) -> i64:
        count: i64 = 0
        for card in self.rules.wild:
            count += self.hand[card]
        return count

    def best_color(self, left: Ints) -> i64:
        best: i64 = 0
        for card in range(self.rules.colors):
            if left[card] > left[best]:
                best = card
        return best

    def route_turns(self, route: i64) -> float:
        """Turns to get the cards of one route and claim it, hand included in part: others need it too."""
        color = self.board.color[route]
        cards = self.plain[route]
        have = float(self.most_held if color == GRAY else self.hand[color])
        short = cards - have if cards > have else 0.0
        held = self.hand_counts
        turns = 1.0 + (held * short + (1.0 - held) * cards) / self.cards_a_turn
        symbols = self.board.locos[route]
        if symbols == 0:
            return turns
        locos = symbols - self.wilds()
        return turns + float(locos) * LOCO_TURNS if locos > 0 else turns

    def demand(self, routes: list[int]) -> None:
        """Set what each card is worth for claiming these routes, most important first."""
        left = self.hand[: self.rules.colors]
        wild = self.wilds()
        want = vec[float]([0.0] * self.cards)
        locos_wanted = 0.0
        gray: list[int] = []
        wild_helps = False
        for route in routes:
            symbols = self.board.locos[route]
            if symbols > wild:
                locos_wanted += float(symbols - wild)
            wild = wild - symbols if wild > symbols else 0
            wild_helps = wild_helps or self.wild_pays[route] != 0
            color = self.board.color[route]
            if color == GRAY:
                gray.append(route)
            else:
                cards = self.plain[route]
                self.want_more(want, left, color, cards)
        for route in gray:
            self.want_more(want, left, self.best_color(left), self.plain[route])
        self.price(want, wild, locos_wanted, wild_helps)

    def want_more(self, want: Floats, left: Ints, color: i64, cards: float) -> None:
        """So many cards of a colour, as far as what is left of the hand does not pay for them."""
        have = left[color]
        if cards > float(have):
            want[color] += cards - float(have)
        whole = int(cards)
        left[color] = have - whole if have > whole else 0

    def price(self, want: Floats, wild: i64, locos_wanted: float, wild_helps: bool) -> None:
        total = 0.0
        for card in range(self.rules.colors):
            need = want[card]
            total += need
            self.value[card] = IDLE if need <= 0.2 else 1.0 + 0.04 * min(need, 5.0)
        self.missing = max(0.0, total - float(wild)) + locos_wanted
        for card in self.rules.wild:
            self.value[card] = 1.5 if locos_wanted else (1.15 if wild_helps and total > float(wild) else 0.4)

    def blind(self, which: int) -> float:
        """What a card from the top of a deck is worth on average."""
        total: i64 = 0
        worth = 0.0
        for card in range(self.cards):
            left = self.unseen[card]
            if left > 0 and self.rules.decks.pile_of[card] == which:
                total += left
                worth += float(left) * self.value[card]
        return worth / float(total) if total else 0.0
