"""What the page says: people are addressed, things are counted, every item of a score has a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.editions import EXAMPLES
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .looks import SET
from .situations import finished_game


@pytest.mark.parametrize(
    ("edition", "german", "english"),
    [(edition, *examples.score_item) for edition, examples in EXAMPLES.items()],
)
def test_the_score_sheet_names_everything(
    edition: str, german: str, english: str, server: ServerProcess, open_page: OpenPage, shots: Path
) -> None:
    page = open_page(lang="de")
    finished_game(page, server.address, edition, {"advanced": True} if edition == "uk" else {})
    details = []
    for lang, expected in (("de", german), ("en", english)):
        if lang == "en":
            page.evaluate("localStorage.setItem('stellwerk.settings', JSON.stringify({lang: 'en'}))")
            page.reload()
            page.wait_for_selector(".end table")
        shown = []
        for seat in range(2):
            page.locator(".end .name button").nth(seat).click()
            shown.append(page.locator(".end .items").inner_text())
        page.screenshot(path=shots / f"score-{edition}-{lang}.png")
        details.append("\n".join(shown))
        assert expected in details[-1]
        heads = page.locator(".end thead").inner_text()
        assert not re.search(r"Sonstiges|\bother\b", heads + details[-1])
    assert not re.search(r"longest path|most tickets|harbor|trick-or|technologies", details[0])
    assert not re.search(r"\bharbor\b|trick-or-treat|-\w+-", details[1])


def test_why_something_failed_is_told_in_the_language_of_the_page(
    server: ServerProcess, browser: Browser
) -> None:
    """Also when that was changed meanwhile; and there is a way back."""
    context = browser.new_context(locale="de-DE", service_workers="block")
    page = context.new_page()
    told = {
        "replay/there-is-none": ("Diesen Tisch gibt es nicht.", "There is no such table."),
        "game/cut": ("Dieser Link enthält kein ganzes Spiel.", "This link does not hold a whole game."),
        "join/there-is-none/key": ("Dieser Link gilt hier nicht.", "This link does not work here."),
        "me/cut": ("Dieser Link gilt hier nicht.", "This link does not work here."),
    }
    for address, (german, english) in told.items():
        page.goto("about:blank")
        page.goto(f"{server.address}/#/{address}")
        expect(page.get_by_role("alert")).to_contain_text(german)
        page.evaluate(SET, ["en", "light"])
        expect(page.get_by_role("alert")).to_contain_text(english)
        expect(page.locator("header")).not_to_have_text(re.compile("·\\s*$"))
        page.evaluate(SET, ["de", "light"])
        page.get_by_role("link", name="Zur Startseite").last.click()
        page.wait_for_selector("[data-edition]")
    context.close()


def test_who_gave_no_name_is_addressed(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(lang="de")
    page.goto(f"{server.address}/")
    page.click("[data-edition=gruselfahrt]")
    page.click("[data-action=quick]")
    page.wait_for_selector("[data-state][data-decision=turn]", state="attached")
    page.locator("[data-deck]").click()
    log = page.locator(".log")
    expect(log).to_contain_text("Du ziehst")
    expect(log).not_to_contain_text("Du zieht")
    page.screenshot(path=shots / "addressed-de.png")
    page.get_by_role("button", name="Sprache").click()
    expect(log).to_contain_text("You draw")
    expect(log).not_to_contain_text("You draws")
    page.goto(f"{server.address}/")
    row = page.locator("[data-table]").first
    row.wait_for()
    page.screenshot(path=shots / "addressed-lobby-en.png")
    assert row.inner_text().count("Ghost Train") == 1
    expect(row).not_to_contain_text("You,")
