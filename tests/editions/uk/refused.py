"""Positions of UK that contradict its rules or its board."""

from typing import Any

from tests.editions.refused import seats

DIESEL = {"technologies": ["diesel"]}

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"renewed": "yes"}, "renewed"),
    (seats({"technologies": ["steam"]}), "technologies"),
    (seats({"technologies": ["diesel"]}), "diesel"),
    (seats({"technologies": ["wales", "wales"]}), "wales"),
    (seats({"technologies": "wales"}), "technologies"),
    ({"options": {"advanced": True}, **seats(DIESEL, DIESEL)}, "diesel"),
]  # fmt: skip
"""Fields of a position for two players, what the error must name."""
