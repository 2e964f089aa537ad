"""Whole payments: people think in "two red and a locomotive", the engine asks for one card after the other.

The enumeration reads only the price and the payer's hand, so it reveals nothing hidden from the payer.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.engine.actions import illegal
from stellwerk.engine.kinds import PASS, PAY, PAY_DECISION, SURCHARGE, SURCHARGE_DECISION
from stellwerk.engine.mechanics.payment import Cost, cards_to_lay
from stellwerk.engine.packed import replaced
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.payment import PartialPayment, Payment, Payments

MOST_WALKED: Final = 240


class Walk:
    """A search for all complete payments that a beginning can lead to."""

    def __init__(
        self,
        rules: Rules,
        cost: Cost,
        hand: Ints,
        kind: int,
        start: Ints,
        words: list[str],
        must_ask: bool,
    ) -> None:
        self.rules = rules
        self.cost = cost
        self.hand = hand
        self.kind = kind  # of the actions: pay or surcharge
        self.start = start  # the cards laid already
        self.words = words  # notation before the first card
        self.must_ask = must_ask  # the first card is asked for even if only one is possible
        self.laid: list[Ints] = []  # the cards of each way found
        self.spellings: list[list[str]] = []
        self.more = False

    def go(self) -> None:
        """Find the complete payments, depth first, and the actions that lead to each."""
        waiting_laid = [self.start]
        waiting_spellings = [self.words]
        must_ask = self.must_ask
        while waiting_laid:
            if len(self.laid) >= MOST_WALKED:
                self.more = True
                return
            here = waiting_laid.pop()
            words = waiting_spellings.pop()
            actions = list(cards_to_lay(self.cost, self.hand, here))
            actions.reverse()
            for card in actions:
                after = replaced(here, card, here[card] + 1)
                is_asked = len(actions) > 1 or must_ask or self.cost.paid(here)
                spelled = words + [self.spelled(card)] if is_asked else words
                is_paid = self.cost.paid(after)
                goes_on = not is_paid or self.goes_on(after)
                if is_paid:
                    self.laid.append(after)
                    self.spellings.append(spelled + [self.stopped()] if goes_on else spelled)
                if goes_on:
                    waiting_laid.append(after)
                    waiting_spellings.append(spelled)
            must_ask = False

    def named(self, laid: Ints) -> dict[str, int]:
        """Return the cards laid by name."""
        return {self.rules.cards[card]: laid[card] for card in range(len(laid)) if laid[card]}

    def spelled(self, card: int) -> str:
        """Return the notation that lays a card."""
        return self.rules.space.notation(self.rules.space.number(self.kind, card), [])

    def goes_on(self, laid: Ints) -> bool:
        """Return whether more cards may be added to a complete payment."""
        return self.cost.may_go_on() and len(cards_to_lay(self.cost, self.hand, laid)) > 0

    def stopped(self) -> str:
        """Return the notation that ends a payment to which more could be added."""
        return self.rules.space.notation(self.rules.space.number(PASS, 0), [])

    def next_cards(self, laid: Ints) -> list[int]:
        """Return the cards of which one more can be laid, in any order; none if the payment is complete."""
        if self.cost.paid(laid):
            return []
        low = laid[:]
        found: list[int] = []
        for card in range(len(self.hand)):
            if low[card] < self.hand[card] and self.cost.uses(card):
                low[card] += 1
                if self.cost.possible(self.hand, low, 0):
                    found.append(card)
                low[card] -= 1
        return found

    def way_to(self, goal: Ints) -> list[str]:
        """Return the actions, in notation, that make exactly this payment; none if it is not complete."""
        here = self.start
        words = self.words
        must_ask = self.must_ask
        while list(here) != list(goal):
            actions = cards_to_lay(self.cost, self.hand, here)
            next_card = -1
            for card in actions:
                if next_card < 0 and here[card] < goal[card]:
                    next_card = card
            if next_card < 0:
                return []
            if len(actions) > 1 or must_ask or self.cost.paid(here):
                words = words + [self.spelled(next_card)]
            here = replaced(here, next_card, here[next_card] + 1)
            must_ask = False
        if not self.cost.paid(here):
            return []
        return words + [self.stopped()] if self.goes_on(here) else words

    def found(self, most: int) -> Payments:
        """Return the payments found, fewest cards first, at most this many."""
        order: list[tuple[int, int, list[int], int]] = []
        for number in range(len(self.laid)):
            laid = self.laid[number]
            descending: list[int] = [-count for count in laid]
            order.append((-sum(descending), len(self.spellings[number]), descending, number))
        order.sort()
        ways: list[Payment] = []
        for _, _, _, number in order[:most]:
            ways.append(Payment(self.named(self.laid[number]), self.spellings[number]))
        return Payments(ways, self.more or len(order) > most)


def begun(rules: Rules, s: State, action: int) -> Walk:
    """Return the search for a legal action, or (-1) for the payment under way.

    IllegalActionError: nothing is to be paid.
    """
    hand = s.seats[s.player].hand
    if action >= 0:
        words = rules.space.notation(action, s.seats[s.player].offer)
        cost = rules.cost_for(s, rules.space.kinds[action], rules.space.args[action])
        if cost is None:
            raise illegal("no-payment", {"edition": rules.spec.edition, "action": words})
        return Walk(rules, cost, hand, PAY, vec[i64]([0] * len(hand)), [words], False)
    if s.decision == PAY_DECISION:
        assert s.cost is not None
        return Walk(rules, s.cost, hand, PAY, s.laid, [], False)
    if s.decision == SURCHARGE_DECISION:
        free = vec[i64]([hand[card] - s.laid[card] for card in range(len(hand))])
        extra = vec[i64]([0] * len(hand))
        for card in s.paid_extra:
            extra = replaced(extra, card, extra[card] + 1)
        return Walk(rules, rules.surcharge_cost(s), free, SURCHARGE, extra, [], True)
    raise illegal("nothing-to-pay", {"edition": rules.spec.edition})


def payments(rules: Rules, s: State, action: int, most: int) -> Payments:
    """Return the ways to pay for a legal action, or (-1) for the payment under way.

    IllegalActionError: nothing is paid with cards of the player's choice.
    """
    walk = begun(rules, s, action)
    only = walk.cost.only_way(walk.hand) if action >= 0 else vec[i64]()
    if len(only):
        walk.laid.append(only)
        walk.spellings.append(walk.words)
    else:
        walk.go()
    return walk.found(most)


def partial_payment(rules: Rules, s: State, action: int, cards: dict[str, int]) -> PartialPayment:
    """Return how a payment that begins with these cards may continue."""
    walk = begun(rules, s, action)
    here = walk.start[:]
    for name, count in cards.items():
        if name not in rules.cards:
            raise illegal("unknown-card", {"edition": rules.spec.edition, "card": str(name)})
        card = rules.cards.index(name)
        if not walk.start[card] <= count <= walk.hand[card]:
            raise illegal("cannot-lay", {"edition": rules.spec.edition, "count": str(count), "card": name})
        here[card] = count
    next_cards = [rules.cards[card] for card in walk.next_cards(here)]
    return PartialPayment(walk.named(here), next_cards, walk.way_to(here))
