"""Features of decisions and actions: inputs of the action network.

They are what the planner computes anyway from its seat's point of view: how long the game may last, what the
plan costs, what a claim, card or ticket would mean for it. Fractions are stored in tenths or hundredths,
since all numbers are integers.
"""

from typing import Final

from stellwerk.arrays import Ints, i64, vec
from stellwerk.bots.core.plan import NEVER
from stellwerk.bots.core.planner import Planner, expected_best
from stellwerk.engine.kinds import (
    CLAIM,
    DRAW,
    DRAW_DECISION,
    DRAW_SHIP,
    GRAY,
    KEEP,
    KEEP_DECISION,
    SHIP,
    TAKE,
    TICKETS,
    TUNNEL,
    TURN_DECISION,
)
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

STATE_SIZE: Final = 44  # features of the state
ACTION_SIZE: Final = 40  # features of an action
MAX_SPARSE: Final = 10  # most sparse features of an action
FEATURE_LIMIT: Final = 3000  # bound of all features

TURNS_LEFT_INDEX: Final = 4  # index of the turns left, in tenths

TENTH: Final = 10
HUNDREDTH: Final = 100

# Index of the first feature of each group.
OF_CLAIM: Final = 4
OF_CARD: Final = 23
OF_OFFER: Final = 29
OF_KEEPING: Final = 32


MODEL_NAMES: Final = {"ticket-mix": "mix", "exchange-wagons": "give_wagons", "exchange-ships": "give_ships"}
"""Names of action kinds in model files, where they differ from those of the edition."""


def model_name(rules: Rules, kind: int) -> str:
    """Return the name of an action kind in model files, where numbers would change with every new kind."""
    name = rules.space.kind_names.get(kind, f"kind_{kind}")
    return MODEL_NAMES.get(name, name)


def kinds_used(rules: Rules) -> list[str]:
    """Return the names of the action kinds that exist in an edition, in the order of their numbers."""
    sizes = rules.space.sizes
    return [model_name(rules, kind) for kind in range(len(sizes)) if sizes[kind]]


