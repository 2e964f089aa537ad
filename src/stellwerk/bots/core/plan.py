"""Plans: the routes that connect all tickets of a player at the least cost in turns.

A plan is a Steiner forest. It is built by connecting one ticket after the other by a cheapest path, where
owned and already planned routes are free. Then each ticket is removed once and connected again. Costs are
integers, in hundredths of a turn.
"""

from typing import Final

from stellwerk.arrays import Flags, Ints, append, i64, u8, vec
from stellwerk.engine.board import Board
from stellwerk.engine.kinds import SHIP
from stellwerk.engine.mechanics.network import all_connected
from stellwerk.engine.packed import holds

NEVER: Final = 1_000_000
TURN: Final = 100  # the cost of one turn


class RouteGraph:
    """The board as a graph with a cost for each route (0: owned, `NEVER`: not available)."""

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

    def reset(self) -> None:
        """Make all routes unavailable."""
        for route in range(len(self.cost)):
            self.cost[route] = NEVER

    def free_routes(self) -> Flags:
        """Return a flag for each route: whether it costs nothing."""
        return vec[u8]([1 if cost == 0 else 0 for cost in self.cost])

    def path(self, starts: list[int], goals: list[int], free: Flags) -> list[int] | None:
        """Return the routes of a cheapest path from a start to a goal, or None (Dijkstra)."""
        best = self.best
        frontier = self.frontier
        through = self.through
        before = self.before
        links = self.links
        set_card_values = self.cost
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
                return self.trace_path(here)
            reached = best[here]
            for link in range(self.first_link[here], self.first_link[here + 1], 2):
                route = links[link]
                far = links[link + 1]
                cost = reached if free[route] else reached + set_card_values[route]
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
        """Remove and return the cheapest node of the frontier."""
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

    def trace_path(self, node: i64) -> list[int]:
        """Return the routes by which a node was reached."""
        result: list[int] = []
        while self.through[node] >= 0:
            result.append(self.through[node])
            node = self.before[node]
        return result


class Plan:
    """Routes still to claim for some tickets, how many tickets use each, and the total cost in turns.

    `goals` has the planned value of each ticket that has several, 0 for the others; it is empty if there are
    only others.
    """

    def __init__(
        self, tickets: list[int], routes: list[int], uses: list[int], cost: float, wagons: int, ships: int
    ) -> None:
        self.tickets = tickets
        self.routes = routes
        self.uses = uses
        self.cost = cost
        self.wagons = wagons
        self.ships = ships
        self.goals: list[int] = []

    def copy(self) -> "Plan":
        """Return a shallow copy."""
        result = Plan(self.tickets, self.routes, self.uses, self.cost, self.wagons, self.ships)
        result.goals = self.goals
        return result


def empty_plan() -> Plan:
    """Return a plan without tickets."""
    return Plan([], [], [], 0.0, 0, 0)


def connect(
    network: RouteGraph, parent: Ints, tickets: list[int], targets: list[list[int]], rounds: int = 2
) -> Plan | None:
    """Return a cheap plan that connects each target (a list of places), or None if one is impossible.

    `tickets` are the names of the targets. Each target is connected `rounds` times, the others being fixed.
    """
    free = network.free_routes()
    used = vec[i64]([0] * len(network.cost))
    paths: list[list[int]] = []
    for target in targets:
        path = cheapest_path(network, parent, target, free)
        if path is None:
            return None
        paths.append(path)
        mark_used(network, path, used, free)
    if len(targets) > 1:
        for _ in range(rounds - 1):
            for number in range(len(targets)):
                if paths[number]:
                    for route in paths[number]:
                        used[route] -= 1
                        free[route] = 1 if used[route] > 0 or network.cost[route] == 0 else 0
                    path = cheapest_path(network, parent, targets[number], free)
                    paths[number] = path if path is not None else paths[number]
                    mark_used(network, paths[number], used, free)
    return plan_from_uses(network, tickets, used)


def mark_used(network: RouteGraph, path: list[int], used: Ints, free: Flags) -> None:
    """Count the routes of a path as used."""
    for route in path:
        used[route] += 1
        free[route] = 1


def plan_from_uses(network: RouteGraph, tickets: list[int], used: Ints) -> Plan:
    """Return the plan of all routes in use."""
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


def floyd_warshall(ways: Ints, nodes: i64, far: i64) -> None:
    """Complete a matrix of distances between nodes, in place."""
    for middle in range(nodes):
        row = middle * nodes
        for start in range(0, nodes * nodes, nodes):
            first = ways[start + middle]
            if first < far and start != row:
                for goal in range(nodes):
                    way = first + ways[row + goal]
                    if way < ways[start + goal]:
                        ways[start + goal] = way


def extend_plan(network: RouteGraph, plan: Plan, starts: list[int], goals: list[int]) -> Plan | None:
    """Return the plan extended so that some start is connected with some goal, or None."""
    free = network.free_routes()
    used = vec[i64]([0] * len(network.cost))
    for place in range(len(plan.routes)):
        used[plan.routes[place]] = plan.uses[place]
        free[plan.routes[place]] = 1
    path = network.path(starts, goals, free)
    if path is None:
        return None
    mark_used(network, path, used, free)
    return plan_from_uses(network, plan.tickets, used)


def cheapest_path(network: RouteGraph, parent: Ints, cities: list[int], free: Flags) -> list[int] | None:
    """Return the routes that connect places in their order, or None; earlier legs are free for later ones."""
    board = network.board
    if all_connected(board, parent, cities):
        return []
    result: list[int] = []
    borrowed: list[int] = []
    for place in range(1, len(cities)):
        path = network.path(board.reach[cities[place - 1]], board.reach[cities[place]], free)
        if path is None:
            unmark(free, borrowed)
            return None
        for route in path:
            if not free[route]:
                free[route] = 1
                borrowed.append(route)
            if not holds(result, route):
                result.append(route)
    unmark(free, borrowed)
    return result


def unmark(free: Flags, borrowed: list[int]) -> None:
    """Reset the flags of routes."""
    for route in borrowed:
        free[route] = 0
