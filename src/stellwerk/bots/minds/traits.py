"""What speaks for and against an option, as whole numbers: the inputs of a learned judge.

All of it is what the planner sees and thinks anyway, through the eyes of its own seat: how long the game may
last, what its plan costs, what a claim, a card or a ticket would mean to it. Numbers that are fractions
elsewhere are told in tenths or hundredths, so that a judgement is the same on every machine.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.bots.minds.plan import NEVER
from stellwerk.bots.minds.planner import Planner, expected_best
from stellwerk.engine.kinds import (
    CLAIM,
    DRAW,
    DRAW_DECISION,
    DRAW_SHIP,
    GRAY,
    KEEP,
    KEEP_DECISION,
    KIND_COUNT,
    MIX,
    SHIP,
    SWAP,
    TAKE,
    TICKETS,
    TUNNEL,
    TURN_DECISION,
)
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

SITUATION: Final = 44  # numbers that tell the situation
OPTION: Final = 40  # numbers that tell an option
MARKS: Final = 10  # marks that an option has at most
LARGEST: Final = 3000  # larger numbers are told as this

TIME: Final = 4  # where the situation tells the turns that are left, in tenths

TENTH: Final = 10
HUNDREDTH: Final = 100

# Where the numbers of each kind of option begin.
OF_CLAIM: Final = 4
OF_CARD: Final = 23
OF_OFFER: Final = 29
OF_KEEPING: Final = 32


class Traits:
    """Describes the options of one seat, once its planner has chosen."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.board = rules.board
        self.options = len(rules.space.kinds)
        self.marks = KIND_COUNT + self.options + len(rules.board.ticket_ids)
        self.row: Ints = vec[i64]([0] * SITUATION)
        self.at: i64 = 0

    def begin(self, size: int) -> None:
        """A row of so many numbers, to be put in one after the other."""
        self.row = vec[i64]([0] * size)
        self.at = 0

    def put(self, value: i64) -> None:
        self.row[self.at] = LARGEST if value > LARGEST else -LARGEST if value < -LARGEST else value
        self.at += 1

    # ------------------------------------------------------------------ the situation

    def situation(self, mind: Planner, s: State) -> Ints:
        """What is the same for all options of a decision."""
        self.begin(SITUATION)
        self.put(1 if s.decision == TURN_DECISION else 0)
        self.put(1 if s.decision == KEEP_DECISION else 0)
        self.put(1 if s.decision == DRAW_DECISION else 0)
        self.put(self.rules.players)
        self.put_time(mind, s)
        self.put_plan(mind, s)
        self.put_own(mind)
        self.put_rivals(mind, s)
        self.put_supply(mind, s)
        return self.row

    def put_time(self, mind: Planner, s: State) -> None:
        self.put(int(TENTH * min(100.0, mind.turns)))
        self.put(int(TENTH * min(12.0, mind.turns)))
        self.put(1 if s.turns_left >= 0 else 0)
        self.put(s.turns_left if s.turns_left >= 0 else 2 * self.rules.players)
        self.put(s.claimed)
        self.put(1 if s.starting else 0)
        self.put(s.idle_turns)

    def put_plan(self, mind: Planner, s: State) -> None:
        plan = mind.plan
        self.put(int(TENTH * plan.cost))
        self.put(int(TENTH * max(-30.0, min(30.0, mind.turns - plan.cost))))
        self.put(len(plan.routes))
        self.put(len(plan.tickets))
        self.put(plan.wagons)
        self.put(plan.ships)
        self.put(mind.seat.wagons - plan.wagons)
        self.put(int(TENTH * mind.economy.missing))
        unfinished = mind.open_tickets(s)
        hoped = 0.0
        feared = 0.0
        for ticket in unfinished:
            if ticket in plan.tickets:
                hoped += mind.gain(ticket)
            else:
                feared += mind.loss(ticket)
        self.put(len(unfinished))
        self.put(len(mind.seat.tickets) - len(unfinished))
        self.put(int(hoped))
        self.put(int(feared))

    def put_own(self, mind: Planner) -> None:
        seat = mind.seat
        self.put(seat.wagons)
        self.put(seat.ships)
        self.put(total(seat.hand))
        self.put(mind.economy.wilds())
        self.put(mind.economy.most_held)
        self.put(seat.passengers_left)
        self.put(len(seat.passengers))
        self.put(len(seat.completed))
        self.put(bits(seat.technologies))

    def put_rivals(self, mind: Planner, s: State) -> None:
        """The most dangerous of them in each respect."""
        score: i64 = -LARGEST
        pieces: i64 = LARGEST
        hand: i64 = 0
        tickets = 0
        completed = 0
        for player in range(self.rules.players):
            if player != mind.player:
                seat = s.seats[player]
                score = max(score, seat.score)
                pieces = min(pieces, seat.wagons + seat.ships)
                hand = max(hand, total(seat.hand))
                tickets = max(tickets, len(seat.tickets))
                completed = max(completed, len(seat.completed))
        self.put(mind.seat.score - score)
        self.put(pieces)
        self.put(mind.seat.wagons + mind.seat.ships - pieces)
        self.put(hand)
        self.put(0 if s.starting else tickets)
        self.put(completed)

    def put_supply(self, mind: Planner, s: State) -> None:
        useful = 0
        wild = 0
        best = 0.0
        for card in s.market:
            if card >= 0:
                worth = mind.economy.value[card]
                best = max(best, worth)
                if worth >= 0.8:
                    useful += 1
                if card in self.rules.wild:
                    wild += 1
        self.put(useful)
        self.put(wild)
        self.put(int(HUNDREDTH * best))
        self.put(int(HUNDREDTH * mind.economy.blind(0)))
        self.put(s.piles[0].left)
        self.put(s.drawn)

    # ------------------------------------------------------------------ an option

    def option(self, mind: Planner, s: State, option: int, place: int) -> Ints:
        """What is special about an option that stands at a place among the planner's candidates."""
        kind = self.rules.space.kinds[option]
        arg = int(self.rules.space.args[option])
        self.begin(OPTION)
        self.put(1 if place == 0 else 0)
        self.put(place)
        if kind == KEEP:
            self.at = OF_KEEPING
            self.put_keeping(mind, s, arg)
            return self.row
        self.put(int(TENTH * max(-100.0, min(100.0, mind.idea(s, option, int(total(mind.seat.hand)))))))
        if kind == CLAIM:
            self.at = OF_CLAIM
            self.put_claim(mind, s, arg)
        elif kind == TAKE:
            self.at = OF_CARD
            self.put_card(mind, arg)
        elif kind == DRAW:
            self.at = OF_CARD
            self.put(int(HUNDREDTH * mind.economy.blind(1 if arg == DRAW_SHIP else 0)))
        elif kind == TICKETS or kind == MIX or kind == SWAP:
            self.at = OF_OFFER
            self.put_offer(mind, s)
        return self.row

    def put_claim(self, mind: Planner, s: State, route: int) -> None:
        board = self.board
        length = board.length[route]
        planned = route in mind.plan.routes
        pieces = mind.pieces_for(route)
        self.put(length)
        self.put(board.points[route])
        self.put(1 if planned else 0)
        self.put(mind.tickets_helped(route) if planned else 0)
        self.put(int(mind.completes(s, route)))
        self.put(mind.rivals_near(s, route))
        self.put(self.harm(mind, s, route))
        self.put(self.detour(mind, route) if planned else 0)
        self.put(int(TENTH * mind.economy.route_turns(route)))
        self.put(board.locos[route])
        self.put(1 if board.kind[route] == TUNNEL else 0)
        self.put(1 if board.kind[route] == SHIP else 0)
        self.put(total(mind.seat.hand) - length)
        self.put(pieces - length)
        left = mind.seat.wagons - (0 if board.kind[route] == SHIP else length)
        self.put(1 if left <= self.rules.facts.last_wagons else 0)
        self.put(self.free_twins(s, route))
        color = board.color[route]
        self.put(1 if color == GRAY else 0)
        held = mind.economy.most_held if color == GRAY else mind.seat.hand[color]
        self.put(held - length)
        self.put(1 if route in mind.targets else 0)

    def harm(self, mind: Planner, s: State, route: int) -> int:
        worst = 0.0
        for player in range(self.rules.players):
            if player != mind.player:
                worst = max(worst, mind.harm(s, player, route))
        return int(TENTH * worst)

    def detour(self, mind: Planner, route: int) -> int:
        """What the plan would cost more without a route, in tenths of a turn."""
        cost = mind.network.cost
        price = cost[route]
        cost[route] = NEVER
        other = mind.plan_for(mind.plan.tickets)
        cost[route] = price
        if other is None:
            return 20 * TENTH
        return int(TENTH * max(0.0, min(20.0, other.cost - mind.plan.cost)))

    def free_twins(self, s: State, route: int) -> int:
        free = 0
        for twin in self.board.twins[route]:
            if s.owners[twin] == 0 and self.rules.groups_shared:
                free += 1
        return free

    def put_card(self, mind: Planner, card: int) -> None:
        self.put(int(HUNDREDTH * mind.economy.value[card]))
        self.put(mind.seat.hand[card])
        self.put(1 if card in self.rules.wild else 0)
        self.put(1 if card == self.rules.lone_card else 0)
        self.put(mind.economy.unseen[card])
        self.put(1)

    def put_offer(self, mind: Planner, s: State) -> None:
        gains = mind.possible_gains(s)
        if len(gains) < 2:
            return
        self.put(int(TENTH * expected_best(gains, min(max(1, self.rules.facts.offer), len(gains)))))
        self.put(int(TENTH * gains[0]))
        self.put(int(TENTH * gains[len(gains) - 1]))

    def put_keeping(self, mind: Planner, s: State, mask: int) -> None:
        kept = mind.kept(mask)
        points = 0.0
        loss = 0.0
        for ticket in kept:
            points += mind.gain(ticket)
            loss += mind.loss(ticket)
        self.put(len(kept))
        self.put(int(points))
        self.put(int(loss))
        plan = mind.plan_for(mind.open_tickets(s) + kept)
        if plan is None:
            return
        self.put(1 if mind.fits(plan) else 0)
        self.put(int(TENTH * plan.cost))
        self.put(int(TENTH * max(-30.0, min(30.0, mind.turns - plan.cost))))
        self.put(plan.wagons + plan.ships)
        self.put(int(TENTH * mind.worth(plan)))

    # ------------------------------------------------------------------ marks

    def marked(self, mind: Planner, option: int) -> list[int]:
        """What an option is, by number: its kind, itself, and the tickets that it would keep."""
        kind = int(self.rules.space.kinds[option])
        if kind != KEEP:
            return [kind, KIND_COUNT + option]
        first = KIND_COUNT + self.options
        kept = mind.kept(int(self.rules.space.args[option]))
        return [kind] + [first + ticket for ticket in kept][: MARKS - 1]


def bits(number: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while number:
        count += number & 1
        number >>= 1
    return count
