"""What is special in an edition, each at its moment: tunnel, journey, harbour, right of way, odd payments."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import stellwerk
from stellwerk import boards
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .situations import bring_about
from .waiting import wait_until_settled


def number(page: Page) -> int:
    return int(page.locator("[data-state]").get_attribute("data-number") or -1)


def wait_for_more(page: Page, before: int) -> None:
    page.wait_for_function(
        "before => Number(document.querySelector('[data-state]').dataset.number) > before", arg=before
    )


def test_tunnel(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()

    def surcharge_can_be_paid(game: stellwerk.Game, says: list[str]) -> bool:
        return game.phase == "surcharge" and len(says) > 2

    bring_about(page, server.address, "skandinavien", surcharge_can_be_paid, favourites=("draw", "take"))
    expect(page.locator(".reveal .turned")).to_have_count(3)
    expect(page.locator(".reveal .hit").first).to_be_visible()
    wait_until_settled(page)
    page.screenshot(path=shots / "tunnel-de.png")
    before = number(page)
    page.locator("[data-action=pay]").click()
    wait_for_more(page, before)
    expect(page.locator(".reveal")).to_have_count(0)


def test_journey(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()

    def long_way_ahead(game: stellwerk.Game, says: list[str]) -> bool:
        return game.phase == "journey" and "arrive" in says and len(says) > 2

    favourites = ("place", "claim", "journey", "ride")
    bring_about(page, server.address, "maerklin", long_way_ahead, favourites=favourites)
    expect(page.locator(".bar.mine")).to_contain_text("Unterwegs")
    page.screenshot(path=shots / "journey-de.png")
    before = number(page)
    page.locator(".route.can").first.press("Enter")
    wait_for_more(page, before)
    wait_until_settled(page)
    arrive = page.locator("[data-notation=arrive]")
    if arrive.count():
        arrive.click()
    expect(page.locator(".log li").first).to_contain_text(re.compile(r"Anna steigt in \w+ aus"))


def test_harbour(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()

    def harbour_on_offer(game: stellwerk.Game, says: list[str]) -> bool:
        return any(say.startswith("harbor") for say in says)

    bring_about(page, server.address, "weltreise", harbour_on_offer, favourites=("draw", "take", "refill"))
    before = number(page)
    page.locator(".city.can").first.press("Enter")
    page.wait_for_selector("[data-way]")
    wait_until_settled(page)
    page.screenshot(path=shots / "harbour-de.png")
    page.locator("[data-action=pay]").click()
    wait_for_more(page, before)
    expect(page.locator(".log")).to_contain_text("baut einen Hafen")


def test_station(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    """A button first, then the city on the map, then the payment; the station stands there afterwards."""
    page = open_page()

    def station_on_offer(game: stellwerk.Game, says: list[str]) -> bool:
        hand = game.view(game.current_player)["own"]["hand"]
        return "station paris" in says and len(hand) > 2

    bring_about(page, server.address, "europe", station_on_offer, favourites=("draw", "take"))
    before = number(page)
    assert page.locator(".city.can").count() == 0
    page.locator("[data-action=build]").click()
    expect(page.locator(".city.can")).to_have_count(47)
    page.keyboard.press("Escape")
    expect(page.locator(".city.can")).to_have_count(0)
    page.locator("[data-action=build]").click()
    page.locator(".city.can[data-city=paris]").press("Enter")
    page.wait_for_selector("[data-way]")
    wait_until_settled(page)
    page.screenshot(path=shots / "station-de.png")
    page.locator("[data-action=pay]").click()
    wait_for_more(page, before)
    expect(page.locator(".log")).to_contain_text("baut einen Bahnhof in Paris")
    expect(page.locator("[data-building=paris]")).to_have_count(1)
    page.screenshot(path=shots / "station-built-de.png")


def test_right_of_way(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()

    def right_of_way_on_offer(game: stellwerk.Game, says: list[str]) -> bool:
        return game.phase == "turn" and "buy right-of-way" in says

    favourites = ("draw", "take", "claim")
    bring_about(page, server.address, "uk", right_of_way_on_offer, favourites=favourites)
    page.click("[data-action=shop]")
    page.click("[data-tech=right-of-way]")
    page.locator("[data-action=pay]").click()
    page.wait_for_selector("[data-state][data-decision=claim], [data-action=hand-over]", state="attached")
    if page.locator("[data-state][data-decision=claim]").count():  # else there was but one such route
        expect(page.locator(".bar.mine")).to_contain_text("Strecke eines Mitspielers")
        page.locator(".route.can").first.press("Enter")
        page.locator("[data-action=pay]").click()
    page.wait_for_selector("[data-action=hand-over]")
    expect(page.locator(".log")).to_contain_text("kauft Wegerecht")
    length = {route.id: route.length for route in boards.load("uk").routes}
    pieces = page.locator("[data-route]").evaluate_all(
        "all => all.map((e) => [e.dataset.route, e.querySelectorAll('.piece').length])"
    )
    assert [name for name, count in pieces if count == 2 * length[name]], "no route has two owners"
    page.screenshot(path=shots / "right-of-way-de.png")


def test_paying_card_by_card(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page(lang="en")

    def many_ways(game: stellwerk.Game, says: list[str]) -> bool:
        if game.phase != "turn" or "claim lieksa-murmansk" not in says:
            return False
        after = game.copy()
        after.apply(after.parse("claim lieksa-murmansk"))
        return after.phase == "pay" and len(after.legal_actions()) > 3

    bring_about(page, server.address, "skandinavien", many_ways, favourites=("draw", "take"))
    page.locator('[data-route="lieksa-murmansk"]').press("Enter")
    page.wait_for_selector("[data-way]")
    page.screenshot(path=shots / "many-ways-en.png")
    rows = page.locator("[data-way]").all_inner_texts()
    assert len(set(rows)) == len(rows), "every way is told from the others"
    before = number(page)
    page.click("[data-action=single]")
    pay = page.locator("[data-action=pay]")
    expect(pay).to_be_disabled()
    laid = page.locator("button.laid")
    page.locator("[data-lay]").last.click()  # any card first, not the one with the lowest number
    expect(laid).to_have_count(1)
    laid.click()
    expect(laid).to_have_count(0)
    page.wait_for_selector("[data-lay]:not(:disabled)")
    page.screenshot(path=shots / "card-by-card-en.png")
    for cards in range(1, 40):
        page.locator("[data-lay]:not(:disabled)").last.click()
        expect(laid).to_have_count(cards)
        if pay.is_enabled():
            break
    expect(page.locator("[data-lay]")).to_have_count(0)
    assert number(page) == before, "nothing is spent before it is confirmed"
    expect(page.locator('[data-route="lieksa-murmansk"] .piece')).to_have_count(0)
    page.screenshot(path=shots / "card-by-card-whole-en.png")
    pay.click()
    expect(page.locator('[data-route="lieksa-murmansk"] .piece')).to_have_count(9)
