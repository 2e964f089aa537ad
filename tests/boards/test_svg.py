"""A board as a picture: everything on it is there, in its place, and it can be read as SVG."""

from __future__ import annotations

import json
import math
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import stellwerk
from stellwerk import boards, cli
from stellwerk.boards.svg import draw
from stellwerk.text.names import place_name

SVG = "{http://www.w3.org/2000/svg}"


def picture(board: boards.BoardData) -> ElementTree.Element:
    return ElementTree.fromstring(draw(board, lambda city: city.name, "A <board> & more"))


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_space_and_every_place_is_drawn_within_the_picture(edition: str) -> None:
    board = boards.load(edition)
    drawn = picture(board)
    left, top, width, height = map(float, drawn.attrib["viewBox"].split())
    spaces = [
        group.attrib["transform"].partition(")")[0].removeprefix("translate(").split()
        for group in drawn.iter(f"{SVG}g")
        if "transform" in group.attrib
    ]
    assert len(spaces) == sum(route.length for route in board.routes)
    assert all(left <= float(x) <= left + width and top <= float(y) <= top + height for x, y in spaces)
    names = [" ".join(name.itertext()) for name in drawn.iter(f"{SVG}text")]
    assert names == [city.name for city in board.cities]


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_no_name_leaves_the_picture_or_lies_on_another(edition: str) -> None:
    board = boards.load(edition)
    drawn = ElementTree.fromstring(draw(board, lambda city: place_name(board, city.id, "de"), edition))
    left, top, width, height = map(float, drawn.attrib["viewBox"].split())
    boxes = []
    for name in drawn.iter(f"{SVG}text"):
        size = float(name.attrib["font-size"])
        for line in (each for each in name.iter() if each.text):
            x, y, half = float(line.attrib["x"]), float(line.attrib["y"]), 0.25 * size * len(line.text or "")
            assert left <= x - half and x + half <= left + width, line.text
            assert top <= y - size * 0.7 and y <= top + height, line.text
            boxes.append((x - half, y - size * 0.6, x + half, y, line.text))
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one[4], other[4])


Spaces = list[tuple[float, float, float, float, float]]


def spaces_of(drawn: ElementTree.Element) -> Spaces:
    """Middle, angle, half the width and half the height of each."""
    found = []
    for group in drawn.iter(f"{SVG}g"):
        if "transform" in group.attrib:
            x, y, angle = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
            shape = next(group.iter(f"{SVG}rect")).attrib
            found.append((x, y, math.radians(angle), float(shape["width"]) / 2, float(shape["height"]) / 2))
    return found


def is_on_a_space(x: float, y: float, spaces: Spaces) -> bool:
    for at_x, at_y, angle, half_width, half_height in spaces:
        across, down = x - at_x, y - at_y
        along = across * math.cos(angle) + down * math.sin(angle)
        aside = down * math.cos(angle) - across * math.sin(angle)
        if abs(along) < half_width and abs(aside) < half_height:
            return True
    return False


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", stellwerk.editions())
def test_names_stand_beside_the_routes(edition: str, lang: str) -> None:
    """At most a corner of a letter lies on a space."""
    board = boards.load(edition)
    drawn = ElementTree.fromstring(draw(board, lambda city: place_name(board, city.id, lang), edition))
    spaces = spaces_of(drawn)
    for name in drawn.iter(f"{SVG}text"):
        size = float(name.attrib["font-size"])
        for line in name.iter(f"{SVG}tspan"):
            text, x, y = line.text or "", float(line.attrib["x"]), float(line.attrib["y"])
            half = 0.28 * size * len(text)
            near = [space for space in spaces if abs(space[0] - x) < half + 2 * space[3]]
            dots = [
                is_on_a_space(x - half + 0.14 * size * across, y - 0.14 * size * up, near)
                for across in range(4 * len(text))
                for up in range(6)
            ]
            assert sum(dots) / len(dots) < 0.1, text


def test_a_board_that_says_nothing_of_how_its_routes_run() -> None:
    without = {key: value for key, value in boards.load("usa").raw.items() if key not in ("paths", "layout")}
    board = boards.read(without, "usa")
    places = {
        group.attrib["transform"] for group in picture(board).iter(f"{SVG}g") if "transform" in group.attrib
    }
    assert len(places) == sum(route.length for route in board.routes), "no two spaces lie on each other"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.json"
    own.write_text(json.dumps(boards.load("skandinavien").raw), encoding="utf-8")
    assert cli.main(["board", "draw", str(own), "-o", str(tmp_path / "own.svg"), "--lang", "de"]) == 0
    assert cli.main(["board", "draw", "skandinavien", "--lang", "de"]) == 0
    assert capsys.readouterr().out == (tmp_path / "own.svg").read_text(encoding="utf-8")
    for arguments, output in (
        (["board", "draw"], "Which board?"),
        (["board", "draw", "atlantis"], "atlantis"),
        (["board", "draw", "usa", "-o", str(tmp_path / "no" / "x.svg")], "x.svg"),
        (["board", "usa", "-o", "x.svg"], "“--out” belongs to “board draw”"),
        (["board", "usa", "europe"], "“europe” belongs to “board draw”"),
    ):
        assert cli.main([*arguments, "--lang", "en"]) == 2
        assert output in capsys.readouterr().err
