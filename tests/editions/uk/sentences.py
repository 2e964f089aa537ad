"""Sentences of UK: actions and events as people read them, in German and English."""

from typing import Any

ACTIONS: list[tuple[str, str, str, str]] = [
    (
        "turn",
        "draw three",
        "Ziehe mit dem Wassertender drei verdeckte Karten vom Stapel.",
        "Draw three hidden cards from the deck with the water tender.",
    ),
    (
        "turn",
        "buy propellers",
        "Kaufe „Schiffsschrauben“: Du darfst Fähren bauen.",
        "Buy “Propellers”: you may claim ferries.",
    ),
    (
        "turn",
        "buy diesel",
        (
            "Kaufe „Dieselantrieb“: Jede Strecke kostet dich eine Karte weniger, aber mindestens eine"
            " und alle Lokomotiven einer Fähre."
        ),
        (
            "Buy “Diesel Power”: every route costs you one card less, but at least one"
            " and all the locomotives of a ferry."
        ),
    ),
    ("claim", "pass", "Verzichte auf die zweite Strecke.", "Do without the second route."),
]
"""Decision, notation, the sentence in both languages."""

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "drew", "seat": 1, "cards": ["red", "loco", "red"], "deck": "deck"},
        "Ben zieht zwei rote Karten und eine Lokomotive.",
        "Ben draws two red cards and a locomotive.",
    ),
    (
        {"event": "bought", "seat": 0, "technology": "stoker", "paid": {"loco": 1}},
        "Anna kauft „Stoker“ für eine Lokomotive.",
        "Anna buys “Mechanical Stoker” for a locomotive.",
    ),
]
"""Event, the sentence in both languages."""
