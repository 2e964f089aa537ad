"""Reading untrusted JSON: each helper takes a value and its place, and refuses with a sentence naming it."""

from collections.abc import Mapping
from typing import Final

MOST: Final = 1_000_000_000
"""No count or score comes near it, and sums of such numbers stay native."""


def mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{where}: an object is wanted, not {kind(value)}")
    for key in value:
        if not isinstance(key, str):
            raise ValueError(f"{where}: keys are text, not {kind(key)}")
    return value


def items(value: object, where: str) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{where}: a list is wanted, not {kind(value)}")
    return list(value)


def whole(value: object, where: str, least: int) -> int:
    """Return an integer from `least` on that is not absurdly large."""
    number = integer(value, where)
    if number < least:
        raise ValueError(f"{where}: {number} is too small, {least} is the least")
    if number > MOST:
        raise ValueError(f"{where}: {number} is too large")
    return number


def integer(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{where}: an integer is wanted, not {kind(value)}")
    return value


def flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{where}: true or false is wanted, not {kind(value)}")
    return value


def known(value: object, names: dict[str, int], what: str, where: str) -> int:
    """Return the number of a name."""
    number = names.get(value) if isinstance(value, str) else None
    if number is None:
        raise ValueError(f"{where}: there is no {what} {value!r:.60}")
    return number


def names_of(value: object, names: dict[str, int], what: str, where: str) -> list[int]:
    return [known(entry, names, what, where) for entry in items(value, where)]


def distinct(value: object, names: dict[str, int], what: str, where: str) -> list[int]:
    numbers = names_of(value, names, what, where)
    for place, number in enumerate(numbers):
        if number in numbers[:place]:
            raise ValueError(f"{where}: {what} {items(value, where)[place]} is named twice")
    return numbers


def counts(value: object, names: dict[str, int], what: str, where: str) -> list[int]:
    """Return how many of each name are counted, by number."""
    result = [0] * len(names)
    for name, number in mapping(value, where).items():
        result[known(name, names, what, where)] = whole(number, f"{where}.{name}", 0)
    return result


def only(value: Mapping[str, object], allowed: list[str], where: str) -> None:
    for key in value:
        if key not in allowed:
            raise ValueError(f"{where}: there is no field {key!r:.60}; fields are {', '.join(allowed)}")


def kind(value: object) -> str:
    if value is None:
        return "nothing"
    return type(value).__name__
