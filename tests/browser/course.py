"""A game whose course a test decides: the page has one seat, the test plays all others."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

import stellwerk

from .player import keep_tokens, post
from .situations import number_of, send
from .waiting import wait_until_drawn

NAMES = ("Anna", "Bert", "Clara", "Dieter", "Eva")
Moment = Callable[[stellwerk.Game], bool]


def asked(decision: str) -> Moment:
    """The page's seat is asked for this."""
    return lambda game: not game.is_over and game.current_player == 0 and game.phase == decision


def waiting(game: stellwerk.Game) -> bool:
    """Somebody else is at the beginning of a turn."""
    return not game.is_over and game.current_player != 0 and game.phase == "turn"


def over(game: stellwerk.Game) -> bool:
    return game.is_over


class Course:
    """Goes from moment to moment; nothing depends on clocks, bots or luck."""

    def __init__(
        self,
        page: Page,
        address: str,
        edition: str,
        players: int = 3,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self.page, self.address = page, address
        self.game = stellwerk.new_game(edition, players=players, seed=seed, variants=options or {})
        self.random = random.Random(seed)
        seats = [{"kind": "here", "name": name} for name in NAMES[:players]]
        body = {"edition": edition, "seats": seats, "seed": seed, "options": options or {}, **more}
        made = post(address, "/tables", body)
        self.table: str = made["table"]["id"]
        self.tokens: list[str] = [each["token"] for each in made["tokens"]["seats"]]
        self.held = {**made["tokens"], "seats": made["tokens"]["seats"][:1]}

    def open(self) -> None:
        keep_tokens(self.page, self.address, self.table, self.held)
        self.page.wait_for_selector("[data-state]", state="attached")
        self.wait_for_page()

    def go(
        self, moment: Moment, least: int = 0, likes: tuple[str, ...] = ("claim",), most: int = 1500
    ) -> None:
        """Play on until the moment has come, at least so many decisions; then the page shows it."""
        for done in range(most):
            if done >= least and moment(self.game):
                self.wait_for_page()
                return
            if self.game.is_over:
                break
            says = self.says()
            liked = [say for say in says if say.startswith(likes)]
            self.decide(self.random.choice(liked if liked and self.random.random() < 0.8 else says))
        raise AssertionError(f"the moment did not come; the game is at {self.game.phase}")

    def says(self) -> list[str]:
        """What can be decided now."""
        return [str(action) for action in self.game.legal_actions()]

    def decide(self, say: str) -> None:
        send(self.address, self.table, self.tokens[self.game.current_player], say)
        self.game.apply(self.game.parse(say))

    def wait_for_page(self) -> None:
        if not self.page.url.endswith(f"/table/{self.table}"):
            return
        reached = number_of(self.address, self.table, self.tokens[0])
        self.page.wait_for_selector(
            f"[data-state][data-number='{reached}']", state="attached", timeout=60_000
        )
        wait_until_drawn(self.page)
