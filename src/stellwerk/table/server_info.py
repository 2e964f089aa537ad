"""The response of ``GET /about``, of a server or the static edition."""

from __future__ import annotations

from typing import Any

import stellwerk
from stellwerk.table import lifecycle
from stellwerk.table.message_builder import PROTOCOL
from stellwerk.table.version import version


def about(database: str, device: bool = False) -> dict[str, Any]:
    """``device``: the static edition is offered beside the table."""
    return {
        "name": "Stellwerk",
        "version": version(),
        "protocol": PROTOCOL,
        "editions": stellwerk.editions(),
        "levels": list(lifecycle.LEVELS),
        "hint_level": lifecycle.HINT_LEVEL,
        "database": database,
        "device": device,
    }
