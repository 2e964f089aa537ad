"""A phone held sideways: the board beside a rail, and every decision in sight without scrolling the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .course import Course, asked
from .layout import faults
from .states import WAYS
from .test_layout import EDITIONS
from .waiting import resize

SIZES = [(844, 390), (740, 360)]

DECISIONS = (
    ".choice [data-ticket], [data-action=keep], [data-action=pieces], .mix [data-notation], "
    ".bar [data-notation], [data-action=set-off], [data-action=pay], [data-action=cancel], "
    "[data-notation=withdraw]"
)
"""What answers the question that the table asks."""

OUT_OF_SIGHT = """selector => [...document.querySelectorAll(selector)]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => {
    const r = e.getBoundingClientRect();
    if (r.top < -1 || r.left < -1 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1) return true;
    const points = [[r.left + 3, r.top + 3], [r.right - 3, r.bottom - 3]];
    return points.some(([x, y]) => !e.contains(document.elementFromPoint(x, y)));
  })
  .map((e) => e.outerHTML.slice(0, 120))"""

COVERED_CITIES = """() => {
  const controls = [...document.querySelectorAll('.tools button, .top .player')];
  const over = controls.map((e) => e.getBoundingClientRect());
  return [...document.querySelectorAll('.stage .pin')].filter((pin) => {
    const p = pin.getBoundingClientRect();
    const [x, y] = [(p.left + p.right) / 2, (p.top + p.bottom) / 2];
    return over.some((r) => x > r.left && x < r.right && y > r.top && y < r.bottom);
  }).length;
}"""


def check(page: Page, where: str) -> None:
    """Nothing is cut off, the page does not scroll, and what answers the question is in sight."""
    for width, height in SIZES:
        resize(page, width, height)
        at = f"{where}, {width} x {height}"
        page.evaluate("document.querySelectorAll('.veil .box').forEach((e) => e.scrollTo(0, 0))")
        assert faults(page) == [], at
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight + 1"), at
        if page.locator(".veil").count() == 0:
            assert page.evaluate(OUT_OF_SIGHT, DECISIONS) == [], at
            assert page.locator(".logo").count() == 0, f"{at}: a header takes room from the board"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition(edition: str, server: ServerProcess, open_page: OpenPage) -> None:
    place = list(EDITIONS).index(edition)
    page = open_page(
        *SIZES[0], lang=("de", "en")[place % 2], theme=("light", "dark")[place // 2 % 2], touch=True
    )
    course = Course(page, server.address, edition, players=EDITIONS[edition], seed=11)
    course.open()
    check(page, "the first decision")
    assert page.evaluate(COVERED_CITIES) == 0
    page.goto("about:blank")
    course.go(
        lambda game: asked("turn")(game) and any(say.startswith("claim") for say in course.says()),
        least=14 * EDITIONS[edition],
    )
    course.open()
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(COVERED_CITIES) == 0
        assert page.evaluate(OUT_OF_SIGHT, "[data-deck], [data-slot], [data-hand], .actions .btn") == []
        board = page.locator("main").bounding_box()
        assert board is not None and board["height"] == height and board["width"] > width / 2
        for chip in page.locator(".player").all():
            expect(chip).to_be_in_viewport(ratio=1)
    check(page, "a turn")
    for tab in page.get_by_role("tab").all():
        tab.tap()
        check(page, "a tab of the rail")
    page.get_by_role("tab").first.tap()
    page.locator(".route.can").first.press("Enter")
    page.wait_for_selector("[data-way], .pick")
    check(page, "paying")


@pytest.mark.parametrize("way", ["uk", "weltreise", "maerklin", "europe"])
def test_every_decision(way: str, server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(*SIZES[0], touch=True)
    page.set_default_timeout(60_000)
    for state in WAYS[way](page, server):
        check(page, state)
        resize(page, SIZES[0][0], SIZES[0][1])
