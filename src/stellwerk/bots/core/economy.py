"""Values of cards and costs of routes, in turns.

An `Economy` sees what one seat may see: its hand, the market, the discard piles and the publicly known cards
of others. It never reads a hidden card.
"""

from typing import Final

from stellwerk.arrays import Flags, Floats, Ints, append, i64, u8, vec
from stellwerk.bots.core.params import PlannerParams
from stellwerk.engine.kinds import GRAY, TUNNEL
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

LOCO_TURNS: Final = 0.9  # turns to get a required locomotive
UNUSED_CARD_VALUE: Final = 0.12  # value of a card that no plan needs


class Economy:
    """Values of cards and costs of routes for one seat."""

    def __init__(self, rules: Rules, params: PlannerParams) -> None:
        self.rules = rules
        self.params = params
        self.board = rules.board
        self.cards = len(rules.cards)
        self.seat: Seat = Seat(self.cards)
        self.hand: Ints = self.seat.hand
        self.unseen: Ints = vec[i64]()
        self.value: Floats = vec[float]([0.0] * self.cards)
        self.missing = 0.0
        self.most_held: i64 = 0  # cards of the commonest colour in hand
        self.plain: Floats = vec[float]()
        self.wild_pays: Flags = vec[u8]()
        for route in range(len(rules.board.route_ids)):
            self.plain = append(self.plain, self.plain_cards(route))
            self.wild_pays = append(self.wild_pays, 1 if self.takes_wild(route) else 0)

    def plain_cards(self, route: int) -> float:
        """Return the cards of its colour that a route takes, with expected tunnel surcharges."""
        cards = float(self.board.length[route] - self.board.locos[route])
        if self.board.kind[route] == TUNNEL:
            cards += 0.7
        return cards

    def takes_wild(self, route: int) -> bool:
        """Return whether wild cards can pay for a route."""
        return True

    def observe(self, s: State, player: int) -> None:
        """Update for what a seat can see now."""
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
        """Return the number of wild cards in hand."""
        count: i64 = 0
        for card in self.rules.wild:
            count += self.hand[card]
        return count

    def best_color(self, left: Ints) -> i64:
        """Return the most frequent colour."""
        best: i64 = 0
        for card in range(self.rules.colors):
            if left[card] > left[best]:
                best = card
        return best

    def route_turns(self, route: i64) -> float:
        """Return the turns to collect the cards of a route and claim it.

        Only a share of the hand counts, since other routes need it too.
        """
        color = self.board.color[route]
        cards = self.plain[route]
        have = float(self.most_held if color == GRAY else self.hand[color])
        short = cards - have if cards > have else 0.0
        held = self.params.hand_counts
        turns = 1.0 + (held * short + (1.0 - held) * cards) / self.params.cards_a_turn
        symbols = self.board.locos[route]
        if symbols == 0:
            return turns
        locos = symbols - self.wilds()
        return turns + float(locos) * LOCO_TURNS if locos > 0 else turns

    def price_cards(self, routes: list[int]) -> None:
        """Set the value of each card for claiming these routes, most important first."""
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
                self.add_demand(want, left, color, cards)
        for route in gray:
            self.add_demand(want, left, self.best_color(left), self.plain[route])
        self.set_card_values(want, wild, locos_wanted, wild_helps)

    def add_demand(self, want: Floats, left: Ints, color: i64, cards: float) -> None:
        """Add the cards of a colour that the remaining hand lacks to `want`."""
        have = left[color]
        if cards > float(have):
            want[color] += cards - float(have)
        whole = int(cards)
        left[color] = have - whole if have > whole else 0

    def set_card_values(self, want: Floats, wild: i64, locos_wanted: float, wild_helps: bool) -> None:
        """Set `value` and `missing` from the cards wanted."""
        total = 0.0
        for card in range(self.rules.colors):
            need = want[card]
            total += need
            self.value[card] = UNUSED_CARD_VALUE if need <= 0.2 else 1.0 + 0.04 * min(need, 5.0)
        self.missing = max(0.0, total - float(wild)) + locos_wanted
        for card in self.rules.wild:
            self.value[card] = 1.5 if locos_wanted else (1.15 if wild_helps and total > float(wild) else 0.4)

    def blind_value(self, which: int) -> float:
        """Return the mean value of the top card of a deck."""
        total: i64 = 0
        worth = 0.0
        for card in range(self.cards):
            left = self.unseen[card]
            if left > 0 and self.rules.decks.pile_of[card] == which:
                total += left
                worth += float(left) * self.value[card]
        return worth / float(total) if total else 0.0
