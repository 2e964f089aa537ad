"""Helpers for packed arrays (`stellwerk.arrays`)."""

from stellwerk.arrays import Flags, Ints, append, i64, u8, vec


def ints(items: list[int]) -> Ints:
    """Return an array as this engine uses it, compiled or not; for callers that are not compiled."""
    return vec[i64](items)


def flags(items: list[int]) -> Flags:
    """Return an array of flags (0 or 1)."""
    return vec[u8](items)


def replaced(items: Ints, place: int, value: int) -> Ints:
    """Return a copy with one entry changed; shared arrays are replaced, not changed in place."""
    result = items[:]
    result[place] = value
    return result


def total(items: Ints) -> i64:
    """Return the sum of all entries."""
    result: i64 = 0
    for item in items:
        result += item
    return result


def count_of(items: Ints, wanted: i64) -> i64:
    """Return how many entries have a value."""
    result: i64 = 0
    for item in items:
        if item == wanted:
            result += 1
    return result


def place_of(items: Ints, wanted: i64) -> i64:
    """Return the first index of a value, which must be there."""
    place: i64 = 0
    while items[place] != wanted:
        place += 1
    return place


def holds(items: list[int], wanted: i64) -> bool:
    """Return whether a short list has a number; faster than `in`, which would box the number."""
    for item in items:
        if item == wanted:
            return True
    return False


def inserted(items: Ints, place: int, item: int) -> Ints:
    """Return a copy with an item inserted at an index."""
    return extended(append(items[:place], item), items[place:])


def removed(items: Ints, place: int) -> Ints:
    """Return a copy without the item at an index."""
    return extended(items[:place], items[place + 1 :])


def extended(items: Ints, more: Ints) -> Ints:
    """Return an array followed by the items of another."""
    for item in more:
        items = append(items, item)
    return items


def same(flags: Flags, others: Flags) -> bool:
    """Return whether two arrays of flags are equal."""
    if len(flags) != len(others):
        return False
    for place in range(len(flags)):
        if flags[place] != others[place]:
            return False
    return True
