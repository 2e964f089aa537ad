"""Reason codes of choices. Their sentences are in `stellwerk.bots.reasons`."""

from typing import Final

PLANNED: Final = 0
CONTESTED: Final = 1
POINTS: Final = 2
NEEDED_CARD: Final = 3
BLIND: Final = 4
NEW_TICKETS: Final = 5
KEPT_TICKETS: Final = 6
CHEAP_PAYMENT: Final = 7
LAST_CHANCE: Final = 8
FORCED: Final = 9
SWAP_TICKETS: Final = 10
BLOCKED: Final = 11
PAID_SURCHARGE: Final = 12
SEARCHED: Final = 13
MODEL_CHOICE: Final = 14
NOTHING_TO_WIN: Final = 15

FIRST_EDITION_REASON: Final = 100  # first code of an edition's own reasons, worded by its hooks
