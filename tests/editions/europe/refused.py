"""Positions of Europe that contradict its rules or its board."""

from typing import Any

from tests.editions.refused import seats

REFUSED: list[tuple[dict[str, Any], str]] = [
    (seats({"stations": ["paris", "paris"]}), "paris"),
    (seats({"stations": ["paris"]}, {"stations": ["paris"]}), "paris has a station already"),
    (seats({"stations": ["nowhere"]}), "stations"),
    (seats({"stations": ["paris", "roma", "wien", "berlin"]}), "a player has three stations"),
    (seats({"stations": "paris"}), "stations"),
    ({"ticket_deck": ["palermo-moskva"]}, "palermo-moskva is a long ticket"),
    ({"market": ["loco", "loco", "loco", "red", "red"]}, "market"),
]  # fmt: skip
"""Fields of a position for two players, what the error must name."""
