"""A game as a link at a server that has never seen its table, and the static edition that it offers."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import stellwerk
from stellwerk.table.replay import to_link
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .test_site import PATIENCE, SITE
from .waiting import wait_until_kept

SEATS = [{"name": "Änne", "kind": "here"}, {"name": "Otto", "kind": "bot", "level": "strong"}]


def test_a_link_shows_its_game(server: ServerProcess, open_page: OpenPage) -> None:
    record = stellwerk.new_game("gruselfahrt", players=2, seed=5).playout(3).record()
    game = to_link(record | {"seats": SEATS})
    page = open_page(width=390, height=844)
    page.goto(f"{server.address}/#/game/{game}")
    page.wait_for_selector("[data-route]")
    expect(page.locator(".seat h2").first).to_contain_text("Änne")
    page.locator("footer input[type=range]").fill("3")
    expect(page.locator(".say")).to_contain_text("Zug 3 von")
    expect(page.locator("[data-action=play-on]")).to_have_count(0)  # there is no table to play on from


def test_a_broken_link_says_so(server: ServerProcess, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE", service_workers="block")
    page = context.new_page()
    for end in ("", "abc", "%", "x" * 13_000, "x" * 20_000):
        page.goto(f"{server.address}/#/game/{end}")
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("Dieser Link enthält kein ganzes Spiel")
    page.get_by_role("link", name="Zur Startseite", exact=True).click()
    page.wait_for_selector("[data-edition]")
    context.close()


@pytest.fixture
def offering() -> Iterator[ServerProcess]:
    """A server with the static edition beside it."""
    if not (SITE / "index.html").is_file():
        pytest.skip("the static edition is not built (make site)")
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(f"sqlite:///{folder}/tables.sqlite", site=SITE)
        process.start()
        yield process
        process.stop()


def test_the_lobby_leads_to_the_edition_on_this_device(browser: Browser, offering: ServerProcess) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(offering.address)
    wait_until_kept(page)
    page.locator("[data-action=device]").click()
    page.wait_for_url("**/device/")
    page.wait_for_selector("html[data-engine]")
    wait_until_kept(page)
    kept = page.evaluate("() => caches.keys()")
    assert sorted(name.split()[1] for name in kept) == ["/", "/device/"]
    context.set_offline(True)
    page.reload()
    page.locator("[data-action=quick]").click()
    page.wait_for_selector("[data-route]")
    context.close()
