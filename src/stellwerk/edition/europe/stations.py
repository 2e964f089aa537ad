"""Which routes of others the stations of a player use (EU-52): the best choice of one for each station.

A choice only matters by the parts of the own network that it joins. So what two parts are worth together is
added up once, and each choice takes a few additions, however many tickets and cities there are.
"""

from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import find, joined

PER_POINT: Final = 4096  # points first, then completed tickets, of which there are fewer


class Choice:
    """Routes for some of the stations. `parts` are the parts they join, each a list of roots."""

    def __init__(self, parts: list[list[int]], routes: list[int], worth: int) -> None:
        self.parts = parts
        self.routes = routes
        self.worth = worth

    def part_of(self, root: int) -> list[int]:
        for part in self.parts:
            if root in part:
                return part
        return [root]


class Stations:
    """The choices of one player. `borrowable` has the routes of others that a station may use."""

    def __init__(self, board: Board, connections: Ints, tickets: list[int]) -> None:
        self.board = board
        self.connections = connections
        self.worth: dict[int, int] = {}  # of tickets between two parts
        for ticket in tickets:
            cities = board.ticket_cities[ticket]
            a = self.root(cities[0])
            b = self.root(cities[1])
            if a != b:
                value = board.ticket_points[ticket] * PER_POINT + 1
                self.worth[self.key(a, b)] = self.worth.get(self.key(a, b), 0) + value
        self.choices = [Choice([], [], 0)]

    def root(self, node: i64) -> int:
        return find(self.connections, node)

    def key(self, a: int, b: int) -> int:
        nodes = self.board.nodes
        return a * nodes + b if a < b else b * nodes + a

    def add(self, city: i64, borrowable: list[int]) -> None:
        """Extend every choice by every route into a city that connects something new."""
        here = self.root(city)
        ends: list[int] = []
        for route in borrowable:
            a = self.root(self.board.node_a[route])
            b = self.root(self.board.node_b[route])
            ends.append(b if a == here else a)
        longer: list[Choice] = []
        for choice in self.choices:
            near = choice.part_of(here)
            reached: list[int] = []
            for i in range(len(borrowable)):
                far = choice.part_of(ends[i])
                if far[0] == near[0] or far[0] in reached:
                    continue
                reached.append(far[0])
                longer.append(self.join(choice, borrowable[i], near, far))
        self.choices += longer

    def join(self, choice: Choice, route: int, near: list[int], far: list[int]) -> Choice:
        worth = choice.worth
        for a in near:
            for b in far:
                worth += self.worth.get(self.key(a, b), 0)
        others = [part for part in choice.parts if part[0] != near[0] and part[0] != far[0]]
        return Choice([*others, near + far], [*choice.routes, route], worth)

    def best(self) -> Ints:
        """The connections over the best choice, the first of equals."""
        best = self.choices[0]
        for choice in self.choices:
            if choice.worth > best.worth:
                best = choice
        network = self.connections
        for route in best.routes:
            network = joined(network, self.board.node_a[route], self.board.node_b[route])
        return network
