"""Nothing confuses: what is asked is said once, stays in sight, can be given up, and is true."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .course import Course, asked, over
from .layout import SETTLED
from .player import sit_down
from .situations import call
from .states import WAYS, offered
from .waiting import resize

TURNED_PHONE = ViewportSize(width=800, height=360)
SCROLLED = "box => box.scrollHeight - box.clientHeight"
DENIED = "Notification.requestPermission = () => Promise.resolve('denied')"
PEOPLE = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
A_PERSON_ELSEWHERE = [{"kind": "here", "name": "Anna"}, {"kind": "link"}]


def how_often(page: Page, sentence: str) -> int:
    """So many times it can be seen, in whatever case it is set."""
    seen: str = page.evaluate("() => document.body.innerText")
    return seen.casefold().count(sentence.casefold())


def test_the_end_hears_keys_although_the_window_became_small(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """Its table is drawn anew then: whoever's row had the focus has it still."""
    page = open_page(width=1280, height=720)
    course = Course(page, server.address, "usa", players=2, seed=6)
    course.go(over)
    course.open()
    page.locator(".end table button").nth(1).focus()
    for width, height in ((360, 740), (1280, 720), (360, 740)):
        resize(page, width, height)
        expect(page.locator(".end table button").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".end")).to_have_count(0)


BROKEN_WORDS = """() => [...document.querySelectorAll('.end th')].flatMap((th) => {
  const node = [...th.childNodes].find((child) => child.nodeType === Node.TEXT_NODE);
  return [...(node?.data ?? '').matchAll(/[^ ]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1;
  }).map(({ 0: word }) => word);
})"""


