"""Nothing that axe knows of is wrong on any page; the keyboard and whoever listens keep up with the game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import stellwerk
from stellwerk.puzzles.puzzle import puzzles_of
from tests.server.server_process import ServerProcess

from .axe import violations
from .conftest import OpenPage
from .looks import every_look
from .player import PERSON_AND_BOT, keep_tokens, post, sit_down
from .situations import PEOPLE, bring_about, finished_game
from .waiting import resize


class Inspector:
    """Asks axe about a page in one state after the other, each in every look; `found` are the complaints."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def look(self, state: str, selector: str) -> None:
        self.page.wait_for_selector(selector)
        for look in every_look(self.page):
            self.page.wait_for_selector(selector)
            self.found += [f"{state}, {look}: {told}" for told in violations(self.page)]


def test_the_pages_around_the_game(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    inspector = Inspector(page)
    page.goto(f"{server.address}/")
    inspector.look("lobby", "[data-edition=weltreise] circle")
    page.goto(f"{server.address}/#/new/uk")
    inspector.look("set-up", "[data-action=open]")
    page.goto(f"{server.address}/#/rules")
    inspector.look("all rules", "main a")
    page.goto(f"{server.address}/#/rules/uk")
    inspector.look("rules", "figure svg")
    page.goto(f"{server.address}/#/me")
    inspector.look("my games", "main h1")
    page.goto(f"{server.address}/#/puzzles")
    inspector.look("Stellwerk of the day", "[data-day] .results")
    page.goto(f"{server.address}/#/puzzle/{puzzles_of('usa')[0].id}")
    inspector.look("puzzle", "[data-option]")
    page.click("[data-action=show]")
    inspector.look("solution", "[data-option].best")
    page.goto(f"{server.address}/#/print/uk/sheet")
    inspector.look("score sheet", "[data-printed]")
    page.goto(f"{server.address}/#/pad/uk")
    inspector.look("set-up of the score pad", "[data-action=begin]")
    page.click("[data-action=begin]")
    inspector.look("score pad", "[data-pad-result]")
    page.goto(f"{server.address}/#/boards/uk")
    inspector.look("what a board begins as", "[data-begin]")
    page.click("[data-begin=plain]")
    page.locator("[data-draw-city]").first.press("Enter")
    inspector.look("a board being drawn", "[data-faults='0']")
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "link"}]
    made = post(server.address, "/tables", {"edition": "uk", "seats": seats})
    table, tokens = made["table"]["id"], made["tokens"]
    page.goto(f"{server.address}/#/join/{table}/{tokens['join']}")
    inspector.look("join", "[data-action=sit]")
    keep_tokens(page, server.address, table, tokens)
    inspector.look("waiting room", ".share")
    assert not inspector.found, "\n".join(inspector.found)


def test_a_table_in_play(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    inspector = Inspector(page)
    made = post(server.address, "/tables", {"edition": "gruselfahrt", "seats": PEOPLE, "seed": 3})
    second = {"seats": made["tokens"]["seats"][1:]}
    keep_tokens(page, server.address, made["table"]["id"], second)
    inspector.look("waiting", ".bar:not(.mine)")
    sit_down(page, server.address, "skandinavien", PERSON_AND_BOT, seed=11)
    inspector.look("ticket choice", ".choice")
    bring_about(page, server.address, "skandinavien", two_ways, favourites=("draw", "take"))
    inspector.look("my turn", ".bar.mine")
    page.locator(".route.can").first.press("Enter")
    inspector.look("paying", "[data-way]")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    inspector.look("settings", "fieldset")
    page.keyboard.press("Escape")
    resize(page, 390, 844)
    inspector.look("my turn on a phone", ".tabs")
    page.locator("[data-deck]").first.click()
    page.wait_for_selector("[data-state][data-decision=draw]", state="attached")
    inspector.look("the second card", ".tabs")
    assert not inspector.found, "\n".join(inspector.found)


def two_ways(game: stellwerk.Game, says: list[str]) -> bool:
    claims = [say for say in says if say.startswith("claim")]
    return game.phase == "turn" and any(len(game.payments(claim)) > 1 for claim in claims)


def test_the_end_and_the_replay(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    inspector = Inspector(page)
    finished_game(page, server.address, "gruselfahrt", {})
    inspector.look("end", ".end figure")
    page.click("[data-action=replay]")
    inspector.look("replay", ".seat .cards svg")
    page.click("[data-action=analyse]")
    page.wait_for_selector("[data-analysis=done]", timeout=120_000)
    inspector.look("analysis", ".chart")
    page.goto(f"{server.address}/#/me")
    inspector.look("my games with a game", "main h1")
    assert not inspector.found, "\n".join(inspector.found)


def test_focus_and_news_are_not_lost(server: ServerProcess, open_page: OpenPage) -> None:
    """From the start page into a game without a mouse: the focus never falls into nothing."""
    page = open_page(lang="en")
    page.goto(f"{server.address}/")
    page.wait_for_selector("[data-edition=usa]")
    page.locator("[data-edition=usa]").press("Enter")
    page.locator("[data-action=quick]").press("Enter")
    page.wait_for_selector(".choice [data-ticket]")
    assert focused(page) != "BODY"
    tickets = page.locator(".choice [data-ticket]")
    for key in ("1", "3"):
        page.keyboard.press(key)
    expect(tickets.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(tickets.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(tickets.nth(2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    expect(tickets.nth(0)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("2")
    page.locator("[data-action=keep]").press("Enter")
    page.wait_for_selector("[data-state][data-decision=turn]", state="attached")
    page.wait_for_function("document.activeElement !== document.body")
    told = page.get_by_role("log")
    expect(told).to_contain_text("You keep 2\u00a0tickets: ")
    page.locator("[data-deck]").press("Enter")
    expect(told).to_contain_text("You draw a card: ")
    page.wait_for_selector("[data-state][data-decision=draw]", state="attached")
    page.wait_for_function("document.activeElement !== document.body")


def focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.tagName")
    return name
