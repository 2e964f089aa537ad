"""Pictures of games: the board with everybody's routes, as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stellwerk.boards import City, Route
from stellwerk.boards.svg import ROUTE_COLORS, Paint, draw
from stellwerk.documents import View
from stellwerk.text.names import place_name, route_ends

if TYPE_CHECKING:
    from stellwerk.game import Game

__all__ = ["render_svg"]

_SEAT_COLORS: Final = (
    ("#c0392b", "#5d120b"),
    ("#2467b3", "#0b2f5c"),
    ("#e0b52e", "#6b5207"),
    ("#3c8a4e", "#163d20"),
    ("#2f2d33", "#000000"),
)
"""Fill and edge of the pieces of each seat."""

_FREE_OPACITY: Final = 0.35
"""Routes that nobody owns are pale, so that pieces stand out."""


def render_svg(game: Game, seat: int | None = None, lang: str = "en") -> str:
    """Return the board with all pieces as an SVG picture, titled with the score.

    `seat` adds the tickets of that seat to the title; without it the picture shows public things only.

    >>> import stellwerk as sw
    >>> sw.render_svg(sw.new_game("usa", players=2, seed=7)).startswith("<svg")
    True
    """
    seen = game.view(seat)
    owners: dict[str, list[int]] = {}
    for owner, public in enumerate(seen["seats"]):
        for route in public["routes"]:
            owners.setdefault(route, []).append(owner)
    board = game.board

    def paint(route: Route) -> Paint:
        named = route_ends(board, route, lang)
        owned = owners.get(route.id)
        if not owned:
            return Paint(*ROUTE_COLORS[route.color], named, _FREE_OPACITY)
        who = ", ".join(f"seat {owner}" for owner in owned)
        return Paint(*_SEAT_COLORS[owned[0] % len(_SEAT_COLORS)], f"{named}: {who}")

    def name_of(city: City) -> str:
        return place_name(board, city.id, lang)

    return draw(board, name_of, _title(game, seen), paint)


def _title(game: Game, seen: View) -> str:
    points = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(game.scores()))
    own = seen.get("own")
    tickets = f"; tickets: {', '.join(own['tickets'])}" if own and own.get("tickets") else ""
    return f"{game.edition}: {points}{tickets}"
