"""What a browser needs to install the page."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

from stellwerk.server.http.static_files import find_pages

from .test_page import tool

PUBLIC = Path(__file__).parents[2] / "web/public"


def test_pictures_are_made_of_the_drawing_and_as_large_as_the_manifest_says() -> None:
    icons = tool("icons")
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [each for each in manifest["icons"] if each["type"] == "image/png"]
    assert {each["purpose"] for each in pictures} == {"any", "maskable"}
    for each in pictures:
        content = (PUBLIC / each["src"]).read_bytes()
        width, height = struct.unpack(">II", content[16:24])
        assert f"{width}x{height}" == each["sizes"]
        assert f"{icons.KEY}\0{icons.digest()}".encode() in content, "run `python tools/icons.py`"


def test_the_page_names_its_manifest_and_the_server_its_kind() -> None:
    page = (PUBLIC.parent / "index.html").read_text(encoding="utf-8")
    named = re.search(r'rel="manifest" href="\./([^"]+)"', page)
    assert named is not None
    assert find_pages(PUBLIC)[named[1]].kind == "application/manifest+json"
    assert find_pages(PUBLIC)["sw.js"].cache == "no-cache"
