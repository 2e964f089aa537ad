"""Plans: which routes connect all of a player's tickets at the least cost in turns.

A plan is a Steiner forest, found by connecting one ticket after the other by a cheapest path on which routes
that are owned or already planned cost nothing, then taking each ticket out once and connecting it anew.
Costs are whole hundredths of a turn, which are quicker to compare than fractions.
"""

from typing import Final

from stellwerk.engine.board import Board
from stellwerk.engine.kinds import SHIP
from stellwerk.engine.mechanics.network import all_connected

NEVER: Final = 1_000_000
TURN: Final = 100  # the cost of one turn


class Network:
    """The board as one player sees it: what each route would cost him (0: own, NEVER: lost)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cost: list[int] = [NEVER] * len(board.route_ids)
        self.links: list[list[int]] = [[] for _ in range(board.nodes)]  # route, far node, and so on
        for route in range(len(board.route_ids)):
            a = board.node_a[route]
            b = board.node_b[route]
            self.links[a] += [route, b]
            self.links[b] += [route, a]
        self.through: list[int] = [-1] * board.nodes  # the route by which a node was reached
        self.before: list[int] = [-1] * board.nodes
        self.rounds = 2  # how often each ticket is connected

    def forget(self) -> None:
        """No route is open until it is priced again."""
        for route in range(len(self.cost)):
            self.cost[route] = NEVER

    def path(self, starts: list[int], goals: list[int], free: list[bool]) -> list[int] | None:
        """The cheapest routes from a start to a goal; free ones cost nothing. None: there is no way."""
        best = [NEVER] * self.board.nodes
        frontier: list[int] = []
        for node in starts:
            best[node] = 0
            self.through[node] = -1
            frontier.append(node)
        while frontier:
            place = 0
            least = best[frontier[0]]
            for i in range(1, len(frontier)):
                cost = best[frontier[i]]
                if cost < least:
                    least = cost
                    place = i
            here = frontier[place]
            frontier[place] = frontier[-1]
            frontier.pop()
            if here in goals:
                return self.way_back(here)
            links = self.links[here]
            for i in range(0, len(links), 2):
                route = links[i]
                cost = least
                if not free[route]:
                    cost += self.cost[route]
                far = links[i + 1]
                known = best[far]
                if cost < known:
                    best[far] = cost
                    self.through[far] = route
                    self.before[far] = here
                    if known == NEVER:
                        frontier.append(far)
        return None

    def way_back(self, node: int) -> list[int]:
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


def connect(network: Network, parent: list[int], tickets: list[int], targets: list[list[int]]) -> Plan | None:
    """A cheap plan for the targets (places to connect), or None if one cannot be connected any more.

    `tickets` names the targets in the plan; targets that are connected already cost nothing.
    """
    free = [cost == 0 for cost in network.cost]
    used = [0] * len(network.cost)
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
                        free[route] = used[route] > 0 or network.cost[route] == 0
                    path = cheapest(network, parent, targets[number], free)
                    paths[number] = path if path is not None else paths[number]
                    count_up(network, paths[number], used, free)
    return counted(network, tickets, used)


def count_up(network: Network, path: list[int], used: list[int], free: list[bool]) -> None:
    for route in path:
        used[route] += 1
        free[route] = True


def counted(network: Network, tickets: list[int], used: list[int]) -> Plan:
    """The plan made of all routes in use."""
    board = network.board
    plan = Plan(tickets, [], [], 0.0, 0, 0)
    cost = 0
    for route in range(len(used)):
        if used[route] and network.cost[route]:
            plan.routes.append(route)
            plan.uses.append(used[route])
            cost += network.cost[route]
            if board.kind[route] == SHIP:
                plan.ships += board.length[route]
            else:
                plan.wagons += board.length[route]
    plan.cost = cost / TURN
    return plan


def with_link(network: Network, plan: Plan, starts: list[int], goals: list[int]) -> Plan | None:
    """The plan extended so that some start is connected with some goal (nodes), or None."""
    free = [cost == 0 for cost in network.cost]
    used = [0] * len(network.cost)
    for place in range(len(plan.routes)):
        used[plan.routes[place]] = plan.uses[place]
        free[plan.routes[place]] = True
    path = network.path(starts, goals, free)
    if path is None:
        return None
    count_up(network, path, used, free)
    return counted(network, plan.tickets, used)


def cheapest(network: Network, parent: list[int], cities: list[int], free: list[bool]) -> list[int] | None:
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
                free[route] = True
                borrowed.append(route)
            if route not in result:
                result.append(route)
    give_back(free, borrowed)
    return result


def give_back(free: list[bool], borrowed: list[int]) -> None:
    for route in borrowed:
        free[route] = False
