"""Writes the page's texts and their types, from the files in src/stellwerk/text.

    python tools/vocabulary.py

`web/src/generated/words/` has what the page says, a file for each language that is found, `later/` what only
some pages say, `languages.json` what languages call themselves, `help/` the pages of rules, and
`texts.ts` the shape of it all, which is that of the English texts. Building the page runs this. What
editions, technologies and items of a score are called travels with the facts (`tools/facts.py`).
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import stellwerk  # noqa: E402
from stellwerk import text  # noqa: E402
from stellwerk.text.cards import card_name, card_plural  # noqa: E402

GENERATED: Final = ROOT / "web/src/generated"
BY_ID: Final = (
    "color",
    "kind",
    "level",
    "prompt.does",
    "column",
    "look.avatars",
    "look.colors",
    "talk.reaction",
    "tutor.notes",
    "sound.caption",
    "boards.word",
    "puzzle.theme",
)
"""Groups of texts that the page asks for by an id: any word may be looked up in them."""
LATER: Final = ("analysis", "boards", "retry", "tutor")
"""Groups of texts that are fetched with the pages that say them and not before the first page."""


def of_page(lang: str) -> dict[str, Any]:
    """What the page needs to speak a language."""
    tree = text.tree(lang)
    return {
        "language": tree["language"],
        "numbers": tree["numbers"],
        "and": tree["phrases"]["and"],
        "within": tree["names"]["within"],
        "places": tree.get("places", {}),
        "cards": {
            card: {"one": card_name(card, lang), "many": card_plural(card, lang)} for card in all_cards()
        },
        "texts": tree["page"],
        "editions": {edition: own["page"] for edition, own in tree.get("editions", {}).items()},
    }


def all_cards() -> list[str]:
    """The cards of all editions, each once."""
    return list(
        dict.fromkeys(
            card for edition in stellwerk.editions() for card in stellwerk.edition_info(edition)["cards"]
        )
    )


def card_forms(card: str, lang: str) -> dict[str, str]:
    return {"one": card_name(card, lang), "many": card_plural(card, lang)}


def completed(own: Any, english: Any) -> Any:
    """The texts of a language, with English ones where it lacks them."""
    if not isinstance(english, dict):
        return own
    return {key: completed(own[key], value) if key in own else value for key, value in english.items()}


def words_of(lang: str) -> dict[str, Any]:
    """All that the page says in a language, without what comes later."""
    own, english = of_page(lang), of_page(text.ENGLISH)
    texts = completed(own["texts"], english["texts"])
    first = {group: texts[group] for group in texts if group not in LATER}
    return {**own, "texts": first, "editions": completed(own["editions"], english["editions"])}


def later_words_of(lang: str) -> dict[str, Any]:
    """What only later pages say in a language."""
    own, english = text.tree(lang)["page"], text.tree(text.ENGLISH)["page"]
    return {group: completed(own.get(group, {}), english[group]) for group in LATER}


def as_json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def rules_page(edition: str) -> str:
    """The file with an edition's page of rules, which the page fetches only when it is wanted."""
    pages = {
        lang: text.tree(lang).get("editions", {}).get(edition, {}).get("help") for lang in text.languages()
    }
    return as_json({lang: page for lang, page in pages.items() if page})


def shape() -> str:
    """The file with their types."""
    head = "/** The shape of the page's texts. Made by tools/vocabulary.py; do not edit. */\n"
    english = of_page(text.ENGLISH)
    page = f"export interface PageTexts {members(english['texts'], '')}\n"
    return "\n".join([head, page, f"export interface EditionTexts {members(english['editions'], '')}\n"])


def members(texts: dict[str, Any], path: str) -> str:
    indent = "  " * (path.count(".") + 1)
    lines = [f"{indent}{member_name(key)}: {kind(key, text, path)};" for key, text in texts.items()]
    return "\n".join(["{", *lines, indent[2:] + "}"])


def member_name(key: str) -> str:
    """The name of a member without its arguments, in quotes where it is no identifier: 'my-edition'."""
    name = key.partition("(")[0]
    return name if name.isidentifier() else f"'{name}'"


def kind(key: str, text: Any, path: str) -> str:
    if path + key in BY_ID:
        return "Record<string, string>"
    if isinstance(text, dict):
        return members(text, f"{path}{key}.")
    if isinstance(text, list):
        return f"{kind('', text[0], path)}[]" if not isinstance(text[0], list) else "[string, string][]"
    if "(" not in key:
        return "string"
    names = key.partition("(")[2].rstrip(")").split(", ")
    return f"({', '.join(f'{name}: {type_of(name, text)}' for name in names)}) => string"


def type_of(name: str, text: str) -> str:
    """What a value has to be, judged by what is chosen by it."""
    if re.search(r"\{" + name + r", (plural|spellout)\b", text):
        return "number"
    return "boolean" if f"{{{name}, select, true " in text else "string | number"


def files() -> dict[Path, str]:
    """All that the page needs, by file."""
    pages = {GENERATED / f"help/{edition}.json": rules_page(edition) for edition in stellwerk.editions()}
    words = {GENERATED / f"words/{lang}.json": as_json(words_of(lang)) for lang in text.languages()}
    later = {GENERATED / f"later/{lang}.json": as_json(later_words_of(lang)) for lang in text.languages()}
    names = as_json({lang: text.tree(lang)["language"] for lang in text.languages()})
    return {GENERATED / "languages.json": names, GENERATED / "texts.ts": shape(), **words, **later, **pages}


def write() -> None:
    for file, content in files().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    write()
