"""A phone with a finger, a desk without a mouse."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .player import PERSON_AND_BOT, PagePlayer, sit_down
from .waiting import wait_until_settled


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_phone(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(width=390, height=844, touch=True)
    page.goto(f"{server.address}/")
    page.wait_for_selector("[data-edition]")
    assert no_sideways_scrolling(page)
    page.screenshot(path=shots / "lobby-phone-de.png")
    sit_down(page, server.address, "skandinavien", PERSON_AND_BOT, seed=11)
    page.wait_for_selector("[data-route]")
    page.screenshot(path=shots / "phone-tickets-de.png")
    player = PagePlayer(page, "skandinavien", 4)
    player.play_to_my_turn(12)
    page.screenshot(path=shots / "phone-turn-de.png")
    assert no_sideways_scrolling(page)
    for name in ("Aufträge", "Verlauf", "Hand"):
        page.get_by_role("tab", name=name).tap()
        assert no_sideways_scrolling(page)
    tap_a_route(page)
    page.screenshot(path=shots / "phone-payment-de.png")
    page.locator("[data-action=cancel]").tap()
    expect(page.locator("[data-way]")).to_have_count(0)
    player.play(until=30)


def tap_a_route(page: Page) -> None:
    """Draw until something can be built, then touch the middle of its first space."""
    for _ in range(40):
        page.wait_for_selector("[data-state]:not([data-decision=''])", state="attached")
        if page.locator(".route.can").count() and page.locator("[data-state][data-decision=turn]").count():
            break
        page.locator("[data-deck][aria-disabled=false]").first.tap()
        wait_until_settled(page)
    page.get_by_role("button", name="Ganzer Plan").tap()
    wait_until_settled(page)
    space = page.locator(".route.can .space").first.bounding_box()
    assert space is not None
    page.touchscreen.tap(space["x"] + space["width"] / 2, space["y"] + space["height"] / 2)
    wait_until_settled(page)
    choice = page.locator(".pair button")
    if choice.count():
        choice.first.tap()
    page.wait_for_selector("[data-way]")


def test_narrow_phone_in_english_and_dark(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(width=360, height=740, lang="en", theme="dark", touch=True)
    sit_down(page, server.address, "weltreise", PERSON_AND_BOT, seed=2)
    page.wait_for_selector("[data-route]")
    player = PagePlayer(page, "weltreise", 4)
    player.play(until=14)
    page.wait_for_selector("[data-state]:not([data-decision=''])", state="attached")
    page.screenshot(path=shots / "phone-360-dark-en.png")
    assert no_sideways_scrolling(page)


def press_until(page: Page, key: str, selector: str, most: int = 60) -> None:
    for _ in range(most):
        if page.evaluate("selector => !!document.activeElement?.closest(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reached {selector}")


def test_keyboard_only(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(lang="en")
    page.goto(f"{server.address}/")
    page.wait_for_selector("[data-edition=gruselfahrt]")
    press_until(page, "Tab", "[data-edition=gruselfahrt]")
    page.keyboard.press("Enter")
    press_until(page, "Shift+Tab", "[data-action=quick]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-state][data-decision=turn]", state="attached")
    press_until(page, "Tab", "[data-deck]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('[data-state]').dataset.number) >= 3")
    for _ in range(12):
        page.wait_for_selector("[data-state][data-decision=turn]", state="attached")
        if page.locator(".route.can").count():
            break
        press_until(page, "Tab", "[data-deck]")
        page.keyboard.press("Enter")
        wait_until_settled(page)
    press_until(page, "Tab", "[data-route]")
    focused = page.evaluate("document.activeElement.dataset.route")
    page.keyboard.press("ArrowRight")
    moved = page.evaluate("document.activeElement.dataset.route")
    assert focused and moved and focused != moved
    page.screenshot(path=shots / "keyboard-focus-en.png")
    page.keyboard.press("ArrowLeft")
    page.evaluate("document.querySelector('.route.can').focus()")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-way]")
    page.keyboard.press("Escape")
    expect(page.locator("[data-way]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-way]")
    before = page.locator("[data-state]").get_attribute("data-number")
    page.keyboard.press("1")
    page.wait_for_function(
        "before => document.querySelector('[data-state]').dataset.number !== before", arg=before
    )
    page.keyboard.press("/")
    page.keyboard.type("town")
    page.wait_for_selector(".search button")
    page.keyboard.press("Enter")
    expect(page.locator(".search")).to_have_count(0)
