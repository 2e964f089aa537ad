"""In every edition a whole game is played against a bot: by keyboard alone, and by taps on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editions import EXAMPLES
from tests.server.server_process import ServerProcess

from .conftest import OpenPage
from .player import PERSON_AND_BOT, PagePlayer, sit_down


@pytest.mark.parametrize("edition", EXAMPLES)
def test_a_whole_game(edition: str, server: ServerProcess, open_page: OpenPage, shots: Path) -> None:
    page = open_page()
    options = {"advanced": True} if edition == "uk" else {}
    sit_down(page, server.address, edition, PERSON_AND_BOT, seed=7, options=options)
    page.wait_for_selector("[data-route]")
    player = PagePlayer(page, edition, seed=5, keyboard=True)
    player.play(until=30)
    page.screenshot(path=shots / f"table-{edition}.png")
    player.play()
    page.wait_for_selector(".end table")
    page.screenshot(path=shots / f"end-{edition}.png")
    assert EXAMPLES[edition].decisions_on_page <= set(player.did), player.did
    assert page.locator(".end tbody tr.player").count() == 2
    turns = [int(each) for each in page.locator(".log .num.t").all_inner_texts() if each]
    assert sorted(set(turns)) == list(range(min(turns), max(turns) + 1)), "the log counts turns without gaps"


ON_A_PHONE = ("switzerland",)
"""In the ordinary run; the others are played at night."""


@pytest.mark.parametrize(
    "edition", [e if e in ON_A_PHONE else pytest.param(e, marks=pytest.mark.nightly) for e in EXAMPLES]
)
def test_a_whole_game_by_taps_on_a_phone(
    edition: str, server: ServerProcess, open_page: OpenPage, shots: Path
) -> None:
    page = open_page(width=390, height=844, touch=True)
    options = {"advanced": True} if edition == "uk" else {}
    sit_down(page, server.address, edition, PERSON_AND_BOT, seed=7, options=options)
    page.wait_for_selector("[data-route]")
    player = PagePlayer(page, edition, seed=5, touch=True)
    player.play(until=30)
    page.screenshot(path=shots / f"phone-{edition}.png")
    player.play()
    page.wait_for_selector(".end table")
    page.screenshot(path=shots / f"phone-end-{edition}.png")
    assert EXAMPLES[edition].decisions_on_page <= set(player.did), player.did
    assert player.did["tapped a route"] > 5, player.did
    assert page.locator(".end [data-row]").count() == 2
