"""What a page has to load before it is there, and in how many steps."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import stellwerk
from tests.server.server_process import ServerProcess

from .conftest import STATIC, OpenPage
from .waiting import wait_until

ROUTER = Path(__file__).parents[2] / "web/src/app/router.svelte.ts"
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*["'`]\./([\w.-]+\.js)["'`]""")
LINKED = re.compile(r"""(?:src|href)="\./(assets/[\w.-]+)\"""")
EDITION_COUNT = len(stellwerk.editions())
MOST = {"": 75, "new": 72, "me": 72, "rules": 84, "replay": 104, "table": 134, "watch": 136}
"""Kilobytes of scripts and styles, compressed, that come before the page."""


@pytest.fixture(scope="module")
def parts() -> dict[str, Any]:
    """What the first script knows of the others."""
    if not (STATIC / "index.html").is_file():
        pytest.skip("the page is not built")
    known = re.search(r"const PARTS = (\{.*\});", (STATIC / "index.html").read_text(encoding="utf-8"))
    assert known is not None
    found: dict[str, Any] = json.loads(known[1])
    return found


def first_files() -> set[str]:
    """What the page itself asks for; the styles that all pages share stand in it."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return {file for file in LINKED.findall(page) if file.endswith(".js")}


def with_imports(files: set[str]) -> set[str]:
    """The scripts among them and all that they cannot begin without."""
    found: set[str] = set()
    ahead = [file for file in files if file.endswith(".js")]
    while ahead:
        file = ahead.pop()
        if file not in found:
            found.add(file)
            ahead += [f"assets/{name}" for name in IMPORTED.findall((STATIC / file).read_text("utf-8"))]
    return found


def weight(file: str) -> int:
    packed = STATIC / f"{file}.br"
    return (packed if packed.is_file() else STATIC / file).stat().st_size


def test_every_page_is_known_to_the_first_script(parts: dict[str, Any]) -> None:
    words = set(re.findall(r"name === '(\w+)'", ROUTER.read_text(encoding="utf-8")))
    assert words and words | {""} == set(parts["pages"])
    assert all(parts["pages"].values())


def test_all_that_a_page_is_made_of_is_asked_for_at_once(parts: dict[str, Any]) -> None:
    first = first_files()
    for page, files in parts["pages"].items():
        listed = first | set(files)
        assert with_imports(listed) <= listed, page
        for file in listed | set(parts["boards"].values()) | set(parts["helps"].values()):
            assert (STATIC / file).is_file(), file


def test_what_comes_before_a_page_is_light(parts: dict[str, Any]) -> None:
    first = sum(map(weight, first_files() | {"index.html"})) + max(map(weight, parts["words"].values()))
    heavy = {page: (first + sum(map(weight, parts["pages"][page]))) / 1000 for page in MOST}
    assert all(heavy[page] <= most for page, most in MOST.items()), heavy


def test_a_table_does_not_wait_for_what_it_does_not_show(parts: dict[str, Any]) -> None:
    names = [
        "LobbyPage",
        "DesignerPage",
        "PrintPage",
        "PadPage",
        "RulesPage",
        "ReplayPage",
        "ProfilePage",
        "SetupPage",
        "QrCode",
    ]
    built = [file.name for file in (STATIC / "assets").iterdir()]
    assert not [name for name in names if not any(name in file for file in built)], "renamed?"
    elsewhere = re.compile("|".join(names))
    assert not [file for file in first_files() | set(parts["pages"]["table"]) if elsewhere.search(file)]


def test_the_page_begins_with_one_file(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.address)))
    page.route("**/assets/*", lambda route: None)  # they do not come
    page.goto(server.address, wait_until="commit")
    expect(page.locator(".start")).to_be_visible()
    background = page.locator(".start").evaluate("sign => getComputedStyle(sign).backgroundColor")
    assert background == "rgb(251, 247, 236)"
    wait_until(page, lambda: any("Lobby" in file for file in asked))
    assert not [file for file in asked if "shared" in file and file.endswith(".css")]


def test_every_text_file_has_compressed_twins() -> None:
    texts = [file for kind in ("js", "css", "html") for file in STATIC.rglob(f"*.{kind}")]
    large = [file for file in texts if file.stat().st_size >= 1000]
    assert large or not texts
    for file in large:
        for ending in ("br", "gz"):
            twin = Path(f"{file}.{ending}")
            assert twin.is_file() and twin.stat().st_size < file.stat().st_size, twin


def asked_for(page: Page, kind: str) -> list[float]:
    """When files of this kind were asked for, in the page's milliseconds."""
    files = page.evaluate("performance.getEntriesByType('resource').map((e) => [e.name, e.startTime])")
    return [when for name, when in files if kind in name]


