"""Take the pictures of the documentation in a real browser.

Start a server, play some moves of a fixed game at its tables, and photograph the page with Chromium:

    .venv/bin/python tools/pictures.py [FOLDER]

FOLDER is docs/pictures unless you name another one. Needs Chromium and the built page (`make web`).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

import stellwerk
from stellwerk.arena.contenders import make_contender
from stellwerk.puzzles.puzzle import puzzles_of

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.png import animated, with_palette

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/pictures"
LARGEST = 300_000
"""Bytes of a picture, at most."""
FILMED = {"width": 1000, "height": 620}
CEREMONY = FloatRect(x=190, y=120, width=620, height=370)
"""The part of that window in which the end is celebrated."""
DESK = {"width": 1280, "height": 800}
SCREEN = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
NAMES = {"en": ["Ann", "Ben", "Cleo", "Dave"], "de": ["Anna", "Ben", "Clara", "David"]}
STEP_ANIMATIONS = """(milliseconds) => {
  globalThis.stepped ??= new WeakSet();
  for (const animation of document.getAnimations()) {
    const end = animation.effect.getComputedTiming().endTime;
    const now = stepped.has(animation) ? animation.currentTime + milliseconds : 0;
    stepped.add(animation);
    animation.pause();
    if (now >= end) animation.finish();
    else animation.currentTime = now;
  }
}"""
"""Moves what style sheets animate, which no clock of ours drives."""

Stop = Callable[[stellwerk.Game, stellwerk.Action, int], bool]
"""Whether to stop before this action, in the turn of this number."""
SETTINGS = {"BOT_PAUSE": 0, "CLIENTS_PER_ADDRESS": 1000, "PORT": 0}


@contextmanager
def running_server() -> Iterator[str]:
    """Run a server with an empty database; the value is its address, without a slash at the end."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            **{f"STELLWERK_{name}": str(value) for name, value in SETTINGS.items()},
            "STELLWERK_DATABASE": f"sqlite:///{folder}/tables.sqlite",
            "PYTHONPATH": str(Path(stellwerk.__file__).parents[1]),
        }
        command = [sys.executable, "-m", "stellwerk.cli", "serve", "--lang", "en"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                if "http://" not in line:
                    raise SystemExit(f"the server did not start: {line}")
                yield line[line.index("http://") :].split()[0].rstrip("/")
            finally:
                process.send_signal(signal.SIGTERM)


def call(address: str, path: str, body: object = None, token: str = "") -> Any:
    """Call the server's HTTP API."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}/api{path}", data, headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def claims_after(turns: int) -> Stop:
    """Return a condition: the first seat would claim a route after so many turns."""

    def stop(game: stellwerk.Game, action: stellwerk.Action, turn: int) -> bool:
        return turn > turns and game.current_player == 0 and action.kind == "claim"

    return stop


def ends_game(game: stellwerk.Game, action: stellwerk.Action, turn: int) -> bool:
    """Return whether the action is the last of the game."""
    after = game.copy()
    after.apply(action)
    return after.is_over


def decide(address: str, table: str, token: str, action: stellwerk.Action) -> None:
    """Let the seat of this token carry out an action."""
    number = call(address, f"/tables/{table}/state?after=100000", token=token)["number"]
    call(address, f"/tables/{table}/decisions", {"number": number, "action": str(action)}, token)


def play(
    address: str, edition: str, lang: str, players: int, seed: int, stop: Stop
) -> tuple[str, Any, stellwerk.Action]:
    """Set up a table and let planners play until the condition holds.

    Return the table's id, its tokens and the action that comes next.
    """
    seats = [{"kind": "here", "name": name} for name in NAMES[lang][:players]]
    made = call(address, "/tables", {"edition": edition, "seats": seats, "seed": seed})
    table, tokens = made["table"]["id"], made["tokens"]
    game = stellwerk.new_game(edition, players=players, seed=seed)
    planners = [make_contender("planner", seat) for seat in range(players)]
    turn = 0
    while True:
        seat = game.current_player
        turn += game.phase == "turn"
        action = game.action(planners[seat].decide(game.core))
        if stop(game, action, turn):
            return table, tokens, action
        decide(address, table, tokens["seats"][seat]["token"], action)
        game.apply(action)


def opened(browser: Browser, lang: str, size: dict[str, int], moves: bool = False) -> Page:
    """Open an empty page in a fresh browser profile; unless it moves, everything on it is there at once."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale={"de": "de-DE", "en": "en-GB"}[lang],
        color_scheme="light",
        reduced_motion="no-preference" if moves else "reduce",
        has_touch=size is PHONE,
        service_workers="block",
    )
    return context.new_page()


