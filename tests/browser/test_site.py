"""The static edition: a plain file server, then no network at all; a game is played, left and found again."""

from __future__ import annotations

import functools
import http.server
import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

import stellwerk

from .player import PagePlayer
from .waiting import wait_until_kept

SITE = Path(__file__).parents[2] / "build/site"
PATIENCE = 120_000
SHORT = "gruselfahrt"
DESK: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
WITHOUT_ENGINE = "window.Worker = class { postMessage() {} terminate() {} }"
"""A page in which the engine never gets ready."""
HASTY = {"pace": "instant", "lang": "en"}
"""Settings of somebody who wants to see the bots' moves at once."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class Backlog(http.server.ThreadingHTTPServer):
    request_queue_size = 64  # a page and its service worker ask for everything at once


class FileServer:
    """Knows nothing but files; the site lies in a folder of it."""

    def __init__(self, folder: Path) -> None:
        (folder / "some/where").mkdir(parents=True)
        (folder / "some/where/games").symlink_to(SITE)
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = Backlog(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/some/where/games/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Visitor:
    """A browser that has been to the site once; since then there is no network and no server."""

    def __init__(self, browser: Browser, folder: Path, phone: bool = False) -> None:
        self.server = FileServer(folder)
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESK, has_touch=phone, locale="en-GB", accept_downloads=True
        )
        self.context.add_init_script(
            f"localStorage.getItem('stellwerk.settings') ?? "
            f"localStorage.setItem('stellwerk.settings', {json.dumps(json.dumps(HASTY))})"
        )
        self.asked_elsewhere: list[str] = []
        self.context.on("request", self._note)
        page = self.open()
        wait_until_kept(page)
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
def visitor(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    if not (SITE / "index.html").is_file():
        pytest.skip("the static edition is not built (make site)")
    found = Visitor(browser, tmp_path, phone=getattr(request, "param", "desk") == "phone")
    yield found
    found.context.close()


def begin(page: Page, edition: str) -> None:
    """Against one bot, a beginner."""
    page.goto(page.url.partition("#")[0] + f"#/new/{edition}")
    page.locator("form ol li").nth(1).locator("select").nth(1).select_option("beginner")
    page.locator("[data-action=open]").click()
    wait_for_game(page)


def wait_for_game(page: Page) -> None:
    """The board alone is there earlier."""
    page.wait_for_selector("[data-state]:not([data-number='-1'])", state="attached")
    page.wait_for_selector("[data-route]")


def numbers(page: Page) -> tuple[Any, list[str]]:
    """What one sees of the game that must not be lost: how far it is, what is asked, and one's own hand."""
    seen = page.evaluate(
        "() => ['number', 'decision'].map((key) => document.querySelector('[data-state]').dataset[key])"
    )
    return seen, sorted(page.locator("[data-hand]:not(.none)").all_inner_texts())  # a gap is a memory


def play_into_a_turn(page: Page, edition: str, seed: int, least: int) -> None:
    """Until one card is drawn and the second is not; where both are drawn at once, until a turn begins."""
    wanted = "draw" if stellwerk.edition_info(edition)["market"] else "turn"
    player = PagePlayer(page, edition, seed)
    player.play(until=least)
    while (seen := player.look())["decision"] != wanted:
        assert not seen["over"]
        if not player.act(seen):
            page.wait_for_timeout(15)


def kill(page: Page) -> None:
    """As a phone does that needs its memory for something else: nobody is asked, nothing is said."""
    browser = page.context.browser
    assert browser is not None
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    with page.expect_event("crash"):
        for process in running:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    page.close()


# It may be over before the player of the page has seen that the game is.
NOTE_THE_CEREMONY = """() => new MutationObserver(() => {
  globalThis.sawCeremony ||= Boolean(document.querySelector('.ceremony'));
}).observe(document.body, { childList: true, subtree: true })"""


