"""Sentences of USA: actions and events as people read them, in German and English."""

from typing import Any

ACTIONS: list[tuple[str, str, str, str]] = [
    ("turn", "pass", "Passe in diesem Zug.", "Pass this turn."),
]
"""Decision, notation, the sentence in both languages."""

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "took", "seat": 0, "card": "loco"},
        "Anna nimmt eine Lokomotive aus der Auslage.",
        "Anna takes a locomotive from the market.",
    ),
    (
        {"event": "renewed", "seat": 0, "deck": "deck"},
        "Die abgelegten Karten werden gemischt und bilden den neuen Stapel.",
        "The discarded cards are shuffled and become the new deck.",
    ),
    (
        {"event": "final", "seat": 0, "turns": 3},
        "Die Schlussrunde beginnt: zusammen noch drei Züge.",
        "The final round begins: three turns left in all.",
    ),
]
"""Event, the sentence in both languages."""
