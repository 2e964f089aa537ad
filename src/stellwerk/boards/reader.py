"""Parse JSON into `BoardData`: every field present and of its type. `checks` checks consistency."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from stellwerk.errors import BoardError
from stellwerk.text import Message, message

from .fields import Entry, is_coordinate, is_id, is_int, shown
from .model import NUMBER_NAMES, BoardData, BoardNumbers, City, Route, Ticket

T = TypeVar("T")

MOST_CITIES: Final = 200
MOST_ROUTES: Final = 400
MOST_TICKETS: Final = 400
LONGEST_ROUTE: Final = 20
MOST_POINTS: Final = 999
MOST_GOODS: Final = 12  # colours
MOST_STACKED: Final = 20  # goods of one colour
MOST_WAGONS: Final = 99
MOST_HAND: Final = 10
MOST_CARDS: Final = 60
"""Of one kind."""
MOST_OFFERED: Final = 5
"""Tickets at once: there is an action for each choice of some of them."""
RESERVED_CITY_IDS: Final = ("none",)
"""Words that stand in the place of a city in the notation (`place none`)."""

UNNAMED: Final = "?"
"""Stands for a name that could not be read."""

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


def read_board(
    file: str,
    edition: str,
    tickets_have_points: bool,
    document: object,
    faults: list[BoardError] | None = None,
) -> BoardData:
    """Return the board in a parsed document. `file` is what errors call it.

    With a list of `faults` all of them are added to it, and the board has the sound entries only.
    """
    board = Entry(file, "", document, faults)
    cities = tuple(_sound(_city, _entries(board, "cities", "faults.city", MOST_CITIES)))
    return BoardData(
        edition=edition,
        source=file,
        cities=cities,
        routes=tuple(_sound(_route, _entries(board, "routes", "faults.route", MOST_ROUTES))),
        tickets=tuple(
            _sound(
                partial(_ticket, has_points=tickets_have_points),
                _entries(board, "tickets", "faults.ticket", MOST_TICKETS),
            )
        ),
        goods_stacks=_goods_stacks(board),
        layout=_layout(board, cities),
        paths=_paths(board),
        notes=_texts(board, "source_notes"),
        disputed=board.items("disputed"),
        unverified=_texts(board, "unverified"),
        evidence=board.table("evidence"),
        raw=dict(board.values),
        numbers=_numbers(board),
        names=_names(board),
    )


def _numbers(board: Entry) -> BoardNumbers:
    """The numbers of the edition that the board replaces."""
    entry = Entry(board.file, message("faults.numbers"), board.table("numbers"), board.faults)
    entry.only(frozenset(NUMBER_NAMES))
    return BoardNumbers(
        wagons=entry.whole_or_none("wagons", 5, MOST_WAGONS),
        hand=entry.whole_or_none("hand", 0, MOST_HAND),
        cards=_table_of_wholes(entry, "cards", 1, MOST_CARDS),
        first_offer=_offer(entry, "first_offer"),
        offer=_offer(entry, "offer"),
        points={
            int(length): points
            for length, points in _table_of_wholes(entry, "points", 0, MOST_POINTS).items()
            if _is_length(entry, length)
        },
        bonuses=_table_of_wholes(entry, "bonuses", 0, MOST_POINTS),
    )


def _offer(entry: Entry, field: str) -> tuple[int, int] | None:
    """How many tickets are offered, and how many of them at least are kept."""
    if not entry.has(field):
        return None
    pair = entry.values[field]
    if (
        not isinstance(pair, list | tuple)
        or len(pair) != 2
        or not all(is_int(number) for number in pair)
        or not 1 <= pair[1] <= pair[0] <= MOST_OFFERED
    ):
        entry.refuse(entry.wrong(field, "faults.wanted.offer", most=MOST_OFFERED))
        return None
    return int(pair[0]), int(pair[1])


def _table_of_wholes(entry: Entry, field: str, least: int, most: int) -> dict[str, int]:
    found = entry.table(field)
    if not all(is_int(number) and least <= number <= most for number in found.values()):
        entry.refuse(entry.wrong(field, "faults.wanted.wholes", least=least, most=most))
        return {}
    return {str(name): int(number) for name, number in found.items()}


def _is_length(entry: Entry, length: str) -> bool:
    is_right = length.isdecimal() and len(length) < 3 and 1 <= int(length) <= LONGEST_ROUTE
    return entry.checked("points", is_right, "faults.wanted.lengths", most=LONGEST_ROUTE)


def _names(board: Entry) -> dict[str, str]:
    """The board's own name by language; `name` counts for all that have none."""
    fields = {"en": "name_en", "de": "name_de"}
    everywhere = board.name("name", "") if board.has("name") else ""
    found = {
        lang: board.name(field, "") if board.has(field) else everywhere for lang, field in fields.items()
    }
    return {lang: name for lang, name in found.items() if name}


