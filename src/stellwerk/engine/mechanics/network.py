"""Connections, longest trails and tours over one player's own routes."""

from typing import Final

from stellwerk.arrays import Ints, i64
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.longest_trail import LongestTrail
from stellwerk.engine.mechanics.tours import Tour, budget_of_tour

FAR: Final = 1 << 20
QUICK_STEPS: Final = 2000
LONGEST_BUDGET: Final = 400_000  # steps of the exact search; printed boards need far fewer
PAIRED: Final = 10  # odd nodes that are paired by trying


def find(parent: Ints, node: i64) -> i64:
    above = parent[node]
    while above != node:
        node = above
        above = parent[node]
    return node


def joined(parent: Ints, a: i64, b: i64) -> Ints:
    """Return the connections after a route between nodes a and b was added, as a new array."""
    root_a = find(parent, a)
    root_b = find(parent, b)
    if root_a == root_b:
        return parent
    result = parent[:]
    result[root_b] = root_a
    return result


def connected(board: Board, parent: Ints, a: i64, b: i64) -> bool:
    """Return whether two places are connected (C-31); countries end a connection (MK-31)."""
    for node_a in board.reach[a]:
        root = find(parent, node_a)
        for node_b in board.reach[b]:
            if find(parent, node_b) == root:
                return True
    return False


def all_connected(board: Board, parent: Ints, cities: list[int]) -> bool:
    for city in cities[1:]:
        if not connected(board, parent, cities[0], city):
            return False
    return True


def ticket_joined(board: Board, parent: Ints, ticket: i64) -> bool:
    """Return whether a ticket is completed: all places are connected, or the first with one of value."""
    cities = board.ticket_cities[ticket]
    if not board.ticket_values[ticket]:
        return all_connected(board, parent, cities)
    for city in cities[1:]:
        if connected(board, parent, cities[0], city):
            return True
    return False


def best_value(board: Board, parent: Ints, ticket: i64) -> int:
    """Return the value of a ticket with several: the highest that is connected, or minus its penalty."""
    cities = board.ticket_cities[ticket]
    values = board.ticket_values[ticket]
    best = 0
    for place in range(len(values)):
        if values[place] > best and connected(board, parent, cities[0], cities[place + 1]):
            best = values[place]
    if best > 0:
        return best
    penalty: int = board.ticket_penalty[ticket]
    return -penalty


