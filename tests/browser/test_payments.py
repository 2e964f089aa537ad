"""A claim and its payment leave the page as one message."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

import stellwerk
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .course import Course, asked
from .situations import bring_about
from .waiting import wait_until_settled


def choosy_claim(game: stellwerk.Game, says: list[str]) -> str | None:
    """A claim all of whose payments take several decisions."""
    if game.phase != "turn":
        return None
    for say in says:
        if say.startswith("claim ") and all(len(way.actions) > 2 for way in game.payments(say)):
            return say
    return None


def test_a_claim_with_its_payment_is_one_message(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    sent: list[dict[str, Any]] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(str(frame)))),
    )
    claims: list[str] = []

    def wanted(game: stellwerk.Game, says: list[str]) -> bool:
        claim = choosy_claim(game, says)
        claims[:] = [claim] if claim else []
        return bool(claim)

    bring_about(page, server.address, "usa", wanted, favourites=("draw",))
    before = int(page.locator("[data-state]").get_attribute("data-number") or -1)
    route = claims[0].split()[1]
    sent.clear()
    page.locator(f'[data-route="{route}"]').first.press("Enter")
    page.wait_for_selector("[data-way]")
    session = page.locator(".ways").evaluate(
        """ways => {
          ways.scrollTop = ways.scrollHeight;
          const last = [...ways.querySelectorAll('button')].at(-1);
          return ways.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
        }"""
    )
    assert session >= 5, "the ring of the focus is cut off"
    page.locator("[data-action=pay]").click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-state]').dataset.number) === before + 1", arg=before
    )
    decisions = [message for message in sent if message["do"] == "decide"]
    assert len(decisions) == 1
    assert decisions[0]["number"] == before
    assert decisions[0]["action"][0] == claims[0]
    assert len(decisions[0]["action"]) > 2


def test_a_sheet_as_tall_as_its_content_pays_by_its_button(
    server: ServerProcess, open_page: OpenPage
) -> None:
    """A tap on a way chooses it, the red button says what happens and does it; there is one way out."""
    page = open_page(width=390, height=844, touch=True)
    course = Course(page, server.address, "usa", 2)
    course.go(offers_ways, least=30, likes=("draw", "take"))
    course.open()
    for route in page.locator(".route.can").all():
        route.press("Enter")
        wait_until_settled(page)
        if page.locator("[data-way]").count() > 1:
            break
        page.keyboard.press("Escape")
    sheet, last = page.locator(".pay.sheet"), page.locator("[data-way]").last
    last.tap()
    expect(last).to_have_attribute("aria-checked", "true")
    wait_until_settled(page)
    pay = page.locator("[data-action=pay]")
    expect(pay).to_have_text(re.compile(r"^Bauen · \d+ Punkte?$"))
    expect(page.get_by_role("button", name="Abbrechen")).to_have_count(1)
    foot, box = page.locator(".pay .foot").bounding_box(), sheet.bounding_box()
    ways = page.locator(".pay .ways").bounding_box()
    assert foot is not None and box is not None and ways is not None
    gaps = box["height"] - foot["height"] - ways["height"]
    assert gaps < 100, "nothing but the button and the edges beside the ways and the row below them"
    before = page.locator("[data-state]").get_attribute("data-number")
    pay.tap()
    expect(page.locator("[data-state]")).not_to_have_attribute("data-number", before or "")
    expect(page.locator(".pay")).to_have_count(0)


def offers_ways(game: stellwerk.Game) -> bool:
    """The page's seat can build a route in more than one way."""
    if not asked("turn")(game):
        return False
    for action in game.legal_actions():
        if str(action).startswith("claim"):
            after = game.copy()
            after.apply(action)
            if after.phase == "pay" and len(after.legal_actions()) > 1:
                return True
    return False
