"""Take the pictures of the documentation in a real browser.

Start a server, play some moves of a fixed game at its tables, and photograph the page with Chromium:

    .venv/bin/python tools/pictures.py [FOLDER]

FOLDER is docs/pictures unless you name another one. Needs Chromium and the built page (`make web`).
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import stellwerk
from stellwerk.arena.contenders import make_contender

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs/pictures"
LARGEST = 300_000
"""Bytes of a picture, at most."""
LARGEST_ANIMATION = 400_000
SIGNATURE = b"\x89PNG\r\n\x1a\n"
SAME = 255
"""Index of the transparent colour, for pixels of an animation that do not change."""
Box = tuple[int, int, int, int]

DESK = {"width": 1280, "height": 800}
SCREEN = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
NAMES = {"en": ["Ann", "Ben", "Cleo", "Dave"], "de": ["Anna", "Ben", "Clara", "David"]}
QUANTIZE = """async (encoded) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + encoded;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const sums = new Map();
  const bucket = (i) => ((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3);
  for (let i = 0; i < data.length; i += 4) {
    const sum = sums.get(bucket(i)) ?? [0, 0, 0, 0];
    for (let c = 0; c < 3; c++) sum[c] += data[i + c];
    sum[3] += 1;
    sums.set(bucket(i), sum);
  }
  const common = [...sums.values()].sort((a, b) => b[3] - a[3]).slice(0, 255);
  const palette = common.map((sum) => sum.slice(0, 3).map((value) => Math.round(value / sum[3])));
  const nearest = new Map();
  for (const [key, sum] of sums) {
    const distance = (color) => color.reduce((all, value, c) => all + (value - sum[c] / sum[3]) ** 2, 0);
    let best = 0;
    palette.forEach((color, index) => { if (distance(color) < distance(palette[best])) best = index; });
    nearest.set(key, best);
  }
  let indices = '';
  for (let i = 0; i < data.length; i += 4) indices += String.fromCharCode(nearest.get(bucket(i)));
  return { size: [image.width, image.height], palette: palette.flat(), indices: btoa(indices) };
}"""
"""Maps the pixels of a picture to its most common colours."""

JOIN = """async (encoded) => {
  const images = await Promise.all(encoded.map(async (text) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + text;
    await image.decode();
    return image;
  }));
  const [width, height] = [images[0].width, images[0].height];
  const canvas = new OffscreenCanvas(width, height * images.length);
  const context = canvas.getContext('2d');
  images.forEach((image, index) => context.drawImage(image, 0, index * height));
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""
"""Puts pictures of one size below each other."""

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


def play(address: str, edition: str, lang: str, players: int, seed: int, turns: int) -> tuple[str, Any, str]:
    """Set up a table and let planners play until the first seat would claim a route after `turns` turns.

    Return the table's id, its tokens and the route.
    """
    seats = [{"kind": "here", "name": name} for name in NAMES[lang][:players]]
    made = call(address, "/tables", {"edition": edition, "seats": seats, "seed": seed})
    table, tokens = made["table"]["id"], made["tokens"]
    keys = [seat["token"] for seat in tokens["seats"]]
    game = stellwerk.new_game(edition, players=players, seed=seed)
    planners = [make_contender("planner", seat) for seat in range(players)]
    begun = 0
    while True:
        seat = game.current_player
        begun += game.phase == "turn"
        action = game.action(planners[seat].decide(game.core))
        if begun > turns and seat == 0 and action.kind == "claim":
            return table, tokens, str(action.route)
        number = call(address, f"/tables/{table}/state?after=100000", token=keys[seat])["number"]
        decision = {"number": number, "say": str(action)}
        call(address, f"/tables/{table}/decisions", decision, keys[seat])
        game.apply(action)


