"""Sentences of Skandinavien: actions and events as people read them, in German and English."""

from typing import Any

ACTIONS: list[tuple[str, str, str, str]] = [
    (
        "turn",
        "take orange",
        "Nimm eine orangefarbene Karte aus der Auslage.",
        "Take an orange card from the market.",
    ),
    (
        "turn",
        "claim alborg-kristiansand",
        "Baue die rote Fähre Ålborg – Kristiansand (2 Felder, davon 1 mit Lokomotive).",
        "Claim the red ferry Ålborg – Kristiansand (2 spaces, 1 of them with a locomotive).",
    ),
    (
        "surcharge",
        "surcharge purple",
        "Lege für den Tunnel noch eine lilafarbene Karte dazu.",
        "Add a purple card for the tunnel.",
    ),
    (
        "surcharge",
        "withdraw",
        "Gib den Tunnel auf und nimm deine Karten zurück.",
        "Give up the tunnel and take your cards back.",
    ),
]
"""Decision, notation, the sentence in both languages."""

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        (
            {
                "event": "claimed",
                "seat": 0,
                "route": "alborg-kristiansand",
                "points": 2,
                "paid": {"red": 1, "loco": 1},
            }
        ),
        "Anna baut die rote Fähre Ålborg – Kristiansand für eine rote Karte und eine Lokomotive (+2).",
        "Anna claims the red ferry Ålborg – Kristiansand for a red card and a locomotive (+2).",
    ),
    (
        {"event": "revealed", "seat": 0, "cards": ["red", "blue", "red"], "due": 2},
        "Der Tunnel zeigt zwei rote Karten und eine blaue Karte und verlangt noch zwei Karten.",
        "The tunnel shows two red cards and a blue card and asks for two cards more.",
    ),
    (
        {"event": "withdrew", "seat": 0},
        "Anna gibt den Tunnel auf und nimmt die Karten zurück.",
        "Anna gives up the tunnel and takes the cards back.",
    ),
]
"""Event, the sentence in both languages."""
