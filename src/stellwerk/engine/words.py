"""Turns of phrase about cards, counts and things, in the reader's language.

The texts are in `stellwerk.words`. Everything that turns a game into sentences (`explain`, `narrate`, the
terminal, the server, the bots' reasons) takes its nouns from here: a card is called the same everywhere.
"""

from __future__ import annotations

from typing import Final

from stellwerk.words import check_language, knows, say

COLORS: Final = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple", "gray"]
SPECIAL_CARDS: Final = ["loco", "loco4", "passenger", "joker"]
COLORED_CARDS: Final = ["", "train", "train-harbor", "ship", "2ships"]
"""What follows the colour in a card's name."""

BUILDINGS: Final = ["harbor", "station"]
"""What can be built in a city: verb of the notation and name of the event."""


def all_cards() -> list[str]:
    """The cards of all editions."""
    colors = [color for color in COLORS if color != "gray"]
    colored = [f"{color}-{kind}" if kind else color for color in colors for kind in COLORED_CARDS]
    return [*SPECIAL_CARDS, *colored]


def counted(noun: str, count: int, lang: str) -> str:
    """A count and its noun as the object of a sentence: "einen Punkt", "drei Punkte", "one point"."""
    return say(lang, "nouns." + noun, n=count)


def ticket_mix(short: int, long: int, lang: str) -> str:
    """Short and long tickets as the object of a sentence: "einen kurzen und drei lange Aufträge"."""
    if not long:
        return counted("short ticket", short, lang)
    if not short:
        return counted("long ticket", long, lang)
    return say(lang, "phrases.ticket-mix", short=short, long=long)


def listing(parts: list[str], lang: str) -> str:
    """Parts joined as people do it: "a, b und c"."""
    if len(parts) < 2:
        return "".join(parts)
    return say(lang, "phrases.and", before=", ".join(parts[:-1]), last=parts[-1])


def color_name(color: str, lang: str) -> str:
    """A colour as a word of its own: "rot"."""
    return say(lang, "colors." + color)


def tint(color: str, lang: str) -> str:
    """A colour as it stands before a noun, without its ending: "rot", "orangefarben"."""
    return say(lang, "tints." + color)


def _card(card: str, form: str, count: int, lang: str) -> str:
    check_language(lang)
    if card in SPECIAL_CARDS:
        return say(lang, f"cards.{card}.{form}", n=count)
    color, _, kind = card.partition("-")
    if color not in COLORS or kind not in COLORED_CARDS:
        raise ValueError(f"unknown card {card!r}")
    return say(lang, f"cards.{kind or 'plain'}.{form}", n=count, color=color, tint=tint(color, lang))


def card_name(card: str, lang: str) -> str:
    """What a card is called, without article: "rote Karte", "Lokomotive"."""
    return _card(card, "one", 1, lang)


def card_plural(card: str, lang: str) -> str:
    """What several of these cards are called: "rote Karten", "Lokomotiven"."""
    return _card(card, "many", 2, lang)


def card_subject(card: str, lang: str) -> str:
    """One such card as the subject of a sentence: "ein Joker", "an orange card"."""
    return _card(card, "subject", 1, lang)


def card_count(card: str, count: int, lang: str) -> str:
    """A number of equal cards as the object of a sentence: "einen Joker", "three red cards"."""
    return _card(card, "object", count, lang)


def cards_text(cards: dict[str, int], lang: str) -> str:
    """Counted cards as the object of a sentence: "zwei rote Karten und eine Lokomotive"."""
    return listing([card_count(card, count, lang) for card, count in cards.items() if count], lang)


def building(kind: str, lang: str) -> str:
    """Something that is built in a city, as the object of a sentence: "einen Hafen", "a harbour"."""
    return say(lang, f"buildings.{kind}.object")


def building_name(kind: str, lang: str) -> str:
    """What it is called, without article: "Hafen", "harbour"."""
    return say(lang, f"buildings.{kind}.name")


def buildings(kind: str, lang: str) -> str:
    """What several of them are called: "Häfen", "harbours"."""
    return say(lang, f"buildings.{kind}.many")


def technology_name(technology: str, lang: str) -> str:
    """What a technology is called: "Schiffsschrauben"."""
    return _technology(technology, "name", lang)


def technology_effect(technology: str, lang: str) -> str:
    """What a technology does: a sentence without its full stop."""
    return _technology(technology, "effect", lang)


def _technology(technology: str, part: str, lang: str) -> str:
    check_language(lang)
    key = f"technologies.{technology}.{part}"
    if not knows("en", key):
        raise ValueError(f"unknown technology {technology!r}")
    return say(lang, key)


def purchase(technology: str, price: str, lang: str) -> str:
    """The sentence that offers a technology, with its price in brackets if there is one."""
    name = technology_name(technology, lang)
    effect = technology_effect(technology, lang)
    if price:
        return say(lang, "phrases.purchase-at", name=name, price=price, effect=effect)
    return say(lang, "phrases.purchase", name=name, effect=effect)
