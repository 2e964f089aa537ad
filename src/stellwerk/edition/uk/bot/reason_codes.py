"""Reason codes of the United Kingdom."""

from typing import Final

from stellwerk.bots.core.reason_codes import FIRST_EDITION_REASON

TECHNOLOGY: Final[int] = FIRST_EDITION_REASON
INVESTMENT: Final[int] = FIRST_EDITION_REASON + 1
