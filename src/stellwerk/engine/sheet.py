"""What a score sheet of a real game asks of each player beside routes and tickets."""

from typing import Final

PLACE: Final = "place"
TECHNOLOGY: Final = "technology"
VALUE: Final = "value"
NUMBER: Final = "number"

NO_LIMIT: Final = 999
"""More than anybody has of anything."""


class SheetField:
    """Things out of a list (places, technologies, printed values), or a number."""

    def __init__(self, name: str, kind: str, copies: dict[str, int], most: int) -> None:
        self.name = name
        self.kind = kind
        self.copies = copies  # what can be named, and how many of each there are for all players together
        self.most = most  # the largest number, or how many a player can have

    @property
    def once(self) -> bool:
        """Whether a player has each thing once at most."""
        return self.kind != VALUE


class SheetEntry:
    """What one player filled in, by the names of the fields."""

    def __init__(self) -> None:
        self.things: dict[str, list[str]] = {}
        self.numbers: dict[str, int] = {}
