"""How smoothly the board moves: frames a second while it is dragged and zoomed, in software rendering.

    python benchmarks/pan.py                       # starts a table of its own
    python benchmarks/pan.py --address http://127.0.0.1:8080 --edition usa

Needs playwright and Chromium. The graphics card is left out on purpose: what is smooth without one is smooth
on a phone. Every frame moves the board by some pixels, as fast as the browser asks for frames; the numbers
are medians of several rounds.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu"]
SEATS = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "level": "beginner", "name": "Otto"}]

# Moves in a circle (zooms in and out), one step a frame, and counts the frames.
MEASURE = """([kind, ms]) => new Promise((done) => {
  const view = document.querySelector('.view');
  const box = view.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const pointer = (type, dx, dy) => view.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, pointerType: 'touch', clientX: x + dx, clientY: y + dy, bubbles: true, buttons: 1,
  }));
  const capture = view.setPointerCapture;
  view.setPointerCapture = () => {};
  if (kind === 'pan') pointer('pointerdown', 0, 0);
  let frames = 0;
  const start = performance.now();
  const step = (now) => {
    const turn = frames / 9;
    if (kind === 'pan') pointer('pointermove', 90 * Math.sin(turn), 60 * Math.cos(turn));
    else view.dispatchEvent(new WheelEvent('wheel', {
      deltaY: frames % 40 < 20 ? -30 : 30, clientX: x, clientY: y, bubbles: true, cancelable: true,
    }));
    frames += 1;
    if (now - start < ms) { requestAnimationFrame(step); return; }
    if (kind === 'pan') pointer('pointerup', 0, 0);
    view.setPointerCapture = capture;
    done(frames / ((performance.now() - start) / 1000));
  };
  requestAnimationFrame(step);
})"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--address", help="a table server that is running")
    parser.add_argument("--edition", default="weltreise")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    with serving(asked.address) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        open_table(page, address, asked.edition)
        print(f"{asked.edition}, 1440 x 900, {asked.rounds} rounds of {asked.seconds:g} s")
        for kind in ("pan", "zoom"):
            rates = [page.evaluate(MEASURE, [kind, asked.seconds * 1000]) for _ in range(asked.rounds)]
            print(f"{kind:5} {statistics.median(rates):6.1f} frames/s")
        browser.close()


def open_table(page: Page, address: str, edition: str) -> None:
    """A table, zoomed in twice, so that it can be dragged."""
    body = json.dumps({"edition": edition, "seats": SEATS, "seed": 7}).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    table = made["table"]["id"]
    page.goto(f"{address}/")
    page.evaluate(
        "([table, held]) => localStorage.setItem('stellwerk.tokens', JSON.stringify({[table]: held}))",
        [table, made["tokens"]],
    )
    page.goto(f"{address}/#/table/{table}")
    page.wait_for_selector("[data-route]")
    for _ in range(2):
        page.keyboard.press("+")
        page.wait_for_timeout(400)


@contextlib.contextmanager
def serving(address: str | None) -> Iterator[str]:
    """The address of a server: the one that was named, or one of our own while we need it."""
    if address:
        yield address.rstrip("/")
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "stellwerk.cli", "serve", "--port", "0", "--lang", "en"]
        command += ["--database", f"sqlite:///{Path(folder) / 'tables.sqlite'}"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ), text=True)
        try:
            assert process.stdout is not None
            line = next(line for line in process.stdout if "http://" in line)
            yield line[line.index("http://") :].strip().rstrip("/")
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
