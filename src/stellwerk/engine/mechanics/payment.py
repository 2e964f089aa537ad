"""Payments: which cards may still be laid so that a price is paid in full, and without a card too many.

What a thing costs is said once, by its `Bill`. Whether a hand suffices (`affordable`) follows from it, and so
does how it may be paid: is what lies there the whole payment (`paid`), and can a beginning still be completed
(`possible`)?

Cards are laid one by one in the order of their numbers, so every payment has one way to be laid. A beginning
is given by `low` and `first`: cards before number `first` are laid for good, of card `first` at least
`low[first]` are used, later ones are free. Only payments without a superfluous card count (C-22).
"""

from typing import Final

from stellwerk.engine.kinds import GRAY

ANY_LENGTH: Final = 99  # more spaces than any route has


class Purse:
    """A hand, counted once for all the prices that it is compared with.

    Where trains and ships differ, `trains` and `ships` are the spaces that each colour can fill, and any one
    of them (-1).
    """

    def __init__(
        self, hand: list[int], most: int, cards: int, reach: int, trains: list[int], ships: list[int]
    ) -> None:
        self.hand = hand
        self.most = most  # cards of the commonest colour
        self.cards = cards  # of all colours together
        self.reach = reach  # no more spaces than cards of the colour and so many can be paid
        self.trains = trains
        self.ships = ships

    def same(self, color: int) -> int:
        """Cards of a colour, or, if it may be any, of the commonest."""
        return self.most if color < 0 else self.hand[color]


class Bill:
    """A price; the subclasses say how it may be paid."""

    def affordable(self, purse: Purse) -> bool:
        """Whether a hand suffices."""
        return payable(self, purse.hand)

    def reach_decides(self, wild: list[int]) -> bool:
        """Whether it takes a card of the colour or one of these wild cards for each space, and no more."""
        return False

    def terms(self) -> list[int]:
        """The numbers that make up the price: bills with the same terms are the same."""
        raise NotImplementedError

    def uses(self, card: int) -> bool:
        """Whether this kind of card can be part of a payment at all."""
        return True

    def only_way(self, hand: list[int]) -> list[int]:
        """The payment, if it can be told at a glance that there is just one; else nothing."""
        return []

    def possible(self, hand: list[int], low: list[int], first: int) -> bool:
        raise NotImplementedError

    def paid(self, laid: list[int]) -> bool:
        raise NotImplementedError


def payable(bill: Bill, hand: list[int]) -> bool:
    return bill.possible(hand, [0] * len(hand), 0)


def cards_to_lay(bill: Bill, hand: list[int], laid: list[int]) -> list[int]:
    """The cards of which the next one may be laid."""
    last = len(laid) - 1
    while last > 0 and laid[last] == 0:
        last -= 1
    result: list[int] = []
    low = laid[:]
    for card in range(last, len(hand)):
        if low[card] < hand[card] and bill.uses(card):
            low[card] += 1
            if bill.possible(hand, low, card):
                result.append(card)
            low[card] -= 1
    return result


def shared(bills: list[Bill]) -> list[Bill]:
    """The same bills, those with equal terms being one and the same object."""
    first: dict[tuple[int, ...], Bill] = {}
    return [first.setdefault(tuple(bill.terms()), bill) for bill in bills]


