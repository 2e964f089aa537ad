"""Several people: two browsers at one table, a spectator, a shared device, a server that dies in between."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .player import PagePlayer, sit_down
from .waiting import POLLING


def number(page: Page) -> int:
    return int(page.locator("[data-state]").get_attribute("data-number") or -1)


def wait_for_number(page: Page, wanted: int) -> None:
    page.wait_for_function(
        "wanted => Number(document.querySelector('[data-state]')?.dataset.number) >= wanted",
        arg=wanted,
        polling=POLLING,
    )


def take_turns(players: list[PagePlayer], until: int, seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if all(player.look()["number"] >= until for player in players):
            return
        for player in players:
            player.act(player.look())
    raise AssertionError(f"entry {until} not reached: {[player.look()['number'] for player in players]}")


def test_two_browsers_and_a_spectator(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    anna, bert, guest = open_page(), open_page(width=1024, height=768, lang="en"), open_page(lang="en")
    anna.goto(f"{server.address}/#/new/skandinavien")
    anna.locator(".name").first.fill("Anna")
    anna.click("[data-action=open]")
    link = anna.locator(".share input").first.input_value()
    watch = anna.locator(".share input").nth(1).input_value()
    anna.screenshot(path=shots / "wait-de.png")

    bert.goto(link)
    bert.locator("form input").fill("Bert")
    bert.click("[data-action=sit]")
    anna.wait_for_selector("[data-route]")
    bert.wait_for_selector("[data-route]")
    guest.goto(watch)
    guest.wait_for_selector("[data-route]")

    players = [PagePlayer(anna, "skandinavien", 1), PagePlayer(bert, "skandinavien", 2)]
    take_turns(players, until=14)
    reached = max(number(anna), number(bert))
    for page in (anna, bert, guest):
        wait_for_number(page, reached)
    expect(guest.locator("[data-hand]")).to_have_count(0)
    expect(guest.locator(".player strong")).to_have_text(["Anna", "Bert"])
    expect(bert.locator(".player strong")).to_have_text(["Anna", "Bert"])
    scores = [page.locator(".player .score").all_text_contents() for page in (anna, bert, guest)]
    assert scores[0] == scores[1] == scores[2]
    guest.screenshot(path=shots / "spectator-en.png")


def test_a_move_is_shown_to_spectators(server: ServerProcess, open_page: OpenPage) -> None:
    anna, guest = open_page(), open_page()
    people = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
    table = sit_down(anna, server.address, "gruselfahrt", people, public=True)
    guest.goto(f"{server.address}/#/watch/{table}")
    anna.wait_for_selector("[data-action=lift]")
    anna.click("[data-action=lift]")
    guest.wait_for_selector("[data-route]")
    before = number(guest)
    anna.locator("[data-deck]").dispatch_event("click")
    wait_for_number(guest, before + 1)


def test_hot_seat(server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()
    people = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
    sit_down(page, server.address, "gruselfahrt", people, seed=1)
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Anna")
    page.screenshot(path=shots / "curtain-de.png")
    page.click("[data-action=lift]")
    expect(curtain).to_have_count(0)
    page.locator("[data-deck]").click()
    bar = page.locator(".bar.mine")
    expect(bar).to_contain_text("Neu auf deiner Hand: ")  # she sees what she drew, for as long as she likes
    expect(bar).to_contain_text("Fertig, Anna?")
    expect(curtain).to_have_count(0)
    assert page.locator("[data-hand]").count() > 0
    page.screenshot(path=shots / "hand-over-de.png")
    page.get_by_role("button", name="An Bert weitergeben").click()
    expect(curtain).to_contain_text("Bert")
    page.click("[data-action=lift]")
    expect(page.locator(".bar.mine")).to_contain_text("Bert ist am Zug")
    for _ in range(3):
        page.locator("[data-deck]").click()
        page.click("[data-action=hand-over]")
        page.click("[data-action=lift]")
        page.wait_for_selector("[data-state][data-decision=turn]", state="attached")
        expect(page.locator("[data-hand].none")).to_have_count(0)  # those would be colours that the other has
    player = PagePlayer(page, "gruselfahrt", 3)
    player.play(until=16)
    assert player.did["curtain"] >= 4
    assert player.did["hand over"] >= 4


def test_the_server_dies_in_the_middle_of_a_turn(open_page: OpenPage, tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/tables.sqlite")
    server.start()
    try:
        page = open_page()
        people = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "level": "beginner", "name": "Otto"}]
        sit_down(page, server.address, "usa", people, seed=3)
        page.wait_for_selector("[data-route]")
        player = PagePlayer(page, "usa", 2)
        player.play_to_my_turn(6)
        page.locator("[data-deck]").click()
        page.wait_for_selector("[data-state][data-decision=draw]", state="attached")
        before = number(page)
        hand = page.locator("[data-hand]").count()
        server.kill()
        page.wait_for_selector("[data-state]:not([data-link=open])", state="attached")
        server.restart()
        page.wait_for_selector("[data-state][data-link=open]", state="attached", timeout=20_000)
        assert number(page) == before
        expect(page.locator("[data-hand]")).to_have_count(hand)
        page.locator("[data-deck]").click()
        wait_for_number(page, before + 1)
        player.play(until=before + 8)
    finally:
        server.stop()
