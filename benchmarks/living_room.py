"""Measure how long it takes from a tap on a phone until the shared screen shows what came of it.

    .venv/bin/python benchmarks/living_room.py [--moves 40]

Start a server, open a shared screen and a phone in Chromium, and draw cards on the phone. Both pages run on
one machine and share a clock: time is taken from the click to the frame in which the screen shows the entry.
Moves are shown without pauses (`settings.pace` is instant). Needs Chromium and the built page.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools.pictures import call, running_server

POLLING = 50
"""Milliseconds between two looks at a page: one in the background may get no animation frames."""

WATCH = """() => {
  globalThis.shown = [];
  const state = document.querySelector('[data-state]');
  new MutationObserver(() => {
    const entry = Number(state.dataset.entry);
    const note = () => {
      clearTimeout(late);
      globalThis.shown.push([entry, Date.now()]);
    };
    const late = setTimeout(note, 500);  // for a page that gets no frames
    requestAnimationFrame(() => setTimeout(note));
  }).observe(state, { attributeFilter: ['data-entry'] });
}"""
SHOWN_SINCE = "before => globalThis.shown.find(([entry]) => entry > before)?.[1]"
TAP = """least => {
  const deck = document.querySelector('[data-settled] [data-deck][aria-disabled=false]');
  const entry = Number(document.querySelector('[data-state]').dataset.entry);
  if (!deck || entry < least) return null;
  const tapped = Date.now();
  deck.click();
  return [entry, tapped];
}"""
"""Draw a card if the phone offers it and shows entry `least`; the entry before and the time, else null."""


def opened(page: Page, address: str, table: str, held: object, path: str) -> Page:
    page.goto(f"{address}/")
    page.evaluate(
        """([table, held]) => {
          localStorage.setItem('stellwerk.tokens', JSON.stringify({[table]: held}));
          localStorage.setItem('stellwerk.settings', JSON.stringify({pace: 'instant'}));
        }""",
        [table, held],
    )
    page.goto(f"{address}/#/{path}/{table}")
    page.reload()
    page.wait_for_selector("[data-state]", state="attached")
    return page


def answer(page: Page, script: str, argument: int) -> Any:
    """Run a script in the page again and again until it finds something."""
    return page.wait_for_function(script, arg=argument, polling=POLLING, timeout=60_000).json_value()


def keep_tickets(address: str, table: str, token: str) -> None:
    """Answer the only question of the start."""
    state = call(address, f"/tables/{table}/state", token=token)
    decision = {"number": state["number"], "action": state["options"][0]["action"]}
    call(address, f"/tables/{table}/decisions", decision, token)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40)
    moves = parser.parse_args().moves
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        raise SystemExit("Chromium is not installed (Debian: apt-get install chromium)")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        bot = {"kind": "bot", "level": "beginner"}
        seats = [{"kind": "here", "name": "Ann"}, bot]
        made = call(address, "/tables", {"edition": "usa", "seats": seats, "seed": 1})
        table, tokens = made["table"]["id"], made["tokens"]
        keep_tickets(address, table, tokens["seats"][0]["token"])
        watch = {"seats": [], "watch": tokens["watch"]}
        screen = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        opened(screen, address, table, watch, "screen")
        phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        opened(phone, address, table, {"seats": tokens["seats"]}, "hand")
        screen.wait_for_selector("[data-route]")
        screen.evaluate(WATCH)
        milliseconds: list[float] = []
        before = -1
        while len(milliseconds) < moves:
            before, tapped = answer(phone, TAP, before + 1)
            milliseconds.append(answer(screen, SHOWN_SINCE, before) - tapped)
        browser.close()
    found = {
        "moves": moves,
        "median_ms": statistics.median(milliseconds),
        "p95_ms": sorted(milliseconds)[int(0.95 * (moves - 1))],
        "max_ms": max(milliseconds),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
