"""The price of a technology that must be followed by a claim."""

from stellwerk.engine.kinds import NO_COLOR
from stellwerk.engine.mechanics.payment import ColorBill, Purse, payable


class PurchaseBill(ColorBill):
    """A technology paid so that a claim can still be paid from what is left.

    `claims` are the bills of the routes that could be claimed.
    """

    def __init__(
        self, cost: int, colors: int, wild: list[int], set_size: int, claims: list[ColorBill]
    ) -> None:
        super().__init__(cost, cost, NO_COLOR, colors, wild, set_size, -1)
        self.claims = claims

    def affordable(self, purse: Purse) -> bool:
        return payable(self, purse.hand)

    def possible(self, hand: list[int], low: list[int], first: int) -> bool:
        loco = self.wild[0]
        loco_high = hand[loco] if loco >= first else low[loco]
        cards = 0
        low_sum = 0
        high_sum = 0
        for card in range(self.colors):
            cards += hand[card]
            low_sum += low[card]
            high_sum += hand[card] if card >= first else low[card]
        for locos in range(low[loco], min(loco_high, self.spaces) + 1):
            total = self.set_size * (self.spaces - locos)
            if low_sum <= total <= high_sum:
                spare = total - low_sum
                for color in range(self.colors):
                    # as few cards of this colour as the purchase can do with
                    high = hand[color] if color >= first else low[color]
                    used = low[color] + max(0, spare - (high_sum - low_sum - (high - low[color])))
                    if self.claim_left(hand[color] - used, cards - total, hand[loco] - locos, color):
                        return True
        return False

    def claim_left(self, same: int, cards: int, locos: int, color: int) -> bool:
        for claim in self.claims:
            if claim.allowed(color) and claim.enough(same, cards, locos):
                return True
        return False