PAINTED = """
  const look = () => requestAnimationFrame(() => {
    if (document.querySelector('h1')) setTimeout(() => (globalThis.painted = performance.now()));
    else look();
  });
  look();"""
"""Remembers when the heading of the page was on the screen."""


def test_text_comes_before_fonts_and_pictures(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=412, height=800)
    page.add_init_script(PAINTED)
    page.goto(f"{server.address}/")
    wait_until(page, lambda: len(asked_for(page, "/barlow")) >= 3)
    wait_until(page, lambda: page.locator(".map svg:has(circle)").count() == EDITION_COUNT)
    pictures = asked_for(page, "/mini-")
    assert len(pictures) == EDITION_COUNT
    assert min(asked_for(page, "/barlow") + pictures) > page.evaluate("painted")


FIRST_SEEN = """
  const watch = new MutationObserver(() => {
    const heading = document.querySelector('h1');
    if (!heading || heading === globalThis.old) return;
    globalThis.seen = document.querySelectorAll('PART').length;
    watch.disconnect();
  });
  globalThis.old = document.querySelector('h1');
  watch.observe(document, { childList: true, subtree: true });"""
"""Remembers how many of these parts of the page came together with its heading."""


@pytest.mark.parametrize(
    ("address", "part", "parts"),
    [
        ("", ".edition", EDITION_COUNT),
        ("new/uk", ".game", EDITION_COUNT),
        ("rules/weltreise", "main section", 8),
    ],
)
def test_a_page_opens_part_by_part(
    server: ServerProcess, open_page: OpenPage, address: str, part: str, parts: int
) -> None:
    page = open_page(width=412, height=800)
    page.add_init_script(FIRST_SEEN.replace("PART", part))
    page.goto(f"{server.address}/#/{address}")
    wait_until(page, lambda: page.locator(part).count() >= parts)
    assert page.evaluate("seen") == 0


def test_a_page_that_is_opened_later_is_there_at_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=412, height=800)
    page.goto(f"{server.address}/#/me")
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(f"() => {{{FIRST_SEEN.replace('PART', '.edition')}}}")
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".edition")).to_have_count(EDITION_COUNT)
    assert page.evaluate("seen") == EDITION_COUNT


OURS = """[...document.fonts].filter((face) => /^"?Barlow/.test(face.family))"""


def test_our_fonts_come_all_at_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=412, height=800)
    held: list[Route] = []
    page.route("**/barlow-latin-600*", lambda route: held.append(route))
    page.goto(f"{server.address}/#/me")
    wait_until(page, lambda: held and len(asked_for(page, "/barlow")) >= 3)
    expect(page.locator("h1")).to_be_visible()
    assert not page.evaluate("document.documentElement.dataset.fonts")
    held[0].continue_()
    page.wait_for_selector("html[data-fonts=own]", state="attached")
    assert page.evaluate(f"{OURS}.map((face) => face.status)") == ["loaded"] * 4


KEPT = """
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = function (...what) {
    const [page] = performance.getEntriesByType('navigation');
    globalThis.pause = performance.now() - page.loadEventEnd;
    return register.apply(this, what);
  };"""
"""Remembers how long after it was loaded the page began to be kept."""


def test_what_keeps_the_page_begins_when_it_is_at_rest(server: ServerProcess, browser: Browser) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.add_init_script(KEPT)
    page.goto(f"{server.address}/#/me")
    wait_until(page, lambda: page.evaluate("globalThis.pause"))
    assert page.evaluate("pause") > 3000
    context.close()


def test_fonts_that_were_here_before_are_there_at_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/#/me")
    wait_until(page, lambda: page.evaluate("localStorage.getItem('stellwerk.fonts')"))
    page.route("**/assets/*.js", lambda route: None)  # they do not come
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-fonts]", state="attached")
    assert page.locator("h1").count() == 0


def test_pictures_of_rules_are_drawn_when_one_comes_near(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=412, height=640)
    page.goto(f"{server.address}/#/rules/weltreise")
    pictures = page.locator(".crop svg")
    last = pictures.last
    expect(last).to_be_attached()
    expect(page.locator(".start")).to_be_hidden()
    assert page.locator("link[href^='assets/RulesPage']").count() == 2, "script and style were foreseen"
    assert last.evaluate("picture => picture.children.length") == 0
    last.scroll_into_view_if_needed()
    wait_until(page, lambda: last.evaluate("picture => picture.querySelectorAll('.label').length"))
