"""Noun phrases about cards, counts and technologies in the reader's language.

Every module that turns a game into sentences takes its nouns from here, so a card has the same name in the
terminal, in the log, on the server and in a bot's reasons. An edition keeps the names of its own cards in
its own files; `locate` finds them there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stellwerk.text.catalogue import ENGLISH, check_language, has_text, locate, translate

Event = Mapping[str, Any]
"""An event of `game.events`, or an item of a score breakdown."""

COLORS: Final = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple", "gray"]
"""The colours of cards and routes; gray is a colour of routes only."""


def counted(noun: str, count: int, lang: str) -> str:
    """Return a count with its noun as the object of a sentence: "einen Punkt", "three points"."""
    return translate(lang, locate("nouns." + noun), n=count)


def hidden_cards(deck: str, count: int, lang: str) -> str:
    """Return a number of face-down cards; `deck` matters where an edition has several decks."""
    noun = f"hidden {deck} card"
    return counted(noun if has_text(ENGLISH, locate("nouns." + noun)) else "hidden card", count, lang)


def listing(parts: list[str], lang: str) -> str:
    """Join parts in the way of the language: "a, b und c"."""
    if len(parts) < 2:
        return "".join(parts)
    return translate(lang, "phrases.and", before=", ".join(parts[:-1]), last=parts[-1])


def color_name(color: str, lang: str) -> str:
    """Return a colour as a word that stands alone: "rot"."""
    return translate(lang, "colors." + color)


def tint(color: str, lang: str) -> str:
    """Return a colour as it stands before a noun, without its ending: "rot", "orangefarben"."""
    return translate(lang, "tints." + color)


def split_card(card: str) -> tuple[str, str]:
    """Return the colour and the kind of a card; either may be empty."""
    color, _, kind = card.partition("-")
    return (color, kind) if color in COLORS else ("", card)


def _card_key(card: str, form: str) -> str:
    """Return the key of a form of a card's name. ValueError: no edition has such a card."""
    color, kind = split_card(card)
    key = locate(f"colored-cards.{kind or 'plain'}.{form}" if color else f"cards.{kind}.{form}")
    if not has_text(ENGLISH, key):
        raise ValueError(f"unknown card {card!r}")
    return key


def _card(card: str, form: str, count: int, lang: str) -> str:
    check_language(lang)
    key = _card_key(card, form)
    color = split_card(card)[0]
    return (
        translate(lang, key, n=count, color=color, tint=tint(color, lang))
        if color
        else translate(lang, key, n=count)
    )


def card_name(card: str, lang: str) -> str:
    """Return the name of a card without article: "rote Karte", "Lokomotive"."""
    return _card(card, "one", 1, lang)


def card_plural(card: str, lang: str) -> str:
    """Return the name of several such cards: "rote Karten", "Lokomotiven"."""
    return _card(card, "many", 2, lang)


def card_short_name(card: str, lang: str) -> str:
    """Return a card in a word or two for narrow places: "Rot", "Lok", "Rot Zug H" (H: harbour symbol)."""
    color, kind = split_card(card)
    parts = [color_name(color, lang).capitalize()] if color else []
    if kind:
        parts.append(translate(lang, _card_key(card, "short")))
    return " ".join(parts)


def card_subject(card: str, lang: str) -> str:
    """Return one such card as the subject of a sentence: "ein Joker", "an orange card"."""
    return _card(card, "subject", 1, lang)


def card_count(card: str, count: int, lang: str) -> str:
    """Return a number of equal cards as the object of a sentence: "einen Joker", "three red cards"."""
    return _card(card, "object", count, lang)


def cards_text(cards: dict[str, int], lang: str) -> str:
    """Return counted cards as the object of a sentence: "zwei rote Karten und eine Lokomotive"."""
    return listing([card_count(card, count, lang) for card, count in cards.items() if count], lang)


def count_cards(cards: list[str]) -> dict[str, int]:
    """Return how many there are of each card, in the order of first appearance."""
    result: dict[str, int] = {}
    for card in cards:
        result[card] = result.get(card, 0) + 1
    return result


def payment_clause(event: Event, lang: str) -> str:
    """Return what an event says was paid, as the end of a sentence: " für zwei rote Karten", or ""."""
    paid = cards_text(event.get("paid") or {}, lang)
    return translate(lang, "events.for", paid=paid) if paid else ""


def technology_name(technology: str, lang: str) -> str:
    """Return the name of a technology: "Schiffsschrauben"."""
    return _technology(technology, "name", lang)


def technology_effect(technology: str, lang: str) -> str:
    """Return what a technology does: a sentence without its full stop."""
    return _technology(technology, "effect", lang)


def _technology(technology: str, part: str, lang: str) -> str:
    check_language(lang)
    key = locate(f"technologies.{technology}.{part}")
    if not has_text(ENGLISH, key):
        raise ValueError(f"unknown technology {technology!r}")
    return translate(lang, key)


def purchase(technology: str, price: str, lang: str) -> str:
    """Return the sentence that offers a technology; a price, if given, is added in brackets."""
    name = technology_name(technology, lang)
    effect = technology_effect(technology, lang)
    if price:
        return translate(lang, "phrases.purchase-at", name=name, price=price, effect=effect)
    return translate(lang, "phrases.purchase", name=name, effect=effect)
