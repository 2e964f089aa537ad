"""Action kinds that only Gruselfahrt has, numbered among the common ones (`stellwerk.engine.kinds`)."""

from typing import Final

SWAP: Final = 6

OWN_KINDS: Final = {SWAP: "swap"}
