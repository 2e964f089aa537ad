"""Nothing is cut off, nothing lies on something else, nothing leaves the window, on every page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from stellwerk import boards
from tests.editions import EXAMPLES
from tests.server.server_process import ServerProcess

from .axe import violations
from .conftest import OpenPage
from .course import Course, asked, over, waiting
from .layout import faults, faults_at
from .looks import every_look
from .states import WAYS
from .test_board import free_is_quieter
from .waiting import resize, wait_until_settled

SIZES = [
    (360, 740),
    (390, 844),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
SAMPLE = [(360, 740), (820, 1180), (1366, 768), (1920, 1080)]
EDITIONS = {edition: examples.players_on_page for edition, examples in EXAMPLES.items()}
"""Every edition, with so many players."""

STEADY = """<style>
  * { box-sizing: border-box; font: 16px/20px sans-serif; }
  body { margin: 0; }
  div, button { position: absolute; }
  .one { white-space: nowrap; }
  .lid { width: 200px; height: 60px; background: red; }
</style>"""
BOARD = '<div class="stage"><svg width="200" height="100"><text class="label" x="10" y="30">Somewhere</text>'
PLANTED = {
    "clipped": '<div class="one" style="width:60px;overflow:hidden">much too long a text</div>',
    "cut off": '<div style="width:80px;height:30px;overflow:hidden"><p style="margin:20px 0">low</p></div>',
    "text outside": '<div class="one" style="left:95vw">leaves the window on the right</div>',
    "text leaves its box": '<button class="one" style="width:60px;height:24px">too long a text</button>',
    "controls overlap": '<button style="width:90px">A</button><button style="left:70px">B long</button>',
    "covered": '<button>below</button><div class="lid"></div>',
    "covered by what sticks": '<div style="height:90px"><button style="position:static">below</button>'
    '<button style="position:sticky;top:0;margin-top:-20px;display:block">over it</button></div>',
    "text covered": '<div>hidden words</div><div class="lid"></div>',
    "texts overlap": '<div>some words here</div><div style="top:6px">and others on them</div>',
    "scrolled out sideways": '<div class="one" style="width:40px;overflow-x:auto"><b>too long</b></div>',
    "the page scrolls sideways": '<div style="width:150vw;height:10px"></div>',
    "too small to read": '<svg role="img" width="60" viewBox="0 0 120 40"><text y="20">tiny</text></svg>',
    "name on the board": f'{BOARD}<circle class="pin" cx="20" cy="20" r="9"/></svg></div>',
    "names on the board overlap": f'{BOARD}<text class="label" x="30" y="32">Elsewhere</text></svg></div>',
    "a number is broken": '<div style="width:24px;overflow-wrap:anywhere">−12345</div>',
    "its end cannot be scrolled to": '<div style="position:fixed;top:380px;height:60px;overflow-y:auto">'
    "<p>some words</p><p>and more</p></div>",
    "control outside": '<button style="left:-40px;width:80px;height:30px"></button>',
}
SOUND = """
  <div class="one" style="width:60px;overflow:hidden;text-overflow:ellipsis" title="all of it">all of it</div>
  <button style="top:40px">fits</button> <button style="top:80px">fits too</button>
  <div style="top:120px;height:50px;width:200px;overflow-y:auto">what can<br>be scrolled<br>is<br>there</div>
  <div style="left:260px;height:60px;width:160px;overflow-y:auto">
    <p style="margin:0">one</p><p style="margin:0">two</p><button style="position:static">three</button>
    <button style="position:sticky;bottom:0;display:block">goes on</button></div>
  <div class="stage" style="top:200px"><svg width="200" height="100">
    <text class="label" x="40" y="30">Somewhere</text><circle class="pin" cx="20" cy="20" r="9"/>
    <text class="label" x="40" y="60">Elsewhere</text></svg></div>
