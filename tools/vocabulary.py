"""Writes the words that page and engine share into web/src/i18n/vocabulary.json.

    python tools/vocabulary.py

The list is `stellwerk.engine.vocabulary`; a test fails when the file has fallen behind it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import stellwerk  # noqa: E402
from stellwerk.engine import vocabulary  # noqa: E402
from stellwerk.engine.words import card_name, card_plural, technology_effect, technology_name  # noqa: E402

FILE: Final = ROOT / "web/src/i18n/vocabulary.json"


def shared_words(lang: str) -> dict[str, Any]:
    """What the page says in one language with the engine's words."""
    number = vocabulary.LANGUAGES.index(lang)
    articles = (vocabulary.ARTICLES_DE, vocabulary.ARTICLES_EN)[number]
    return {
        "editions": {each: stellwerk.edition_info(each)["name"][lang] for each in stellwerk.editions()},
        "cards": {
            card: {"one": card_name(card, lang), "many": card_plural(card, lang)}
            for card in vocabulary.all_cards()
        },
        "technologies": {
            technology: {
                "name": technology_name(technology, lang),
                "effect": technology_effect(technology, lang),
            }
            for technology in vocabulary.TECHNOLOGIES
        },
        "items": {item: names[number] for item, names in vocabulary.SCORE_ITEMS.items()},
        "harbor": vocabulary.HARBOR[number],
        "articles": dict(articles),
    }


def text() -> str:
    """The whole file."""
    words = {lang: shared_words(lang) for lang in vocabulary.LANGUAGES}
    return json.dumps(words, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
