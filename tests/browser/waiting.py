"""Waiting that ends: what `evaluate` waits for in the page it would wait for for ever."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

PATIENCE = 60  # seconds
"""After which what a test waits for will not come: nothing is measured with it."""

POLLING = 100
"""Milliseconds between two looks at one of several pages; Playwright would look once per animation frame."""


def wait_until(page: Page, is_so: Callable[[], object]) -> None:
    """The page goes on meanwhile. (Playwright's own `wait_for_function` takes a promise for an answer.)"""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it has not come to pass"
        page.wait_for_timeout(20)


def wait_until_kept(page: Page) -> None:
    """Until the page's own service worker, not that of a folder above it, has all the files that it keeps."""
    is_active = """async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return Boolean(found?.active) && found.scope === new URL('./', location.href).href;
    }"""
    wait_until(page, lambda: page.evaluate(is_active))


TWO_FRAMES = """() => new Promise((done) => {
  setTimeout(done, 1000);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""A page that nobody sees gets no frames."""


def wait_until_settled(page: Page) -> None:
    """Until no request is under way, nothing is queued and all is drawn (`web/src/app/activity.ts`).

    A tap ends for Playwright before the page has its click: that comes with the next frame.
    """
    page.evaluate(TWO_FRAMES)
    page.wait_for_selector("html[data-settled]", state="attached", timeout=PATIENCE * 1000)


def wait_until_drawn(page: Page) -> None:
    """Until all of the board is there: it comes bit by bit."""
    page.wait_for_selector("[aria-busy=true]", state="detached", timeout=PATIENCE * 1000)


def resize(page: Page, width: int, height: int) -> None:
    """Give the window a size and wait until the page has been laid out and drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        """([width, height]) => new Promise((done) => {
          const look = () => (innerWidth === width && innerHeight === height ? done() : setTimeout(look, 20));
          look();
        })""",
        [width, height],
    )
    page.evaluate(TWO_FRAMES)