def _sound(read: Callable[[Entry], T], entries: list[Entry]) -> Iterator[T]:
    """What is read of entries without a fault."""
    for entry in entries:
        found = read(entry)
        if entry.is_sound:
            yield found


def _entries(board: Entry, field: str, kind: str, most: int) -> list[Entry]:
    board.get(field)
    items = board.items(field)
    if not items and board.values.get(field) == []:
        board.refuse(board.flaw("faults.empty", field=field))
    _bounded(board, field, len(items), most)
    return [
        Entry(board.file, _place(kind, number, item), item, board.faults)
        for number, item in enumerate(items[:most], 1)
    ]


def _bounded(entry: Entry, field: str, entries: int, most: int) -> None:
    if entries > most:
        entry.refuse(entry.flaw("faults.too-many-entries", field=field, entries=entries, most=most))


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
        name_de=entry.name("name_de", name or UNNAMED),
        name_en=entry.name("name_en", name or UNNAMED),
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
        entry.refuse(entry.flaw("faults.id-reserved"))
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
        entry.refuse(entry.wrong("end", "faults.wanted.point"))
        return None
    return float(point[0]), float(point[1])


def _ticket(entry: Entry, has_points: bool) -> Ticket:
    entry.only(TICKET_FIELDS)
    entry.get("cities")
    cities = entry.items("cities")
    is_list = isinstance(entry.values.get("cities"), list | tuple)
    if is_list and (len(cities) < 2 or not all(is_id(city) for city in cities)):
        entry.refuse(entry.wrong("cities", "faults.wanted.cities"))
    if not has_points and (entry.values.get("points", 0) != 0 or entry.has("values")):
        entry.refuse(entry.flaw("faults.ticket-without-value"))
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
        entry.refuse(entry.wrong("values", "faults.wanted.values", count=wanted, most=MOST_POINTS))
        return ()
    if entry.has("points") or entry.has("points_ordered"):
        entry.refuse(entry.flaw("faults.values-and-points"))
    return tuple(values)


def _goods_stacks(board: Entry) -> dict[str, tuple[int, ...]]:
    stacks: dict[str, tuple[int, ...]] = {}
    given = board.table("goods_stacks")
    _bounded(board, "goods_stacks", len(given), MOST_GOODS)
    for color, values in list(given.items())[:MOST_GOODS]:
        if not is_id(color):
            board.refuse(board.wrong("goods_stacks", "faults.wanted.id"))
        place = message("faults.goods-stack", id=shown(color))
        entry = Entry(board.file, place, {"values": values}, board.faults)
        numbers = entry.items("values")
        if not numbers or not all(is_int(value) and 1 <= value <= MOST_POINTS for value in numbers):
            if entry.is_sound:
                entry.refuse(entry.flaw("faults.goods-no-numbers", given=shown(values)))
            numbers = []
        _bounded(entry, "values", len(numbers), MOST_STACKED)
        if sorted(numbers, reverse=True) != numbers:
            entry.refuse(entry.flaw("faults.goods-order", given=shown(values)))
        stacks[color] = tuple(numbers)
    return stacks


def _layout(board: Entry, cities: tuple[City, ...]) -> dict[str, Any]:
    """The drawing box; a board without one gets the box around its cities."""
    layout = board.table("layout")
    if not layout:
        return {
            "width": max((city.x for city in cities), default=1.0),
            "height": max((city.y for city in cities), default=1.0),
        }
    for field in ("width", "height"):
        if not is_coordinate(layout.get(field)) or layout[field] <= 0:
            board.refuse(board.flaw("faults.layout", field=field, given=shown(layout.get(field))))
    return layout


def _paths(board: Entry) -> dict[str, list[list[float]]]:
    paths: dict[str, list[list[float]]] = {}
    for route, points in board.table("paths").items():
        if not isinstance(points, list | tuple) or not all(_is_point(point) for point in points):
            board.refuse(board.flaw("faults.path-no-pairs", id=shown(route), given=shown(points)))
            continue
        paths[route] = [list(point) for point in points]
    return paths


def _is_point(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(is_coordinate(part) for part in value)


def _texts(board: Entry, field: str) -> list[str]:
    texts = board.items(field)
    if not all(isinstance(text, str) for text in texts):
        board.refuse(board.wrong(field, "faults.wanted.texts"))
        return []
    return texts