class ColorBill(Bill):
    """Cards of one colour, wild cards for any of them, and perhaps sets that stand for a wild one.

    `spaces` places are to be filled: at most `spaces - symbols` of them with cards of one colour, the others
    with wild cards or sets of `set_size` coloured cards (0: no sets). `extra` is a card that may lie in sets
    only (locomotives on Murmansk-Lieksa), or -1. With x cards of the colour, y wild cards and z sets,
    x + y + z must be `spaces`. If a set is used although one more card of the colour could be, the payment
    has a card too many; so with z > 0 either x is as large as the symbols allow, or no colour allowed has
    more than x cards in it.
    """

    def __init__(
        self, spaces: int, symbols: int, color: int, colors: int, wild: list[int], set_size: int, extra: int
    ) -> None:
        self.spaces = spaces
        self.most = spaces - symbols
        self.color = color
        self.colors = colors
        self.wild = wild
        self.set_size = set_size
        self.extra = extra

    def terms(self) -> list[int]:
        return [self.spaces, self.most, self.color, self.set_size, self.extra] + self.wild

    def reach_decides(self, wild: list[int]) -> bool:
        return self.set_size == 0 and self.most == self.spaces and self.wild == wild

    def affordable(self, purse: Purse) -> bool:
        hand = purse.hand
        wilds = 0
        for card in self.wild:
            wilds += hand[card]
        cards = purse.cards
        if self.extra >= 0:
            cards += hand[self.extra]
        return self.enough(purse.same(self.color), cards, wilds)

    def enough(self, same: int, cards: int, wilds: int) -> bool:
        """Whether so many cards of the colour, cards that may lie in sets, and wild cards suffice."""
        fits = self.most if self.most < same else same
        left = self.spaces - fits
        if self.set_size == 0:
            return wilds >= left
        return wilds + (cards - fits) // self.set_size >= left

    def allowed(self, color: int) -> bool:
        return self.color == color or self.color == GRAY

    def uses(self, card: int) -> bool:
        return card < self.colors or card == self.extra or card in self.wild

    def only_way(self, hand: list[int]) -> list[int]:
        """Without wild cards and sets a colour of the right number is the only way."""
        if self.set_size:
            return []
        for card in self.wild:
            if hand[card]:
                return []
        color = self.color
        if color == GRAY:
            for card in range(self.colors):
                if hand[card] >= self.spaces:
                    if color != GRAY:
                        return []
                    color = card
        result = [0] * len(hand)
        result[color] = self.spaces
        return result

    def paid(self, laid: list[int]) -> bool:
        wilds = 0
        for card in self.wild:
            wilds += laid[card]
        total = 0
        best = 0
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

    def possible(self, hand: list[int], low: list[int], first: int) -> bool:
        wild_low = 0
        wild_high = 0
        for card in self.wild:
            wild_low += low[card]
            wild_high += hand[card] if card >= first else low[card]
        if wild_low > self.spaces:
            return False
        if self.set_size == 0:
            return self.possible_without_sets(hand, low, first, wild_low, wild_high)
        for wilds in range(wild_low, min(wild_high, self.spaces) + 1):
            for same in range(min(self.most, self.spaces - wilds) + 1):
                if self.possible_with(hand, low, first, same, self.spaces - wilds - same):
                    return True
        return False

    def possible_without_sets(
        self, hand: list[int], low: list[int], first: int, wild_low: int, wild_high: int
    ) -> bool:
        used = -1
        for card in range(self.colors):
            if low[card] > 0:
                if used >= 0 or not self.allowed(card):
                    return False
                used = card
        least = self.spaces - wild_high
        if used >= 0:
            high = hand[used] if used >= first else low[used]
            most = min(high, self.most, self.spaces - wild_low)
            return low[used] <= most and least <= most
        if least <= 0:
            return True
        if self.color >= first:
            return least <= min(hand[self.color], self.most, self.spaces - wild_low)
        if self.color == GRAY:
            for card in range(first, self.colors):
                if least <= min(hand[card], self.most, self.spaces - wild_low):
                    return True
        return False

    def possible_with(self, hand: list[int], low: list[int], first: int, same: int, sets: int) -> bool:
        """Whether so many cards of one colour and so many sets can be laid, none of them in vain."""
        total = same + self.set_size * sets
        cap = -1
        if sets == 0:
            cap = 0
        elif same < self.most:
            cap = same
        low_sum = 0
        high_sum = 0
        for card in range(self.colors):
            high = hand[card] if card >= first else low[card]
            if cap >= 0 and (sets == 0 or self.allowed(card)):
                high = min(high, cap)
            low_sum += low[card]
            high_sum += max(high, low[card])
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
            if low_sum - low[color] + max(low[color], same) <= total <= high_sum:
                return True
        return False

    def within_cap(self, low: list[int], cap: int, sets: int, color: int) -> bool:
        """Whether no colour but `color` is already laid more often than the cap lets it be."""
        if cap < 0:
            return True
        for card in range(self.colors):
            if card != color and low[card] > cap and (sets == 0 or self.allowed(card)):
                return False
        return True
