"""The static edition: a plain file server, then no network at all; a game is played, left and found again."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import stellwerk

from .player import PagePlayer

SITE = Path(__file__).parents[2] / "build/site"
PATIENCE = 120_000
SHORT = "gruselfahrt"
HASTY = {"pace": "instant", "lang": "en"}
"""Settings of somebody who wants to see the bots' moves at once."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class FileServer:
    """Knows nothing but files; the site lies in a folder of it."""

    def __init__(self, folder: Path) -> None:
        (folder / "some/where").mkdir(parents=True)
        (folder / "some/where/games").symlink_to(SITE)
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/some/where/games/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Visitor:
    """A browser that has been to the site once; since then there is no network and no server."""

    def __init__(self, browser: Browser, folder: Path, width: int = 1280, height: int = 720) -> None:
        self.server = FileServer(folder)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", accept_downloads=True
        )
        self.context.add_init_script(
            f"localStorage.getItem('stellwerk.settings') ?? "
            f"localStorage.setItem('stellwerk.settings', {json.dumps(json.dumps(HASTY))})"
        )
        self.asked_elsewhere: list[str] = []
        self.context.on("request", self._note)
        page = self.open()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.close()
        self.server.close()
        self.context.set_offline(True)

    def _note(self, request: Any) -> None:
        if not request.url.startswith((self.server.address, "blob:", "data:")):
            self.asked_elsewhere.append(request.url)

    def open(self, fragment: str = "") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.server.address + fragment)
        return page


@pytest.fixture
def visitor(browser: Browser, tmp_path: Path) -> Iterator[Visitor]:
    if not (SITE / "index.html").is_file():
        pytest.skip("the static edition is not built (make site)")
    found = Visitor(browser, tmp_path)
    yield found
    found.context.close()


def begin(page: Page, edition: str) -> None:
    """Against one bot, a beginner."""
    page.goto(page.url.partition("#")[0] + f"#/new/{edition}")
    page.locator("form ol li").nth(1).locator("select").nth(1).select_option("beginner")
    page.locator("[data-action=open]").click()
    page.wait_for_selector("[data-route]")


def numbers(page: Page) -> tuple[Any, list[str]]:
    """What one sees of the game that must not be lost: how far it is, and one's own hand."""
    seen = page.evaluate("() => document.querySelector('[data-state]').dataset.number")
    return seen, sorted(page.locator("[data-hand]").all_inner_texts())


def test_a_game_without_a_network_and_its_tab_closed_in_between(
    visitor: Visitor, shots: Path, tmp_path: Path
) -> None:
    page = visitor.open()
    expect(page.locator("[data-edition=usa]")).to_be_visible()  # before the engine is there
    page.screenshot(path=shots / "site-lobby.png")
    begin(page, SHORT)
    address = page.url
    PagePlayer(page, SHORT, seed=5).play_to_my_turn(10)
    before = numbers(page)
    page.close()

    page = visitor.open()
    page.locator("a[data-table]").click()
    assert page.url == address
    page.wait_for_selector("[data-route]")
    assert numbers(page) == before
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.locator("[data-action=save]").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert stellwerk.replay(json.loads(file.read_text())).edition == SHORT

    PagePlayer(page, SHORT, seed=6).play(seconds=300)
    page.wait_for_selector(".end table")
    page.screenshot(path=shots / "site-end.png")
    page.locator("[data-action=replay]").click()
    page.wait_for_selector("[data-route]")

    page.goto(visitor.server.address + "#/")
    page.locator("input[type=file]").set_input_files(file)  # and from the file it goes on where it was saved
    page.wait_for_selector("[data-route]")
    assert page.url != address
    assert numbers(page)[0] == before[0]
    assert visitor.asked_elsewhere == []


@pytest.mark.nightly
@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_whole_game_of_every_edition(edition: str, visitor: Visitor) -> None:
    page = visitor.open()
    begin(page, edition)
    PagePlayer(page, edition, seed=5).play(seconds=900)
    page.wait_for_selector(".end table")
    assert visitor.asked_elsewhere == []
