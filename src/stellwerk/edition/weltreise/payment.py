"""Weltreise's payments: trains with rough terrain, ships single and double, harbours."""

from typing import Final

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.engine.kinds import GRAY
from stellwerk.engine.mechanics.payment import Cost, HandSummary, payable

# Weltreise: per colour four cards, in this order, then the joker.
TRAIN_CARD: Final = 0
TRAIN_HARBOR_CARD: Final = 1
SHIP_CARD: Final = 2
DOUBLE_SHIP_CARD: Final = 3
CARDS_A_COLOR: Final = 4


class TrainCost(Cost):
    """Train routes: ordinary spaces in one colour (WR-23), rough ones by pairs of any colour (WR-24).

    Every payment has as many cards as `plain + 2 * rough`. A colour with b cards on rough spaces takes up
    half of b of them, rounded up; jokers fill what is left.
    """

    def __init__(self, plain: int, rough: int, color: int, colors: int) -> None:
        self.plain: i64 = plain
        self.rough: i64 = rough
        self.color: i64 = color
        self.colors: i64 = colors

    def terms(self) -> list[int]:
        return [self.color, self.plain, self.rough]

    def affordable(self, hand_summary: HandSummary) -> bool:
        if self.rough:
            return payable(self, hand_summary.hand)
        return self.plain <= hand_summary.trains[self.color]

    def uses(self, card: i64) -> bool:
        return card % CARDS_A_COLOR < SHIP_CARD  # the joker, too

    def paid(self, laid: Ints) -> bool:
        total: i64 = 0
        for count in laid:
            total += count
        return total == self.plain + 2 * self.rough

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        return self.possible_rough(hand, low, first) if self.rough else self.possible_plain(hand, low, first)

    def possible_plain(self, hand: Ints, low: Ints, first: i64) -> bool:
        """Return whether cards of one colour and jokers can complete a payment."""
        joker = CARDS_A_COLOR * self.colors
        least = self.plain - hand[joker]
        most = self.plain - low[joker]
        used: i64 = -1
        for color in range(self.colors):
            train = CARDS_A_COLOR * color
            if low[train + SHIP_CARD] or low[train + DOUBLE_SHIP_CARD]:
                return False
            if low[train] or low[train + TRAIN_HARBOR_CARD]:
                if used >= 0 or not self.allowed(color):
                    return False
                used = color
        if used >= 0:
            train = CARDS_A_COLOR * used
            laid = low[train] + low[train + TRAIN_HARBOR_CARD]
            return laid <= most and least <= most_trains(hand, low, first, train)
        if least <= 0:
            return most >= 0
        for color in range(self.colors):
            if self.allowed(color) and least <= most_trains(hand, low, first, CARDS_A_COLOR * color):
                return True
        return False

    def allowed(self, color: i64) -> bool:
        return self.color == color or self.color == GRAY

    def possible_rough(self, hand: Ints, low: Ints, first: i64) -> bool:
        joker = CARDS_A_COLOR * self.colors
        lows = vec[i64](capacity=self.colors)
        highs = vec[i64](capacity=self.colors)
        for color in range(self.colors):
            train = CARDS_A_COLOR * color
            if low[train + SHIP_CARD] or low[train + DOUBLE_SHIP_CARD]:
                return False
            lows = append(lows, low[train] + low[train + TRAIN_HARBOR_CARD])
            highs = append(highs, most_trains(hand, low, first, train))
        least = self.plain + 2 * self.rough - hand[joker]
        most = self.plain + 2 * self.rough - low[joker]
        if self.fits_rough(lows, highs, least, most):
            return True
        for color in range(self.colors):
            if self.allowed(color):
                for same in range(1, min(highs[color], self.plain) + 1):
                    low_kept = lows[color]
                    lows[color] = low_kept - same if low_kept > same else 0
                    highs[color] -= same
                    fits = self.fits_rough(lows, highs, least - same, most - same)
                    lows[color] = low_kept
                    highs[color] += same
                    if fits:
                        return True
        return False

    def fits_rough(self, lows: Ints, highs: Ints, least: i64, most: i64) -> bool:
        """Return whether the rough spaces can hold a number of coloured cards from `least` to `most`."""
        cards: i64 = 0
        spaces = self.rough
        pairs: i64 = 0
        singles: i64 = 0
        for color in range(self.colors):
            low = lows[color]
            cards += low
            spaces -= (low + 1) // 2
        if spaces < 0 or cards > most:
            return False
        for color in range(self.colors):
            room = highs[color] - lows[color]
            if lows[color] % 2 and room:
                cards += 1
                room -= 1
            pairs += room // 2
            singles += room % 2
        if spaces <= pairs:
            cards += 2 * spaces
        else:
            cards += 2 * pairs + (singles if singles < spaces - pairs else spaces - pairs)
        return cards >= least


