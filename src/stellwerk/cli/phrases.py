"""Short phrases that several screens share."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import stellwerk
from stellwerk.boards import BoardData, Route
from stellwerk.cli.language import Translator
from stellwerk.cli.transliteration import in_ascii
from stellwerk.text.names import place_name


def fold(text: str) -> str:
    """Text without case, accents and dashes, for comparing what was typed with names."""
    text = text.casefold().replace("ø", "o").replace("–", " ").replace("-", " ")
    plain = "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
    return " ".join(plain.split())


def searchable(names: Iterable[str]) -> str:
    """Names as a search looks at them: folded, and folded as an ASCII terminal shows them."""
    text = " ".join(names)
    return f"{fold(text)} {fold(in_ascii(text))}"


def ordered_ends(board: BoardData, route: Route, tr: Translator) -> list[str]:
    """The names of a route's ends in alphabetical order, Ö beside O."""
    return sorted((place_name(board, end, tr.lang) for end in (route.a, route.b)), key=fold)


def decimal(value: float, places: int, tr: Translator) -> str:
    """A number as people of the language write it: 1.234,5 or 1,234.5."""
    text = f"{value:,.{places}f}"
    return text.translate(str.maketrans(",.", tr("phrases.thousands") + tr("phrases.decimal-point")))


def route_kind(route: Route, tr: Translator) -> str:
    """What kind of route it is, and what it asks for, in a few words; nothing for a plain one."""
    kinds = {
        "train": "",
        "ferry": tr("terminal.wording.ferry"),
        "tunnel": tr("terminal.wording.tunnel"),
        "ship": tr("terminal.wording.ship"),
    }
    parts = [kinds[route.kind]]
    if route.locos:
        parts.append(tr("terminal.wording.loco", locos=route.locos))
    if route.rough:
        parts.append(tr("terminal.wording.rough", rough=route.rough))
    if route.points is not None:
        parts.append(tr("terminal.wording.points", points=route.points))
    return ", ".join(part for part in parts if part)


def technology_cost(edition: str, technology: str) -> int:
    """How many locomotives a technology costs."""
    info = stellwerk.edition_info(edition)
    cost: int = info["technologies"][technology]["cost"]
    return cost
