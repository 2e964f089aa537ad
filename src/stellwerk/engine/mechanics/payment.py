"""Payments: which cards may still be laid so that a cost is paid in full, without a superfluous card.

`Cost` is the only definition of a price. It answers whether a hand suffices (`affordable`), whether the cards
laid are a whole payment (`paid`), and whether a beginning can still be completed (`possible`).

Cards are laid one by one in the order of their numbers, so every payment has one way to be laid. A beginning
is given by `low` and `first`: cards before number `first` are laid for good, of card `first` at least
`low[first]` are used, later ones are free. Only payments without a superfluous card count (C-22).
"""

from stellwerk.arrays import Ints, append, i64, mypyc_attr, vec
from stellwerk.engine.kinds import GRAY


@mypyc_attr(acyclic=True)
class HandSummary:
    """A hand, counted once for all the costs that it is compared with.

    Where trains and ships differ, `trains` and `ships` are the spaces that each colour can fill, and any one
    of them (-1).
    """

    def __init__(self, hand: Ints, most: i64, cards: i64, reach: i64, trains: Ints, ships: Ints) -> None:
        self.hand: Ints = hand
        self.most: i64 = most  # cards of the commonest colour
        self.cards: i64 = cards  # of all colours together
        self.reach: i64 = reach  # upper bound on usable cards outside the colour
        self.trains: Ints = trains
        self.ships: Ints = ships

    def same(self, color: i64) -> i64:
        """Return the number of cards of a colour or, if any colour will do (-1), of the commonest."""
        return self.most if color < 0 else self.hand[color]


class Cost:
    """What something costs; subclasses define how it can be paid."""

    def affordable(self, hand_summary: HandSummary) -> bool:
        """Return whether a hand suffices."""
        return payable(self, hand_summary.hand)

    def reach_decides(self, wild: Ints) -> bool:
        """Return whether each space takes just one card of the colour or one of these wild cards."""
        return False

    def terms(self) -> list[int]:
        """Return the numbers that make up the cost: costs with the same terms are equal."""
        raise NotImplementedError

    def uses(self, card: i64) -> bool:
        """Return whether this kind of card can be part of a payment at all."""
        return True

    def only_way(self, hand: Ints) -> Ints:
        """Return the only payment where that is quick to find; otherwise nothing."""
        return vec[i64]()

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        """Return whether a beginning can be completed; `low` and `first` are explained above."""
        raise NotImplementedError

    def paid(self, laid: Ints) -> bool:
        """Return whether these cards are a complete payment."""
        raise NotImplementedError

    def may_go_on(self) -> bool:
        """Return whether a complete payment can be the beginning of another; then the payer ends it."""
        return False


def payable(cost: Cost, hand: Ints) -> bool:
    """Return whether a hand suffices for a cost."""
    return cost.possible(hand, vec[i64]([0] * len(hand)), 0)


def cards_to_lay(cost: Cost, hand: Ints, laid: Ints) -> Ints:
    """Return the cards of which the next one may be laid."""
    last = len(laid) - 1
    while last > 0 and laid[last] == 0:
        last -= 1
    result = vec[i64](capacity=len(hand))
    low = laid[:]
    for card in range(last, len(hand)):
        if low[card] < hand[card] and cost.uses(card):
            low[card] += 1
            if cost.possible(hand, low, card):
                result = append(result, card)
            low[card] -= 1
    return result


def shared(costs: list[Cost]) -> list[Cost]:
    """Return the costs with equal ones replaced by one and the same object."""
    first: dict[tuple[int, ...], Cost] = {}
    return [first.setdefault(tuple(cost.terms()), cost) for cost in costs]