class ActionFeatures:
    """Encodes the decisions of one seat. Call the planner's `choose` before."""

    def __init__(self, rules: Rules, kinds: list[str] | None = None) -> None:
        """`kinds`: names of the action kinds in the order of their sparse features, as in a model file."""
        self.rules = rules
        self.board = rules.board
        names = kinds_used(rules) if kinds is None else kinds
        self.kind_index: list[int] = []  # sparse feature of each kind; -1: none
        for kind in range(len(rules.space.sizes)):
            name = model_name(rules, kind)
            self.kind_index.append(names.index(name) if name in names else -1)
        self.mix = rules.space.kind_number("ticket-mix")
        self.swap = rules.space.kind_number("swap")
        self.first_action = len(names)  # sparse feature of the first action
        self.first_ticket = self.first_action + len(rules.space.kinds)
        self.sparse_size = self.first_ticket + len(rules.board.ticket_ids)
        self.row: Ints = vec[i64]([0] * STATE_SIZE)
        self.at: i64 = 0

    def begin(self, size: int) -> None:
        """Start a row of `size` features."""
        self.row = vec[i64]([0] * size)
        self.at = 0

    def put(self, value: i64) -> None:
        """Append a feature, clipped to `FEATURE_LIMIT`."""
        self.row[self.at] = (
            FEATURE_LIMIT if value > FEATURE_LIMIT else -FEATURE_LIMIT if value < -FEATURE_LIMIT else value
        )
        self.at += 1

    # ------------------------------------------------------------------ state

    def encode_state(self, planner: Planner, s: State) -> Ints:
        """Return the features that all actions of a decision share."""
        self.begin(STATE_SIZE)
        self.put(1 if s.decision == TURN_DECISION else 0)
        self.put(1 if s.decision == KEEP_DECISION else 0)
        self.put(1 if s.decision == DRAW_DECISION else 0)
        self.put(self.rules.players)
        self.put_time(planner, s)
        self.put_plan(planner, s)
        self.put_own(planner)
        self.put_rivals(planner, s)
        self.put_supply(planner, s)
        return self.row

    def put_time(self, planner: Planner, s: State) -> None:
        """Append how long the game may last."""
        self.put(int(TENTH * min(100.0, planner.turns)))
        self.put(int(TENTH * min(12.0, planner.turns)))
        self.put(1 if s.turns_left >= 0 else 0)
        self.put(s.turns_left if s.turns_left >= 0 else 2 * self.rules.players)
        self.put(s.claimed)
        self.put(1 if s.starting else 0)
        self.put(s.idle_turns)

    def put_plan(self, planner: Planner, s: State) -> None:
        """Append the plan: cost, pieces, tickets."""
        plan = planner.plan
        self.put(int(TENTH * plan.cost))
        self.put(int(TENTH * max(-30.0, min(30.0, planner.turns - plan.cost))))
        self.put(len(plan.routes))
        self.put(len(plan.tickets))
        self.put(plan.wagons)
        self.put(plan.ships)
        self.put(planner.seat.wagons - plan.wagons)
        self.put(int(TENTH * planner.economy.missing))
        unfinished = planner.open_tickets(s)
        hoped = 0.0
        feared = 0.0
        for ticket in unfinished:
            if ticket in plan.tickets:
                hoped += planner.gain(ticket)
            else:
                feared += planner.loss(ticket)
        self.put(len(unfinished))
        self.put(len(planner.seat.tickets) - len(unfinished))
        self.put(int(hoped))
        self.put(int(feared))

    def put_own(self, planner: Planner) -> None:
        """Append the own pieces and cards."""
        seat = planner.seat
        self.put(seat.wagons)
        self.put(self.rules.pieces_left(seat) - seat.wagons)
        self.put(total(seat.hand))
        self.put(planner.economy.wilds())
        self.put(planner.economy.most_held)
        self.put(planner.unplaced_pieces())
        self.put(planner.placed_pieces())
        self.put(len(self.rules.revealed_tickets(seat)))
        self.put(bits(self.rules.permits(seat)))

    def put_rivals(self, planner: Planner, s: State) -> None:
        """Append the strongest opponent in each respect."""
        score: i64 = -FEATURE_LIMIT
        pieces: i64 = FEATURE_LIMIT
        hand: i64 = 0
        tickets = 0
        completed = 0
        for player in range(self.rules.players):
            if player != planner.player:
                seat = s.seats[player]
                score = max(score, seat.score)
                pieces = min(pieces, self.rules.pieces_left(seat))
                hand = max(hand, total(seat.hand))
                tickets = max(tickets, len(seat.tickets))
                completed = max(completed, len(self.rules.revealed_tickets(seat)))
        self.put(planner.seat.score - score)
        self.put(pieces)
        self.put(self.rules.pieces_left(planner.seat) - pieces)
        self.put(hand)
        self.put(0 if s.starting else tickets)
        self.put(completed)

    def put_supply(self, planner: Planner, s: State) -> None:
        """Append the market and the deck."""
        useful = 0
        wild = 0
        best = 0.0
        for card in s.market:
            if card >= 0:
                worth = planner.economy.value[card]
                best = max(best, worth)
                if worth >= 0.8:
                    useful += 1
                if card in self.rules.wild:
                    wild += 1
        self.put(useful)
        self.put(wild)
        self.put(int(HUNDREDTH * best))
        self.put(int(HUNDREDTH * planner.economy.blind_value(0)))
        self.put(s.piles[0].left)
        self.put(s.drawn)

    # ------------------------------------------------------------------ actions

    def encode_action(self, planner: Planner, s: State, option: int, place: int) -> Ints:
        """Return the features of an action at an index among the planner's candidates."""
        score = 0.0
        if self.rules.space.kinds[option] != KEEP:
            score = planner.candidate_score(s, option, int(total(planner.seat.hand)))
        return self.encode_scored_action(planner, s, option, place, score)

    def encode_scored_action(self, planner: Planner, s: State, option: int, place: int, score: float) -> Ints:
        """Return the same, given the candidate's score."""
        kind = self.rules.space.kinds[option]
        arg = int(self.rules.space.args[option])
        self.begin(ACTION_SIZE)
        self.put(1 if place == 0 else 0)
        self.put(place)
        if kind == KEEP:
            self.at = OF_KEEPING
            self.put_kept_tickets(planner, s, arg)
            return self.row
        self.put(int(TENTH * max(-100.0, min(100.0, score))))
        if kind == CLAIM:
            self.at = OF_CLAIM
            self.put_claim(planner, s, arg)
        elif kind == TAKE:
            self.at = OF_CARD
            self.put_card(planner, arg)
        elif kind == DRAW:
            self.at = OF_CARD
            self.put(int(HUNDREDTH * planner.economy.blind_value(1 if arg == DRAW_SHIP else 0)))
        elif kind == TICKETS or kind == self.mix or kind == self.swap:
            self.at = OF_OFFER
            self.put_offer(planner, s)
        return self.row

    def put_claim(self, planner: Planner, s: State, route: int) -> None:
        """Append what a claim costs and brings."""
        board = self.board
        length = board.length[route]
        planned = route in planner.plan.routes
        pieces = planner.pieces_for(route)
        self.put(length)
        self.put(board.points[route])
        self.put(1 if planned else 0)
        self.put(planner.tickets_helped(route) if planned else 0)
        self.put(int(planner.completes(s, route)))
        self.put(planner.rivals_near(s, route))
        self.put(self.harm(planner, s, route))
        self.put(self.detour(planner, route) if planned else 0)
        self.put(int(TENTH * planner.economy.route_turns(route)))
        self.put(board.locos[route])
        self.put(1 if board.kind[route] == TUNNEL else 0)
        self.put(1 if board.kind[route] == SHIP else 0)
        self.put(total(planner.seat.hand) - length)
        self.put(pieces - length)
        left = planner.seat.wagons - (0 if board.kind[route] == SHIP else length)
        self.put(1 if left <= self.rules.spec.last_wagons else 0)
        self.put(self.free_parallel_routes(s, route))
        color = board.color[route]
        self.put(1 if color == GRAY else 0)
        held = planner.economy.most_held if color == GRAY else planner.seat.hand[color]
        self.put(held - length)
        self.put(1 if route in planner.targets else 0)

    def harm(self, planner: Planner, s: State, route: int) -> int:
        """Return the largest harm to an opponent, in tenths."""
        worst = 0.0
        for player in range(self.rules.players):
            if player != planner.player:
                worst = max(worst, planner.harm(s, player, route))
        return int(TENTH * worst)

    def detour(self, planner: Planner, route: int) -> int:
        """Return what the plan would cost more without a route, in tenths of a turn."""
        cost = planner.network.cost
        set_card_values = cost[route]
        cost[route] = NEVER
        other = planner.plan_for(planner.plan.tickets)
        cost[route] = set_card_values
        if other is None:
            return 20 * TENTH
        return int(TENTH * max(0.0, min(20.0, other.cost - planner.plan.cost)))

    def free_parallel_routes(self, s: State, route: int) -> int:
        """Return how many parallel routes are still free."""
        free = 0
        for other in self.board.parallel_routes[route]:
            if s.owners[other] == 0 and self.rules.groups_shared:
                free += 1
        return free

    def put_card(self, planner: Planner, card: int) -> None:
        """Append the value of a card."""
        self.put(int(HUNDREDTH * planner.economy.value[card]))
        self.put(planner.seat.hand[card])
        self.put(1 if card in self.rules.wild else 0)
        self.put(1 if card == self.rules.lone_card else 0)
        self.put(planner.economy.unseen[card])
        self.put(1)

    def put_offer(self, planner: Planner, s: State) -> None:
        """Append what new tickets may bring."""
        gains = planner.possible_gains(s)
        if len(gains) < 2:
            return
        self.put(int(TENTH * expected_best(gains, min(max(1, self.rules.spec.offer), len(gains)))))
        self.put(int(TENTH * gains[0]))
        self.put(int(TENTH * gains[len(gains) - 1]))

    def put_kept_tickets(self, planner: Planner, s: State, mask: int) -> None:
        """Append the plan with the tickets kept."""
        kept = planner.kept(mask)
        points = 0.0
        loss = 0.0
        for ticket in kept:
            points += planner.gain(ticket)
            loss += planner.loss(ticket)
        self.put(len(kept))
        self.put(int(points))
        self.put(int(loss))
        plan = planner.plan_for(planner.open_tickets(s) + kept)
        if plan is None:
            return
        self.put(1 if planner.fits(plan) else 0)
        self.put(int(TENTH * plan.cost))
        self.put(int(TENTH * max(-30.0, min(30.0, planner.turns - plan.cost))))
        self.put(plan.wagons + plan.ships)
        self.put(int(TENTH * planner.worth(plan)))

    # ------------------------------------------------------------------ sparse features

    def sparse_features(self, planner: Planner, action: int) -> list[int]:
        """Return the indices that stand for an action: its kind, itself or the tickets that it keeps."""
        kind = int(self.rules.space.kinds[action])
        if kind != KEEP:
            return [self.kind_index[kind], self.first_action + action]
        kept = planner.kept(int(self.rules.space.args[action]))
        return [self.kind_index[kind]] + [self.first_ticket + ticket for ticket in kept][: MAX_SPARSE - 1]


def bits(number: i64) -> i64:
    """Return the number of bits set."""
    count: i64 = 0
    while number:
        count += number & 1
        number >>= 1
    return count
