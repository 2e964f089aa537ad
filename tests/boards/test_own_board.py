"""Boards of one's own: they load for every edition, and each fault is named with file, entry and reason."""

import copy
import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stellwerk import boards

Json = dict[str, Any]
EDITIONS = boards.editions()


def own_board(edition: str) -> Json:
    """A fresh copy of an edition's board to be changed at will."""
    return copy.deepcopy(boards.load(edition).raw)


def entry(board: Json, kind: str, wanted: str) -> Json:
    found: Json = next(item for item in board[kind] if item["id"] == wanted)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_own_file_loads_for_every_edition(edition: str, tmp_path: Path) -> None:
    own = own_board(edition)
    own["cities"][0]["name"] = "Neustadt"
    own["tickets"] = own["tickets"][:-1]
    file = tmp_path / "my.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    for source in (file, str(file)):
        board = boards.read_file(source, edition)
        assert (board.source, board.edition) == ("my.json", edition)
        assert board.cities[0].name == "Neustadt"
        assert len(board.tickets) == len(boards.load(edition).tickets) - 1
    assert boards.read(own, edition).routes == boards.load(edition).routes


def test_a_small_board_needs_little() -> None:
    """Names in other languages, kind, locomotives, layout and paths all have defaults."""
    ring = [f"c{number}" for number in range(8)]
    own = {
        "cities": [{"id": city, "name": city.upper(), "x": 10 * n, "y": n} for n, city in enumerate(ring)],
        "routes": [
            {"id": f"{a}-{b}", "a": a, "b": b, "length": 2, "color": "gray"}
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
        ],
        "tickets": [
            {"id": f"{a}-to-{b}", "cities": [a, b], "points": 5}
            for number, a in enumerate(ring)
            for b in ring[number + 1 :]
        ],
    }
    board = boards.read(own, "usa")
    assert board.source == "given board"
    assert board.cities[3].name_de == board.cities[3].name_en == "C3"
    assert (board.routes[0].kind, board.routes[0].locos, board.routes[0].rough) == ("train", 0, 0)
    assert board.layout == {"width": 70.0, "height": 7.0}
    assert board.paths == {} and board.notes == []


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(own_board("usa")).encode())
    assert boards.read_file(file, "usa").source == "my.json"


