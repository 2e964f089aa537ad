"""A real Chromium in front of a real server."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.server_process import ServerProcess
from tests.server.source import SOURCE

playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright  # noqa: E402

from .waiting import PATIENCE  # noqa: E402

expect.set_options(timeout=PATIENCE * 1000)

STATIC = SOURCE / "stellwerk/server/static"
SHOTS = Path(os.environ.get("STELLWERK_SHOTS", tempfile.gettempdir())) / "stellwerk-shots"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
# What a browser says when the server dies under it, which some tests want.
EXPECTED_NOISE = (
    "WebSocket connection",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET_NOT_CONNECTED",
)

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("browser"))


WHOLE = ("chromium", "chromium-browser")
WITHOUT_WINDOWS = "chromium-headless-shell"
"""The same browser without its own surface, which takes as much time as the pages that are tested."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built (in web/: npm ci && npm run build)")
    with sync_playwright() as playwright:
        yield playwright


@contextmanager
def running(playwright: Playwright, *programs: str) -> Iterator[Browser]:
    """The first of these that is installed."""
    program = next(filter(None, map(shutil.which, programs)), None)
    if program is None:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with running(playwright, WITHOUT_WINDOWS, *WHOLE) as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """For what the other one cannot do: show notifications."""
    with running(playwright, *WHOLE) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(browser: Browser) -> Iterator[ServerProcess]:
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(f"sqlite:///{folder}/tables.sqlite")
        process.start()
        yield process
        process.stop()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Opens pages of different people; none of them may have logged an error when the test ends."""
    contexts, complaints = [], []

    def hear(text: str) -> None:
        if not any(noise in text for noise in EXPECTED_NOISE):
            complaints.append(text)

    def new_page(
        width: int = 1440, height: int = 900, lang: str = "de", theme: str = "light", touch: bool = False
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"de": "de-DE", "en": "en-GB"}[lang],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
            service_workers="block",  # it would fetch the whole page each time; test_installed.py lets it
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: hear(f"page error: {error}"))
        page.on("console", lambda message: hear(message.text) if message.type == "error" else None)
        return page

    yield new_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where the pictures go (below STELLWERK_SHOTS, else the folder for temporary files)."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
