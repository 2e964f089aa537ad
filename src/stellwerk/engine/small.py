"""Small helpers on lists and bits."""


def replaced(items: list[int], place: int, value: int) -> list[int]:
    result = items[:]
    result[place] = value
    return result


def ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
