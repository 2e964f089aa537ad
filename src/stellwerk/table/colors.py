"""Player colours: chosen by people, and different for everybody at a table."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.table.rows import BOT, Place

COLORS = 5


def deal_colors(places: Sequence[Place], wanted: Sequence[int | None]) -> None:
    """Assign preferred colours in seat order; the others get the remaining ones."""
    taken: set[int] = set()
    for place, wish in zip(places, wanted, strict=True):
        if wish is not None and wish not in taken:
            place.color = wish
            taken.add(wish)
    for place in places:
        if place.color is None:
            own = place.place if place.place not in taken else None
            place.color = next(
                (each for each in (own, *range(COLORS)) if each not in {None, *taken}), place.place
            )
            taken.add(place.color)


def choose_color(places: Sequence[Place], place: Place, wish: int | None) -> None:
    """Give a new player the preferred colour unless another person has it."""
    if wish is None or place.color == wish:
        return
    owner = next((each for each in places if each.color == wish), None)
    if owner is None:
        place.color = wish
    elif owner.kind == BOT or owner.token_hash is None:
        owner.color, place.color = place.color, wish