class ColorCost(Cost):
    """Cards of one colour, wild cards for any of them, and perhaps sets that stand for a wild one.

    `spaces` places are to be filled: at most `spaces - symbols` of them with cards of one colour, the others
    with wild cards or sets of `set_size` coloured cards (0: no sets). `extra` is a card that may lie in sets
    only (locomotives on Murmansk-Lieksa), or -1. With x cards of the colour, y wild cards and z sets,
    x + y + z must be `spaces`. If a set is used although one more card of the colour could be, the payment
    has a card too many; so with z > 0 either x is as large as the symbols allow, or no colour allowed has
    more than x cards in it.
    """

    def __init__(
        self, spaces: int, symbols: int, color: int, colors: int, wild: Ints, set_size: int, extra: int
    ) -> None:
        self.spaces: i64 = spaces
        self.most: i64 = spaces - symbols
        self.color: i64 = color
        self.colors: i64 = colors
        self.wild: Ints = wild
        self.set_size: i64 = set_size
        self.extra: i64 = extra

    def terms(self) -> list[int]:
        return [self.spaces, self.most, self.color, self.set_size, self.extra] + list(self.wild)

    def reach_decides(self, wild: Ints) -> bool:
        return self.set_size == 0 and self.most == self.spaces and list(self.wild) == list(wild)

    def affordable(self, hand_summary: HandSummary) -> bool:
        hand = hand_summary.hand
        wilds: i64 = 0
        for card in self.wild:
            wilds += hand[card]
        cards = hand_summary.cards
        if self.extra >= 0:
            cards += hand[self.extra]
        return self.enough(hand_summary.same(self.color), cards, wilds)

    def affordable_with(
        self, hand_summary: HandSummary, plain: i64, plains: i64, wild: i64, wilds: i64
    ) -> bool:
        """Return whether a hand would suffice with this many more of a card and of a wild card.

        On a gray route the card is of a colour of which there are most.
        """
        hand = hand_summary.hand
        wilds_used: i64 = 0
        for card in self.wild:
            wilds_used += hand[card]
            if card == wild:
                wilds_used += wilds
        same = hand_summary.same(self.color)
        if self.color < 0 or self.color == plain:
            same += plains
        cards = hand_summary.cards + plains
        if self.extra >= 0:
            cards += hand[self.extra]
            if self.extra == wild:
                cards += wilds
        return self.enough(same, cards, wilds_used)

    def enough(self, same: i64, cards: i64, wilds: i64) -> bool:
        """Return whether these numbers of colour cards, cards usable in sets and wild cards suffice."""
        fits = self.most if self.most < same else same
        left = self.spaces - fits
        if self.set_size == 0:
            return wilds >= left
        return wilds + (cards - fits) // self.set_size >= left

    def allowed(self, color: i64) -> bool:
        """Return whether a colour may be laid outside sets."""
        return self.color == color or self.color == GRAY

    def uses(self, card: i64) -> bool:
        return card < self.colors or card == self.extra or card in self.wild

    def only_way(self, hand: Ints) -> Ints:
        """Return the only payment: without wild cards and sets, one colour with enough cards."""
        if self.set_size:
            return vec[i64]()
        for card in self.wild:
            if hand[card]:
                return vec[i64]()
        color = self.color
        if color == GRAY:
            for card in range(self.colors):
                if hand[card] >= self.spaces:
                    if color != GRAY:
                        return vec[i64]()
                    color = card
        result = vec[i64]([0] * len(hand))
        result[color] = self.spaces
        return result

    def paid(self, laid: Ints) -> bool:
        wilds: i64 = 0
        for card in self.wild:
            wilds += laid[card]
        total: i64 = 0
        best: i64 = 0
        for card in range(self.colors):
            total += laid[card]
            if laid[card] > best and self.allowed(card):
                best = laid[card]
        if self.extra >= 0:
            total += laid[self.extra]
        open_spaces = self.spaces - wilds
        if self.set_size == 0:
            return total == open_spaces and total == best and total <= self.most
        if open_spaces < 0:
            return False
        saved = self.set_size * open_spaces - total
        same = saved // (self.set_size - 1)
        return (
            saved >= 0
            and saved % (self.set_size - 1) == 0
            and same <= best
            and same <= self.most
            and same <= open_spaces
        )

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        wild_low: i64 = 0
        wild_high: i64 = 0
        for card in self.wild:
            wild_low += low[card]
            wild_high += hand[card] if card >= first else low[card]
        if wild_low > self.spaces:
            return False
        if self.set_size == 0:
            return self.possible_without_sets(hand, low, first, wild_low, wild_high)
        if wild_high > self.spaces:
            wild_high = self.spaces
        for wilds in range(wild_low, wild_high + 1):
            left = self.spaces - wilds
            most = self.most if self.most < left else left
            for same in range(most + 1):
                if self.possible_with(hand, low, first, same, left - same):
                    return True
        return False

    def possible_without_sets(self, hand: Ints, low: Ints, first: i64, wild_low: i64, wild_high: i64) -> bool:
        used: i64 = -1
        for card in range(self.colors):
            if low[card] > 0:
                if used >= 0 or not self.allowed(card):
                    return False
                used = card
        least = self.spaces - wild_high
        most = self.spaces - wild_low
        if most > self.most:
            most = self.most
        if used >= 0:
            high = hand[used] if used >= first else low[used]
            return low[used] <= high and low[used] <= most and least <= high and least <= most
        if least <= 0:
            return True
        if least > most:
            return False
        if self.color >= first:
            return least <= hand[self.color]
        if self.color == GRAY:
            for card in range(first, self.colors):
                if least <= hand[card]:
                    return True
        return False

    def possible_with(self, hand: Ints, low: Ints, first: i64, same: i64, sets: i64) -> bool:
        """Return whether these numbers of cards of one colour and of sets can be paid, none in excess."""
        total = same + self.set_size * sets
        cap: i64 = -1
        if sets == 0:
            cap = 0
        elif same < self.most:
            cap = same
        low_sum: i64 = 0
        high_sum: i64 = 0
        for card in range(self.colors):
            least = low[card]
            high = hand[card] if card >= first else least
            if cap >= 0 and high > cap and (sets == 0 or self.allowed(card)):
                high = cap
            low_sum += least
            high_sum += high if high > least else least
        if self.extra >= 0:
            low_sum += low[self.extra]
            if sets > 0:
                high_sum += hand[self.extra] if self.extra >= first else low[self.extra]
        if same == 0:
            return self.within_cap(low, cap, sets, -1) and low_sum <= total <= high_sum
        for color in range(self.colors):
            if not self.allowed(color):
                continue
            high = hand[color] if color >= first else low[color]
            if high < same or not self.within_cap(low, cap, sets, color):
                continue
            if sets == 0:
                if low[color] <= same and low_sum == low[color]:
                    return True
                continue
            if cap >= 0 and low[color] > same:
                continue
            others = low_sum - low[color]
            if others + (low[color] if low[color] > same else same) <= total <= high_sum:
                return True
        return False

    def within_cap(self, low: Ints, cap: i64, sets: i64, color: i64) -> bool:
        """Return whether no colour but `color` is already laid more often than the cap allows."""
        if cap < 0:
            return True
        for card in range(self.colors):
            if card != color and low[card] > cap and (sets == 0 or self.allowed(card)):
                return False
        return True


