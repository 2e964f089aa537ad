"""The page in the browser's keeping: installable, there without a network, whole while the server changes."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import STATIC
from .waiting import wait_until, wait_until_kept, wait_until_settled

PATIENCE = 60_000
NEW_PAGE = "<!doctype html><title>new</title><h1>The new version</h1>"


class Quiet(http.server.SimpleHTTPRequestHandler):
    to_be_lost: ClassVar[set[str]] = set()
    """What the network will lose the next time that it is asked for."""

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path in self.to_be_lost:
            self.to_be_lost.discard(self.path)
            self.send_error(503)
        else:
            super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Site:
    """The built page alone, whose files can be replaced as by an update."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(STATIC, folder)
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def update(self) -> None:
        """No file of the old version is left but the service worker, which is another one now."""
        (self.folder / "index.html").write_text(NEW_PAGE)
        shutil.rmtree(self.folder / "assets")
        worker = self.folder / "sw.js"
        text = worker.read_text()
        first, last = text.index("const FILES = ["), text.index("];")
        worker.write_text(
            text[:first].replace('VERSION = "', 'VERSION = "new') + "const FILES = [" + text[last:]
        )


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "site")
    yield site
    site.server.shutdown()
    site.server.server_close()


def new_page(browser: Browser, workers: Literal["allow", "block"]) -> Page:
    return browser.new_context(service_workers=workers, locale="en-GB").new_page()


def test_an_open_page_stays_whole_when_the_server_is_updated(browser: Browser, site: Site) -> None:
    page = new_page(browser, "allow")
    page.goto(site.address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
    site.update()
    page.goto(f"{site.address}#/rules/uk")  # a part of the page that was not loaded yet
    expect(page.locator("h1")).not_to_have_text("The new version")
    expect(page.locator("h1")).to_be_visible(timeout=PATIENCE)
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((found) => found.update())")
    waits = "() => navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
    wait_until(page, lambda: page.evaluate(waits))  # the new one is there and waits for this page to go
    page.goto(f"{site.address}#/new/uk")
    expect(page.locator("[data-action=open]")).to_be_visible(timeout=PATIENCE)
    page.reload()
    expect(page.locator("h1")).to_have_text("The new version")  # who loads it anew gets the new one
    page.context.close()


def test_it_opens_without_a_network(browser: Browser, site: Site) -> None:
    page = new_page(browser, "allow")
    page.goto(site.address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
    site.server.shutdown()
    site.server.server_close()
    page.goto(f"{site.address}#/rules/usa")
    page.reload()
    expect(page.locator("h1")).to_be_visible(timeout=PATIENCE)
    page.context.close()


def test_a_file_that_the_network_lost_is_asked_for_again(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = {f"/assets/{file.name}" for file in (site.folder / "assets").glob("ReplayPage-*.js")}
    assert lost, "a part that the start page does not load, but the service worker does"
    monkeypatch.setattr(Quiet, "to_be_lost", lost)
    page = new_page(browser, "allow")
    page.goto(site.address)
    wait_until_kept(page)
    assert not lost, "the service worker has not asked for it"
    page.context.close()


def test_without_a_service_worker_a_page_that_lacks_a_part_is_loaded_anew(
    browser: Browser, site: Site
) -> None:
    page = new_page(browser, "block")
    page.goto(site.address)
    expect(page.locator("[data-action=quick]")).to_be_visible(timeout=PATIENCE)
    wait_until_settled(page)
    page.wait_for_load_state("networkidle")  # the page asks for its last parts when all else is there
    site.update()
    page.goto(f"{site.address}#/rules/uk")
    expect(page.locator("h1")).to_have_text("The new version", timeout=PATIENCE)
    page.context.close()


def test_a_reload_that_was_cut_off_is_made_up_for(browser: Browser, site: Site) -> None:
    page = new_page(browser, "block")
    page.goto(site.address)
    expect(page.locator("[data-action=quick]")).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    site.update()
    # In one task, so that the new page cannot come before its load is stopped.
    page.evaluate(
        """() => {
          dispatchEvent(new Event('vite:preloadError'));
          stop();
          location.hash = '#/rules/uk';
        }"""
    )
    expect(page.locator("h1")).to_have_text("The new version", timeout=PATIENCE)
    page.context.close()
