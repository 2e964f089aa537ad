"""Sentences of Weltreise: actions and events as people read them, in German and English."""

from typing import Any

ACTIONS: list[tuple[str, str, str, str]] = [
    (
        "draw",
        "draw ship",
        "Ziehe als Zweites eine verdeckte Schiffskarte.",
        "Second, draw a hidden ship card.",
    ),
    (
        "refill",
        "refill train",
        "Fülle die Auslage mit einer Zugkarte auf.",
        "Refill the market with a train card.",
    ),
    (
        "keep",
        "keep al-qahira-sydney tour-anchorage-vancouver-winnipeg-cambridge-bay",
        (
            "Behalte die Aufträge Al-Qahira – Sydney (19) und"
            " Anchorage – Vancouver – Winnipeg – Cambridge Bay (18/12/−24)."
        ),
        (
            "Keep the tickets Al-Qahira – Sydney (19) and"
            " Anchorage – Vancouver – Winnipeg – Cambridge Bay (18/12/−24)."
        ),
    ),
    ("pieces", "pieces wagons=20", "Nimm 20 Wagen und 40 Schiffe.", "Take 20 wagons and 40 ships."),
    (
        "turn",
        "claim beijing-lahore-1",
        "Baue die graue Strecke Beijing – Lahore (3 Felder in schwerem Gelände).",
        "Claim the grey route Beijing – Lahore (3 spaces of rough terrain).",
    ),
    ("pay", "pay joker", "Zahle einen Joker.", "Pay a joker."),
    (
        "pay",
        "pay red-train-harbor",
        "Zahle eine rote Zugkarte mit Hafen.",
        "Pay a red train card with a harbour.",
    ),
    ("turn", "harbor cape-town", "Baue einen Hafen in Cape Town.", "Build a harbour in Cape Town."),
    (
        "turn",
        "exchange wagons=1",
        "Tausche einen Wagen gegen ein Schiff; das kostet einen Punkt.",
        "Exchange one wagon for one ship; that costs one point.",
    ),
    (
        "turn",
        "exchange ships=14",
        "Tausche 14 Schiffe gegen 14 Wagen; das kostet 14 Punkte.",
        "Exchange 14 ships for 14 wagons; that costs 14 points.",
    ),
]
"""Decision, notation, the sentence in both languages."""

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "drew", "seat": 1, "cards": [None], "deck": "ship"},
        "Ben zieht eine verdeckte Schiffskarte.",
        "Ben draws a hidden ship card.",
    ),
    (
        {"event": "laid", "seat": 0, "card": "joker"},
        "Neu in der Auslage: ein Joker.",
        "New in the market: a joker.",
    ),
    (
        {"event": "exchanged", "seat": 0, "ships": 2},
        "Anna tauscht zwei Schiffe gegen zwei Wagen.",
        "Anna exchanges two ships for two wagons.",
    ),
    (
        {"event": "renewed", "seat": 0, "deck": "ship"},
        "Die abgelegten Schiffskarten werden gemischt und bilden den neuen Stapel.",
        "The discarded ship cards are shuffled and become the new deck.",
    ),
    (
        {"event": "final", "seat": 0, "turns": 6},
        "Die letzten zwei Runden beginnen: zusammen noch sechs Züge.",
        "The last two rounds begin: six turns left in all.",
    ),
]
"""Event, the sentence in both languages."""
