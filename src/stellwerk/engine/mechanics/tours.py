"""Tours: whether one trail visits places in a given order (WR-31).

That is so if edge-disjoint paths join each place to the next. Every path is cut where it passes from one
block (a part that no single place cuts) into another; the blocks are then independent of each other. A block
is given up when a cut is crossed by more paths than it has edges. Otherwise one path is led one edge further,
in every possible way, and what is left is divided again.
"""

from typing import Final

TOUR_BUDGET: Final = 20_000  # edges tried for all tours of a board; printed boards need far fewer
FEWEST_SHARES: Final = 4
MOST_ORIENTATIONS: Final = 16

Pair = tuple[int, int]


def budget_of_tour(tours: int) -> int:
    """The share of one tour in the budget of a board, the same whichever tours are looked for."""
    return TOUR_BUDGET // max(FEWEST_SHARES, tours)


class Tour:
    """One question about one network; `links[node]` lists edge and far node in turn."""

    def __init__(self, links: list[list[int]], edges: int, budget: int) -> None:
        self.links = links
        self.budget = budget
        self.end_a = [-1] * edges
        self.end_b = [-1] * edges
        for node in range(len(links)):
            for i in range(0, len(links[node]), 2):
                edge = links[node][i]
                if self.end_a[edge] < 0:
                    self.end_a[edge] = node
                    self.end_b[edge] = links[node][i + 1]
        self.steps = 0
        self.exceeded = False
        self.failed: set[tuple[str, str]] = set()  # edges and pairs for which there are no paths

    def visits(self, cities: list[int]) -> bool:
        """Return whether a trail visits the cities in this order; False is unknown if `exceeded` is set."""
        pairs: list[Pair] = []
        for i in range(1, len(cities)):
            pairs.append((cities[i - 1], cities[i]))
        return self.can_join([True] * len(self.end_a), pairs)

    def can_join(self, free: list[bool], pairs: list[Pair]) -> bool:
        """Return whether edge-disjoint paths of free edges join all pairs."""
        blocks = Blocks(self.links, free)
        inside: list[list[Pair]] = []
        for a, b in pairs:
            if blocks.order[a] < 0:
                blocks.find(a, -1)
            while len(inside) < blocks.count:
                inside.append([])
            if not self.divide(free, blocks, a, b, inside):
                return False
        for block in range(blocks.count):
            if len(inside[block]) > 1:
                of_block = [number == block for number in blocks.block]
                if not self.can_join_in_block(of_block, inside[block]):
                    return False
        return True

    def divide(
        self, free: list[bool], blocks: "Blocks", start: int, goal: int, inside: list[list[Pair]]
    ) -> bool:
        """Add where a path from start to goal enters and leaves each block; False if there is none."""
        came = [-1] * len(self.links)
        queue = [goal]
        came[goal] = len(free)
        for node in queue:
            if node == start:
                break
            links = self.links[node]
            for i in range(0, len(links), 2):
                if free[links[i]] and came[links[i + 1]] < 0:
                    came[links[i + 1]] = links[i]
                    queue.append(links[i + 1])
        if came[start] < 0:
            return False
        node = start
        while node != goal:
            entry = node
            block = blocks.block[came[node]]
            while node != goal and blocks.block[came[node]] == block:
                edge = came[node]
                node = self.end_b[edge] if self.end_a[edge] == node else self.end_a[edge]
            inside[block].append((entry, node) if entry < node else (node, entry))
        return True

    def can_join_in_block(self, free: list[bool], pairs: list[Pair]) -> bool:
        """Return whether all pairs can be joined by paths that stay in one block."""
        if free.count(True) < len(pairs):
            return False
        pairs.sort()
        key = ("".join(["1" if each else "0" for each in free]), repr(pairs))
        if key in self.failed:
            return False
        if self.cuts_allow(free, pairs) and self.branch(free, pairs):
            return True
        if not self.exceeded:
            self.failed.add(key)
        return False

    def branch(self, free: list[bool], pairs: list[Pair]) -> bool:
        """Lead one path one edge further, from the end that has the fewest ways to go on."""
        chosen = 0
        start = -1
        fewest = 0
        for i in range(len(pairs)):
            for node in pairs[i]:
                ways = 0
                for k in range(0, len(self.links[node]), 2):
                    if free[self.links[node][k]]:
                        ways += 1
                if start < 0 or ways < fewest:
                    chosen = i
                    start = node
                    fewest = ways
        goal = pairs[chosen][1] if pairs[chosen][0] == start else pairs[chosen][0]
        for edge, other in self.nearest_first(free, start, goal):
            if self.steps >= self.budget:
                self.exceeded = True
                return False
            self.steps += 1
            rest = pairs[:chosen] + pairs[chosen + 1 :]
            if other != goal:
                rest.append((other, goal))
            left = free[:]
            left[edge] = False
            if self.can_join(left, rest):
                return True
        return False

    def nearest_first(self, free: list[bool], start: int, goal: int) -> list[Pair]:
        """The free edges at a node with their far nodes, those first that lead to the goal soonest."""
        distance = [-1] * len(self.links)
        distance[goal] = 0
        queue = [goal]
        for node in queue:
            links = self.links[node]
            for i in range(0, len(links), 2):
                if free[links[i]] and distance[links[i + 1]] < 0:
                    distance[links[i + 1]] = distance[node] + 1
                    queue.append(links[i + 1])
        links = self.links[start]
        ways: list[tuple[int, int, int]] = []
        for i in range(0, len(links), 2):
            if free[links[i]]:
                ways.append((distance[links[i + 1]], links[i], links[i + 1]))
        ways.sort()
        return [(edge, other) for _, edge, other in ways]

    def cuts_allow(self, free: list[bool], pairs: list[Pair]) -> bool:
        """Return whether every cut has as many free edges as pairs on both sides of it.

        A cut that has too few shows as a flow that is too small, if each pair sends one unit from the end on
        the one side of the cut to the end on the other.
        """
        for mask in range(min(1 << (len(pairs) - 1), MOST_ORIENTATIONS)):
            supply = [0] * len(self.links)
            for i in range(len(pairs)):
                a, b = pairs[i]
                sign = 1 if mask >> i & 1 else -1
                supply[a] += sign
                supply[b] -= sign
            if not self.flows(free, supply):
                return False
        return True

    def flows(self, free: list[bool], supply: list[int]) -> bool:
        """Return whether everything supplied can flow to where it is wanted (negative) through free edges."""
        flow = [0] * len(free)  # from end a to end b
        for start in range(len(supply)):
            while supply[start] > 0:
                came = [-1] * len(self.links)
                came[start] = len(free)
                queue = [start]
                goal = -1
                for node in queue:
                    if supply[node] < 0:
                        goal = node
                        break
                    links = self.links[node]
                    for i in range(0, len(links), 2):
                        edge = links[i]
                        other = links[i + 1]
                        along = flow[edge] if self.end_a[edge] == node else -flow[edge]
                        if free[edge] and along < 1 and came[other] < 0:
                            came[other] = edge
                            queue.append(other)
                if goal < 0:
                    return False
                supply[start] -= 1
                supply[goal] += 1
                while goal != start:
                    edge = came[goal]
                    if self.end_b[edge] == goal:
                        flow[edge] += 1
                        goal = self.end_a[edge]
                    else:
                        flow[edge] -= 1
                        goal = self.end_b[edge]
        return True


