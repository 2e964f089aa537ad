"""Writes the words that page and engine share into web/src/i18n/vocabulary.json.

    python tools/vocabulary.py

The list is `stellwerk.engine.vocabulary`; a test fails when the file has fallen behind it. What editions,
technologies and items of a score are called travels with the facts (`tools/facts.py`).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from stellwerk.engine import vocabulary  # noqa: E402
from stellwerk.engine.words import card_name, card_plural  # noqa: E402

FILE: Final = ROOT / "web/src/i18n/vocabulary.json"


def shared_words(lang: str) -> dict[str, Any]:
    """What the page says in one language with the engine's words."""
    number = vocabulary.LANGUAGES.index(lang)
    articles = (vocabulary.ARTICLES_DE, vocabulary.ARTICLES_EN)[number]
    return {
        "cards": {
            card: {"one": card_name(card, lang), "many": card_plural(card, lang)}
            for card in vocabulary.all_cards()
        },
        "articles": dict(articles),
    }


def text() -> str:
    """The whole file."""
    words = {lang: shared_words(lang) for lang in vocabulary.LANGUAGES}
    return json.dumps(words, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
