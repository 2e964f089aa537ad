"""What the page says: people are addressed, things are counted, every item of a score has a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.process import ServerProcess

from .conftest import OpenPage
from .situations import finished_game


@pytest.mark.parametrize(
    ("edition", "german", "english"),
    [
        ("usa", "Längster Weg", "longest path"),
        ("weltreise", "Nicht gebaute Häfen", "harbours not built"),
        ("maerklin", "Waren", "goods"),
        ("europe", "Strecken", "routes"),
        ("skandinavien", "Strecken", "routes"),
        ("gruselfahrt", "", ""),
        ("uk", "Strecken", "routes"),
    ],
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
