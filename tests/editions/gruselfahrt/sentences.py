"""Sentences of Gruselfahrt: actions and events as people read them, in German and English."""

from typing import Any

ACTIONS: list[tuple[str, str, str, str]] = [
    ("turn", "draw", "Ziehe zwei Karten vom Stapel.", "Draw two cards from the deck."),
    ("turn", "swap", "Wirf deine Aufträge ab und ziehe neue.", "Discard your tickets and draw new ones."),
]
"""Decision, notation, the sentence in both languages."""

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "bonus", "seat": 1, "bonus": "trick-or-treat"},
        "Ben verbindet den Dunkelwald mit der Küste und bekommt einen Auftrag geschenkt.",
        "Ben connects the Dark Forest with the Seashore and gets a ticket for free.",
    ),
]
"""Event, the sentence in both languages."""
