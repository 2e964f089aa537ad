"""The score pad of a real table in the browser, and what can be printed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from stellwerk import boards
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .layout import faults_at
from .test_layout import SAMPLE
from .waiting import resize

LONGEST = "uk"  # no other rules are so long
ANNAS, BERTS = "paris-zurich", "brest-paris"
TICKET = next(
    ticket for ticket in boards.load("europe").tickets if set(ticket.cities) == {"zurich", "brindisi"}
)


def total(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-pad-seat='{seat}'] b")


def test_a_game_at_a_real_table(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(lang="de", width=390, height=844, touch=True)
    page.goto(f"{server.address}/")
    page.click("[data-edition=europe]")
    page.click("[data-action=pad]")
    page.get_by_label("Name 1").fill("Anna")
    page.get_by_label("Name 2").fill("Bert")
    found = {"set-up": faults_at(page, SAMPLE)}
    resize(page, 390, 844)
    page.click("[data-action=begin]")

    tap(page, ANNAS)
    expect(total(page, 0)).to_have_text("26")  # 4 for the route, 12 for stations, 10 for the longest path
    page.click("[data-pad-seat='1']")
    page.locator(f"[data-route={BERTS}]").press("Enter")
    expect(total(page, 1)).to_have_text("26")
    expect(page.locator(".winner")).to_have_text("Anna und Bert gewinnen gemeinsam")

    page.click("[data-action=place]")
    page.locator("[data-city=zurich]").press("Enter")
    expect(total(page, 1)).to_have_text("22")
    expect(page.locator(".winner")).to_have_text("Anna gewinnt")
    page.locator("[data-pad-search]").fill("zur brin")
    page.click(f"[data-ticket={TICKET.id}]")
    expect(total(page, 1)).to_have_text(f"{22 - TICKET.points}")
    page.click("[data-action=undo]")
    expect(total(page, 1)).to_have_text("22")
    page.click("[data-action=who-begins]")
    expect(page.locator("[data-first]")).to_have_text(re.compile("(Anna|Bert) beginnt"))

    page.reload()
    expect(total(page, 1)).to_have_text("22")
    expect(page.locator(".piece").first).to_be_attached()
    found["pad"] = faults_at(page, SAMPLE)
    page.screenshot(path=shots / "pad-de.png")
    assert {where: faults for where, faults in found.items() if faults} == {}

    page.click("[data-action=note]")
    page.get_by_role("link", name="Steht in deinen Partien").click()
    expect(page.locator("[data-game^=pad-]")).to_contain_text("Bert")


def tap(page: Page, route: str) -> None:
    """With a finger on the middle of a route."""
    drawn = page.locator(f"[data-route={route}]")
    drawn.focus()  # the camera goes there
    page.evaluate("() => document.activeElement.blur()")
    box = drawn.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def printed(page: Page, server: ServerProcess, edition: str, what: str) -> int:
    """How many pages it takes."""
    page.goto(f"{server.address}/#/print/{edition}/{what}")
    page.wait_for_selector("[data-printed]")
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_rules_and_score_sheets_are_printed_on_one_page_each(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(lang="de")
    for edition in boards.editions():
        assert printed(page, server, edition, "rules") == printed(page, server, edition, "sheet") == 1, (
            edition
        )
    page.get_by_role("button", name="Sprache").click()
    assert printed(page, server, LONGEST, "rules") == printed(page, server, LONGEST, "sheet") == 1
    page.emulate_media(media="print")
    expect(page.locator("header")).to_be_hidden()
