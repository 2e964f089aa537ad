"""Plays through the page like a person: looks at what can be clicked, clicks it."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from collections import Counter
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from stellwerk import boards

from .waiting import PATIENCE, wait_until_settled

WHAT_CAN_BE_DONE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const ids = (selector, key) => all(selector).map((e) => e.dataset[key]);
  const state = document.querySelector('[data-state]');
  return {
    drawing: all('[aria-busy=true]').length,
    number: Number(state?.dataset.number ?? -1),
    decision: state?.dataset.decision ?? '',
    over: state?.dataset.over === 'true',
    handOver: all('[data-action=hand-over]').length,
    curtain: all('[data-action=lift]').length,
    offer: all('.choice [data-ticket]').map((e) => [e.dataset.ticket, e.ariaPressed === 'true']),
    pieces: all('[data-action=pieces]').length,
    ways: all('[data-way]:not(:disabled)').length,
    withdraw: all('[data-notation=withdraw]').length,
    mixes: ids('.mix [data-notation]', 'notation'),
    bar: ids('.bar [data-notation]:not(:disabled)', 'notation'),
    setOff: all('[data-action=set-off]').length,
    routes: ids('.route.can', 'route'),
    cities: ids('.city.can', 'city'),
    cards: ids('[data-card][aria-disabled=false]', 'card'),
    decks: ids('[data-deck][aria-disabled=false]', 'deck'),
    tickets: all('[data-action=tickets][aria-disabled=false]').length,
    exchange: all('[data-action=exchange-open][aria-disabled=false]').length,
    shop: all('[data-action=shop].hot').length,
    technologies: ids('[data-tech][aria-disabled=false]', 'tech'),
  };
}"""


def post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{address}/api{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        content: dict[str, Any] = json.load(answer)
    return content


def sit_down(page: Page, address: str, edition: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """Set up a table and open it with all its seats of kind `here`; its id."""
    made = post(address, "/tables", {"edition": edition, "seats": seats, **more})
    table: str = made["table"]["id"]
    keep_tokens(page, address, table, made["tokens"])
    return table


def keep_tokens(page: Page, address: str, table: str, tokens: dict[str, Any]) -> None:
    page.goto(f"{address}/")
    page.evaluate(
        "([table, held]) => localStorage.setItem('stellwerk.tokens', JSON.stringify({[table]: held}))",
        [table, tokens],
    )
    page.goto(f"{address}/#/table/{table}")


REAL_CLICKS = 4
CAN_BE_REACHED = "e => !e.disabled && (e.tabIndex >= 0 || e.matches('[data-route]'))"
"""By Tab, or, among the routes of the board, by the arrows."""
PERSON_AND_BOT = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "level": "beginner", "name": "Otto"}]


POINT_OF = """selector => {
  const shape = document.querySelector(selector)?.querySelector('.space, .pin');
  if (!shape) return null;
  const length = shape.getTotalLength();
  const view = document.querySelector('.view').getBoundingClientRect();
  for (const part of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const at = shape.getPointAtLength(length * part).matrixTransform(shape.getScreenCTM());
    const inside = at.x > view.left && at.x < view.right && at.y > view.top && at.y < view.bottom;
    const top = inside ? document.elementFromPoint(at.x, at.y) : null;
    if (top?.closest('.view') && !top.closest('.over')) return [at.x, at.y];
  }
  return null;
}"""
"""Where a finger finds a route or city on the board as it is shown; null: it does not."""


