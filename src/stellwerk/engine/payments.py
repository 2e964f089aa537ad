"""Whole payments: people think in "two red and a locomotive", the engine asks for one card after the other.

The walk looks at the price and the payer's own hand alone, so it tells nothing that the payer does not know.
"""

from collections.abc import Iterator
from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.engine.kinds import PAY, PAY_DECISION, SURCHARGE, SURCHARGE_DECISION
from stellwerk.engine.mechanics.payment import Bill, cards_to_lay
from stellwerk.engine.packed import replaced
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

MOST_WALKED: Final = 240


class Payment:
    """One way to pay.

    `cards` are all cards of it, those already laid too. `say` are the decisions that lead there, in notation;
    often fewer than cards, because the engine takes decisions with one option itself.
    """

    def __init__(self, cards: dict[str, int], say: list[str]) -> None:
        self.cards = cards
        self.say = say

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payment) and self.cards == other.cards and self.say == other.say

    def __repr__(self) -> str:
        return f"Payment({self.cards}, {self.say})"


class Payments:
    """The ways to pay, those with the fewest cards first; `more`: there are others that were not listed."""

    def __init__(self, ways: list[Payment], more: bool) -> None:
        self.ways = ways
        self.more = more

    def __len__(self) -> int:
        return len(self.ways)

    def __iter__(self) -> Iterator[Payment]:
        return iter(self.ways)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payments) and self.ways == other.ways and self.more == other.more

    def __repr__(self) -> str:
        return f"Payments({self.ways}, more={self.more})"


class Walk:
    """All ends that the laying of one payment can have."""

    def __init__(self, rules: Rules, bill: Bill, hand: Ints, kind: int) -> None:
        self.rules = rules
        self.bill = bill
        self.hand = hand
        self.kind = kind  # of the decisions: pay or surcharge
        self.laid: list[Ints] = []  # the cards of each way found
        self.said: list[list[str]] = []
        self.more = False

    def from_here(self, laid: Ints, said: list[str], asks: bool) -> None:
        """Walk on from what is laid; `asks`: the next card is asked for even if there is but one option."""
        waiting_laid = [laid]
        waiting_said = [said]
        space = self.rules.space
        while waiting_laid:
            if len(self.laid) >= MOST_WALKED:
                self.more = True
                return
            here = waiting_laid.pop()
            words = waiting_said.pop()
            options = list(cards_to_lay(self.bill, self.hand, here))
            options.reverse()
            for card in options:
                after = replaced(here, card, here[card] + 1)
                if len(options) > 1 or asks:
                    spelled = words + [space.say(space.number(self.kind, card), [])]
                else:
                    spelled = words
                if self.bill.paid(after):
                    self.laid.append(after)
                    self.said.append(spelled)
                else:
                    waiting_laid.append(after)
                    waiting_said.append(spelled)
            asks = False

    def found(self, most: int) -> Payments:
        order: list[tuple[int, int, list[int], int]] = []
        for number in range(len(self.laid)):
            laid = self.laid[number]
            descending: list[int] = [-count for count in laid]
            order.append((-sum(descending), len(self.said[number]), descending, number))
        order.sort()
        ways: list[Payment] = []
        for _, _, _, number in order[:most]:
            laid = self.laid[number]
            cards = {self.rules.cards[card]: laid[card] for card in range(len(laid)) if laid[card]}
            ways.append(Payment(cards, self.said[number]))
        return Payments(ways, self.more or len(order) > most)


def payments(rules: Rules, s: State, action: int, most: int) -> Payments:
    """The ways to pay for an action on offer, or (-1) for what is being paid; ValueError if nothing is."""
    hand = s.seats[s.player].hand
    nothing = vec[i64]([0] * len(rules.cards))
    if action >= 0:
        words = rules.space.say(action, s.seats[s.player].offer)
        bill = rules.bill_for(s, rules.space.kinds[action], rules.space.args[action])
        if bill is None:
            raise ValueError(f"{rules.facts.edition}: {words} is not paid with cards of one's choice")
        walk = Walk(rules, bill, hand, PAY)
        only = bill.only_way(hand)
        if len(only):
            walk.laid.append(only)
            walk.said.append([words])
        else:
            walk.from_here(nothing, [words], False)
    elif s.decision == PAY_DECISION:
        assert s.bill is not None
        walk = Walk(rules, s.bill, hand, PAY)
        walk.from_here(s.laid, [], False)
    elif s.decision == SURCHARGE_DECISION:
        free = vec[i64]([hand[card] - s.laid[card] for card in range(len(hand))])
        walk = Walk(rules, rules.surcharge_bill(s), free, SURCHARGE)
        extra = nothing
        for card in s.paid_extra:
            extra = replaced(extra, card, extra[card] + 1)
        walk.from_here(extra, [], True)
    else:
        raise ValueError(f"{rules.facts.edition}: nothing is being paid")
    return walk.found(most)
