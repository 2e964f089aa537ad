"""Plans: which routes connect all of a player's tickets at the least cost in turns.

A plan is a Steiner forest, found by connecting one ticket after the other by a cheapest path on which routes
that are owned or already planned cost nothing, then taking each ticket out once and connecting it anew.
Costs are whole hundredths of a turn, which are quicker to compare than fractions.
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, append, i64, u8, vec
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import SHIP
from stellwerk.engine.mechanics.network import all_connected
from stellwerk.engine.packed import holds

NEVER: Final = 1_000_000
TURN: Final = 100  # the cost of one turn


class Network:
    """The board as one player sees it: what each route would cost him (0: own, NEVER: lost)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cost: Ints = vec[i64]([NEVER] * len(board.route_ids))
        self.links: Ints = vec[i64]()  # route and far node in turn, those of the first node first
        self.first_link: Ints = vec[i64]([0])  # where the links of each node begin
        for node in range(board.nodes):
            for route in range(len(board.route_ids)):
                if board.node_a[route] == node:
                    self.links = append(append(self.links, route), board.node_b[route])
                elif board.node_b[route] == node:
                    self.links = append(append(self.links, route), board.node_a[route])
            self.first_link = append(self.first_link, len(self.links))
        self.through: Ints = vec[i64]([-1] * board.nodes)  # the route by which a node was reached
        self.before: Ints = vec[i64]([-1] * board.nodes)
        self.best: Ints = vec[i64]([NEVER] * board.nodes)  # what the way to a node costs
        self.frontier: Ints = vec[i64]([0] * (board.nodes + 1))  # nodes from which the search goes on
        self.rounds = 2  # how often each ticket is connected

    def forget(self) -> None:
        """No route is open until it is priced again."""
        for route in range(len(self.cost)):
            self.cost[route] = NEVER

    def free_routes(self) -> Flags:
        """Of each route, 1 if it costs nothing."""
        return vec[u8]([1 if cost == 0 else 0 for cost in self.cost])

    def path(self, starts: list[int], goals: list[int], free: Flags) -> list[int] | None:
        """The cheapest routes from a start to a goal; free ones cost nothing. None: there is no way."""
        best = self.best
        frontier = self.frontier
        through = self.through
        before = self.before
        links = self.links
        price = self.cost
        for node in range(len(best)):
            best[node] = NEVER
        waiting: i64 = 0
        for start in starts:
            best[start] = 0
            through[start] = -1
            frontier[waiting] = start
            waiting += 1
        while waiting:
            here = self.nearest(waiting)
            waiting -= 1
            if holds(goals, here):
                return self.way_back(here)
            reached = best[here]
            for link in range(self.first_link[here], self.first_link[here + 1], 2):
                route = links[link]
                far = links[link + 1]
                cost = reached if free[route] else reached + price[route]
                known = best[far]
                if cost < known:
                    best[far] = cost
                    through[far] = route
                    before[far] = here
                    if known == NEVER:
                        frontier[waiting] = far
                        waiting += 1
        return None

    def nearest(self, waiting: i64) -> i64:
        """The cheapest node of the frontier, whose place the last one takes."""
        best = self.best
        frontier = self.frontier
        place: i64 = 0
        least = best[frontier[0]]
        for other in range(1, waiting):
            cost = best[frontier[other]]
            if cost < least:
                least = cost
                place = other
        here = frontier[place]
        frontier[place] = frontier[waiting - 1]
        return here

    def way_back(self, node: i64) -> list[int]:
        result: list[int] = []
        while self.through[node] >= 0:
            result.append(self.through[node])
            node = self.before[node]
        return result


class Plan:
    """The routes still to claim for some tickets, how many targets use each, and what all costs, in turns."""

    def __init__(
        self, tickets: list[int], routes: list[int], uses: list[int], cost: float, wagons: int, ships: int
    ) -> None:
        self.tickets = tickets
        self.routes = routes
        self.uses = uses
        self.cost = cost
        self.wagons = wagons
        self.ships = ships

    def copy(self) -> "Plan":
        return Plan(self.tickets, self.routes, self.uses, self.cost, self.wagons, self.ships)


def no_plan() -> Plan:
    return Plan([], [], [], 0.0, 0, 0)


def connect(network: Network, parent: Ints, tickets: list[int], targets: list[list[int]]) -> Plan | None:
    """A cheap plan for the targets (places to connect), or None if one cannot be connected any more.

    `tickets` names the targets in the plan; targets that are connected already cost nothing.
    """
    free = network.free_routes()
    used = vec[i64]([0] * len(network.cost))
    paths: list[list[int]] = []
    for target in targets:
        path = cheapest(network, parent, target, free)
        if path is None:
            return None
        paths.append(path)
        count_up(network, path, used, free)
    if len(targets) > 1:
        for _ in range(network.rounds - 1):
            for number in range(len(targets)):
                if paths[number]:
                    for route in paths[number]:
                        used[route] -= 1
                        free[route] = 1 if used[route] > 0 or network.cost[route] == 0 else 0
                    path = cheapest(network, parent, targets[number], free)
                    paths[number] = path if path is not None else paths[number]
                    count_up(network, paths[number], used, free)
    return counted(network, tickets, used)


def count_up(network: Network, path: list[int], used: Ints, free: Flags) -> None:
    for route in path:
        used[route] += 1
        free[route] = 1


def counted(network: Network, tickets: list[int], used: Ints) -> Plan:
    """The plan made of all routes in use."""
    board = network.board
    plan = Plan(tickets, [], [], 0.0, 0, 0)
    cost: i64 = 0
    for route in range(len(used)):
        if used[route] and network.cost[route]:
            plan.routes.append(route)
            plan.uses.append(used[route])
            cost += network.cost[route]
            if board.kind[route] == SHIP:
                plan.ships += board.length[route]
            else:
                plan.wagons += board.length[route]
    plan.cost = int(cost) / TURN
    return plan


def shorten(ways: Ints, nodes: i64, far: i64) -> None:
    """Of the ways between all nodes, row by row, make those shorter that lead better over others."""
    for middle in range(nodes):
        row = middle * nodes
        for start in range(0, nodes * nodes, nodes):
            first = ways[start + middle]
            if first < far and start != row:
                for goal in range(nodes):
                    way = first + ways[row + goal]
                    if way < ways[start + goal]:
                        ways[start + goal] = way


def with_link(network: Network, plan: Plan, starts: list[int], goals: list[int]) -> Plan | None:
    """The plan extended so that some start is connected with some goal (nodes), or None."""
    free = network.free_routes()
    used = vec[i64]([0] * len(network.cost))
    for place in range(len(plan.routes)):
        used[plan.routes[place]] = plan.uses[place]
        free[plan.routes[place]] = 1
    path = network.path(starts, goals, free)
    if path is None:
        return None
    count_up(network, path, used, free)
    return counted(network, plan.tickets, used)


def cheapest(network: Network, parent: Ints, cities: list[int], free: Flags) -> list[int] | None:
    """The routes that connect the places in their order, or None; earlier legs are free for later ones."""
    board = network.board
    if all_connected(board, parent, cities):
        return []
    result: list[int] = []
    borrowed: list[int] = []
    for place in range(1, len(cities)):
        path = network.path(board.reach[cities[place - 1]], board.reach[cities[place]], free)
        if path is None:
            give_back(free, borrowed)
            return None
        for route in path:
            if not free[route]:
                free[route] = 1
                borrowed.append(route)
            if not holds(result, route):
                result.append(route)
    give_back(free, borrowed)
    return result


def give_back(free: Flags, borrowed: list[int]) -> None:
    for route in borrowed:
        free[route] = 0
