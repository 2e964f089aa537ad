"""What Lighthouse says about every page: performance, accessibility, best practices, search engines.

    (cd build && npm install --no-save lighthouse)
    .venv/bin/python benchmarks/lighthouse.py --lighthouse build/node_modules/.bin/lighthouse

Each page is opened afresh in a Chromium of its own, as on a phone (or with `--desktop`). It fails if a score
is below `--least`. Performance depends on how busy the machine is; the others do not. With `--runs 5` each
page is opened five times and the run in the middle counts, as Lighthouse recommends. A run in which
Lighthouse could not tell a score (a browser that did not come up, a trace without a paint) says nothing
about the page: it is told, and made again. `--reports FOLDER` keeps what Lighthouse says about the run that
counts, all audits included.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import stellwerk
from tests.server.server_process import ServerProcess

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PAGES = {
    "lobby": "",
    "set-up": "new/uk",
    "rules": "rules/weltreise",
    "my games": "me",
    "a table": "watch/{playing}",
    "replay": "replay/{finished}",
}
METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
    "speed-index": "speed index",
}
"""What Lighthouse makes the score of performance of."""
FLAGS = "--headless=new --no-sandbox --disable-gpu"
TRIES = 3
LONGEST = 300  # seconds

Report = dict[str, Any]


def call(address: str, path: str, token: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api{path}", data, headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def open_table(address: str, edition: str, decisions: int) -> str:
    """A table in public, so many decisions into its game, or over."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Bert"}]
    wanted = {"edition": edition, "seats": seats, "seed": 4, "public": True}
    made = call(address, "/tables", "", wanted)
    table: str = made["table"]["id"]
    tokens = [each["token"] for each in made["tokens"]["seats"]]
    game = stellwerk.new_game(edition, players=2, seed=4)
    chance = random.Random(4)
    while not game.is_over and decisions:
        token = tokens[game.current_player]
        number = call(address, f"/tables/{table}/state?after=100000", token)["number"]
        say = game.core.notation(chance.choice(game.legal_actions()))
        call(address, f"/tables/{table}/decisions", token, {"number": number, "action": say})
        game.apply(game.parse(say))
        decisions -= 1
    return table


class NoScore(Exception):
    """Why Lighthouse could not tell one."""


def report(lighthouse: str, address: str, categories: list[str], desktop: bool) -> Report:
    """What Lighthouse says about the page, if need be when it is asked again."""
    command = [lighthouse, address, "--quiet", "--output=json", f"--chrome-flags={FLAGS}"]
    command += [f"--only-categories={','.join(categories)}"] + (["--preset=desktop"] if desktop else [])
    for _ in range(TRIES):
        try:
            return run(command)
        except NoScore as why:
            print(f"    no score at {address}: {why}", file=sys.stderr)
    raise SystemExit(f"Lighthouse told no score at {address}, {TRIES} times.")


def run(command: list[str]) -> Report:
    environment = os.environ | {"CHROME_PATH": shutil.which("chromium") or ""}
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        raise NoScore(f"it took longer than {LONGEST} s") from None
    if done.returncode:
        raise NoScore(done.stderr.strip())
    found: Report = json.loads(done.stdout)
    without = [name for name, each in found["categories"].items() if each["score"] is None]
    if without:
        errors = [each["errorMessage"] for each in found["audits"].values() if "errorMessage" in each]
        raise NoScore(f"none for {', '.join(without)}: {'; '.join(errors)}")
    return found


def scores(found: Report) -> dict[str, int]:
    return {name: round(100 * each["score"]) for name, each in found["categories"].items()}


def in_the_middle(reports: list[Report]) -> Report:
    """The run with as many worse ones as better ones."""
    ordered = sorted(reports, key=lambda found: sum(scores(found).values()))
    return ordered[(len(ordered) - 1) // 2]


def told(found: Report) -> list[str]:
    """The scores, and what the first of them is made of."""
    audits = found["audits"]
    metrics = [audits[each]["displayValue"].replace("\xa0", " ") for each in METRICS if each in audits]
    return [*map(str, scores(found).values()), *metrics]


def complain(found: Report) -> None:
    for audit in found["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9 and audit["scoreDisplayMode"] == "binary":
            print(f"    {audit['id']}: {audit['title']}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description="What Lighthouse says about every page.")
    parser.add_argument("--lighthouse", default=shutil.which("lighthouse") or "lighthouse", metavar="PROGRAM")
    parser.add_argument("--desktop", action="store_true")
    parser.add_argument("--categories", nargs="+", choices=CATEGORIES, default=list(CATEGORIES))
    parser.add_argument("--least", type=int, default=95, help="a lower score fails")
    parser.add_argument("--pages", nargs="+", choices=PAGES, default=list(PAGES), metavar="PAGE")
    parser.add_argument("--runs", type=int, default=1, help="of so many the one in the middle counts")
    parser.add_argument("--reports", type=Path, metavar="FOLDER", help="for Lighthouse's reports, as JSON")
    arguments = parser.parse_args()
    if shutil.which(arguments.lighthouse) is None:
        raise SystemExit("Lighthouse is not installed: npm install lighthouse, then --lighthouse names it.")
    low = False
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/tables.sqlite")
        server.start()
        try:
            playing = open_table(server.address, "europe", 60)
            finished = open_table(server.address, "gruselfahrt", 10_000)
            print(f"load before: {os.getloadavg()[0]:.1f}")
            categories = arguments.categories
            columns = [*categories, *(METRICS.values() if "performance" in categories else ())]
            print("| page | " + " | ".join(columns) + " |\n| --- " + "| ---: " * len(columns) + "|")
            for name in arguments.pages:
                address = f"{server.address}/#/{PAGES[name].format(playing=playing, finished=finished)}"
                runs = [
                    report(arguments.lighthouse, address, categories, arguments.desktop)
                    for _ in range(arguments.runs)
                ]
                found = in_the_middle(runs)
                print(f"| {name} | " + " | ".join(told(found)) + " |", flush=True)
                complain(found)
                if arguments.reports is not None:
                    arguments.reports.mkdir(parents=True, exist_ok=True)
                    (arguments.reports / f"{name.replace(' ', '-')}.json").write_text(json.dumps(found))
                low = low or min(scores(found).values()) < arguments.least
        finally:
            server.kill()
    raise SystemExit(1 if low else 0)


if __name__ == "__main__":
    main()
