"""Plans: which routes connect all of a player's tickets at the least cost in turns.

A plan is a Steiner forest, found by connecting one ticket after the other by a cheapest path on which routes
that are owned or already planned cost nothing, then taking each ticket out once and connecting it anew.
"""

from typing import Final

from stellwerk.engine.board import Board
from stellwerk.engine.kinds import SHIP
from stellwerk.engine.network import all_connected

NEVER: Final = 1.0e6


class Network:
    """The board as one player sees it: what each route would cost him, in turns (0: own, NEVER: lost)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cost: list[float] = [NEVER] * len(board.route_ids)
        self.links: list[list[int]] = [
            [] for _ in range(board.nodes)
        ]  # route, far node, route, far node, ...
        for route in range(len(board.route_ids)):
            a = board.node_a[route]
            b = board.node_b[route]
            self.links[a] += [route, b]
            self.links[b] += [route, a]
        self.through: list[int] = [-1] * board.nodes  # the route by which a node was reached
        self.before: list[int] = [-1] * board.nodes

    def distances(self, starts: list[int], goals: list[int], extra: list[float]) -> list[float]:
        """Cheapest cost from a set of nodes to others, up to the nearest goal.

        `extra` replaces the cost of routes where it is not negative.
        """
        count = self.board.nodes
        best = [NEVER] * count
        done = [False] * count
        for node in starts:
            best[node] = 0.0
            self.through[node] = -1
        while True:
            here = -1
            least = NEVER
            for node in range(count):
                if best[node] < least and not done[node]:
                    least = best[node]
                    here = node
            if here < 0 or here in goals:
                return best
            done[here] = True
            links = self.links[here]
            for i in range(0, len(links), 2):
                route = links[i]
                cost = extra[route] if extra[route] >= 0.0 else self.cost[route]
                far = links[i + 1]
                if cost < NEVER and least + cost < best[far]:
                    best[far] = least + cost
                    self.through[far] = route
                    self.before[far] = here

    def path(self, goals: list[int], best: list[float]) -> list[int]:
        """The routes from the last search's start to the nearest goal."""
        goal = goals[0]
        for node in goals:
            if best[node] < best[goal]:
                goal = node
        result: list[int] = []
        while self.through[goal] >= 0:
            result.append(self.through[goal])
            goal = self.before[goal]
        return result


class Plan:
    """The routes still to claim for some tickets, and what they cost."""

    def __init__(self, tickets: list[int], routes: list[int], cost: float, wagons: int, ships: int) -> None:
        self.tickets = tickets
        self.routes = routes
        self.cost = cost
        self.wagons = wagons
        self.ships = ships


def connect(network: Network, parent: list[int], tickets: list[int], targets: list[list[int]]) -> Plan | None:
    """A cheap plan for the targets (lists of places to connect), or None if one cannot be connected any more.

    `tickets` names the targets in the plan; targets that are connected already cost nothing.
    """
    board = network.board
    paths: list[list[int]] = []
    free = [-1.0] * len(network.cost)
    used = [0] * len(network.cost)
    rounds = 2 if len(targets) > 1 else 1
    for turn in range(rounds):
        for number in range(len(targets)):
            if turn == 1:
                for route in paths[number]:
                    used[route] -= 1
                    if used[route] == 0:
                        free[route] = -1.0
            path = cheapest(network, parent, targets[number], free)
            if path is None:
                return None
            if turn == 1:
                paths[number] = path
            else:
                paths.append(path)
            for route in path:
                used[route] += 1
                free[route] = 0.0
    routes: list[int] = []
    cost = 0.0
    wagons = 0
    ships = 0
    for route in range(len(used)):
        if used[route] and network.cost[route] > 0.0:
            routes.append(route)
            cost += network.cost[route]
            if board.kind[route] == SHIP:
                ships += board.length[route]
            else:
                wagons += board.length[route]
    return Plan(tickets, routes, cost, wagons, ships)


def with_link(network: Network, plan: Plan, starts: list[int], goals: list[int]) -> Plan | None:
    """The plan extended so that some start is connected with some goal (nodes), or None."""
    free = [-1.0] * len(network.cost)
    for route in plan.routes:
        free[route] = 0.0
    best = network.distances(starts, goals, free)
    routes = plan.routes[:]
    cost = plan.cost
    wagons = plan.wagons
    nearest = NEVER
    for node in goals:
        nearest = min(nearest, best[node])
    if nearest >= NEVER:
        return None
    for route in network.path(goals, best):
        if free[route] < 0.0 and network.cost[route] > 0.0:
            routes.append(route)
            cost += network.cost[route]
            wagons += network.board.length[route]
    return Plan(plan.tickets, routes, cost, wagons, plan.ships)


def cheapest(network: Network, parent: list[int], cities: list[int], free: list[float]) -> list[int] | None:
    """The routes that connect the places in their order, or None."""
    board = network.board
    if all_connected(board, parent, cities):
        return []
    result: list[int] = []
    for place in range(1, len(cities)):
        goals = board.reach[cities[place]]
        best = network.distances(board.reach[cities[place - 1]], goals, free)
        nearest = NEVER
        for node in goals:
            nearest = min(nearest, best[node])
        if nearest >= NEVER:
            return None
        for route in network.path(goals, best):
            if route not in result:
                result.append(route)
    return result
