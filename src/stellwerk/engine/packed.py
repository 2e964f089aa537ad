"""What is done again and again with packed arrays."""

from stellwerk.arrays import Flags, Ints, append, i64, u8, vec


def ints(items: list[int]) -> Ints:
    """Return an array as this engine uses it, compiled or not; for callers that are not compiled."""
    return vec[i64](items)


def flags(items: list[int]) -> Flags:
    return vec[u8](items)


def replaced(items: Ints, place: int, value: int) -> Ints:
    """A new array with one entry changed, for those that are shared."""
    result = items[:]
    result[place] = value
    return result


def total(items: Ints) -> i64:
    result: i64 = 0
    for item in items:
        result += item
    return result


def count_of(items: Ints, wanted: i64) -> i64:
    result: i64 = 0
    for item in items:
        if item == wanted:
            result += 1
    return result


def place_of(items: Ints, wanted: i64) -> i64:
    """Where it stands for the first time; it must be there."""
    place: i64 = 0
    while items[place] != wanted:
        place += 1
    return place


def holds(items: list[int], wanted: i64) -> bool:
    """Whether a short list has the number: quicker than `in`, which would make an object of it."""
    for item in items:
        if item == wanted:
            return True
    return False


def inserted(items: Ints, place: int, item: int) -> Ints:
    return extended(append(items[:place], item), items[place:])


def removed(items: Ints, place: int) -> Ints:
    return extended(items[:place], items[place + 1 :])


def extended(items: Ints, more: Ints) -> Ints:
    for item in more:
        items = append(items, item)
    return items


def same(flags: Flags, others: Flags) -> bool:
    if len(flags) != len(others):
        return False
    for place in range(len(flags)):
        if flags[place] != others[place]:
            return False
    return True
