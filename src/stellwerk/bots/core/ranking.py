"""Ranking without key functions, which do not compile well."""


def descending(values: list[float]) -> list[int]:
    """Return the indices of the values, largest value first; equal values keep their order."""
    order: list[int] = []
    for index in range(len(values)):
        place = len(order)
        while place > 0 and values[order[place - 1]] < values[index]:
            place -= 1
        order.insert(place, index)
    return order
