"""A claim and its payment leave the page as one message."""

from __future__ import annotations

import json
from typing import Any

import stellwerk
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .situations import bring_about


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
    page.locator("[data-way]").first.click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-state]').dataset.number) === before + 1", arg=before
    )
    decisions = [message for message in sent if message["do"] == "decide"]
    assert len(decisions) == 1
    assert decisions[0]["number"] == before
    assert decisions[0]["say"][0] == claims[0]
    assert len(decisions[0]["say"]) > 2
