"""The Great Lakes: Weltreise's rules with another board and other numbers. Ids: GL-..."""

from stellwerk.edition.great_lakes.spec import EXPECTED_COUNTS, NUMBERS, REQUIREMENTS, SPEC
from stellwerk.edition.weltreise.edition import WeltreiseEdition


class GreatLakesEdition(WeltreiseEdition):
    """Routes, market, harbours, exchange and end as in Weltreise (GL-30, GL-50, GL-60, GL-62)."""

    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, NUMBERS)