class ShipCost(Cost):
    """Weltreise's ship routes: single and double ships of a colour, jokers for singles (WR-21, WR-22)."""

    def __init__(self, spaces: int, color: int, colors: int) -> None:
        self.spaces: i64 = spaces
        self.color: i64 = color
        self.colors: i64 = colors

    def terms(self) -> list[int]:
        return [self.color, self.spaces]

    def affordable(self, hand_summary: HandSummary) -> bool:
        return self.spaces <= hand_summary.ships[self.color]

    def uses(self, card: i64) -> bool:
        return card % CARDS_A_COLOR >= SHIP_CARD or card == CARDS_A_COLOR * self.colors

    def paid(self, laid: Ints) -> bool:
        filled = laid[CARDS_A_COLOR * self.colors]
        for color in range(self.colors):
            ship = CARDS_A_COLOR * color + SHIP_CARD
            filled += laid[ship] + 2 * laid[ship + 1]
        return filled >= self.spaces

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        joker = CARDS_A_COLOR * self.colors
        used: i64 = -1
        for card in range(joker):
            if low[card] > 0:
                color = card // CARDS_A_COLOR
                if card % CARDS_A_COLOR < SHIP_CARD or (used >= 0 and used != color):
                    return False
                used = color
        for color in range(self.colors):
            if (self.color == color or self.color == GRAY) and (used < 0 or used == color):
                if self.possible_in(hand, low, first, CARDS_A_COLOR * color + SHIP_CARD, joker):
                    return True
        return False

    def possible_in(self, hand: Ints, low: Ints, first: i64, ship: i64, joker: i64) -> bool:
        """Return whether singles, doubles and jokers of one colour can fill the route.

        Doubles fill two spaces. Without singles and jokers they may fill one space too many.
        """
        single_high = hand[ship] if ship >= first else low[ship]
        double_high = hand[ship + 1] if ship + 1 >= first else low[ship + 1]
        for doubles in range(low[ship + 1], double_high + 1):
            rest = self.spaces - 2 * doubles
            if rest < -1:
                break
            if rest == -1:
                if low[ship] == 0 and low[joker] == 0:
                    return True
            elif low[ship] + low[joker] <= rest <= single_high + hand[joker]:
                return True
        return False


def most_trains(hand: Ints, low: Ints, first: i64, train: i64) -> i64:
    """Return how many train cards of a colour (its first is `train`) a payment begun like this may have."""
    high = hand[train] if train >= first else low[train]
    harbor = train + TRAIN_HARBOR_CARD
    return high + (hand[harbor] if harbor >= first else low[harbor])


def sea_hand_summary(hand: Ints, colors: i64) -> HandSummary:
    """Return how many spaces a hand can fill in each colour, by train and by ship, jokers included."""
    jokers = hand[CARDS_A_COLOR * colors]
    trains = vec[i64]([0] * (colors + 1))
    ships = vec[i64]([0] * (colors + 1))
    for color in range(colors):
        card = CARDS_A_COLOR * color
        by_train = hand[card] + hand[card + TRAIN_HARBOR_CARD] + jokers
        by_ship = hand[card + SHIP_CARD] + 2 * hand[card + DOUBLE_SHIP_CARD] + jokers
        trains[color] = by_train
        ships[color] = by_ship
        if by_train > trains[colors]:
            trains[colors] = by_train
        if by_ship > ships[colors]:
            ships[colors] = by_ship
    return HandSummary(hand, 0, 0, 0, trains, ships)
