"""Plans connect what they promise, and cost little more than the best there is."""

from itertools import combinations

import pytest

from stellwerk.arrays import Ints
from stellwerk.bots.core.plan import NEVER, TURN, Plan, RouteGraph, cheapest_path, connect, extend_plan
from stellwerk.engine.board import Board
from stellwerk.engine.mechanics.network import all_connected, joined
from stellwerk.engine.packed import flags, ints
from tests.bots.boards import small_board
from tests.oracle.dice import Dice

CITIES = 7
ROUTES = 11
Case = tuple[RouteGraph, Ints, list[list[int]]]


def random_case(dice: Dice, longest_target: int) -> Case:
    """A board on which some routes are owned and some lost, the connections so far, and what to connect."""
    routes = [(number, dice.below(number), dice.between(1, 6)) for number in range(1, CITIES)]
    while len(routes) < ROUTES:
        a, b = dice.sample(range(CITIES), 2)
        routes.append((a, b, dice.between(1, 6)))
    countries = [dice.below(CITIES)] if longest_target == 2 and dice.chance(2) else []
    board = small_board(CITIES, routes, countries)
    network = RouteGraph(board)
    parent = ints(list(range(board.nodes)))
    for route in range(ROUTES):
        fate = dice.below(10)
        network.cost[route] = 0 if fate == 0 else NEVER if fate < 3 else dice.between(1, 40) * TURN // 10
        if fate == 0:
            parent = joined(parent, board.node_a[route], board.node_b[route])
    count = dice.between(1, 4 if longest_target == 2 else 2)
    targets = [dice.sample(range(CITIES), dice.between(2, longest_target)) for _ in range(count)]
    return network, parent, targets


def least_cost(network: RouteGraph, parent: Ints, targets: list[list[int]]) -> int | None:
    """By trying every set of open routes."""
    board = network.board
    open_routes = [route for route in range(ROUTES) if 0 < network.cost[route] < NEVER]
    best: int | None = None
    for size in range(len(open_routes) + 1):
        for chosen in combinations(open_routes, size):
            cost = sum(network.cost[route] for route in chosen)
            if (best is None or cost < best) and all_joined(board, parent, list(chosen), targets):
                best = cost
    return best


def all_joined(board: Board, parent: Ints, routes: list[int], targets: list[list[int]]) -> bool:
    for route in routes:
        parent = joined(parent, board.node_a[route], board.node_b[route])
    return all(all_connected(board, parent, target) for target in targets)


def assert_sound(explanation: Case, plan: Plan) -> None:
    """It connects all targets by open routes, each named once, and adds up."""
    network, parent, targets = explanation
    board = network.board
    assert len(set(plan.routes)) == len(plan.routes)
    assert all(0 < network.cost[route] < NEVER for route in plan.routes)
    assert all_joined(board, parent, plan.routes, targets)
    assert plan.cost == pytest.approx(sum(network.cost[route] for route in plan.routes) / TURN)
    assert (plan.wagons, plan.ships) == (sum(board.length[route] for route in plan.routes), 0)


@pytest.mark.parametrize(
    ("longest_target", "worst", "mean"),
    [(2, 1.4, 1.02), (4, 1.4, 1.02)],
    ids=["pairs", "tours"],
)
def test_plans_are_near_the_best(longest_target: int, worst: float, mean: float) -> None:
    """Steiner forests of up to four pairs, or two tours, against all sets of routes."""
    dice = Dice(longest_target)
    ratios = []
    for _ in range(150):
        explanation = random_case(dice, longest_target)
        network, parent, targets = explanation
        best = least_cost(network, parent, targets)
        plan = connect(network, parent, list(range(len(targets))), targets)
        assert (plan is None) == (best is None)
        if plan is not None and best is not None:
            assert_sound(explanation, plan)
            ratios.append(TURN * plan.cost / best if best else 1.0 + plan.cost)
    assert len(ratios) > 60
    assert max(ratios) <= worst
    assert sum(ratios) / len(ratios) <= mean


def test_a_single_pair_gets_the_very_best() -> None:
    dice = Dice(9)
    for _ in range(80):
        network, parent, targets = random_case(dice, 2)
        best = least_cost(network, parent, targets[:1])
        plan = connect(network, parent, [0], targets[:1])
        assert (None if plan is None else round(TURN * plan.cost)) == best


def test_a_shared_way_is_better_than_two_short_ones() -> None:
    """The second round finds that the first ticket may use what the second needs anyway."""
    board = small_board(3, [(0, 1, 1), (0, 2, 1), (1, 2, 1)])
    network = RouteGraph(board)
    network.cost = ints([5 * TURN, 3 * TURN, 3 * TURN])
    plan = connect(network, ints(list(range(board.nodes))), [0, 1], [[0, 1], [0, 2]])
    assert plan is not None
    assert (plan.routes, plan.cost) == ([1, 2], 6.0)


def test_a_tour_uses_its_own_way_again() -> None:
    """The way back from a far place is free, so going round is not worth it."""
    board = small_board(4, [(0, 1, 1), (1, 2, 1), (1, 3, 1), (2, 3, 1)])
    network = RouteGraph(board)
    network.cost = ints([2 * TURN, 4 * TURN, 3 * TURN, 5 * TURN])
    plan = connect(network, ints(list(range(board.nodes))), [0], [[0, 2, 3]])
    assert plan is not None
    assert (plan.routes, plan.cost) == ([0, 1, 2], 9.0)
    assert (
        cheapest_path(network, ints(list(range(board.nodes))), [0, 2, 3], free := flags([0] * 4)) is not None
    )
    assert not any(free)


def test_nothing_runs_through_a_country() -> None:
    board = small_board(3, [(0, 1, 1), (1, 2, 1)], countries=[1])
    network = RouteGraph(board)
    network.cost = ints([TURN, TURN])
    parent = ints(list(range(board.nodes)))
    assert connect(network, parent, [0], [[0, 2]]) is None
    plan = connect(network, parent, [0, 1], [[0, 1], [1, 2]])
    assert plan is not None
    assert plan.cost == 2.0


def test_a_link_is_added_at_the_least_cost() -> None:
    """From any of some places to any of others, over what is planned already."""
    board = small_board(5, [(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 4, 1), (4, 3, 1)])
    network = RouteGraph(board)
    network.cost = ints([2 * TURN] * 5)
    parent = ints(list(range(board.nodes)))
    plan = connect(network, parent, [0], [[0, 2]])
    assert plan is not None
    longer = extend_plan(network, plan, [0, 1], [3])
    assert longer is not None
    assert (plan.cost, longer.cost, longer.tickets) == (4.0, 6.0, [0])
    network.cost = ints([NEVER] * 5)
    assert extend_plan(network, plan, [4], [3]) is None