class ChosenColorCost(ColorCost):
    """Cards of a colour that the payer chooses, and sets of any others for those that are missing (SK-22).

    With x cards of the chosen colour, at least one, `set_size * (spaces - x)` other cards are due. No card is
    superfluous for that colour, but the same cards may hold a smaller payment in another one (C-22).
    """

    def may_go_on(self) -> bool:
        return True

    def others_due(self, same: i64) -> i64:
        """Return how many other cards are due with this many of the chosen colour."""
        return self.set_size * (self.spaces - same)

    def paid(self, laid: Ints) -> bool:
        total: i64 = 0
        for count in laid:
            total += count
        for color in range(self.colors):
            same = laid[color]
            if self.allowed(color) and 0 < same <= self.spaces and total - same == self.others_due(same):
                return True
        return False

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        low_sum: i64 = 0
        high_sum: i64 = 0
        for card in range(len(hand)):
            if self.uses(card):
                low_sum += low[card]
                high_sum += hand[card] if card >= first else low[card]
        for color in range(self.colors):
            if not self.allowed(color):
                continue
            high = hand[color] if color >= first else low[color]
            others_low = low_sum - low[color]
            others_high = high_sum - high
            if high > self.spaces:
                high = self.spaces
            for same in range(low[color] if low[color] > 1 else 1, high + 1):
                if others_low <= self.others_due(same) <= others_high:
                    return True
        return False