def seated(
    page: Page, address: str, table: str, tokens: Any, first: int = 0, last: int = 1, page_name: str = "table"
) -> None:
    """Open a table, or another page of it, in the seats from `first` on, `last` not included."""
    tokens = {**tokens, "seats": tokens["seats"][first:last]}
    page.goto(f"{address}/")
    page.evaluate(
        "([table, held]) => localStorage.setItem('stellwerk.tokens', JSON.stringify({[table]: held}))",
        [table, tokens],
    )
    page.goto(f"{address}/#/{page_name}/{table}")
    page.wait_for_selector("[data-state]", state="attached")


def wait_until_drawn(page: Page) -> None:
    """Wait until everything on the page is drawn."""
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')", polling=100)
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.wait_for_timeout(1500)


def save(file: Path, content: bytes, largest: int) -> None:
    """Write a picture that is not too large."""
    file.write_bytes(content)
    print(f"{file.name}: {len(content):,} bytes", flush=True)
    if len(content) > largest:
        raise SystemExit(f"{file} is larger than {largest:,} bytes")


def photograph(page: Page, file: Path) -> None:
    """Wait until everything is drawn, then save a picture."""
    wait_until_drawn(page)
    save(file, with_palette(page, page.screenshot()), LARGEST)


def film_turn(page: Page, file: Path, name: str) -> None:
    """Save an animation of a turn: a route, the ways to pay, the claim."""
    pictures = []
    wait_until_drawn(page)
    route = page.locator(f"[data-route='{name}']")
    route.focus()
    wait_until_drawn(page)
    pictures.append(page.screenshot())
    route.press("Enter")
    page.wait_for_selector("[data-way]")
    wait_until_drawn(page)
    pictures.append(page.screenshot())
    page.locator("[data-action=pay]").click()
    page.wait_for_selector("[data-way]", state="detached")
    wait_until_drawn(page)
    pictures.append(page.screenshot())
    save(file, animated(page, pictures, [1.6, 2.0, 3.0]), LARGEST)


def film(
    page: Page,
    file: Path,
    act: Callable[[], None],
    begins: str,
    ends: str,
    frame_ms: int,
    clip: FloatRect | None = None,
) -> None:
    """Save an animation of what an act leads to, from when one selector is found until another one is.

    The page's time stands still while a picture is taken, so a slow machine films the same.
    """
    now = page.evaluate("Date.now()") / 1000
    page.clock.pause_at(datetime.fromtimestamp(now + 1, UTC))
    page.evaluate(STEP_ANIMATIONS, 0)
    pictures = [page.screenshot(clip=clip)]
    act()
    while not page.query_selector(begins):
        page.clock.run_for(20)
        page.wait_for_timeout(20)  # the answer of the server takes real time
    while not page.query_selector(ends):
        pictures.append(page.screenshot(clip=clip))
        page.clock.run_for(frame_ms)
        page.evaluate(STEP_ANIMATIONS, frame_ms)
    seconds = [1.2, *[frame_ms / 1000] * (len(pictures) - 2), 2.5]
    save(file, animated(page, pictures, seconds), LARGEST)


def film_ticket(address: str, browser: Browser, file: Path) -> None:
    """Save an animation of a claim that completes a ticket."""
    page, _, claim = filmed(address, browser, claims_after(58))
    page.locator(f"[data-route='{claim.route}']").press("Enter")
    page.wait_for_selector("[data-way]")
    wait_until_drawn(page)
    pay = page.locator("[data-action=pay]")
    film(page, file, pay.click, ".train", "body:not(:has(.train))", 100)


def film_end(address: str, browser: Browser, file: Path) -> None:
    """Save an animation of how the points are counted at the end and the winner is named."""
    page, decide_last, _ = filmed(address, browser, ends_game)
    film(page, file, decide_last, ".ceremony", ".end table", 200, CEREMONY)


def filmed(address: str, browser: Browser, stop: Stop) -> tuple[Page, Callable[[], None], stellwerk.Action]:
    """Open a game of two at a moment, with a clock that can be stopped; return what comes next, too."""
    table, tokens, action = play(address, "usa", "en", players=2, seed=7, stop=stop)
    others = opened(browser, "en", DESK)
    seated(others, address, table, tokens, first=1, last=2)  # so that nobody is away
    page = opened(browser, "en", FILMED, moves=True)
    page.clock.install()
    seated(page, address, table, tokens)
    wait_until_drawn(page)
    return page, lambda: decide(address, table, tokens["seats"][1]["token"], action), action


