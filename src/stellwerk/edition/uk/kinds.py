"""Action kinds that only the United Kingdom has, numbered among the common ones (`engine.kinds`)."""

from typing import Final

BUY: Final = 7

OWN_KINDS: Final = {BUY: "buy"}
