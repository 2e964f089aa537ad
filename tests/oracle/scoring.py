"""Final scores, their items and the ranking, recomputed from a position and the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tests.oracle.network import (
    completed,
    connected,
    countries_of,
    edges_of,
    longest_trail,
    tour_in_order,
    two_separate_paths,
)
from tests.oracle.spec import HARBORS, SPEC

Json = Mapping[str, Any]


@dataclass
class Result:
    """What one seat has at the end."""

    track: int
    tickets: dict[str, int] = field(default_factory=dict)  # points added or subtracted
    completed: int = 0
    longest: int = 0
    path_card: bool = False  # holds the bonus for the longest path
    stations: int = 0
    goods: int = 0
    harbors: dict[str, int] = field(default_factory=dict)
    bonuses: list[int] = field(default_factory=list)  # bonuses and penalties other than tickets and harbours

    @property
    def total(self) -> int:
        return self.track + sum(self.tickets.values()) + sum(self.harbors.values()) + sum(self.bonuses)


def results(position: Json, board: Json) -> list[Result]:
    """The results of all seats, were the game to end here."""
    edition = position["edition"]
    found = [_one_seat(edition, seat, board) for seat in position["seats"]]
    if SPEC[edition].stations:
        for number, seat in enumerate(position["seats"]):
            _borrow(position, board, number, found[number])
            found[number].stations = len(seat["stations"])
            found[number].bonuses.append(4 * (SPEC[edition].stations - len(seat["stations"])))
    if SPEC[edition].tickets_to_win:
        return found
    _shared_bonuses(edition, found)
    if SPEC[edition].technologies:
        for seat, result in zip(position["seats"], found, strict=True):
            _technology_bonuses(seat["technologies"], result, found)
    return found


def _one_seat(edition: str, seat: Json, board: Json) -> Result:
    if SPEC[edition].tickets_to_win:
        count = len(seat["completed"]) + ("trick-or-treat" in seat["bonuses"])
        return Result(track=count, completed=count)
    countries, edges = countries_of(board), edges_of(board, seat["routes"])
    result = Result(track=seat["score"], goods=sum(seat.get("goods", [])))
    for ticket in board["tickets"]:
        if ticket["id"] in seat["tickets"]:
            done = completed(edges, ticket, countries)
            result.completed += done
            result.tickets[ticket["id"]] = _ticket_points(ticket, done, edges, countries)
            for city in seat.get("harbors", []):
                result.harbors.setdefault(city, 0)
                result.harbors[city] += done and city in ticket["cities"]
    result.longest = (
        longest_trail(edges, countries)
        if SPEC[edition].longest_path or SPEC[edition].longest_path_matters
        else 0
    )
    if SPEC[edition].joined_twice:
        table = SPEC[edition].joined_twice
        pairs = [ticket["cities"] for ticket in board["tickets"] if ticket["id"] in seat["tickets"]]
        twice = sum(two_separate_paths(edges, a, b) for a, b in pairs)
        result.bonuses.append(table[min(twice, len(table) - 1)])
    ships = SPEC[edition].ships
    if ships:
        result.harbors = {
            city: ships.harbor_points[min(3, result.harbors.get(city, 0))] for city in seat["harbors"]
        }
        result.bonuses.append(-4 * (HARBORS - len(seat["harbors"])))
    return result


def _borrow(position: Json, board: Json, number: int, result: Result) -> None:
    """Each station adds one route of another player into its city, or none: the best of all ways (EU-52)."""
    seat = position["seats"][number]
    others = {
        route for other, each in enumerate(position["seats"]) if other != number for route in each["routes"]
    }
    into = [
        [None, *(r["id"] for r in board["routes"] if r["id"] in others and city in (r["a"], r["b"]))]
        for city in seat["stations"]
    ]
    held = [ticket for ticket in board["tickets"] if ticket["id"] in seat["tickets"]]
    ways = []
    for borrowed in set(product(*into)):
        edges = edges_of(board, [*seat["routes"], *{route for route in borrowed if route}])
        done = {ticket["id"]: connected(edges, ticket["cities"], frozenset()) for ticket in held}
        points = {t["id"]: t["points"] if done[t["id"]] else -t["points"] for t in held}
        ways.append((sum(points.values()), sum(done.values()), points))
    _, result.completed, result.tickets = max(ways, key=lambda way: way[:2])


def _ticket_points(ticket: Json, done: bool, edges: list[Any], countries: frozenset[str]) -> int:
    if done and "values" in ticket:
        start, *others = ticket["cities"]
        places: list[tuple[str, int]] = list(zip(others, ticket["values"], strict=True))
        return max(value for place, value in places if connected(edges, [start, place], countries))
    points: int = ticket.get("points", 0)
    if not done:
        penalty: int = ticket.get("penalty", points)
        return -penalty
    if "points_ordered" in ticket and tour_in_order(edges, ticket["cities"], countries):
        ordered: int = ticket["points_ordered"]
        return ordered
    return points


def _shared_bonuses(edition: str, found: list[Result]) -> None:
    most, longest = max(r.completed for r in found), max(r.longest for r in found)
    facts = SPEC[edition]
    for result in found:
        if facts.most_tickets and result.completed == most > 0:
            result.bonuses.append(facts.most_tickets)
        if facts.longest_path and result.longest == longest > 0:
            result.path_card = True
            result.bonuses.append(facts.longest_path)


def _technology_bonuses(technologies: list[str], result: Result, found: list[Result]) -> None:
    most, longest = max(r.completed for r in found), max(r.longest for r in found)
    if "double-heading" in technologies:
        result.bonuses.append(2 * result.completed)
    if "risky-contracts" in technologies:
        result.bonuses.append(20 if result.completed == most > 0 else -20)
    if "equalising-beam" in technologies:
        result.bonuses.append(15 if result.longest == longest > 0 else -15)


def ranking(edition: str, found: list[Result]) -> list[int]:
    """Places from 1, equal ones shared, after the edition's tie-breakers."""
    keys = [_rank_key(edition, result) for result in found]
    return [1 + sum(other > key for other in keys) for key in keys]


def _rank_key(edition: str, result: Result) -> tuple[int, ...]:
    keys = [result.total, result.completed]
    for name in SPEC[edition].tie_breaks:
        value = getattr(result, name.removeprefix("-"))
        number = len(value) if isinstance(value, dict) else int(value)
        keys.append(-number if name.startswith("-") else number)
    return tuple(keys)
