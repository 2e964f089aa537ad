"""Hostile input to order: records, positions, boards and score sheets, each sound but for one or two changes.

Everything is made from a seed. What a generator gives may be lawful by chance: a server must answer it, and
with anything but an error of its own.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import stellwerk
from stellwerk import boards

Json = dict[str, Any]
EDITION = "gruselfahrt"
TEXTS = [
    "",
    "/etc/passwd",
    "../../data/usa.json",
    "/dev/zero",
    "file:///etc/passwd",
    "\x1b[2J\x1b]0;title\x07",
    "\x00",
    "\u202eevil\u2066",
    "\ud800",
    "é" * 500,
    "x" * 9000,
    "claim town-1-2; drop table tables",
    "{0}",
    "{name, plural, other {#}}",
]
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    10**40,
    1e308,
    0.5,
    [],
    {},
    [[]],
    {"": {}},
    *TEXTS,
]


def deep(levels: int, inside: object = None) -> object:
    """Lists inside each other."""
    found = inside
    for _ in range(levels):
        found = [found]
    return found


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something can be changed: the keys to every value inside."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inside in entries:
        yield (*path, key)
        yield from places(inside, (*path, key))


def replaced(sound: Json, path: tuple[Any, ...], value: object) -> Json:
    """A copy with another value at a place."""
    found = copy.deepcopy(sound)
    holder: Any = found
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return found


def spoiled(sound: Json, chance: random.Random, times: int) -> Json:
    """A copy with some values replaced, removed, doubled or nested."""
    found = copy.deepcopy(sound)
    for _ in range(times):
        everywhere = list(places(found))
        if not everywhere:
            return found
        *path, last = chance.choice(everywhere)
        holder: Any = found
        for key in path:
            holder = holder[key]
        match chance.randrange(6):
            case 0:
                del holder[last]
            case 1:
                holder[last] = deep(chance.choice([3, 31, 33, 150]), holder[last])
            case 2 if isinstance(holder, list):
                holder.append(holder[last])
            case 3 if isinstance(holder, dict):
                holder[chance.choice(TEXTS)] = holder.pop(last)
            case _:
                holder[last] = copy.deepcopy(chance.choice(VALUES))
    return found


def record() -> Json:
    """A finished game."""
    return {**stellwerk.new_game(EDITION, players=2, seed=5).playout(5).record()}


def record_with_board() -> Json:
    game = stellwerk.new_game(EDITION, players=2, seed=5, board=boards.new(EDITION))
    return {**game.playout(5).record()}


def record_with_position() -> Json:
    game = stellwerk.new_game(EDITION, players=2, seed=5)
    begun = stellwerk.from_position(game.position())
    return {**begun.playout(5).record()}


def position() -> Json:
    game = stellwerk.new_game("usa", players=2, seed=7)
    for _ in range(30):
        game.apply(game.legal_actions()[0])
    return {**game.position()}


def board() -> Json:
    return boards.new(EDITION)


def sheet() -> Json:
    """What two players have at the end of a game at a real table."""
    routes = [route.id for route in boards.load("usa").routes if route.group is None]
    tickets = [ticket.id for ticket in boards.load("usa").tickets]
    players = [
        {"name": "Anna", "routes": routes[:6], "tickets": tickets[:3]},
        {"name": "Ben", "routes": routes[6:12], "tickets": tickets[3:6]},
    ]
    return {"edition": "usa", "players": players}


SOUND: dict[str, Callable[[], Json]] = {
    "record": record,
    "record with a board": record_with_board,
    "record with a position": record_with_position,
    "position": position,
    "board": board,
    "sheet": sheet,
}


def hostile(kind: str, seed: int, count: int) -> Iterator[Json]:
    """So many spoiled copies of one kind, always the same for a seed."""
    sound, chance = SOUND[kind](), random.Random(f"{kind} {seed}")
    for _ in range(count):
        yield spoiled(sound, chance, chance.choice([1, 1, 2, 5]))
