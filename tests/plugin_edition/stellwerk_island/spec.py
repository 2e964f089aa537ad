"""The island in numbers, its own action kinds, events and state fields."""

from typing import Final

from stellwerk.boards import BoardRequirements, ExpectedCounts
from stellwerk.engine.fields import CITY, NUMBER, OWNER, SEAT, TABLE, Field
from stellwerk.engine.kinds import FIRST_OWN_EVENT, FIRST_OWN_KIND, OVER
from stellwerk.engine.spec import EditionSpec

LIGHTHOUSES: Final = 2
"""Lighthouses that a player can build."""
LIGHTHOUSE_POINTS: Final = 3
WAGERS: Final = [1, 2, 3]
"""A player can wager once, in secret, to have built the most lighthouses: this many points are at stake."""
FIREWORK_CARDS: Final = 2
FIREWORK_POINTS: Final = 1
"""The builder of a lighthouse can pay two cards of one colour for fireworks, which are worth a point."""

SPEC: Final = EditionSpec(
    edition="island",
    title="Island",
    minutes=20,
    least_players=2,
    most_players=3,
    colors=["red", "blue", "green", "yellow"],
    card_counts={"red": 8, "blue": 8, "green": 8, "yellow": 8, "loco": 6},
    wagons=14,
    hand=3,
    market=4,
    points={1: 1, 2: 2, 3: 4},
    first_offer=2,
    first_keep=1,
    offer=2,
    keep=1,
    last_wagons=1,
    last_rounds=1,
    shared_groups_from=3,
    lone_card="loco",
    score_items={
        "routes": "routes",
        "fireworks": "bonus",
        "ticket": "tickets",
        "lighthouses": "bonus",
        "wager": "bonus",
        "longest path": "bonus",
    },
    bonuses={"longest path": 3},
)

REQUIREMENTS: Final = BoardRequirements(
    first_offers=SPEC.first_offer * SPEC.most_players,
    lengths=frozenset(SPEC.points),
    colors=frozenset(SPEC.colors),
)

EXPECTED_COUNTS: Final = ExpectedCounts(cities=8, routes=15, tickets=10, parts={}, values={"all": (3, 7)})

LIGHTHOUSE: Final = FIRST_OWN_KIND
WAGER: Final = FIRST_OWN_KIND + 1
FIREWORKS: Final = FIRST_OWN_KIND + 2
OWN_KINDS: Final = {LIGHTHOUSE: "lighthouse", WAGER: "wager", FIREWORKS: "fireworks"}
OWN_ARGUMENTS: Final = {"lighthouse": "city", "fireworks": "card"}

FIREWORKS_DECISION: Final = OVER + 1
OWN_DECISIONS: Final = ["fireworks"]

LIT: Final = FIRST_OWN_EVENT
WAGERED: Final = FIRST_OWN_EVENT + 1
CELEBRATED: Final = FIRST_OWN_EVENT + 2

# Slots: a list and a number of each seat, a number of the table.
BUILT: Final = 0
STAKE: Final = 0
BEACON: Final = 0

FIELDS: Final = [
    Field("lighthouses", BUILT, SEAT, CITY, is_list=True, meaning="1 at the cities with a lighthouse"),
    Field("wager", STAKE, SEAT, NUMBER, visible=OWNER, choices=WAGERS, meaning="points wagered in secret"),
    Field("beacon", BEACON, TABLE, CITY, default=-1, meaning="1 at the city of the latest lighthouse"),
]