def test_a_route_may_be_longer_if_it_has_points_of_its_own() -> None:
    own = own_board("usa")
    own["paths"] = {}
    entry(own, "routes", "atlanta-charleston").update(length=8, points=21)
    assert boards.read(own, "usa").routes[0].points == 21


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"{", "my.json: line 1 column 2: Expecting property name"),
        (b"\xff\xfe", "my.json: byte 0: is not UTF-8 text"),
        (b"[]", "my.json: must be an object, not []"),
        (b"7", "my.json: must be an object, not 7"),
        (b'{"cities": [], "cities": []}', "my.json: is not a board: an object has the field 'cities' twice"),
        (b"[" * 100_000, "my.json: is not a board: "),
        (b"", "my.json: line 1 column 1: Expecting value"),
    ],
)
def test_what_is_no_board_at_all(content: bytes, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_bytes(content)
    with pytest.raises(boards.BoardError, match=re.escape(complaint)):
        boards.read_file(file, "usa")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(boards.BoardError, match=r"absent\.json: cannot be read: No such file"):
        boards.read_file(tmp_path / "absent.json", "usa")
    with pytest.raises(boards.BoardError, match="cannot be read"):
        boards.read_file(tmp_path, "usa")
    with pytest.raises(boards.BoardError, match="cannot be read"):
        boards.read_file("a\0b", "usa")


def test_a_source_of_the_wrong_type() -> None:
    with pytest.raises(TypeError, match="a board is a mapping, not int"):
        boards.read(7, "usa")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a file has a name, not int"):
        boards.read_file(7, "usa")  # type: ignore[arg-type]


def setting(kind: str, wanted: str, /, **fields: object) -> Callable[[Json], None]:
    """A change of one entry; a field set to `...` is removed."""

    def change(board: Json) -> None:
        target = entry(board, kind, wanted)
        for field, value in fields.items():
            if value is ...:
                del target[field]
            else:
                target[field] = value

    return change


def having(**fields: object) -> Callable[[Json], None]:
    """A change of the board's own fields; a field set to `...` is removed."""

    def change(board: Json) -> None:
        for field, value in fields.items():
            if value is ...:
                del board[field]
            else:
                board[field] = value

    return change


def adding(kind: str, *items: object) -> Callable[[Json], None]:
    def change(board: Json) -> None:
        board[kind].extend(items)

    return change


def islands(board: Json) -> None:
    """Two more cities, joined with each other only, and a ticket across the water."""
    board["cities"] += [{"id": city, "name": city, "x": 1, "y": 1} for city in ("fern", "weit")]
    board["routes"].append({"id": "fern-weit", "a": "fern", "b": "weit", "length": 1, "color": "red"})
    board["tickets"].append({"id": "to-fern", "cities": ["oslo", "fern"], "points": 5})


def behind_a_country(board: Json) -> None:
    """A city that can be reached through Denmark only."""
    board["cities"].append({"id": "skagen", "name": "Skagen", "x": 1, "y": 1, "goods": "white"})
    board["routes"].append({"id": "r-skagen", "a": "danemark", "b": "skagen", "length": 1, "color": "red"})
    board["tickets"].append({"id": "to-skagen", "cities": ["berlin", "skagen"], "points": 7, "deck": "short"})


FAULTS: list[tuple[str, Callable[[Json], None], str]] = [
    # the parts of the file
    ("usa", having(cities=...), "field 'cities' is missing"),
    ("usa", having(routes={}), "'routes' must be a list, not {}"),
    ("usa", having(tickets=[]), "'tickets' is empty"),
    ("usa", having(routes=[{}] * 401), "'routes' has 401 entries; at most 400 are possible"),
    ("usa", having(cities=[{}] * 201), "'cities' has 201 entries; at most 200 are possible"),
    ("usa", having(tickets=[{}] * 401), "'tickets' has 401 entries; at most 400 are possible"),
    ("usa", having(layout=[]), "'layout' must be an object, not []"),
    ("usa", having(layout={"width": 5}), "layout: 'height' must be a number above 0, not None"),
    ("usa", having(unverified=[7]), "'unverified' must be a list of texts"),
    ("usa", having(evidence=7), "'evidence' must be an object, not 7"),
    ("usa", having(disputed="no"), "'disputed' must be a list, not 'no'"),
    # fields and their types
    ("usa", adding("cities", 7), "city number 37: must be an object, not 7"),
    ("usa", adding("cities", {"name": "Nowhere"}), "city number 37: field 'id' is missing"),
    ("usa", setting("cities", "atlanta", name=...), "city 'atlanta': field 'name' is missing"),
    ("usa", setting("cities", "atlanta", name=" "), "city 'atlanta': 'name' must be a text, not ' '"),
    ("usa", setting("cities", "atlanta", x="far"), "city 'atlanta': 'x' must be a number, not 'far'"),
    ("usa", setting("cities", "atlanta", x=True), "city 'atlanta': 'x' must be a number, not True"),
    ("usa", setting("cities", "atlanta", y=float("nan")), "city 'atlanta': 'y' must be a number, not nan"),
    ("usa", setting("cities", "atlanta", y=10**400), "city 'atlanta': 'y' must be a number, not 1000"),
    ("usa", setting("cities", "atlanta", lat="N"), "city 'atlanta': 'lat' must be a number, not 'N'"),
    ("usa", setting("cities", "atlanta", country=1), "city 'atlanta': 'country' must be true or false"),
    ("usa", setting("cities", "atlanta", harbour=True), "city 'atlanta': unknown field 'harbour'; known are"),
    (
        "usa",
        setting("routes", "atlanta-miami", id="Atlanta Miami"),
        "route 'Atlanta Miami': 'id' must be an id",
    ),
    ("usa", setting("routes", "atlanta-miami", a=...), "route 'atlanta-miami': field 'a' is missing"),
    (
        "usa",
        setting("routes", "atlanta-miami", length=...),
        "route 'atlanta-miami': field 'length' is missing",
    ),
    ("usa", setting("routes", "atlanta-miami", length="5"), "'length' must be a whole number from 1 to 20"),
    (
        "usa",
        setting("routes", "atlanta-miami", length=0),
        "'length' must be a whole number from 1 to 20, not 0",
    ),
    ("usa", setting("routes", "atlanta-miami", length=2.0), "'length' must be a whole number from 1 to 20"),
    ("usa", setting("routes", "atlanta-miami", length=True), "'length' must be a whole number from 1 to 20"),
    ("usa", setting("routes", "atlanta-miami", loco=1), "route 'atlanta-miami': unknown field 'loco'"),
    (
        "usa",
        setting("tickets", "boston-miami", points=...),
        "ticket 'boston-miami': field 'points' is missing",
    ),
    ("usa", setting("tickets", "boston-miami", points=-3), "'points' must be a whole number from 1 to 999"),
    ("usa", setting("tickets", "boston-miami", cities="boston"), "'cities' must be a list, not 'boston'"),
    ("usa", setting("tickets", "boston-miami", cities=["boston"]), "a list of at least two city ids"),
    ("usa", setting("tickets", "boston-miami", cities=["boston", 3]), "a list of at least two city ids"),
    ("usa", setting("tickets", "boston-miami", value=9), "ticket 'boston-miami': unknown field 'value'"),
    # ids
    ("usa", setting("cities", "atlanta", id="none"), "city 'none': this word has another meaning"),
    ("usa", setting("cities", "atlanta", id="boston"), "city 'boston': this id is used twice"),
    (
        "usa",
        setting("routes", "atlanta-miami", id="atlanta-charleston"),
        "route 'atlanta-charleston': this id is",
    ),
    ("usa", setting("tickets", "boston-miami", id="calgary-phoenix"), "ticket 'calgary-phoenix': this id is"),
    # routes
    ("usa", setting("routes", "atlanta-miami", b="maimi"), "route 'atlanta-miami': there is no city 'maimi'"),
    ("usa", setting("routes", "atlanta-miami", b="atlanta"), "route 'atlanta-miami': names a city twice"),
    ("usa", setting("routes", "atlanta-miami", kind="ferry"), "unknown kind 'ferry'; possible: train"),
    (
        "maerklin",
        setting("routes", "augsburg-ulm-1", kind="tunnel"),
        "unknown kind 'tunnel'; possible: train",
    ),
    ("skandinavien", setting("routes", "alborg-arhus", kind="ship"), "possible: ferry, train, tunnel"),
    ("uk", setting("routes", "stornoway-ullapool-1", kind="tunnel"), "possible: ferry, train"),
    ("weltreise", setting("routes", "al-qahira-athina-1", kind="ferry"), "possible: ship, train"),
    ("usa", setting("routes", "atlanta-miami", color="pink"), "route 'atlanta-miami': unknown color 'pink'"),
    ("weltreise", setting("routes", "al-qahira-athina-1", color="orange"), "unknown color 'orange'"),
    ("gruselfahrt", setting("routes", "bahnhof-windmuehle-1", color="white"), "unknown color 'white'"),
    ("skandinavien", setting("routes", "alborg-goteborg", locos=3), "has 3 locomotive symbols on 2 spaces"),
    ("skandinavien", setting("routes", "alborg-arhus", locos=1), "has locomotive symbols but is no ferry"),
    ("weltreise", setting("routes", "al-qahira-casablanca-1", rough=4), "has 4 rough spaces among 3"),
    (
        "weltreise",
        setting("routes", "al-qahira-athina-1", rough=1),
        "rough terrain but is no train route (ship)",
    ),
    ("usa", setting("routes", "atlanta-miami", rough=1), "has 'rough', which usa does not know"),
    (
        "usa",
        setting("routes", "atlanta-miami", length=7),
        "length 7 has no points in usa (known: 1, 2, 3, 4, 5, 6)",
    ),
    ("skandinavien", setting("routes", "alborg-arhus", length=7), "length 7 has no points in skandinavien"),
    ("uk", setting("routes", "stornoway-ullapool-1", length=8, points=30), "nobody could claim length 8"),
    ("gruselfahrt", setting("routes", "bahnhof-windmuehle-1", points=3), "has 'points', which gruselfahrt"),
    ("usa", setting("routes", "atlanta-miami", special="x"), "has 'special', which usa does not know"),
    ("uk", setting("routes", "stornoway-ullapool-1", special="x"), "unknown special 'x'; possible: new-york"),
    ("uk", setting("routes", "southampton-new-york-1", special=...), "must have special 'new-york'"),
    (
        "skandinavien",
        setting("routes", "alborg-goteborg", special="murmansk-lieksa"),
        "belongs to a train route, not a ferry",
    ),
    (
        "usa",
        setting("routes", "atlanta-miami", group="atlanta-new-orleans"),
        "whose routes join atlanta and miami",
    ),
    ("usa", setting("routes", "atlanta-new-orleans-2", group=...), "but shares no group with it"),
    ("usa", setting("routes", "atlanta-new-orleans-2", group="other"), "but shares no group with it"),
    ("usa", having(paths={"nowhere": []}), "path 'nowhere': there is no such route"),
    ("usa", having(paths={"atlanta-miami": [[1, 2]]}), "path 'atlanta-miami': has 1 points for 5 spaces"),
    ("usa", having(paths={"atlanta-miami": [[1]]}), "path 'atlanta-miami': must be a list of [x, y] pairs"),
    # cities
    (
        "usa",
        setting("cities", "atlanta", country=True),
        "city 'atlanta': has 'country', which usa does not know",
    ),
    (
        "usa",
        setting("cities", "atlanta", harbor=True),
        "city 'atlanta': has 'harbor', which usa does not know",
    ),
    (
        "usa",
        setting("cities", "atlanta", goods="red"),
        "city 'atlanta': has 'goods', which usa does not know",
    ),
    ("usa", setting("cities", "atlanta", region="south"), "has 'region', which usa does not know"),
    ("usa", setting("cities", "atlanta", landmark="crypt"), "has 'landmark', which usa does not know"),
    (
        "uk",
        setting("cities", "barrow", region=...),
        "city 'barrow': field 'region' is missing; possible: england",
    ),
    ("uk", setting("cities", "barrow", region="cornwall"), "city 'barrow': unknown region 'cornwall'"),
    (
        "gruselfahrt",
        setting("cities", "rathaus", landmark=...),
        "landmark 'town-hall': must stand on one city, no",
    ),
    (
        "gruselfahrt",
        setting("cities", "sumpf", landmark="crypt"),
        "landmark 'crypt': must stand on one city, not",
    ),
    ("gruselfahrt", setting("cities", "sumpf", landmark="inn"), "city 'sumpf': unknown landmark 'inn'"),
    ("maerklin", setting("cities", "augsburg", goods=...), "city 'augsburg': field 'goods' is missing"),
    (
        "maerklin",
        setting("cities", "augsburg", goods="blue"),
        "city 'augsburg': unknown goods 'blue'; possible",
    ),
    ("maerklin", setting("cities", "danemark", goods="red"), "city 'danemark': is a country and has 'goods'"),
    ("maerklin", having(goods_stacks=...), "unknown goods 'yellow'; none are defined"),
    ("maerklin", having(goods_stacks={"red": 3}), "goods stack 'red': 'values' must be a list, not 3"),
    (
        "maerklin",
        having(goods_stacks={"\x1b[2J": [1]}),
        "'goods_stacks' must be ",
    ),
    (
        "maerklin",
        having(goods_stacks={f"color-{number}": [1] for number in range(13)}),
        "'goods_stacks' has 13 entries; at most 12 are possible",
    ),
    (
        "maerklin",
        having(goods_stacks={"red": [1] * 21}),
        "goods stack 'red': 'values' has 21 entries; at most 20 are possible",
    ),
    (
        "maerklin",
        having(goods_stacks={"red": [0]}),
        "goods stack 'red': must be a list of whole numbers from 1",
    ),
    (
        "maerklin",
        having(goods_stacks={"red": [2, 3]}),
        "goods stack 'red': must have its highest value on top",
    ),
    # tickets
    ("usa", setting("tickets", "boston-miami", cities=["boston", "maimi"]), "there is no city 'maimi'"),
    ("usa", setting("tickets", "boston-miami", cities=["boston", "boston"]), "names a city twice"),
    ("usa", setting("tickets", "boston-miami", deck="long"), "has 'deck', which usa does not know"),
    (
        "maerklin",
        setting("tickets", "bremen-dusseldorf", deck=...),
        "field 'deck' is missing; possible: long, sh",
    ),
    ("maerklin", setting("tickets", "bremen-dusseldorf", deck="middle"), "unknown deck 'middle'"),
    ("usa", setting("tickets", "boston-miami", penalty=9), "but is no tour of three or more cities"),
    (
        "usa",
        setting("tickets", "boston-miami", cities=["boston", "miami", "atlanta"]),
        "names 3 cities; usa has no tours",
    ),
    (
        "weltreise",
        setting("tickets", "al-qahira-sydney", cities=["al-qahira", "sydney", "lima"]),
        "is a tour and needs 'points_ordered' and 'penalty'",
    ),
    (
        "weltreise",
        setting(
            "tickets",
            "al-qahira-sydney",
            cities=["al-qahira", "sydney", "lima"],
            points=9,
            points_ordered=8,
            penalty=3,
        ),
        "scores less in order",
    ),
    (
        "gruselfahrt",
        setting("tickets", "bahnhof-friedhof", points=5),
        "tickets of this edition have no value",
    ),
    ("skandinavien", islands, "ticket 'to-fern': no routes lead from oslo to fern"),
    ("maerklin", behind_a_country, "ticket 'to-skagen': no routes lead from berlin to skagen"),
]


ENGLISH_WORDS = {
    "the",
    "is",
    "are",
    "has",
    "have",
    "must",
    "not",
    "no",
    "possible:",
    "unknown",
    "city",
    "route",
}


@pytest.mark.parametrize(("edition", "change", "complaint"), FAULTS, ids=[fault[2][:60] for fault in FAULTS])
def test_a_fault_is_named(
    edition: str, change: Callable[[Json], None], complaint: str, tmp_path: Path
) -> None:
    own = own_board(edition)
    change(own)
    file = tmp_path / "my.json"
    file.write_text(json.dumps(own), encoding="utf-8")
    with pytest.raises(boards.BoardError) as caught:
        boards.read_file(file, edition)
    message = str(caught.value)
    assert message.startswith("my.json: ")
    assert complaint in message
    in_german = caught.value.render("de")
    assert in_german.startswith("my.json: ") and in_german.endswith(".")
    assert not ENGLISH_WORDS & set(in_german.split())
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.render("de")) == (message, in_german)


