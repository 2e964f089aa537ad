"""Parse JSON into `BoardData`: every field present and of its type. `checks` checks consistency."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stellwerk.text import Message, message

from .fields import Entry, is_coordinate, is_id, is_int, shown
from .model import BoardData, City, Route, Ticket

MOST_CITIES: Final = 200
MOST_ROUTES: Final = 400
MOST_TICKETS: Final = 400
LONGEST_ROUTE: Final = 20
MOST_POINTS: Final = 999
MOST_GOODS: Final = 12  # colours
MOST_STACKED: Final = 20  # goods of one colour
RESERVED_CITY_IDS: Final = ("none",)
"""Words that stand in the place of a city in the notation (`place none`)."""

CITY_FIELDS: Final = frozenset(
    {"id", "name", "name_de", "name_en", "x", "y", "lat", "lon", "country", "region", "goods", "landmark"}
    | {"harbor", "ends", "unnamed_on_board", "note"}
)
ROUTE_FIELDS: Final = frozenset(
    {"id", "a", "b", "length", "color", "kind", "locos", "group", "rough", "special", "points"}
    | {"end", "wraps", "wrap_spaces", "note"}
)
TICKET_FIELDS: Final = frozenset(
    {"id", "cities", "points", "points_ordered", "penalty", "values", "deck", "note"}
)


def read_board(file: str, edition: str, tickets_have_points: bool, document: object) -> BoardData:
    """The board in a parsed document. `file` is what errors call it."""
    board = Entry(file, "", document)
    cities = tuple(_city(entry) for entry in _entries(board, "cities", "faults.city", MOST_CITIES))
    return BoardData(
        edition=edition,
        source=file,
        cities=cities,
        routes=tuple(_route(entry) for entry in _entries(board, "routes", "faults.route", MOST_ROUTES)),
        tickets=tuple(
            _ticket(entry, tickets_have_points)
            for entry in _entries(board, "tickets", "faults.ticket", MOST_TICKETS)
        ),
        goods_stacks=_goods_stacks(board),
        layout=_layout(board, cities),
        paths=_paths(board),
        notes=_texts(board, "source_notes"),
        disputed=board.items("disputed"),
        unverified=_texts(board, "unverified"),
        evidence=board.table("evidence"),
        raw=dict(board.values),
    )


def _entries(board: Entry, field: str, kind: str, most: int) -> list[Entry]:
    board.get(field)
    items = board.items(field)
    if not items:
        raise board.flaw("faults.empty", field=field)
    _bounded(board, field, len(items), most)
    return [Entry(board.file, _place(kind, number, item), item) for number, item in enumerate(items, 1)]


def _bounded(entry: Entry, field: str, entries: int, most: int) -> None:
    if entries > most:
        raise entry.flaw("faults.too-many-entries", field=field, entries=entries, most=most)


def _place(kind: str, number: int, item: object) -> Message:
    """How errors call an entry: by its id, or by its number where it has none."""
    if isinstance(item, Mapping) and isinstance(item.get("id"), str) and item["id"]:
        return message(kind, id=shown(item["id"]))
    return message(kind, id=message("faults.number", number=number))


def _city(entry: Entry) -> City:
    entry.only(CITY_FIELDS)
    name = entry.name("name", "")
    city = City(
        id=entry.id("id"),
        name=name,
        name_de=entry.name("name_de", name),
        name_en=entry.name("name_en", name),
        x=entry.number("x"),
        y=entry.number("y"),
        lat=entry.number_or_none("lat"),
        lon=entry.number_or_none("lon"),
        country=entry.flag("country"),
        region=entry.id_or_none("region"),
        goods=entry.id_or_none("goods"),
        landmark=entry.id_or_none("landmark"),
        harbor=entry.flag("harbor"),
    )
    if city.id in RESERVED_CITY_IDS:
        raise entry.flaw("faults.id-reserved")
    return city


def _route(entry: Entry) -> Route:
    entry.only(ROUTE_FIELDS)
    return Route(
        id=entry.id("id"),
        a=entry.id("a"),
        b=entry.id("b"),
        length=entry.whole("length", 1, LONGEST_ROUTE),
        color=entry.id("color"),
        kind=entry.text_or("kind", "train"),
        locos=entry.whole_or_none("locos", 0, LONGEST_ROUTE) or 0,
        group=entry.id_or_none("group"),
        rough=entry.whole_or_none("rough", 0, LONGEST_ROUTE) or 0,
        special=entry.id_or_none("special"),
        points=entry.whole_or_none("points", 0, MOST_POINTS),
        end=_end(entry),
    )


def _end(entry: Entry) -> tuple[float, float] | None:
    """The border station at which a route is printed to end."""
    if not entry.has("end"):
        return None
    point = entry.get("end")
    if not _is_point(point):
        raise entry.wrong("end", "faults.wanted.point")
    return float(point[0]), float(point[1])


def _ticket(entry: Entry, has_points: bool) -> Ticket:
    entry.only(TICKET_FIELDS)
    entry.get("cities")
    cities = entry.items("cities")
    if len(cities) < 2 or not all(is_id(city) for city in cities):
        raise entry.wrong("cities", "faults.wanted.cities")
    if not has_points and (entry.values.get("points", 0) != 0 or entry.has("values")):
        raise entry.flaw("faults.ticket-without-value")
    values = _values(entry, len(cities) - 1)
    points = max(values, default=0)
    if has_points and not values:
        points = entry.whole("points", 1, MOST_POINTS)
    return Ticket(
        id=entry.id("id"),
        cities=tuple(cities),
        points=points,
        points_ordered=entry.whole_or_none("points_ordered", 1, MOST_POINTS),
        penalty=entry.whole_or_none("penalty", 1, MOST_POINTS),
        deck=entry.id_or_none("deck"),
        values=values,
    )


def _values(entry: Entry, wanted: int) -> tuple[int, ...]:
    """The values of a ticket that has one for each place after the first; empty for all other tickets."""
    if not entry.has("values"):
        return ()
    values = entry.items("values")
    if len(values) != wanted or not all(is_int(value) and 1 <= value <= MOST_POINTS for value in values):
        raise entry.wrong("values", "faults.wanted.values", count=wanted, most=MOST_POINTS)
    if entry.has("points") or entry.has("points_ordered"):
        raise entry.flaw("faults.values-and-points")
    return tuple(values)


def _goods_stacks(board: Entry) -> dict[str, tuple[int, ...]]:
    stacks: dict[str, tuple[int, ...]] = {}
    given = board.table("goods_stacks")
    _bounded(board, "goods_stacks", len(given), MOST_GOODS)
    for color, values in given.items():
        if not is_id(color):
            raise board.wrong("goods_stacks", "faults.wanted.id")
        entry = Entry(board.file, message("faults.goods-stack", id=shown(color)), {"values": values})
        numbers = entry.items("values")
        if not numbers or not all(is_int(value) and 1 <= value <= MOST_POINTS for value in numbers):
            raise entry.flaw("faults.goods-no-numbers", given=shown(values))
        _bounded(entry, "values", len(numbers), MOST_STACKED)
        if sorted(numbers, reverse=True) != numbers:
            raise entry.flaw("faults.goods-order", given=shown(values))
        stacks[color] = tuple(numbers)
    return stacks


def _layout(board: Entry, cities: tuple[City, ...]) -> dict[str, Any]:
    """The drawing box; a board without one gets the box around its cities."""
    layout = board.table("layout")
    if not layout:
        return {"width": max(city.x for city in cities), "height": max(city.y for city in cities)}
    for field in ("width", "height"):
        if not is_coordinate(layout.get(field)) or layout[field] <= 0:
            raise board.flaw("faults.layout", field=field, given=shown(layout.get(field)))
    return layout


def _paths(board: Entry) -> dict[str, list[list[float]]]:
    paths: dict[str, list[list[float]]] = {}
    for route, points in board.table("paths").items():
        if not isinstance(points, list | tuple) or not all(_is_point(point) for point in points):
            raise board.flaw("faults.path-no-pairs", id=shown(route), given=shown(points))
        paths[route] = [list(point) for point in points]
    return paths


def _is_point(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(is_coordinate(part) for part in value)


def _texts(board: Entry, field: str) -> list[str]:
    texts = board.items(field)
    if not all(isinstance(text, str) for text in texts):
        raise board.wrong(field, "faults.wanted.texts")
    return texts