def take_pictures(address: str, browser: Browser, folder: Path) -> None:
    """Take all pictures."""
    page = opened(browser, "en", DESK)
    page.goto(f"{address}/")
    photograph(page, folder / "start.png")
    table, tokens, action = play(address, "usa", "en", players=3, seed=11, stop=claims_after(55))
    page = opened(browser, "en", DESK)
    seated(page, address, table, tokens)
    photograph(page, folder / "table.png")
    page.locator(f"[data-route='{action.route}']").press("Enter")
    page.wait_for_selector("[data-way]")
    photograph(page, folder / "pay.png")
    filmed, its_tokens, claim = play(address, "usa", "en", players=3, seed=12, stop=claims_after(40))
    seated(
        opened(browser, "en", DESK), address, filmed, its_tokens, first=1, last=3
    )  # so that nobody is away
    page = opened(browser, "en", DESK)
    seated(page, address, filmed, its_tokens)
    film_turn(page, folder / "turn.png", str(claim.route))
    page = opened(browser, "en", PHONE)
    seated(page, address, table, tokens)
    photograph(page, folder / "phone.png")
    german, german_tokens, _ = play(address, "skandinavien", "de", players=3, seed=7, stop=claims_after(60))
    seated(
        opened(browser, "de", DESK), address, german, german_tokens, first=1, last=3
    )  # so that nobody is away
    page = opened(browser, "de", DESK)
    seated(page, address, german, german_tokens)
    photograph(page, folder / "tisch.png")


def take_puzzle(address: str, browser: Browser, file: Path) -> None:
    """Photograph a puzzle about a route after a wrong answer."""
    claims = (each for each in puzzles_of("usa") if each.options[each.solution].notation.startswith("claim"))
    puzzle = max(claims, key=lambda each: each.difficulty)
    page = opened(browser, "en", DESK)
    page.goto(f"{address}/#/puzzle/{puzzle.id}")
    page.locator(f"[data-option='{0 if puzzle.solution else 1}']").click()
    page.locator("[data-action=answer]").click()
    page.locator(f"[data-option='{puzzle.solution}']").click()
    page.locator("[data-action=answer]").click()
    page.wait_for_selector("[data-option].best")
    wait_until_drawn(page)
    photograph(page, file)
    page.context.close()


def take_living_room(address: str, browser: Browser, folder: Path, lang: str, names: list[str]) -> None:
    """Take the pictures of the shared screen, before and during a game, and of a hand."""
    edition, seed, players = ("europe", 5, 4) if lang == "en" else ("skandinavien", 7, 3)
    links = [{"kind": "link"}] * players
    tokens = call(address, "/tables", {"edition": edition, "seats": links, "order": "given"})
    table, tokens = tokens["table"]["id"], tokens["tokens"]
    for name in NAMES[lang][:2]:
        call(address, f"/tables/{table}/join", {"name": name}, tokens["join"])
    page = opened(browser, lang, SCREEN)
    address_in_network = {"addresses": ["http://192.168.1.20:8000/"], "local_only": False, "commands": []}
    page.route("**/api/reach", lambda route: route.fulfill(json=address_in_network))
    seated(page, address, table, tokens, last=0, page_name="screen")
    page.wait_for_selector("[data-qr]")
    photograph(page, folder / names[0])
    table, tokens, _ = play(address, edition, lang, players=players, seed=seed, stop=claims_after(64))
    others = opened(browser, lang, DESK)
    seated(others, address, table, tokens, first=1, last=players)  # so that nobody is away
    phone = opened(browser, lang, PHONE)
    seated(phone, address, table, tokens, page_name="hand")
    seated(page, address, table, tokens, last=0, page_name="screen")
    page.wait_for_selector("[data-qr]")
    photograph(page, folder / names[1])
    photograph(phone, folder / names[2])
    phone.click("[data-tab=routes]")
    photograph(phone, folder / names[3])


def main() -> None:
    """Take the pictures into the folder that the command line names."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise SystemExit("Chromium is not installed (Debian: apt-get install chromium)")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        film_ticket(address, browser, folder / "ticket.png")
        film_end(address, browser, folder / "end.png")
        take_pictures(address, browser, folder)
        take_puzzle(address, browser, folder / "puzzle.png")
        english = ["screen-waiting.png", "screen.png", "hand-cards.png", "hand-routes.png"]
        german = ["bildschirm-warten.png", "bildschirm.png", "hand-karten.png", "hand-strecken.png"]
        take_living_room(address, browser, folder, "en", english)
        take_living_room(address, browser, folder, "de", german)
        browser.close()


if __name__ == "__main__":
    main()
