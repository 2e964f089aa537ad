"""In every edition a whole game is played against a bot by keyboard alone, with what is special in it."""

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