def test_the_end_on_a_phone_breaks_no_word(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    course = Course(page, server.address, "uk", players=4, seed=5)
    course.go(over)
    course.open()
    page.wait_for_selector(".end table")
    longest = "all => all.slice(0, 2).forEach((e, i) => { e.textContent = ['Technologien', 'Bahnhöfe'][i]; })"
    page.locator(".end tbody th").evaluate_all(longest)
    for width in (360, 390):
        resize(page, width, 844)
        page.evaluate(SETTLED)
        assert page.evaluate(BROKEN_WORDS) == [], width


def test_a_dialog_keeps_the_focus_when_what_had_it_goes(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, server.address, "gruselfahrt", PEOPLE)
    page.click("[data-action=lift]")
    page.get_by_role("button", name="Menü").click()
    page.evaluate("() => document.activeElement.remove()")
    expect(page.locator("[role=dialog]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[role=dialog]")).to_have_count(0)


def test_all_of_a_tunnel_is_in_sight_on_a_turned_phone(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(lang="de")
    assert "a tunnel" in WAYS["europe"](page, server)
    page.set_viewport_size(TURNED_PHONE)
    page.evaluate(SETTLED)
    assert page.locator(".ways").evaluate(SCROLLED) <= 0


def test_the_first_way_to_pay_is_in_sight_on_a_turned_phone(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(lang="de")
    assert "a station" in WAYS["europe"](page, server)
    page.set_viewport_size(TURNED_PHONE)
    page.evaluate(SETTLED)
    expect(page.locator("[data-way='0']")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "edition, decision, sentence",
    [
        ("usa", "keep", "Behalte mindestens 2 Aufträge"),
        ("maerklin", "offer", "Wie viele kurze, wie viele lange Aufträge?"),
        ("weltreise", "pieces", "Wie viele Wagen, wie viele Schiffe?"),
    ],
)
def test_what_is_asked_is_said_once(
    edition: str, decision: str, sentence: str, server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page()
    course = Course(page, server.address, edition, players=2, seed=1)
    course.open()
    course.go(asked(decision))
    for width, height in ((1280, 720), (360, 740)):
        resize(page, width, height)
        page.evaluate(SETTLED)
        assert how_often(page, sentence) == 1


def test_how_many_tickets_are_still_to_be_chosen(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    course = Course(page, server.address, "usa", players=2, seed=1)
    course.open()
    keep = page.locator("[data-action=keep]")
    for said in ("Noch 2 auswählen", "Noch einen auswählen", "Diese 2 Aufträge behalten"):
        expect(keep).to_have_text(said)
        page.locator(".choice [aria-pressed=false]").first.click()
    expect(keep).to_be_enabled()


def test_where_to_build_is_asked_until_it_is_done_or_given_up(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=360, height=740)
    course = Course(page, server.address, "europe", players=2, seed=8)
    course.open()
    course.go(offered("station"), least=10, likes=("claim",))
    bar = page.locator(".bar")
    page.click("[data-action=build]")
    expect(bar).to_contain_text("In welcher Stadt?")
    expect(page.locator(".toasts div")).to_have_count(0)
    bar.get_by_role("button", name="Abbrechen").click()
    expect(bar).to_contain_text("Du bist am Zug")
    expect(page.locator("[data-action=build]")).to_have_attribute("aria-pressed", "false")


def test_what_the_browser_refuses_is_not_left_ticked(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(DENIED)
    page.goto(f"{server.address}/#/")
    page.get_by_role("button", name="Einstellungen").click()
    box = page.locator("[data-setting=notify]")
    box.click()
    expect(page.locator("[role=dialog] .refused")).to_be_visible()
    expect(box).not_to_be_checked()


def test_a_waiting_room_says_what_it_waits_for(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, server.address, "skandinavien", A_PERSON_ELSEWHERE)
    expect(page.locator("main")).to_contain_text("Es geht los, sobald alle Plätze besetzt sind.")
    expect(page.locator("main li").nth(1)).to_have_text("frei")


def test_another_game_is_told_to_the_other_and_waits_for_her(
    server: ServerProcess, open_page: OpenPage
) -> None:
    anna, bert = open_page(), open_page()
    course = Course(anna, server.address, "gruselfahrt", players=2, seed=6)
    course.go(over)
    course.open()
    course.held = {"seats": [{"place": 1, "token": course.tokens[1]}]}
    course.page = bert
    course.open()
    anna.click("[data-action=show-board]")
    bert.click("[data-action=rematch]")
    expect(bert.locator("main")).to_contain_text("Für Anna ist Platz gehalten")
    expect(bert.locator("main li").filter(has_text="Anna")).to_contain_text("wird erwartet")
    expect(anna.locator(".toasts")).to_contain_text("ein neuer Tisch gedeckt")


def test_a_plain_board_speaks_the_language_of_who_draws(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(lang="de")
    page.goto(f"{server.address}/#/boards/uk")
    page.click("[data-begin=plain]")
    expect(page.locator("[data-draw-city]").first).to_have_attribute("aria-label", "Stadt 1")


def test_who_looks_on_with_a_phone_has_no_empty_page(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    table = sit_down(page, server.address, "skandinavien", PEOPLE, public=True)
    guest = open_page(width=390, height=844)
    guest.goto(f"{server.address}/#/watch/{table}")
    expect(guest.get_by_role("tab")).to_have_text(["Auslage", "Verlauf"])


def test_a_game_under_way_is_not_yet_to_be_watched_again(server: ServerProcess, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE", service_workers="block")  # the browser logs the refusal
    page = context.new_page()
    table = sit_down(page, server.address, "gruselfahrt", PEOPLE)
    page.goto(f"{server.address}/#/replay/{table}")
    expect(page.get_by_role("alert")).to_contain_text("Dieses Spiel ist noch nicht zu Ende.")
    context.close()


SOONER_THAN_A_HEARTBEAT = 11_000
"""Milliseconds; a missing heartbeat is noticed after 12 s (`web/src/transport/heartbeat.ts`)."""


def test_a_tunnel_without_a_network_is_noticed_at_once(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    sit_down(page, server.address, "gruselfahrt", PEOPLE)
    page.click("[data-action=lift]")
    page.wait_for_selector("[data-state][data-link=open]", state="attached")
    page.context.set_offline(True)
    expect(page.locator(".bar")).to_contain_text(
        "Verbindung wird wiederhergestellt", timeout=SOONER_THAN_A_HEARTBEAT
    )
    page.context.set_offline(False)
    page.wait_for_selector("[data-state][data-link=open]", state="attached", timeout=SOONER_THAN_A_HEARTBEAT)


def test_who_gives_up_is_told_and_how_long_is_left(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=390, height=844)
    course = Course(page, server.address, "gruselfahrt", players=2, seed=6, clock=2 * 86400)
    course.open()
    left = page.locator(".bar em")
    expect(left).to_have_text("noch 1\u00a0Tag 23\u00a0Std.")
    top = "e => e.getBoundingClientRect().top"
    title_ends = page.locator(".bar .words b").evaluate("e => e.getBoundingClientRect().bottom")
    assert left.evaluate(top) >= title_ends - 1
    call(f"{server.address}/api/tables/{course.table}/resign", course.tokens[1], {"level": "family"})
    expect(page.locator(".toasts")).to_contain_text("Für Bert spielt ab jetzt ein Bot.")


def test_what_closes_a_long_dialog_stays_in_sight(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=740, touch=True)
    page.goto(f"{server.address}/#/")
    page.get_by_role("button", name="Einstellungen").click()
    page.locator("[role=dialog]").evaluate("box => box.scrollTo(0, box.scrollHeight)")
    close = page.get_by_role("button", name="Schließen")
    expect(close).to_be_in_viewport(ratio=1)
    close.tap()
    expect(page.locator("[role=dialog]")).to_have_count(0)
