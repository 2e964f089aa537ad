"""The numbers of the Great Lakes, from their rules: those of Weltreise where they do not differ."""

from dataclasses import replace

from tests.editions.weltreise.facts import SPEC as WELTREISE
from tests.oracle.facts import Ships

SPEC = replace(
    WELTREISE,
    wagons=33,
    points=WELTREISE.points | {9: 27},
    ships=Ships(ships=32, pieces=50, advised_wagons=27, harbor_points=(0, 10, 20, 30)),
)
