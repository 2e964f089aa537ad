"""What the rules page of an edition must tell."""

from dataclasses import dataclass, field

RULINGS = "rulings"
COMMON_CARDS = ["C-10", "C-11", "C-12"]
COMMON_ROUTES = ["C-20", "C-21", "C-25", "C-26"]


@dataclass(frozen=True)
class HelpPage:
    """The ids that each section of a page covers.

    `rulings` is the list at the end of a page, `points` the table that the page draws from the numbers.
    """

    prefix: str
    """What the ids of the edition begin with."""
    covers: dict[str, list[str]]
    numbers: dict[str, list[str]] = field(default_factory=dict)
    """Numbers that must stand in a section in every language."""
    left_out: dict[str, str] = field(default_factory=dict)
    """Rules that no section tells, with the reason."""
