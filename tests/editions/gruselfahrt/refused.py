"""Positions of Gruselfahrt that contradict its rules or its board."""

from typing import Any

from tests.editions.refused import seats

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"market": ["red"]}, "market"),
    (seats({"completed": ["bahnhof-friedhof"], "tickets": ["bahnhof-friedhof"]}), "bahnhof"),
    ({"ticket_discard": ["nowhere"]}, "ticket_discard"),
    (seats({"bonuses": ["jackpot"]}), "bonuses"),
    (seats({"bonuses": ["crypt", "crypt"]}), "crypt"),
    (seats({"bonuses": "crypt"}), "bonuses"),
]  # fmt: skip
"""Fields of a position for two players, what the error must name."""
