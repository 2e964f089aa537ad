"""Kinds of actions, decisions and events as small integers, with their names."""

from typing import Final

# Action kinds that several editions have. An edition declares its own in its `kinds.py`, numbered in the gaps
# or from FIRST_OWN_KIND on: actions are listed in the order of their kinds, and the number of an own kind is
# valid within its edition only. Other code finds such a kind by its name (`ActionSpace.kind_number`).
PASS: Final = 0
DRAW: Final = 1
TAKE: Final = 2
TICKETS: Final = 4
BUILD: Final = 10
CLAIM: Final = 12
KEEP: Final = 13
PAY: Final = 15
SURCHARGE: Final = 17
WITHDRAW: Final = 18
KIND_COUNT: Final = 21
FIRST_OWN_KIND: Final = 21
KIND_NAMES: Final = {
    PASS: "pass",
    DRAW: "draw",
    TAKE: "take",
    TICKETS: "tickets",
    BUILD: "build",
    CLAIM: "claim",
    KEEP: "keep",
    PAY: "pay",
    SURCHARGE: "surcharge",
    WITHDRAW: "withdraw",
}

ARGUMENT_NAMES: Final = {
    "draw": "deck",
    "take": "card",
    "claim": "route",
    "pay": "card",
    "surcharge": "card",
}
"""What the argument of an action is, by the first word of its notation: an attribute of `Action`."""

# Arguments of `draw`.
DRAW_ANY: Final = 0
DRAW_TRAIN: Final = 1
DRAW_SHIP: Final = 2
DRAW_THREE: Final = 3
DRAW_NAMES: Final = ["draw", "draw train", "draw ship", "draw three"]
PILE_NAMES: Final = ["train", "ship"]

# Decisions. Those of one edition stand in its `kinds.py`, numbered in the gaps or from OVER + 1 on.
KEEP_DECISION: Final = 1
TURN_DECISION: Final = 3
DRAW_DECISION: Final = 4
PAY_DECISION: Final = 6
SURCHARGE_DECISION: Final = 8
OVER: Final = 11
DECISION_NAMES: Final = [  # in the order of the numbers, those of single editions among them
    "offer",
    "keep",
    "pieces",
    "turn",
    "draw",
    "refill",
    "pay",
    "place",
    "surcharge",
    "journey",
    "claim",
    "over",
]

# Events: each is four numbers (kind, seat, first, second); `events.py` spells them out. Those of one edition
# stand in its `kinds.py`, numbered in the gaps or from FIRST_OWN_EVENT on.
DREW: Final = 0
TOOK: Final = 1
LAID: Final = 2
RESET: Final = 3
RENEWED: Final = 4
CLAIMED: Final = 5
REVEALED: Final = 6
DUE: Final = 7
WITHDREW: Final = 8
OFFERED: Final = 9
KEPT: Final = 10
PIECES_SHOWN: Final = 11
BUILT: Final = 16
EXCHANGED: Final = 17
PASSED: Final = 22
FINAL: Final = 23
ENDED: Final = 24
PAID: Final = 25
RETURNED: Final = 26
FIRST_OWN_EVENT: Final = 27  # from here on an edition numbers events of its own

# Colours of routes: an index into the edition's cards, or any one colour.
GRAY: Final = -1
NO_COLOR: Final = -2

# Kinds of routes; the first, `train`, is the ordinary one and never asked for.
FERRY: Final = 1
TUNNEL: Final = 2
SHIP: Final = 3
ROUTE_KINDS: Final = ["train", "ferry", "tunnel", "ship"]
