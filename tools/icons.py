"""Draws the page's icons as pictures, from web/public/icon.svg, with Chromium.

    python tools/icons.py

Each picture carries the digest of the drawing it was made of; a test compares it.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import struct
import zlib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PUBLIC: Final = ROOT / "web/public"
DRAWING: Final = PUBLIC / "icon.svg"
KEY: Final = "Source-SHA256"
# Name, pixels, and how much of the picture the drawing fills: masks may cut off a fifth at every side.
PICTURES: Final = (("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable-512", 512, 0.72))


def digest() -> str:
    return hashlib.sha256(DRAWING.read_bytes()).hexdigest()


def with_note(picture: bytes, note: str) -> bytes:
    """A PNG with a text in it, before its end."""
    data = b"tEXt" + f"{KEY}\0{note}".encode("latin-1")
    chunk = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    end = picture.rindex(b"IEND") - 4
    return picture[:end] + chunk + picture[end:]


def main() -> None:
    from playwright.sync_api import sync_playwright

    drawing = DRAWING.read_text(encoding="utf-8")
    ground = re.search(r'<rect[^>]*fill="(#\w+)"', drawing)
    assert ground is not None
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, size, filled in PICTURES:
            page = browser.new_page(viewport={"width": size, "height": size})
            color = ground[1] if filled < 1 else "transparent"
            style = f"margin:0;display:grid;place-items:center;height:100vh;background:{color}"
            page.set_content(f'<body style="{style}">{drawing}</body>')
            page.add_style_tag(content=f"svg {{ width: {round(size * filled)}px }}")
            picture = page.screenshot(omit_background=True)
            (PUBLIC / f"{name}.png").write_bytes(with_note(picture, digest()))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
