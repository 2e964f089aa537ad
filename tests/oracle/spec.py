"""The numbers of all editions, written down once more from the rules and not taken from the engine."""

from tests import editions
from tests.oracle.facts import EditionSpec

SPEC: dict[str, EditionSpec] = editions.load("facts", "SPEC")

UNTIL_RENEWAL = ("risky-contracts", "equalising-beam")
RETURNED_AFTER_USE = ("right-of-way", "thermocompressor")

EDITIONS = tuple(SPEC)
HARBORS = 3


def setups() -> list[tuple[str, int, dict[str, bool]]]:
    """Every edition with every number of players and every choice of options."""
    return [
        (edition, players, options)
        for edition, facts in SPEC.items()
        for players in range(facts.players[0], facts.players[1] + 1)
        for options in facts.options
    ]


def deck_of(edition: str, card: str) -> str:
    """The deck a card belongs to; editions with ships have two."""
    if not SPEC[edition].ships:
        return "cards"
    return "train" if card == "joker" or "train" in card else "ship"
