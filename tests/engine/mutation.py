"""One small forgery somewhere inside a JSON value."""

import copy
from typing import Any

from tests.oracle.dice import Dice

STRANGE = [None, True, False, -1, 0, 1, 7, 10**20, 1.5, "", "red", "nonsense", [], {}, [1], {"x": 1}, [None]]


def mutate(value: Any, dice: Dice) -> Any:
    """The value with one part removed, doubled, exchanged or replaced by something strange."""
    spots = list(all_spots(value))
    holder, key = dice.pick(spots)
    match dice.below(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 1:
            holder["nonsense"] = copy.deepcopy(holder[key])
        case 2 if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += dice.pick([-1, 1, 5])
        case 2:
            other, elsewhere = dice.pick(spots)
            holder[key] = copy.deepcopy(other[elsewhere])
        case _:
            holder[key] = copy.deepcopy(dice.pick(STRANGE))
    return value


def all_spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in lists and objects, however deep, those near the top as often as those far below."""
    spots: list[tuple[Any, Any]] = []
    layers = [value]
    while layers:
        holder = layers.pop()
        keys = list(holder) if isinstance(holder, dict) else range(min(len(holder), 8))
        for key in keys:
            spots.append((holder, key))
            if isinstance(holder[key], dict | list):
                layers.append(holder[key])
    return spots