@pytest.mark.parametrize(
    ("edition", "needed"),
    [
        ("europe", 20),
        ("gruselfahrt", 8),
        ("india", 16),
        ("maerklin", 20),
        ("skandinavien", 15),
        ("switzerland", 15),
        ("uk", 20),
        ("usa", 15),
        ("weltreise", 25),
    ],
)
def test_there_must_be_tickets_for_the_first_offers(edition: str, needed: int) -> None:
    own = own_board(edition)
    own["tickets"] = own["tickets"][:needed]
    boards.read(own, edition)
    own["tickets"].pop()
    complaint = f"given board: tickets: {needed - 1} are too few; the first offers alone can take {needed}"
    with pytest.raises(boards.BoardError, match=complaint):
        boards.read(own, edition)


def test_a_country_may_end_a_connection_and_begin_one() -> None:
    own = own_board("maerklin")
    ends = ["danemark", "schweiz"]
    own["tickets"].append({"id": "across", "cities": ends, "points": 20, "deck": "long"})
    assert boards.read(own, "maerklin").tickets[-1].cities == tuple(ends)


@pytest.mark.parametrize("region", ["dark-forest", "seashore"])
def test_gruselfahrt_needs_both_regions(region: str) -> None:
    own = own_board("gruselfahrt")
    for city in own["cities"]:
        if city["region"] == region:
            city["region"] = "town"
    with pytest.raises(boards.BoardError, match=f"region '{region}': has no city"):
        boards.read(own, "gruselfahrt")


def test_reading_leaves_a_given_mapping_alone() -> None:
    own = own_board("usa")
    before = copy.deepcopy(own)
    boards.read(own, "usa")
    assert own == before
