"""The own rules of the island once more, from positions and board files alone, without the engine."""

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]


def expected_lighthouses(position: Json, board: Json) -> set[str]:
    """Return where the player to move may build at the beginning of a turn."""
    seat = position["seats"][position["to_move"]]
    if len(seat["lighthouses"]) >= 2 or not sum(seat["hand"].values()):
        return set()
    ends = {route["id"]: {route["a"], route["b"]} for route in board["routes"]}
    reached = {city for route in seat["routes"] for city in ends[route]}
    return reached - {city for other in position["seats"] for city in other["lighthouses"]}


def expected_bonus(position: Json, player: int) -> int:
    """Return the points of lighthouses and wager at the end."""
    counts = [len(seat["lighthouses"]) for seat in position["seats"]]
    stake: int = position["seats"][player]["wager"]
    others = counts[:player] + counts[player + 1 :]
    return 3 * counts[player] + (stake if counts[player] > max(others) else -stake)
