"""The pages around the game: how they look in both languages, what they weigh, what a replay can do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import stellwerk
from tests.server.server_process import ServerProcess

from .conftest import STATIC, OpenPage
from .course import Course, over
from .layout import faults_at
from .player import PERSON_AND_BOT, PagePlayer, sit_down
from .waiting import wait_until_settled

LIMIT = 350_000  # bytes of the first page, compressed


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures(lang: str, theme: str, server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(lang=lang, theme=theme)
    page.goto(f"{server.address}/")
    page.wait_for_selector("[data-edition=weltreise] circle")
    page.screenshot(path=shots / f"lobby-{lang}-{theme}.png")
    assert page.get_attribute("html", "lang") == lang
    page.goto(f"{server.address}/#/new/uk")
    page.wait_for_selector("[data-action=open]")
    page.screenshot(path=shots / f"setup-{lang}-{theme}.png", full_page=True)
    for edition in ("skandinavien", "uk", "gruselfahrt"):
        page.goto(f"{server.address}/#/rules/{edition}")
        page.wait_for_selector("figure svg")
        expect(page.locator("body")).to_contain_text("überzählige" if lang == "de" else "superfluous")
        page.screenshot(path=shots / f"rules-{edition}-{lang}-{theme}.png", full_page=True)


def test_language_and_look_can_be_changed_at_any_time(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(lang="de")
    sit_down(page, server.address, "usa", PERSON_AND_BOT)
    page.wait_for_selector("[data-route]")
    expect(page.locator(".bar")).to_contain_text("Behalte")
    page.get_by_role("button", name="Sprache").click()
    expect(page.locator(".bar")).to_contain_text("Keep")
    page.reload()
    page.wait_for_selector("[data-route]")
    expect(page.locator(".bar")).to_contain_text("Keep")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="dark", exact=True).click()
    assert page.get_attribute("html", "data-theme") == "dark"


def test_the_first_page_is_light(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    weights: dict[str, int] = {}

    def weigh(url: str) -> None:
        path = STATIC / url.removeprefix(f"{server.address}/")
        if path.is_file():
            packed = path.with_name(f"{path.name}.gz")
            weights[url] = (packed if packed.is_file() else path).stat().st_size

    page.on("response", lambda response: weigh(response.url))
    page.goto(f"{server.address}/")
    page.wait_for_selector("[data-edition=weltreise] circle")
    assert weights and sum(weights.values()) < LIMIT, weights


def test_a_first_game_explains_itself(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()
    page.goto(f"{server.address}/")
    page.click("[data-edition=gruselfahrt]")
    page.click("[data-action=learn]")
    note = page.locator("[data-note]")
    expect(note).to_have_attribute("data-note", "turn")
    page.screenshot(path=shots / "tutor-de.png")
    assert not overlapping(page, "[data-note]", "main"), "it covers nothing of the map that it talks about"
    expect(page.locator("[data-deck].pulse")).to_have_count(1)
    page.locator("[data-deck]").click()  # who does what a note says need not say so
    expect(note).to_have_attribute("data-note", "build")
    expect(page.locator("[data-deck].pulse")).to_have_count(0)
    page.click("[data-action=got-it]")
    expect(note).to_have_count(0)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_edition_has_a_first_game(edition: str, server: ServerProcess, open_page: OpenPage) -> None:
    """Its notes talk about something that is there; on a phone the button of a choice stays in sight."""
    page = open_page(390, 844, lang="en", touch=True)
    page.goto(f"{server.address}/")
    page.click(f"[data-edition={edition}]")
    page.click("[data-action=learn]")
    page.wait_for_selector("[data-note]")
    wait_until_settled(page)
    expect(page.locator(".pulse").first).to_be_visible()
    button = page.locator("[data-action=keep]")
    if button.count():
        expect(button).to_be_in_viewport(ratio=1)


def test_a_note_on_tickets_lets_them_pulse(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{server.address}/")
    page.click("[data-edition=gruselfahrt]")
    page.click("[data-action=learn]")
    note = page.locator("[data-note]")
    for seen in ("turn", "build", "ticket"):
        expect(note).to_have_attribute("data-note", seen)
        if seen != "ticket":
            page.locator("[data-deck]").first.click()
    expect(page.locator("[data-ticket].pulse").first).to_be_visible()


def test_the_lobby_has_one_way_for_each_wish(server: ServerProcess, open_page: OpenPage) -> None:
    """Play now, learn, play with friends; every map is shown whole."""
    page = open_page()
    page.goto(f"{server.address}/")
    wait_until_settled(page)
    expect(page.locator("[data-action=learn], [data-action=friends], [data-action=quick]")).to_have_count(3)
    expect(page.locator("a[href^='#/rules']")).to_have_count(1)
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.edition svg')].filter((map) => {
          const box = map.getBoundingClientRect();
          return [...map.querySelectorAll('circle')].some((dot) => {
            const { left, right, top, bottom } = dot.getBoundingClientRect();
            return left < box.left - 1 || right > box.right + 1 || top < box.top - 1
              || bottom > box.bottom + 1;
          });
        }).length"""
    )
    assert cut == 0


