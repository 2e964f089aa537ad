"""Turns of phrase that sentences of all editions share."""

from typing import Any

from stellwerk.engine.words import cards_text
from stellwerk.words import say

Event = dict[str, Any]


def counts(cards: list[str]) -> dict[str, int]:
    """How many of each card."""
    result: dict[str, int] = {}
    for card in cards:
        result[card] = result.get(card, 0) + 1
    return result


def cost(event: Event, lang: str) -> str:
    """What was paid, as the end of a sentence: " für zwei rote Karten"."""
    paid = cards_text(event.get("paid") or {}, lang)
    return say(lang, "events.for", paid=paid) if paid else ""
