"""The motives that a bot may have for a choice; `reasons.py` beside this package has the sentences."""

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
JUDGED: Final = 14
NOTHING_TO_WIN: Final = 15

OWN: Final = 100  # the first of an edition's own motives, for which its mindset has the sentences
