"""Positions of Märklin that contradict its rules or its board."""

from typing import Any

from tests.editions.refused import seats

BERLIN = {"passengers": {"board": ["berlin"]}}

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"market": ["loco", "loco", "loco", "red", "red"]}, "market"),
    ({"market": ["passenger", "passenger", "passenger", "red", "red"]}, "market"),
    ({"ticket_deck": ["bremen-dusseldorf"]}, "ticket_deck"),
    ({"ticket_deck": {"long": ["bremen-dusseldorf"]}}, "bremen-dusseldorf"),
    (seats(BERLIN, BERLIN), "berlin"),
    (seats({"passengers": {"board": ["berlin", "berlin"]}}), "berlin"),
    (seats({"passengers": {"board": ["danemark"]}}), "danemark"),
    (seats({"passengers": {"board": ["paris"]}}), "passengers"),
    (seats({"passengers": {"supply": 4}}), "passengers"),
    (seats({"passengers": {"supply": 3, "board": ["berlin"]}}), "passengers"),
    (seats({"passengers": {"supply": -1}}), "passengers"),
    (seats({"passengers": 3}), "passengers"),
    ({"goods": {"berlin": [7, 6, 5, 4, 3]}}, "goods"),
    ({"goods": {"berlin": [9]}}, "goods"),
    ({"goods": {"danemark": [2]}}, "goods"),
    ({"goods": {"paris": [2]}}, "goods"),
    ({"goods": []}, "goods"),
    (seats({"goods": [9]}), "goods"),
    (seats({"goods": ["7"]}), "goods"),
]  # fmt: skip
"""Fields of a position for two players, what the error must name."""
