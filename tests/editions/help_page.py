"""What the rules page of an edition must tell."""

from dataclasses import dataclass, field

COMMON_CARDS = ["C-10", "C-11", "C-12"]
COMMON_ROUTES = ["C-20", "C-21", "C-25", "C-26"]


@dataclass(frozen=True)
class HelpPage:
    """The ids that each section of a page covers; `points` is the table drawn from the numbers."""

    prefix: str
    """What the ids of the edition begin with."""
    covers: dict[str, list[str]]
    rulings: list[tuple[str, ...]]
    """What each entry of the list of rulings at the end of the page is about, in its order."""
    numbers: dict[str, list[str]] = field(default_factory=dict)
    """Numbers that must stand in a section in every language."""
    left_out: dict[str, str] = field(default_factory=dict)
    """Rules that no section tells, with the reason."""
    unmarked: dict[str, str] = field(default_factory=dict)
    """Rulings that the list of rulings leaves out, with the reason."""