def overlapping(page: Page, one: str, other: str) -> bool:
    """Whether the first element of each kind lie over one another."""
    a, b = page.locator(one).first.bounding_box(), page.locator(other).first.bounding_box()
    assert a is not None and b is not None
    apart = (
        a["x"] + a["width"] <= b["x"] + 1
        or b["x"] + b["width"] <= a["x"] + 1
        or a["y"] + a["height"] <= b["y"] + 1
        or b["y"] + b["height"] <= a["y"] + 1
    )
    return not apart


def test_end_replay_and_playing_on(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()
    sit_down(page, server.address, "gruselfahrt", PERSON_AND_BOT, seed=5)
    page.wait_for_selector("[data-route]")
    PagePlayer(page, "gruselfahrt", 8).play()
    page.wait_for_selector(".end figure")
    page.screenshot(path=shots / "end-panel-de.png")
    page.click("[data-action=replay]")
    slider = page.locator("footer input[type=range]")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 10
    expect(slider).to_have_value("1")  # where one begins to watch
    slider.fill(str(last // 2))
    expect(page.locator(".say")).to_contain_text(f"Zug {last // 2} von {last}")
    page.wait_for_selector(".seat .cards svg")
    expect(page.locator(".say")).to_contain_text(re.compile(r"(Anna|Otto) (zieht|baut|tauscht) .*\."))
    page.screenshot(path=shots / "replay-de.png")
    with page.expect_download() as record:
        page.click("[data-action=record]")
    kept = json.loads(record.value.path().read_text(encoding="utf-8"))
    assert stellwerk.replay(kept).is_over
    paid = [say for say in kept["decisions"] if say.startswith("pay ")]
    assert last == len(kept["decisions"]) - len(paid), "no payment is a step of its own"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-action=copy-link]")
    expect(page.locator("[data-action=copy-link]")).to_have_text("Kopiert")
    assert "#/replay/" in page.evaluate("navigator.clipboard.readText()")
    slider.fill(str(last))
    expect(page.locator("aside .ticket.open")).to_have_count(0)  # all are done or failed now
    page.click("[data-action=score]")
    fits = "e => e.scrollWidth <= e.clientWidth"
    assert page.get_by_role("dialog").evaluate(fits), "the score table is not cut"
    page.screenshot(path=shots / "replay-score-de.png")
    page.keyboard.press("Escape")
    analyse(page, last, shots)
    slider.fill(str(last // 2))
    expect(page.locator(".say")).to_contain_text(f"Zug {last // 2} von {last}")
    page.click("[data-action=play-on]")
    page.click("[data-seat-choice='0']")
    page.wait_for_selector("[data-state]:not([data-decision=''])", state="attached")
    expect(page.locator(".player strong")).to_have_text(["Anna", "Otto"])
    told = page.locator(".log li b").all_inner_texts()
    assert len(told) > 5 and set(filter(None, told)) == {"Du", "Otto"}, "nobody is renamed in the log"


def analyse(page: Page, last: int, shots: Path) -> None:
    """The curve comes by itself, a click on it shows the position, and every player is told of luck."""
    page.click("[data-action=analyse]")
    page.wait_for_selector("[data-analysis=done]", timeout=120_000)
    expect(page.locator(".chart .line")).to_have_count(2)
    expect(page.locator(".chart .band")).to_have_count(2)
    expect(page.locator("[data-share=luck]")).to_have_count(2)
    page.locator(".chart").click(position={"x": 60, "y": 40})
    shown = page.locator(".say b").inner_text()
    assert 0 <= int(shown.split()[1]) < last // 4, shown
    page.screenshot(path=shots / "analysis-de.png")
    assert faults_at(page, [(360, 740), (1440, 900)]) == []
    page.get_by_role("link", name="Hände").click()
    page.wait_for_selector(".seat .cards svg")


def test_hint_and_rematch(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(lang="en")
    sit_down(page, server.address, "gruselfahrt", PERSON_AND_BOT, seed=6)
    page.wait_for_selector("[data-state][data-decision=turn]", state="attached")
    page.click("[data-action=hint]")
    page.wait_for_selector(".hint .btn", timeout=60_000)
    page.screenshot(path=shots / "hint-en.png")
    for what in ("main", "[data-deck]", ".hand", ".bar"):
        assert not overlapping(page, ".hint", what)
    PagePlayer(page, "gruselfahrt", 8).play()
    page.wait_for_selector(".end table")
    before = page.url
    page.click("[data-action=rematch]")
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector("[data-state][data-number]", state="attached")
    expect(page.locator(".player")).to_have_count(2)


def test_a_replay_begins_at_the_first_move_and_plays(server: ServerProcess, open_page: OpenPage) -> None:
    """On a phone all of the board is there; who wishes for less motion starts it by a tap."""
    page = open_page(390, 844, touch=True)
    page.emulate_media(reduced_motion="no-preference")
    course = Course(page, server.address, "gruselfahrt", players=2, seed=6)
    course.go(over)
    course.open()
    page.goto(f"{server.address}/#/replay/{course.table}")
    page.wait_for_function("() => Number(document.querySelector('footer input[type=range]')?.value) > 2")
    expect(page.locator("[data-action=playing]")).to_have_attribute("aria-label", "Anhalten")
    stage, room = page.locator(".stage").bounding_box(), page.locator("main").bounding_box()
    assert stage is not None and room is not None
    assert stage["x"] >= room["x"] - 1 and stage["width"] <= room["width"] + 2
