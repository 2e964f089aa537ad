"""How the static edition starts and how long its bots think, in a real Chromium.

    python benchmarks/site.py [--decisions 40] [--slower 4]

A plain file server hands out build/site (`make site`). Beside the seconds on the clock stand those that the
browser computed for the page, on all cores: they hardly depend on what else the machine does.

Chromium slows down a page's own thread on request, but not its workers, in which the engine runs. So a slow
phone is played by stopping the whole process of the page, with all its threads, for most of every moment.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

SITE = Path(__file__).resolve().parent.parent / "build/site"
PATIENCE = 120_000
MOMENT = 0.04  # of which a slowed process runs its part
LEVELS = ("beginner", "family", "strong", "expert")

THINK = """async ([edition, level, decisions]) => {
  const script = performance.getEntriesByType('resource').map((e) => e.name).find((n) => /worker-/.test(n));
  const worker = new Worker(script, { type: 'module' });
  const received = [];
  let wake = () => undefined;
  worker.onmessage = ({ data }) => { received.push(data); wake(); };
  const next = async () => {
    while (!received.length) await new Promise((resolve) => (wake = resolve));
    return received.shift();
  };
  while ((await next()).type !== 'ready') continue;
  const seats = [{ kind: 'here' }, { kind: 'bot', level }];
  const body = JSON.stringify({ edition, seats, seed: 3 });
  worker.postMessage({ do: 'call', id: 1, method: 'POST', path: '/tables', token: null, body });
  let message = await next();
  while (message.type !== 'answer') message = await next();
  const made = JSON.parse(message.text);
  const tokens = [made.tokens.seats[0].token];
  const send = (what) => worker.postMessage({ do: 'send', id: 2, text: JSON.stringify({ v: 1, ...what }) });
  worker.postMessage({ do: 'connect', id: 2, hasty: true });
  send({ do: 'hello', table: made.table.id, tokens });
  const seconds = [];
  let since = null;
  let entry = 0;
  while (seconds.length < decisions) {
    message = await next();
    const state = message.type === 'message' ? JSON.parse(message.text) : {};
    if (state.type !== 'state') continue;
    if (state.result) break;
    const now = performance.now();
    if (since !== null && state.entries.some((n) => n.by === 'bot')) seconds.push((now - since) / 1000);
    since = now;
    if (state.options && state.entry >= entry) {
      entry = state.entry + 1;
      send({ do: 'decide', number: state.number, action: state.options[0].action });
    }
  }
  worker.terminate();
  return seconds;
}"""


class Counting(http.server.SimpleHTTPRequestHandler):
    sent = 0

    def log_message(self, format: str, *args: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        Counting.sent += os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)


def renderers() -> dict[int, int]:
    """The processes of our own browser that compute for pages, each with the ticks it has computed so far."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            parents[int(process.name)] = int(fields[1])
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                ticks[int(process.name)] = int(fields[11]) + int(fields[12])
        except OSError:  # it has ended meanwhile
            continue
    return {process: n for process, n in ticks.items() if _is_ours(process, parents)}


def computed() -> float:
    """Seconds that they have computed so far."""
    return sum(renderers().values()) / os.sysconf("SC_CLK_TCK")


def _is_ours(process: int, parents: dict[int, int]) -> bool:
    while process > 1 and process != os.getpid():
        process = parents.get(process, 0)
    return process == os.getpid()


@contextlib.contextmanager
def slowed(factor: int) -> Iterator[None]:
    """Meanwhile pages run for one part in ``factor`` of every moment, with all their threads."""
    done = threading.Event()

    def slow_down() -> None:
        processes: list[int] = []
        while not done.is_set():
            _signal(processes, signal.SIGSTOP)
            stopped = time.monotonic()
            found = list(renderers())
            time.sleep(max(0.0, stopped + MOMENT * (factor - 1) / factor - time.monotonic()))
            _signal(processes, signal.SIGCONT)
            time.sleep(MOMENT / factor)
            processes = found

    brake = threading.Thread(target=slow_down)
    brake.start()
    try:
        yield
    finally:
        done.set()
        brake.join()


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


def visit(context: BrowserContext, address: str, name: str) -> Page:
    page = context.new_page()
    page.goto("about:blank")
    sent, before, begun = Counting.sent, computed(), time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("[data-edition]", timeout=PATIENCE)
    lobby = time.monotonic() - begun
    page.wait_for_selector("html[data-engine]", timeout=PATIENCE)
    ready = time.monotonic() - begun
    numbers = (
        f"| {lobby:.1f} | {ready:.1f} | {computed() - before:.1f} | {(Counting.sent - sent) / 1e6:.1f} |"
    )
    print(f"| {name} {numbers}", flush=True)
    return page


def starts(browser: Browser, address: str, remark: str = "") -> None:
    context = browser.new_context()
    page = visit(context, address, f"first{remark}")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.close()
    visit(context, address, f"second{remark}").close()
    visit(context, address, f"third{remark}").close()
    context.close()


def thoughts(browser: Browser, address: str, decisions: int, editions: list[str]) -> None:
    print("| edition | level | decisions | median, s | longest, s |\n| --- | --- | ---: | ---: | ---: |")
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-engine]", timeout=PATIENCE)
    for edition in editions:
        for level in LEVELS:
            wanted = decisions if level != "expert" else decisions // 4
            seconds = sorted(page.evaluate(THINK, [edition, level, wanted]))
            middle = seconds[len(seconds) // 2]
            print(f"| {edition} | {level} | {len(seconds)} | {middle:.2f} | {seconds[-1]:.2f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="How the static edition starts and thinks.")
    parser.add_argument("--decisions", type=int, default=40, help="of a bot, at each level")
    parser.add_argument("--editions", nargs="*", default=["usa", "uk", "weltreise"])
    parser.add_argument("--slower", type=int, default=4, help="how many times slower a phone is")
    wanted = parser.parse_args()
    if not (SITE / "index.html").is_file():
        raise SystemExit("There is no build/site; make site builds it.")
    handler = functools.partial(Counting, directory=str(SITE.parent))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/site/"
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores\n")
        print(
            "| visit | lobby, s | engine ready, s | computed, s | MB |\n| --- | ---: | ---: | ---: | ---: |"
        )
        starts(browser, address)
        with slowed(wanted.slower):
            starts(browser, address, f", {wanted.slower} times slower")
        thoughts(browser, address, wanted.decisions, wanted.editions)
        browser.close()


if __name__ == "__main__":
    main()
