"""Further features of a position, beside those of the decision in `action_features.py`."""

from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.bots.core.action_features import FEATURE_LIMIT, HUNDREDTH, TENTH, ActionFeatures
from stellwerk.bots.core.planner import Planner
from stellwerk.engine.kinds import GRAY
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

POSITION_SIZE: Final = 40  # the last ones are not used
MOST_COLORS: Final = 3  # largest counts of cards of a colour that are encoded


class PositionFeatures:
    """Encodes positions from the point of view of a planner's seat."""

    def __init__(self, rules: Rules, planner: Planner) -> None:
        self.rules = rules
        self.board = rules.board
        self.planner = planner
        self.features = ActionFeatures(rules)

    def encode_position(self, s: State) -> Ints:
        """Return the features of the position that the planner saw last."""
        self.features.begin(POSITION_SIZE)
        self.put_hopes(s)
        self.put_routes(s)
        self.put_hand()
        self.put_rivals(s)
        return self.features.row

    def put_hopes(self, s: State) -> None:
        """Append the value of the plan, tickets, buildings and score."""
        planner = self.planner
        earned = 0.0
        largest = 0.0
        for ticket in planner.seat.tickets:
            if self.rules.scoring.completed(s, planner.player, ticket):
                if self.board.ticket_values[ticket]:
                    earned += float(self.rules.scoring.ticket_value(s, planner.player, ticket))
                else:
                    earned += planner.gain(ticket)
            elif ticket in planner.plan.tickets:
                largest = max(largest, planner.gain(ticket))
        self.features.put(int(TENTH * planner.plan_value()))
        self.features.put(int(HUNDREDTH * planner.chance(planner.plan.cost)))
        self.features.put(int(earned))
        self.features.put(int(largest))
        self.features.put(len(self.rules.buildings(planner.seat)))
        self.features.put(planner.collected_points())
        self.features.put(planner.seat.score)
        self.features.put(len(planner.seat.routes))

    def put_routes(self, s: State) -> None:
        """Append the wanted routes: points, payable ones, contested ones."""
        planner = self.planner
        points = 0
        ready = 0
        ready_length: i64 = 0
        ready_points = 0
        contested = 0
        narrow = 0
        uses = 0
        for route in planner.targets:
            points += self.board.points[route]
            if self.payable(route):
                ready += 1
                ready_length += self.board.length[route]
                ready_points += self.board.points[route]
            near = planner.rivals_near(s, route)
            contested += near
            if near and not self.features.free_parallel_routes(s, route):
                narrow += 1
        for count in planner.plan.uses:
            uses += count
        self.features.put(points)
        self.features.put(ready)
        self.features.put(ready_length)
        self.features.put(ready_points)
        self.features.put(contested)
        self.features.put(narrow)
        self.features.put(uses)

    def payable(self, route: int) -> bool:
        """Return whether the hand roughly pays for a route."""
        economy = self.planner.economy
        color = self.board.color[route]
        held = economy.most_held if color == GRAY else self.planner.seat.hand[color]
        wilds = economy.wilds()
        return held + wilds >= self.board.length[route] and wilds >= self.board.locos[route]

    def put_hand(self) -> None:
        """Append the number of colours in hand and the largest counts."""
        hand = self.planner.seat.hand
        there = 0
        often = 0
        most: list[int] = [0] * (MOST_COLORS + 1)
        for card in range(self.rules.colors):
            count = int(hand[card])
            there += 1 if count else 0
            often += 1 if count > 2 else 0
            place = MOST_COLORS
            while place > 0 and count > most[place - 1]:
                most[place] = most[place - 1]
                place -= 1
            most[place] = count
        self.features.put(there)
        self.features.put(often)
        for place in range(MOST_COLORS):
            self.features.put(most[place])

    def put_rivals(self, s: State) -> None:
        """Append the opponents' totals and the leads over them."""
        planner = self.planner
        soonest = 1.0e3
        score: i64 = 0
        hands: i64 = 0
        pieces: i64 = 0
        routes = 0
        best: i64 = -FEATURE_LIMIT
        second: i64 = -FEATURE_LIMIT
        for player in range(self.rules.players):
            if player != planner.player:
                seat = s.seats[player]
                soonest = min(soonest, planner.turns_of(seat))
                score += seat.score
                hands += total(seat.hand)
                pieces += self.rules.pieces_left(seat)
                routes += len(seat.routes)
                if seat.score > best:
                    second = best
                    best = seat.score
                elif seat.score > second:
                    second = seat.score
        rivals: i64 = self.rules.players - 1
        self.features.put(int(TENTH * (planner.turns_of(planner.seat) - soonest)))
        self.features.put(planner.seat.score - score // rivals)
        self.features.put(planner.seat.score - (second if rivals > 1 else best))
        self.features.put(hands // rivals)
        self.features.put(pieces // rivals)
        self.features.put(routes)
