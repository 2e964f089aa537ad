"""The price of a technology that must be followed by a claim."""

from stellwerk.arrays import Ints, i64
from stellwerk.engine.kinds import NO_COLOR
from stellwerk.engine.mechanics.payment import ColorCost, HandSummary, payable


class PurchaseCost(ColorCost):
    """A technology paid so that a claim can still be paid from what is left.

    `claims` are the bills of the routes that could be claimed.
    """

    def __init__(self, cost: int, colors: int, wild: Ints, set_size: int, claims: list[ColorCost]) -> None:
        super().__init__(cost, cost, NO_COLOR, colors, wild, set_size, -1)
        self.claims = claims

    def affordable(self, hand_summary: HandSummary) -> bool:
        return payable(self, hand_summary.hand)

    def possible(self, hand: Ints, low: Ints, first: i64) -> bool:
        loco = self.wild[0]
        loco_high = hand[loco] if loco >= first else low[loco]
        cards: i64 = 0
        low_sum: i64 = 0
        high_sum: i64 = 0
        for card in range(self.colors):
            cards += hand[card]
            low_sum += low[card]
            high_sum += hand[card] if card >= first else low[card]
        if loco_high > self.spaces:
            loco_high = self.spaces
        for locos in range(low[loco], loco_high + 1):
            total = self.set_size * (self.spaces - locos)
            if low_sum <= total <= high_sum:
                spare = total - low_sum
                for color in range(self.colors):
                    # as few cards of this colour as the purchase can do with
                    high = hand[color] if color >= first else low[color]
                    short = spare - (high_sum - low_sum - (high - low[color]))
                    used = low[color] + (short if short > 0 else 0)
                    if self.claim_left(hand[color] - used, cards - total, hand[loco] - locos, color):
                        return True
        return False

    def claim_left(self, same: i64, cards: i64, locos: i64, color: i64) -> bool:
        for claim in self.claims:
            if claim.allowed(color) and claim.enough(same, cards, locos):
                return True
        return False
