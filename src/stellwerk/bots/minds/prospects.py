"""What a position to come promises a seat, and what a learned judge says of it.

A search need not play to the end to see what an idea is worth: it plays on for some turns, and here the
position reached is told as whole numbers, all of it through the eyes of the seat itself. What the situation
of a decision tells (`traits.py`) comes first; the standing adds what would be the same for all options then.
"""

from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.judge import JUDGED_ALIKE, Judge
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.traits import HUNDREDTH, LARGEST, OPTION, TENTH, Traits
from stellwerk.engine.kinds import GRAY
from stellwerk.engine.packed import total
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

STANDING: Final = OPTION  # numbers that tell a standing: as many as tell an option, for a judge of either
MOST_COLORS: Final = 3  # of which the cards in hand are counted each


class Prospects:
    """Looks at positions through the eyes of one seat, whose turn has come."""

    def __init__(self, rules: Rules, experience: Experience) -> None:
        self.rules = rules
        self.board = rules.board
        self.planner: Planner = mindset_of(rules).strategist(rules)
        experience.practise(self.planner)
        self.traits = Traits(rules)

    def value(self, s: State, player: int, foresight: Judge) -> float:
        """How good a position is for a player: about 0 if it is lost, 1 if it is won by far."""
        foresight.look(self.situation(s, player))
        return foresight.value(self.standing(s), []) / JUDGED_ALIKE

    def situation(self, s: State, player: int) -> Ints:
        """Take a look at a position; what options would have in common."""
        self.planner.look(s, player)
        return self.traits.situation(self.planner, s)

    def standing(self, s: State) -> Ints:
        """How the seat stands in the position that was looked at."""
        self.traits.begin(STANDING)
        self.put_hopes(s)
        self.put_routes(s)
        self.put_hand()
        self.put_rivals(s)
        return self.traits.row

    def put_hopes(self, s: State) -> None:
        mind = self.planner
        earned = 0.0
        largest = 0.0
        for ticket in mind.seat.tickets:
            if self.rules.scoring.completed(s, mind.player, ticket):
                earned += mind.gain(ticket)
            elif ticket in mind.plan.tickets:
                largest = max(largest, mind.gain(ticket))
        goods = 0
        for value in mind.seat.goods:
            goods += value
        self.traits.put(int(TENTH * mind.hope()))
        self.traits.put(int(HUNDREDTH * mind.chance(mind.plan.cost)))
        self.traits.put(int(earned))
        self.traits.put(int(largest))
        self.traits.put(len(mind.seat.buildings))
        self.traits.put(goods)
        self.traits.put(mind.seat.score)
        self.traits.put(len(mind.seat.routes))

    def put_routes(self, s: State) -> None:
        """What is wanted, what of it the hand would pay for, and how many of its ends rivals stand at."""
        mind = self.planner
        points = 0
        ready = 0
        ready_length: i64 = 0
        ready_points = 0
        contested = 0
        narrow = 0
        uses = 0
        for route in mind.targets:
            points += self.board.points[route]
            if self.payable(route):
                ready += 1
                ready_length += self.board.length[route]
                ready_points += self.board.points[route]
            near = mind.rivals_near(s, route)
            contested += near
            if near and not self.traits.free_twins(s, route):
                narrow += 1
        for count in mind.plan.uses:
            uses += count
        self.traits.put(points)
        self.traits.put(ready)
        self.traits.put(ready_length)
        self.traits.put(ready_points)
        self.traits.put(contested)
        self.traits.put(narrow)
        self.traits.put(uses)

    def payable(self, route: int) -> bool:
        """Whether the hand has about what a route costs."""
        economy = self.planner.economy
        color = self.board.color[route]
        held = economy.most_held if color == GRAY else self.planner.seat.hand[color]
        wilds = economy.wilds()
        return held + wilds >= self.board.length[route] and wilds >= self.board.locos[route]

    def put_hand(self) -> None:
        """How many colours are there, how many of them often, and of which most."""
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
        self.traits.put(there)
        self.traits.put(often)
        for place in range(MOST_COLORS):
            self.traits.put(most[place])

    def put_rivals(self, s: State) -> None:
        """All of them together, and who is the best but one."""
        mind = self.planner
        soonest = 1.0e3
        score: i64 = 0
        hands: i64 = 0
        pieces: i64 = 0
        routes = 0
        best: i64 = -LARGEST
        second: i64 = -LARGEST
        for player in range(self.rules.players):
            if player != mind.player:
                seat = s.seats[player]
                soonest = min(soonest, mind.turns_of(seat))
                score += seat.score
                hands += total(seat.hand)
                pieces += seat.wagons + seat.ships
                routes += len(seat.routes)
                if seat.score > best:
                    second = best
                    best = seat.score
                elif seat.score > second:
                    second = seat.score
        rivals: i64 = self.rules.players - 1
        self.traits.put(int(TENTH * (mind.turns_of(mind.seat) - soonest)))
        self.traits.put(mind.seat.score - score // rivals)
        self.traits.put(mind.seat.score - (second if rivals > 1 else best))
        self.traits.put(hands // rivals)
        self.traits.put(pieces // rivals)
        self.traits.put(routes)
