"""Boards of one's own: the built-in ones with other colours, symbols and rough terrain."""

import copy
from typing import Any

from stellwerk import boards
from tests.oracle.dice import Dice
from tests.oracle.spec import SPEC


def repainted(edition: str, dice: Dice) -> dict[str, Any]:
    """The board of an edition as a designer might change it: mixed rough, gray tunnels, any symbols."""
    board: dict[str, Any] = copy.deepcopy(dict(boards.load(edition).raw))
    has_rough = any(route.get("rough") for route in board["routes"])
    for route in board["routes"]:
        if route.get("special"):
            continue
        route["color"] = "gray" if dice.chance(3) else dice.pick(SPEC[edition].colours)
        if route["kind"] == "ferry":
            route["locos"] = dice.between(1, route["length"])
        if has_rough and route["kind"] == "train":
            route["rough"] = dice.between(0, route["length"])
    return board
