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


class Laying:
    """A payment begun with some cards, laid in any order.

    `cards` lie there, and one of `following` may be laid next. Once the payment is whole none may, and `say`
    are the decisions that make it, in notation.
    """

    def __init__(self, cards: dict[str, int], following: list[str], say: list[str]) -> None:
        self.cards = cards
        self.following = following
        self.say = say

    def __repr__(self) -> str:
        return f"Laying({self.cards}, {self.following}, {self.say})"


class Walk:
    """All ends that the laying of one payment can have."""

    def __init__(
        self,
        rules: Rules,
        bill: Bill,
        hand: Ints,
        kind: int,
        start: Ints,
        words: list[str],
        asks: bool,
    ) -> None:
        self.rules = rules
        self.bill = bill
        self.hand = hand
        self.kind = kind  # of the decisions: pay or surcharge
        self.start = start  # what lies there already
        self.words = words  # what is said before the first card
        self.asks = asks  # the first card is asked for even if there is but one option
        self.laid: list[Ints] = []  # the cards of each way found
        self.said: list[list[str]] = []
        self.more = False

    def go(self) -> None:
        """Walk on from what is laid."""
        waiting_laid = [self.start]
        waiting_said = [self.words]
        asks = self.asks
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
                spelled = words + [self.spelled(card)] if len(options) > 1 or asks else words
                if self.bill.paid(after):
                    self.laid.append(after)
                    self.said.append(spelled)
                else:
                    waiting_laid.append(after)
                    waiting_said.append(spelled)
            asks = False

    def named(self, laid: Ints) -> dict[str, int]:
        return {self.rules.cards[card]: laid[card] for card in range(len(laid)) if laid[card]}

    def spelled(self, card: int) -> str:
        return self.rules.space.say(self.rules.space.number(self.kind, card), [])

    def following(self, laid: Ints) -> list[int]:
        """The cards one of which may be laid besides these, whatever their order; none if all is paid."""
        if self.bill.paid(laid):
            return []
        low = laid[:]
        found: list[int] = []
        for card in range(len(self.hand)):
            if low[card] < self.hand[card] and self.bill.uses(card):
                low[card] += 1
                if self.bill.possible(self.hand, low, 0):
                    found.append(card)
                low[card] -= 1
        return found

    def way_to(self, goal: Ints) -> list[str]:
        """What to say for just this payment; nothing if it is none."""
        here = self.start
        words = self.words
        asks = self.asks
        while not self.bill.paid(here):
            options = cards_to_lay(self.bill, self.hand, here)
            next_card = -1
            for card in options:
                if next_card < 0 and here[card] < goal[card]:
                    next_card = card
            if next_card < 0:
                return []
            if len(options) > 1 or asks:
                words = words + [self.spelled(next_card)]
            here = replaced(here, next_card, here[next_card] + 1)
            asks = False
        return words if list(here) == list(goal) else []

    def found(self, most: int) -> Payments:
        order: list[tuple[int, int, list[int], int]] = []
        for number in range(len(self.laid)):
            laid = self.laid[number]
            descending: list[int] = [-count for count in laid]
            order.append((-sum(descending), len(self.said[number]), descending, number))
        order.sort()
        ways: list[Payment] = []
        for _, _, _, number in order[:most]:
            ways.append(Payment(self.named(self.laid[number]), self.said[number]))
        return Payments(ways, self.more or len(order) > most)


def begun(rules: Rules, s: State, action: int) -> Walk:
    """The walk for an action on offer, or (-1) for what is being paid; ValueError if nothing is."""
    hand = s.seats[s.player].hand
    if action >= 0:
        words = rules.space.say(action, s.seats[s.player].offer)
        bill = rules.bill_for(s, rules.space.kinds[action], rules.space.args[action])
        if bill is None:
            raise ValueError(f"{rules.facts.edition}: {words} is not paid with cards of one's choice")
        return Walk(rules, bill, hand, PAY, vec[i64]([0] * len(hand)), [words], False)
    if s.decision == PAY_DECISION:
        assert s.bill is not None
        return Walk(rules, s.bill, hand, PAY, s.laid, [], False)
    if s.decision == SURCHARGE_DECISION:
        free = vec[i64]([hand[card] - s.laid[card] for card in range(len(hand))])
        extra = vec[i64]([0] * len(hand))
        for card in s.paid_extra:
            extra = replaced(extra, card, extra[card] + 1)
        return Walk(rules, rules.surcharge_bill(s), free, SURCHARGE, extra, [], True)
    raise ValueError(f"{rules.facts.edition}: nothing is being paid")


def payments(rules: Rules, s: State, action: int, most: int) -> Payments:
    """The ways to pay for an action on offer, or (-1) for what is being paid; ValueError if nothing is."""
    walk = begun(rules, s, action)
    only = walk.bill.only_way(walk.hand) if action >= 0 else vec[i64]()
    if len(only):
        walk.laid.append(only)
        walk.said.append(walk.words)
    else:
        walk.go()
    return walk.found(most)


def laying(rules: Rules, s: State, action: int, cards: dict[str, int]) -> Laying:
    """How a payment begun with these cards may go on."""
    walk = begun(rules, s, action)
    here = walk.start[:]
    for name, count in cards.items():
        if name not in rules.cards:
            raise ValueError(f"{rules.facts.edition}: there is no card {name}")
        card = rules.cards.index(name)
        if not walk.start[card] <= count <= walk.hand[card]:
            raise ValueError(f"{rules.facts.edition}: {count} of {name} cannot be laid")
        here[card] = count
    following = [rules.cards[card] for card in walk.following(here)]
    return Laying(walk.named(here), following, walk.way_to(here))