class Blocks:
    """The blocks of the free edges around some nodes (Tarjan); `block` has the number of each edge."""

    def __init__(self, links: list[list[int]], free: list[bool]) -> None:
        self.links = links
        self.free = free
        self.block = [-1] * len(free)
        self.count = 0
        self.order = [-1] * len(links)  # in which the nodes were reached
        self.lowest = [0] * len(links)
        self.reached = 0
        self.path: list[int] = []  # edges that are in no block yet

    def find(self, node: int, above: int) -> None:
        """Number the blocks that can be reached from a node, but not over the edge above it."""
        self.order[node] = self.reached
        self.lowest[node] = self.reached
        self.reached += 1
        links = self.links[node]
        for i in range(0, len(links), 2):
            edge = links[i]
            other = links[i + 1]
            if edge == above or not self.free[edge]:
                continue
            if self.order[other] < 0:
                self.path.append(edge)
                self.find(other, edge)
                self.lowest[node] = min(self.lowest[node], self.lowest[other])
                if self.lowest[other] >= self.order[node]:
                    self.close(edge)
            elif self.order[other] < self.order[node]:
                self.path.append(edge)
                self.lowest[node] = min(self.lowest[node], self.order[other])

    def close(self, first: int) -> None:
        """Make a block of all edges from this one on."""
        last = -1
        while last != first:
            last = self.path.pop()
            self.block[last] = self.count
        self.count += 1
