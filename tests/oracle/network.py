"""Connections, longest trails and tours, by walking every way there is."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Route = Mapping[str, Any]
Edge = tuple[str, str, int]  # from, to, spaces


def countries_of(board: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(city["id"] for city in board["cities"] if city.get("country"))


def edges_of(board: Mapping[str, Any], owned: Iterable[str]) -> list[Edge]:
    wanted = set(owned)
    return [(route["a"], route["b"], route["length"]) for route in board["routes"] if route["id"] in wanted]


def reached(edges: Sequence[Edge], start: str, countries: frozenset[str]) -> set[str]:
    """All places one can come to from a start; nobody travels on from a country (MK-31, UK-42)."""
    places, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        if here in countries and here != start:
            continue
        for a, b, _ in edges:
            if here in (a, b):
                there = b if here == a else a
                if there not in places:
                    places.add(there)
                    waiting.append(there)
    return places


def connected(edges: Sequence[Edge], cities: Sequence[str], countries: frozenset[str]) -> bool:
    return set(cities) <= reached(edges, cities[0], countries)


def completed(edges: Sequence[Edge], ticket: Mapping[str, Any], countries: frozenset[str]) -> bool:
    """Whether all places of a ticket are connected; where each has a value, the first with any other."""
    if "values" not in ticket:
        return connected(edges, ticket["cities"], countries)
    start, *others = ticket["cities"]
    return bool(reached(edges, start, countries) & set(others))


def longest_trail(edges: Sequence[Edge], countries: frozenset[str]) -> int:
    """The most spaces on a walk that uses no route twice; a country only at its ends (C-60)."""
    best = 0
    seen: set[tuple[str, frozenset[int]]] = set()
    places = {a for a, _, _ in edges} | {b for _, b, _ in edges}
    waiting: list[tuple[str, frozenset[int], int]] = [(place, frozenset(), 0) for place in places]
    while waiting:
        here, used, spaces = waiting.pop()
        best = max(best, spaces)
        if here in countries and used:
            continue
        for number, (a, b, length) in enumerate(edges):
            if here in (a, b) and number not in used:
                state = (b if here == a else a, used | {number})
                if state not in seen:
                    seen.add(state)
                    waiting.append((*state, spaces + length))
    return best


def tour_in_order(edges: Sequence[Edge], cities: Sequence[str], countries: frozenset[str]) -> bool:
    """Whether a walk that uses no route twice comes to the cities in the order printed (WR-31)."""
    waiting: list[tuple[str, frozenset[int], int]] = [(cities[0], frozenset(), 1)]
    seen = set(waiting)
    while waiting:
        here, used, visited = waiting.pop()
        if visited == len(cities):
            return True
        if here in countries and used:
            continue
        for number, (a, b, _) in enumerate(edges):
            if here in (a, b) and number not in used:
                there = b if here == a else a
                state = (there, used | {number}, visited + (there == cities[visited]))
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
    return False


def two_separate_paths(edges: Sequence[Edge], start: str, goal: str) -> bool:
    """Whether two walks without a common route join two places (IN-33): a flow of two.

    A first path is found; the second may take its edges back.
    """
    flow = [0] * len(edges)  # 1: used from a to b, -1: from b to a
    for _ in range(2):
        came: dict[str, tuple[int, int]] = {start: (-1, 0)}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for number, (a, b, _) in enumerate(edges):
                for origin, target, way in ((a, b, 1), (b, a, -1)):
                    if origin == here and target not in came and flow[number] != way:
                        came[target] = (number, way)
                        waiting.append(target)
        if goal not in came:
            return False
        here = goal
        while here != start:
            number, way = came[here]
            flow[number] += way
            a, b, _ = edges[number]
            here = a if way == 1 else b
    return True