class Trails:
    """Searches over trails (no route twice, places as often as one likes) in a network of routes.

    Edges are numbered by their place in `routes`; `links[node]` lists edge and far node in turn.
    """

    def __init__(self, board: Board, routes: list[int], budget: int = LONGEST_BUDGET) -> None:
        self.budget = budget  # steps of the exact search for the longest trail
        self.weight: list[int] = [board.length[r] for r in routes]
        self.links: list[list[int]] = [[] for _ in range(board.nodes)]
        self.bits: list[int] = []
        bit = 1
        for edge in range(len(routes)):
            self.bits.append(bit)
            bit = bit + bit
            a = board.node_a[routes[edge]]
            b = board.node_b[routes[edge]]
            self.links[a] += [edge, b]
            self.links[b] += [edge, a]
        self.seen: set[tuple[int, int]] = set()
        self.best = 0
        self.bound = 0
        self.steps = 0
        self.exceeded = False  # the budget was too small: `best` is a trail, but maybe not the longest

    def components(self) -> list[list[int]]:
        """Return the nodes of each connected part that has routes."""
        parts: list[list[int]] = []
        reached: set[int] = set()
        for start in range(len(self.links)):
            if start in reached or not self.links[start]:
                continue
            part = [start]
            reached.add(start)
            for node in part:
                links = self.links[node]
                for i in range(1, len(links), 2):
                    if links[i] not in reached:
                        reached.add(links[i])
                        part.append(links[i])
            parts.append(part)
        return parts

    def longest(self) -> int:
        """Return the length of the longest trail, in spaces (C-60); exact unless `exceeded` is set.

        Dead ends are shortened first (`shorten`). A part with at most two odd nodes can then be walked whole
        (Euler). In any other, a longest trail begins and ends at odd nodes, or it could be made longer; and
        it leaves out at least the lightest set of edges that makes all but two nodes even, which bounds the
        search from above. A short search by walking finds most trails; `LongestTrail` finds the others.
        """
        links = self.links
        weight = self.weight
        self.best = 0
        self.exceeded = False
        self.shorten()
        self.longest_of_parts()
        self.links = links
        self.weight = weight
        return self.best

    def longest_of_parts(self) -> None:
        heavy: list[tuple[int, list[int]]] = []
        for part in self.components():
            total = 0
            for node in part:
                for i in range(0, len(self.links[node]), 2):
                    total += self.weight[self.links[node][i]]
            heavy.append((total // 2, part))
        heavy.sort(key=heaviest_first)
        for total, part in heavy:
            if total > self.best:
                odd = [node for node in part if len(self.links[node]) % 4 == 2]
                self.longest_in(total, part, odd)

    def longest_in(self, total: int, part: list[int], odd: list[int]) -> None:
        if len(odd) <= 2:
            self.best = total
            return
        self.bound = total
        if self.search(total, odd, QUICK_STEPS):
            return
        self.bound = total - self.lightest_pairing(odd)
        exact = LongestTrail(self.links, self.weight, part, total, self.best, self.bound, self.budget)
        if not exact.search():
            self.exceeded = True
        self.best = max(self.best, exact.best)
        self.steps = -1 - exact.steps

    def shorten(self) -> None:
        """Replace the dead ends at a node by its two longest, each as one edge.

        A trail that enters a tree of edges never comes out again, so it enters at most two, and of each only
        the longest way. A trail that stays inside such a tree is measured here.
        """
        leaves = [node for node in range(len(self.links)) if len(self.links[node]) == 2]
        if not leaves:
            return
        left = [len(links) // 2 for links in self.links]  # edges that are in no dead end
        weight = self.weight[:]
        dead = [False] * len(weight)
        first = [-1] * len(self.links)  # the edges to the two longest dead ends at a node
        second = [-1] * len(self.links)
        for leaf in leaves:  # grows while it is walked
            links = self.links[leaf]
            for i in range(0, len(links), 2):
                edge = links[i]
                if dead[edge]:
                    continue
                node = links[i + 1]
                dead[edge] = True
                if first[leaf] >= 0:
                    weight[edge] += weight[first[leaf]]
                length = weight[edge]
                longer = first[node]
                if longer < 0 or length > weight[longer]:
                    second[node] = longer
                    first[node] = edge
                elif second[node] < 0 or length > weight[second[node]]:
                    second[node] = edge
                self.best = max(self.best, length if longer < 0 else length + weight[longer])
                left[leaf] = 0
                left[node] -= 1
                if left[node] == 1:
                    leaves.append(node)
        self.weight = weight
        self.keep_two(left, dead, first, second)

    def keep_two(self, left: list[int], dead: list[bool], first: list[int], second: list[int]) -> None:
        """Leave out every dead end but the two longest at each node."""
        kept: list[list[int]] = [[] for _ in self.links]
        for node in range(len(self.links)):
            if left[node] > 0:
                links = self.links[node]
                for i in range(0, len(links), 2):
                    edge = links[i]
                    if not dead[edge]:
                        kept[node] += [edge, links[i + 1]]
                    elif edge == first[node] or edge == second[node]:
                        kept[node] += [edge, links[i + 1]]
                        kept[links[i + 1]] = [edge, node]
        self.links = kept

    def search(self, total: int, odd: list[int], steps: int) -> bool:
        """Try trails from all odd nodes; False if given up after this many steps (-1: never)."""
        self.seen = set()
        self.steps = steps
        for node in odd:
            self.walk(node, 0, 0, total)
            if self.steps == 0:
                return False
        return True

    def walk(self, node: i64, used: int, length: int, left: int) -> None:
        """Extend the trail from `node` in all ways; `left` is the weight of the edges not used yet."""
        if length > self.best:
            self.best = length
        if length + left <= self.best or self.best >= self.bound or self.steps == 0:
            return
        key = (node, used)
        if key in self.seen:
            return
        self.seen.add(key)
        self.steps -= 1
        links = self.links[node]
        for i in range(0, len(links), 2):
            edge = links[i]
            if not used & self.bits[edge]:
                weight = self.weight[edge]
                self.walk(links[i + 1], used | self.bits[edge], length + weight, left - weight)

    def lightest_pairing(self, odd: list[int]) -> int:
        """Return the least weight that pairs up all odd nodes but two; a lower bound if there are many."""
        count = len(odd)
        distances = [self.distances(node) for node in odd]
        if count > PAIRED:
            return half_of_nearest(odd, distances)
        full = (1 << count) - 1
        paired = [FAR] * (full + 1)
        paired[0] = 0
        for mask in range(1, full + 1):
            first = 0
            while not mask >> first & 1:
                first += 1
            rest = mask ^ (1 << first)
            for second in range(first + 1, count):
                if rest >> second & 1:
                    cost = distances[first][odd[second]] + paired[rest ^ (1 << second)]
                    if cost < paired[mask]:
                        paired[mask] = cost
        least = FAR
        for first in range(count):
            for second in range(first + 1, count):
                least = min(least, paired[full ^ (1 << first) ^ (1 << second)])
        return least

    def distances(self, start: i64) -> list[int]:
        """Return the shortest distances from one node to all others, in spaces."""
        result = [FAR] * len(self.links)
        result[start] = 0
        queue = [start]
        for node in queue:  # grows while it is walked; weights are small, so repeats are few
            links = self.links[node]
            for i in range(0, len(links), 2):
                cost = result[node] + self.weight[links[i]]
                if cost < result[links[i + 1]]:
                    result[links[i + 1]] = cost
                    queue.append(links[i + 1])
        return result

    def visits_in_order(self, cities: list[int], tours: int = 1) -> bool:
        """Return whether some trail visits the cities as a subsequence from first to last (WR-31).

        `tours` is the number of tours on the board, which share one budget; if `exceeded` is set, False means
        unknown.
        """
        tour = Tour(self.links, len(self.weight), budget_of_tour(tours))
        found = tour.visits(cities)
        self.steps = tour.steps
        self.exceeded = tour.exceeded
        return found


def half_of_nearest(odd: list[int], distances: list[list[int]]) -> int:
    """Return a lower bound of all pairings of nodes but two: a partner is at least as far as the nearest."""
    nearest: list[int] = []
    for i in range(len(odd)):
        least = FAR
        for j in range(len(odd)):
            if j != i:
                least = min(least, distances[i][odd[j]])
        nearest.append(least)
    nearest.sort()
    return (sum(nearest[:-2]) + 1) // 2


def heaviest_first(part: tuple[int, list[int]]) -> int:
    return -part[0]
