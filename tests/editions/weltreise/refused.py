"""Positions of Weltreise that contradict its rules or its board."""

from typing import Any

from tests.editions.refused import seats

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"market": ["joker"] * 6}, "market"),
    ({"market": ["red"] * 6}, "market"),
    ({"deck": ["red-train"]}, "deck"),
    ({"deck": {"train": ["red-ship"]}}, "deck"),
    ({"deck": {"ship": ["joker"]}}, "deck"),
    ({"deck": {"plane": []}}, "deck"),
    ({"discard": {"red-train": 1}}, "discard"),
    ({"discard": {"ship": {"joker": 1}}}, "discard"),
    (seats({"wagons": 21, "box": {"wagons": 5, "ships": 10}}), "wagons"),
    (seats({"wagons": 9, "ships": 51}), "wagons|ships"),
    (seats({"ships": "40"}), "ships"),
    (seats({"box": {"wagons": 26, "ships": 1}}), "box|wagons"),
    (seats({"box": {"planes": 1}}), "box"),
    (seats({"box": [5, 10]}), "box"),
    (seats({"harbors": ["lima", "lima"]}), "lima"),
    (seats({"harbors": ["lima"]}, {"harbors": ["lima"]}), "lima"),
    (seats({"harbors": ["nowhere"]}), "harbors"),
    (seats({"harbors": ["port-aux-francais"]}), "harbors"),
    (seats({"harbors": "lima"}), "harbors"),
]  # fmt: skip
"""Fields of a position for two players, what the error must name."""