def opened(browser: Browser, lang: str, size: dict[str, int]) -> Page:
    """Open an empty page in a fresh browser profile."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        locale={"de": "de-DE", "en": "en-GB"}[lang],
        color_scheme="light",
        reduced_motion="reduce",
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


def chunk(kind: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def quantized(page: Page, picture: bytes) -> tuple[int, int, bytes, bytes]:
    """Return width, height, palette and one palette index per pixel of a PNG, with 255 colours at most."""
    found = page.evaluate(QUANTIZE, base64.b64encode(picture).decode())
    width, height = found["size"]
    return width, height, bytes(found["palette"]), base64.b64decode(found["indices"])


def with_palette(page: Page, picture: bytes) -> bytes:
    """Return a PNG with a palette of 255 colours, which is a third as large."""
    width, height, palette, indices = quantized(page, picture)
    return (
        SIGNATURE
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", palette)
        + chunk(b"IDAT", compressed(indices, width, (0, 0, width, height)))
        + chunk(b"IEND", b"")
    )


def compressed(indices: bytes, width: int, box: Box) -> bytes:
    """Return the pixel data of a rectangle (left, top, right, bottom) of a picture."""
    left, top, right, bottom = box
    rows = (indices[row * width + left : row * width + right] for row in range(top, bottom))
    return zlib.compress(b"".join(b"\0" + row for row in rows), 9)


def changed_box(before: bytes, after: bytes, width: int) -> Box:
    """Return the smallest rectangle that contains all pixels in which two pictures differ."""
    height = len(after) // width
    rows = [row for row in range(height) if before[row * width :][:width] != after[row * width :][:width]]
    if not rows:
        return 0, 0, 1, 1
    columns = [column for column in range(width) if before[column::width] != after[column::width]]
    return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1


def animated(page: Page, pictures: list[bytes], seconds: list[float]) -> bytes:
    """Return an animated PNG that repeats; each picture is shown for its time."""
    joined = page.evaluate(JOIN, [base64.b64encode(each).decode() for each in pictures])
    width, whole, palette, indices = quantized(page, base64.b64decode(joined))
    height = whole // len(pictures)
    frames = [indices[number * width * height :][: width * height] for number in range(len(pictures))]
    parts = [
        SIGNATURE,
        chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        chunk(b"acTL", struct.pack(">II", len(frames), 0)),
        chunk(b"PLTE", palette.ljust(3 * (SAME + 1), b"\0")),
        chunk(b"tRNS", b"\xff" * SAME + b"\0"),
    ]
    sequence = 0
    for number, frame in enumerate(frames):
        box = changed_box(frames[number - 1], frame, width) if number else (0, 0, width, height)
        left, top, right, bottom = box
        delay = round(seconds[number] * 1000)
        control = struct.pack(
            ">IIIIIHHBB", sequence, right - left, bottom - top, left, top, delay, 1000, 0, 1
        )
        parts.append(chunk(b"fcTL", control))
        sequence += 1
        if number:
            pairs = zip(frames[number - 1], frame, strict=True)
            frame = bytes(SAME if before == after else after for before, after in pairs)
        data = compressed(frame, width, box)
        if number:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + data))
            sequence += 1
        else:
            parts.append(chunk(b"IDAT", data))
    return b"".join([*parts, chunk(b"IEND", b"")])


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
    save(file, animated(page, pictures, [1.6, 2.0, 3.0]), LARGEST_ANIMATION)


def take_pictures(address: str, browser: Browser, folder: Path) -> None:
    """Take all pictures."""
    page = opened(browser, "en", DESK)
    page.goto(f"{address}/")
    photograph(page, folder / "start.png")
    table, tokens, route = play(address, "usa", "en", players=3, seed=11, turns=55)
    page = opened(browser, "en", DESK)
    seated(page, address, table, tokens)
    photograph(page, folder / "table.png")
    page.locator(f"[data-route='{route}']").press("Enter")
    page.wait_for_selector("[data-way]")
    photograph(page, folder / "pay.png")
    filmed, its_tokens, filmed_route = play(address, "usa", "en", players=3, seed=12, turns=40)
    seated(
        opened(browser, "en", DESK), address, filmed, its_tokens, first=1, last=3
    )  # so that nobody is away
    page = opened(browser, "en", DESK)
    seated(page, address, filmed, its_tokens)
    film_turn(page, folder / "turn.png", filmed_route)
    page = opened(browser, "en", PHONE)
    seated(page, address, table, tokens)
    photograph(page, folder / "phone.png")
    german, german_tokens, _ = play(address, "skandinavien", "de", players=3, seed=7, turns=60)
    seated(
        opened(browser, "de", DESK), address, german, german_tokens, first=1, last=3
    )  # so that nobody is away
    page = opened(browser, "de", DESK)
    seated(page, address, german, german_tokens)
    photograph(page, folder / "tisch.png")


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
    table, tokens, _ = play(address, edition, lang, players=players, seed=seed, turns=64)
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
        take_pictures(address, browser, folder)
        english = ["screen-waiting.png", "screen.png", "hand-cards.png", "hand-routes.png"]
        german = ["bildschirm-warten.png", "bildschirm.png", "hand-karten.png", "hand-strecken.png"]
        take_living_room(address, browser, folder, "en", english)
        take_living_room(address, browser, folder, "de", german)
        browser.close()


if __name__ == "__main__":
    main()
