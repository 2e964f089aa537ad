"""Writes what is printed about the editions into web/src/generated/facts.json, for the page.

    python tools/facts.py

It is what `GET /api/editions` answers; the page has it built in, so that its first screen need not wait.
A test fails when the file has fallen behind the engine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import stellwerk  # noqa: E402

FILE: Final = ROOT / "web/src/generated/facts.json"


def text() -> str:
    """The whole file."""
    facts = {"editions": [stellwerk.edition_info(edition) for edition in stellwerk.editions()]}
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
