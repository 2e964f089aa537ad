"""The boards that come with the package: they load, count up, and tell where they come from."""

import dataclasses
import json
from collections import Counter
from importlib import resources

import pytest

from stellwerk import boards
from stellwerk.boards import counts, requirements
from tests.editions import EXAMPLES

EDITIONS = boards.editions()


def test_every_edition_has_a_board_and_every_board_an_edition() -> None:
    folders = resources.files("stellwerk.edition").iterdir()
    found = sorted(folder.name for folder in folders if folder.joinpath("board.json").is_file())
    assert found == sorted(requirements.PACKAGES[edition].rpartition(".")[2] for edition in EDITIONS)
    assert sorted(requirements.EXPECTED_COUNTS) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_built_in_board_loads_and_is_marked_as_one(edition: str) -> None:
    board = boards.load(edition)
    assert (board.edition, board.source) == (edition, "built in")
    assert boards.load(edition) is board


@pytest.mark.parametrize("edition", EDITIONS)
def test_provenance_stays_with_the_data(edition: str) -> None:
    board = boards.load(edition)
    assert board.notes and board.unverified and board.disputed
    assert board.raw["source_notes"] == board.notes


def test_what_is_reconstructed_is_said() -> None:
    assert any("reconstructed" in text for text in boards.load("maerklin").unverified)
    assert any("reconstruction" in text for text in boards.load("gruselfahrt").unverified)
    assert "bahnhof-windmuehle-1" in boards.load("gruselfahrt").evidence["routes"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_counts(edition: str) -> None:
    board = boards.load(edition)
    assert (len(board.cities), len(board.routes), len(board.tickets)) == EXAMPLES[edition].counts


def test_maerklin_goods_decks_and_countries() -> None:
    board = boards.load("maerklin")
    goods = [city.goods for city in board.cities]
    assert [goods.count(color) for color in ("black", "red", "yellow", "white")] == [1, 6, 12, 16]
    assert board.goods_stacks == {"black": (7, 6, 5, 4), "red": (4, 3, 2), "yellow": (3, 2, 1), "white": (2,)}
    assert all((city.goods is None) == city.country for city in board.cities)
    short = [ticket.points for ticket in board.tickets if ticket.deck == "short"]
    long = [ticket.points for ticket in board.tickets if ticket.deck == "long"]
    assert (len(short), min(short), max(short)) == (23, 5, 11)
    assert (len(long), min(long), max(long)) == (23, 12, 22)


def test_weltreise_tours_harbours_and_rough_terrain() -> None:
    board = boards.load("weltreise")
    tours = [ticket for ticket in board.tickets if len(ticket.cities) > 2]
    assert len(tours) == 8
    assert (23, 34, 40) in [(tour.points, tour.points_ordered, tour.penalty) for tour in tours]
    assert sum(city.harbor for city in board.cities) == 38
    assert sum(route.rough > 0 for route in board.routes) == 5


def test_europe_ferries_tunnels_and_long_tickets() -> None:
    board = boards.load("europe")
    kinds = Counter(route.kind for route in board.routes)
    assert (kinds["ferry"], kinds["tunnel"]) == (13, 18)
    assert sum(route.locos for route in board.routes) == 17
    assert all(route.color == "gray" for route in board.routes if route.kind == "ferry")
    assert sorted(ticket.points for ticket in board.tickets if ticket.deck == "long") == [20] * 3 + [21] * 3
    assert len({route.group for route in board.routes if route.group}) == 11
    assert Counter(route.color for route in board.routes)["gray"] == 37


def test_skandinavien_ferries_tunnels_and_the_long_route() -> None:
    board = boards.load("skandinavien")
    kinds = [route.kind for route in board.routes]
    assert (kinds.count("ferry"), kinds.count("tunnel")) == (24, 10)
    [long_route] = [route for route in board.routes if route.special]
    assert (long_route.special, long_route.length) == ("murmansk-lieksa", 9)


def test_uk_regions_and_new_york() -> None:
    board = boards.load("uk")
    regions = [city.region for city in board.cities]
    assert [regions.count(region) for region in ("wales", "scotland", "ireland", "france")] == [5, 10, 10, 1]
    [to_new_york] = [route for route in board.routes if route.special]
    assert (to_new_york.length, to_new_york.locos, to_new_york.points) == (10, 3, 40)


def test_gruselfahrt_has_no_points_but_landmarks() -> None:
    board = boards.load("gruselfahrt")
    assert {ticket.points for ticket in board.tickets} == {0}
    landmarks = {city.landmark: city.id for city in board.cities if city.landmark}
    assert landmarks == {"town-hall": "rathaus", "crypt": "gruft", "haunted-house": "spukhaus"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_swapped_file_with_other_counts_is_noticed(edition: str) -> None:
    board = dataclasses.replace(boards.load(edition), source=f"{edition}.json")
    expected_counts = requirements.EXPECTED_COUNTS[edition]
    counts.check_counts(board, expected_counts)
    shorter = dataclasses.replace(board, tickets=board.tickets[1:])
    with pytest.raises(
        boards.BoardError,
        match=rf"{edition}\.json: tickets: there must be \d+, not {expected_counts.tickets - 1}",
    ):
        counts.check_counts(shorter, expected_counts)


def test_a_swapped_file_with_other_parts_or_values_is_noticed() -> None:
    board = dataclasses.replace(boards.load("maerklin"), source="maerklin.json")
    first = board.tickets[0]
    assert first.deck == "short"
    for change, complaint in (
        ({"deck": "long"}, "maerklin.json: deck short: there must be 23, not 22"),
        ({"points": 12}, f"maerklin.json: ticket '{first.id}': 12 points; values run from 5 to 11"),
    ):
        changed = dataclasses.replace(first, **change)
        with pytest.raises(boards.BoardError, match=complaint):
            counts.check_counts(
                dataclasses.replace(board, tickets=(changed, *board.tickets[1:])),
                requirements.EXPECTED_COUNTS["maerklin"],
            )


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(boards.BoardError, match=f"no edition 'mars'; there are {', '.join(EDITIONS[:-1])}"):
        boards.load("mars")
    with pytest.raises(boards.BoardError, match="no edition 'mars'"):
        boards.read({}, "mars")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_data_files_are_plain_json(edition: str) -> None:
    text = resources.files(requirements.PACKAGES[edition]).joinpath("board.json").read_text("utf-8")
    assert json.loads(text) == boards.load(edition).raw