class PagePlayer:
    """A hasty player with a taste for special actions; `did` counts what it has done.

    With `keyboard` it has no mouse: whatever it uses must be able to have the focus, and hear Enter.
    With `touch` it has a finger: it taps buttons, cards and the board, and answers "Which route?". Only what
    a finger misses on the board, as where the buttons of the map lie over it, gets Enter.
    """

    def __init__(
        self, page: Page, edition: str, seed: int = 1, keyboard: bool = False, touch: bool = False
    ) -> None:
        self.page = page
        self.keyboard = keyboard
        self.touch = touch
        self.random = random.Random(seed)
        self.length = {route.id: route.length for route in boards.load(edition).routes}
        self.did: Counter[str] = Counter()
        self.shopped_at = -1

    def play(self, seconds: float = 600, until: int | None = None) -> None:
        """Play until the game is over (or entry `until` is reached)."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.look()
            if seen["over"] or (until is not None and seen["number"] >= until):
                return
            if not self.act(seen):
                self.page.wait_for_timeout(15)
        raise AssertionError(f"not over after {seconds} s; did {dict(self.did)}, sees {self.look()}")

    def play_to_my_turn(self, number: int) -> None:
        """Play until entry `number` at least, and on until a turn of mine begins."""
        self.play(until=number)
        while not self._has_a_fresh_turn():
            if not self.act(self.look()):
                self.page.wait_for_timeout(15)

    def _has_a_fresh_turn(self) -> bool:
        """A turn in which nothing is chosen yet."""
        wait_until_settled(self.page)
        seen = self.look()
        return seen["decision"] == "turn" and not seen["ways"] and not seen["pieces"]

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(WHAT_CAN_BE_DONE)
        return seen

    def act(self, seen: dict[str, Any]) -> bool:
        """Do something; False if there is nothing to do now, or not all of it to be seen yet."""
        return not seen["drawing"] and (self._answer(seen) or self._take_turn(seen))

    def _click(self, selector: str, what: str, seen: dict[str, Any]) -> bool:
        """With the mouse the first times; later without its travel, which takes most of the time."""
        if self.keyboard:
            return self._press(selector, what, seen)
        target = self.page.locator(selector).first
        try:
            if self.touch:
                target.tap(timeout=2_000)
            elif self.did[what] < REAL_CLICKS:
                target.click(timeout=2_000)
            else:
                target.dispatch_event("click", timeout=2_000)
        except TimeoutError:  # the table has changed in the meantime: look again
            return True
        return self._done(what)

    def _is_reached(self, target: Locator) -> bool:
        """Soon, that is: while an answer is under way nothing can be chosen."""
        end = time.monotonic() + PATIENCE
        while not target.evaluate(CAN_BE_REACHED, timeout=2_000):
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def _tap_board(self, selector: str, what: str) -> bool:
        """Tap a route or city on the board, on the whole board where it is out of sight; False: in vain."""
        at = self.page.evaluate(POINT_OF, selector)
        if at is None and self.page.locator(".tools button").count():
            self.page.locator(".tools button").last.tap()
            wait_until_settled(self.page)
            at = self.page.evaluate(POINT_OF, selector)
        if at is None:
            return False
        number = self.look()["number"]
        self.page.touchscreen.tap(*at)
        wait_until_settled(self.page)
        if self.page.locator(".pair").count():
            try:
                self.page.locator(".pair button").first.tap(timeout=2_000)
            except TimeoutError:  # the table has changed in the meantime: look again
                return True
            wait_until_settled(self.page)
        seen = self.look()
        if seen["number"] == number and not (seen["ways"] or seen["setOff"]):
            return False
        self.did[what] += 1
        self.did["tapped a route" if "route" in selector else "tapped a city"] += 1
        return True

    def _press(self, selector: str, what: str, seen: dict[str, Any]) -> bool:
        if self.touch and self._tap_board(selector, what):
            return True
        target = self.page.locator(selector).first
        try:
            if self.keyboard and not self._is_reached(target):
                if self.look() != seen:  # it was no longer offered
                    return True
                raise AssertionError(f"the keyboard does not reach {selector}")
            target.press("Enter", timeout=2_000)
        except TimeoutError:
            return True
        return self._done(what)

    def _done(self, what: str) -> bool:
        """Count it and wait until the page shows what came of it."""
        self.did[what] += 1
        wait_until_settled(self.page)
        return True

    def _answer(self, seen: dict[str, Any]) -> bool:
        """Questions in the midst of an action."""
        if seen["handOver"] and not seen["curtain"]:
            return self._click("[data-action=hand-over]", "hand over", seen)
        if seen["curtain"]:
            return self._click("[data-action=lift]", "curtain", seen)
        if seen["offer"]:
            return self._keep(seen)
        if seen["mixes"]:
            say = self.random.choice(seen["mixes"])
            return self._click(f'.mix [data-notation="{say}"]', "mix", seen)
        if seen["pieces"]:
            return self._click("[data-action=pieces]", "pieces", seen)
        if seen["ways"]:
            return self._click("[data-action=pay]", "pay", seen)
        if seen["withdraw"]:
            return self._click("[data-notation=withdraw]", "withdraw", seen)
        if seen["setOff"]:
            return self._click("[data-action=set-off]", "journey", seen)
        return False

    def _keep(self, seen: dict[str, Any]) -> bool:
        button = self.page.locator("[data-action=keep]")
        for ticket, chosen in seen["offer"]:
            if button.is_enabled():
                break
            if not chosen:
                self._toggle(ticket, seen)
        if self.keyboard:
            return self._press("[data-action=keep]", "keep", seen)
        if self.touch:
            button.tap()
        else:
            button.click()
        return self._done("keep")

    def _toggle(self, ticket: str, seen: dict[str, Any]) -> None:
        if self.keyboard:
            place = [each for each, _ in seen["offer"]].index(ticket) + 1
            self.page.keyboard.press(str(place))
        elif self.touch:
            self.page.locator(f'.choice [data-ticket="{ticket}"]').tap()
        else:
            self.page.locator(f'.choice [data-ticket="{ticket}"]').click()

    def _take_turn(self, seen: dict[str, Any]) -> bool:
        decision, chance = seen["decision"], self.random.random()
        if not decision:
            return False
        if seen["cities"] and decision in ("turn", "place"):
            city = self.random.choice(seen["cities"])
            return self._press(f'.city[data-city="{city}"]', f"{decision} city", seen)
        if seen["bar"] and not (decision == "journey" and seen["routes"] and chance < 0.7):
            say = self.random.choice(seen["bar"])
            if say != "pass" or not (seen["routes"] or seen["cards"] or seen["decks"]):
                return self._click(f'.bar [data-notation="{say}"]', say.split()[0], seen)
        if seen["technologies"] and self.shopped_at != seen["number"]:
            return self._buy(seen)
        if seen["shop"] and chance < 0.6 and self.shopped_at != seen["number"]:
            return self._click("[data-action=shop]", "shop", seen)
        if seen["exchange"] and (chance < 0.04 or (seen["number"] > 20 and not self.did["exchange"])):
            self._click("[data-action=exchange-open]", "open exchange", {**seen, "number": -1})
            return self._click("[data-action=exchange]", "exchange", seen)
        if seen["tickets"] and chance > 0.97:
            return self._click("[data-action=tickets]", "tickets", seen)
        return self._build_or_draw(seen)

    def _buy(self, seen: dict[str, Any]) -> bool:
        self.shopped_at = seen["number"]
        technology = self.random.choice(seen["technologies"])
        return self._click(f'[data-tech="{technology}"]', "buy", seen)

    def _build_or_draw(self, seen: dict[str, Any]) -> bool:
        best = max(seen["routes"], key=lambda r: self.length[r], default=None)
        wanted = seen["decision"] != "turn" or (
            best and self.length[best] >= self.random.choice([1, 2, 3, 3])
        )
        if best and wanted:
            return self._press(
                f'[data-route="{best}"]', "ride" if seen["decision"] == "journey" else "claim", seen
            )
        if seen["cards"] and self.random.random() < 0.6:
            card = self.random.choice(seen["cards"])
            return self._click(f'[data-card="{card}"][aria-disabled=false]', "take", seen)
        if seen["decks"]:
            return self._click(f'[data-deck="{self.random.choice(seen["decks"])}"]', "draw", seen)
        if seen["cards"]:
            return self._click("[data-card][aria-disabled=false]", "take", seen)
        if best:
            return self._press(f'[data-route="{best}"]', "claim", seen)
        if seen["tickets"]:
            return self._click("[data-action=tickets]", "tickets", seen)
        if seen["bar"]:
            return self._click(f'.bar [data-notation="{seen["bar"][0]}"]', "pass", seen)
        return False