"""


def test_the_check_finds_what_is_planted(open_page: OpenPage) -> None:
    page = open_page(width=500, height=400)
    for fault, markup in PLANTED.items():
        page.set_content(STEADY + markup)
        assert any(found.startswith(fault.removesuffix(" by what sticks")) for found in faults(page)), (
            fault,
            faults(page),
        )
    page.set_content(STEADY + SOUND)
    assert faults(page) == []


WHOLE = ("maerklin", "gruselfahrt")
"""In the ordinary run these are played to their end."""


def stations(page: Page, server: ServerProcess, edition: str, whole: bool = True) -> Iterator[str]:
    """Leads a game through its moments and stops at each; in all of them pieces stand out."""
    course = Course(page, server.address, edition, players=EDITIONS[edition], seed=11)
    course.open()
    page.wait_for_selector("[data-route]")
    yield "the beginning"
    page.goto("about:blank")
    course.go(waiting, least=14 * EDITIONS[edition])
    course.open()
    if whole:
        page.wait_for_selector(".piece")
        free_is_quieter(page)
        yield "another's turn"
    course.go(lambda game: asked("turn")(game) and any(say.startswith("claim") for say in course.says()))
    free_is_quieter(page)
    yield "my turn"
    page.locator(".route.can").first.press("Enter")
    page.wait_for_selector("[data-way], .pick")
    yield "paying"
    if not whole:
        return
    page.goto("about:blank")
    course.go(over, likes=("claim", "ride", "harbor"))
    course.open()
    page.wait_for_selector(".end table")
    free_is_quieter(page)
    yield "the end"
    page.goto(f"{server.address}/#/replay/{course.table}")
    page.wait_for_selector("nav.views")  # the table, which has pieces too, is gone
    page.locator("[data-action=last]").click()
    wait_until_settled(page)
    page.wait_for_selector(".piece")
    free_is_quieter(page)
    yield "the replay"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_of_every_edition(edition: str, server: ServerProcess, open_page: OpenPage) -> None:
    """Each edition at a small and a large size, so that every size has its turn; the others at night."""
    place = list(EDITIONS).index(edition)
    half = len(SIZES) // 2
    sizes = [SIZES[place % half], SIZES[half + (place + place // half) % half]]
    page = open_page(lang=("de", "en")[place % 2], theme=("light", "dark")[place // 2 % 2])
    found = {}
    for station in stations(page, server, edition, whole=edition in WHOLE):
        found[station] = faults_at(page, sizes)
        resize(page, 1440, 900)
    assert {station: faults for station, faults in found.items() if faults} == {}


def test_the_pages_around_the_table(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(lang="de")
    found = pages_around(page, server, list(EDITIONS)[:3], SAMPLE)
    assert {name: faults for name, faults in found.items() if faults} == {}


def pages_around(
    page: Page, server: ServerProcess, editions: list[str], sizes: list[tuple[int, int]]
) -> dict[str, list[str]]:
    found = {}
    addresses = {"": "[data-edition=weltreise] circle", "rules": "main"}
    for edition in editions:
        addresses |= {f"new/{edition}": "[data-action=open]", f"rules/{edition}": "figure svg"}
    for address, ready in addresses.items():
        page.goto(f"{server.address}/#/{address}")
        page.wait_for_selector(ready)
        found[address or "lobby"] = faults_at(page, sizes)
    return found


def wrong_with(page: Page, sizes: list[tuple[int, int]]) -> list[str]:
    """What is wrong to the eye, and what axe finds on a phone and on a desk."""
    found = faults_at(page, sizes)
    for width, height in ((360, 740), (1280, 720)):
        resize(page, width, height)
        found += [f"{width} x {height}: {told}" for told in violations(page)]
    resize(page, 1440, 900)
    return found


@pytest.mark.parametrize("way, state", [("maerklin", "setting off"), ("weltreise", "wagons and ships")])
def test_what_opens_over_a_table(way: str, state: str, server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.set_default_timeout(60_000)
    assert state in WAYS[way](page, server)
    assert wrong_with(page, [(360, 740), (1280, 720)]) == []


def test_the_end_fits_a_window_that_became_small(server: ServerProcess, open_page: OpenPage) -> None:
    """Its table is as wide as the window lets it be, not as it was before."""
    page = open_page()
    seats = [{"kind": "here", "name": name} for name in ("Maximiliane Huber", "Bert", "Clara")]
    course = Course(page, server.address, "weltreise", players=3, seed=4, seats=seats)
    course.go(over, likes=("claim", "harbor"))
    course.open()
    page.wait_for_selector(".end table")
    assert faults_at(page, [(1440, 900), (360, 740), (844, 390), (390, 844)]) == []


def test_what_is_looked_at_afterwards_on_a_turned_phone(server: ServerProcess, open_page: OpenPage) -> None:
    """The replay has a board that can be seen, and what somebody's points are made of fits a phone."""
    page = open_page(width=360, height=740)
    course = Course(page, server.address, "gruselfahrt", players=2, seed=6)
    course.go(over, likes=("claim",))
    course.open()
    page.locator(".end table button").first.click()
    assert faults_at(page, [(360, 740), (1280, 720)]) == []
    page.goto(f"{server.address}/#/replay/{course.table}")
    page.wait_for_selector("nav.views")
    page.wait_for_selector(".piece")
    assert faults_at(page, [(360, 740), (844, 390)]) == []
    board = page.locator("main").bounding_box()
    assert board is not None and board["height"] >= 260


@pytest.mark.nightly
@pytest.mark.parametrize("way", WAYS)
def test_every_state_at_every_size(way: str, server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.set_default_timeout(60_000)
    found = {}
    for state in WAYS[way](page, server):
        for look in every_look(page):
            found[f"{state}, {look}"] = wrong_with(page, SIZES)
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.nightly
def test_every_page_at_every_size(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.set_default_timeout(60_000)
    page.goto(f"{server.address}/#/rules")
    for look in every_look(page):
        found = pages_around(page, server, list(EDITIONS), SIZES)
        assert {name: faults for name, faults in found.items() if faults} == {}, look


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_at_every_size(edition: str, server: ServerProcess, open_page: OpenPage) -> None:
    assert set(EDITIONS) == set(boards.editions())
    page = open_page()
    page.set_default_timeout(60_000)
    found = {}
    for station in stations(page, server, edition):
        for look in every_look(page):
            found[f"{station}, {look}"] = faults_at(page, SIZES)
        resize(page, 1440, 900)
    assert {name: faults for name, faults in found.items() if faults} == {}
