"""Why a route cannot be claimed now, told from what the asking seat may see."""

from __future__ import annotations

from typing import Any

import stellwerk


def reasons(
    game: stellwerk.Game, view: dict[str, Any], options: list[dict[str, str]]
) -> dict[str, dict[str, Any]]:
    return {}