def test_a_game_without_a_network_whose_tab_is_killed_in_the_midst_of_a_turn(
    visitor: Visitor, shots: Path, tmp_path: Path
) -> None:
    page = visitor.open()
    expect(page.locator("[data-edition=usa]")).to_be_visible()  # before the engine is there
    page.screenshot(path=shots / "site-lobby.png")
    begin(page, SHORT)
    address = page.url
    play_into_a_turn(page, SHORT, seed=5, least=10)
    before = numbers(page)
    kill(page)

    page = visitor.open()
    page.locator("a[data-table]").click()
    assert page.url == address
    wait_for_game(page)
    assert numbers(page) == before
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.locator("[data-action=save]").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert stellwerk.replay(json.loads(file.read_text())).edition == SHORT

    page.evaluate(NOTE_THE_CEREMONY)
    PagePlayer(page, SHORT, seed=6).play()
    page.wait_for_function("globalThis.sawCeremony")  # the end is an event without a server, too
    page.wait_for_selector(".end table")
    page.screenshot(path=shots / "site-end.png")
    page.locator("[data-action=replay]").click()
    page.wait_for_selector("[data-route]")
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-action=game-link]").click()
    expect(page.locator("[data-action=game-link]")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(visitor.server.address + "#/game/")
    seen = page.url
    page.goto(link)
    page.wait_for_url("**/#/replay/*")
    assert page.url != seen  # another table with the same game
    page.wait_for_selector("[data-route]")
    page.goto(link[:-20])
    expect(page.get_by_role("alert")).to_contain_text("does not hold a whole game")

    page.goto(visitor.server.address + "#/")
    page.locator("input[type=file]").set_input_files(file)  # and from the file it goes on where it was saved
    page.wait_for_url(lambda url: "#/table/" in url and url != address)
    wait_for_game(page)
    assert numbers(page)[0] == before[0]
    assert visitor.asked_elsewhere == []

    page = visitor.context.new_page()
    page.add_init_script(WITHOUT_ENGINE)
    page.goto(address)
    expect(page.locator(f"[data-ahead={SHORT}] [data-route]").first).to_be_visible()
    page.goto(visitor.server.address + "#/")
    page.locator("[data-edition=usa]").click()
    page.locator("[data-action=quick]").click()
    expect(page.locator("[data-ahead=usa] [data-route]").first).to_be_visible()


def test_a_finished_game_is_analysed_and_tried_again_on_the_device(visitor: Visitor) -> None:
    record = stellwerk.new_game(SHORT, players=2, seed=5).playout(3).record()
    seats = [{"name": "Anna", "kind": "here"}, {"name": "Otto", "kind": "bot", "level": "family"}]
    content = json.dumps(record | {"seats": seats}).encode()
    page = visitor.open()
    page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": content}
    )
    page.wait_for_url("**/#/replay/*")
    finished = page.url.rpartition("/")[2]
    page.locator("[data-action=analyse]").click()
    expect(page.get_by_text("plays fewer continuations than a server would")).to_be_visible()
    page.wait_for_selector(".chart .band")
    moment = page.locator("[data-moments] li").first  # playing at random, Anna had few good moments
    moment.wait_for()
    moment.locator("[data-turn]").click()  # the page has its share of the worker during the analysis
    expect(page.locator(".say .key")).to_have_count(2)
    moment.locator("[data-action=try]").click()
    page.wait_for_url(lambda url: "#/table/" in url and finished not in url)
    wait_for_game(page)
    expect(page.locator(".player strong")).to_have_text(["Anna", "Otto"])
    assert visitor.asked_elsewhere == []


@pytest.mark.nightly
@pytest.mark.parametrize("visitor", ["desk", "phone"], indirect=True)
@pytest.mark.parametrize("edition", stellwerk.editions())
def test_a_whole_game_of_every_edition_in_tabs_that_are_closed_and_killed(
    edition: str, visitor: Visitor
) -> None:
    page = visitor.open()
    begin(page, edition)
    address = page.url
    for least, leave in ((6, Page.close), (16, kill)):
        play_into_a_turn(page, edition, seed=least, least=least)
        before = numbers(page)
        leave(page)
        page = visitor.open(address.removeprefix(visitor.server.address))
        wait_for_game(page)
        page.wait_for_selector("[data-hand]")
        assert numbers(page) == before
    PagePlayer(page, edition, seed=5).play(seconds=900)
    page.wait_for_selector(".end table")
    assert visitor.asked_elsewhere == []


def test_a_puzzle_without_a_network(visitor: Visitor) -> None:
    page = visitor.open("#/puzzles")
    page.locator("[data-action=daily]").click()
    page.wait_for_selector("[data-option]")
    page.locator("[data-action=show]").click()
    expect(page.locator("[data-option].best")).to_have_count(1)
    page.locator("[data-action=day]").click()
    expect(page.locator(".tries")).to_have_text("⬛")
    expect(page.locator("[data-action=deal]")).to_be_enabled()
    assert visitor.asked_elsewhere == []
