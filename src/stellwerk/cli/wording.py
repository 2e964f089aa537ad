"""Short wordings that several screens share."""

from __future__ import annotations

from stellwerk.boards import Route
from stellwerk.cli.language import Translator
from stellwerk.engine.editions.uk import COSTS, TECHNOLOGIES


def route_kind(route: Route, tr: Translator) -> str:
    """What kind of route it is, and what it asks for, in a few words; nothing for a plain one."""
    kinds = {
        "train": "",
        "ferry": tr("Fähre", "ferry"),
        "tunnel": tr("Tunnel", "tunnel"),
        "ship": tr("Schiff", "ship"),
    }
    parts = [kinds[route.kind]]
    if route.locos:
        parts.append(tr(f"{route.locos} × Lok", f"{route.locos} × loco"))
    if route.rough:
        parts.append(tr(f"{route.rough} × schweres Gelände", f"{route.rough} × rough"))
    if route.points is not None:
        parts.append(tr(f"{route.points} Punkte", f"{route.points} points"))
    return ", ".join(part for part in parts if part)


def technology_cost(technology: str) -> int:
    """How many locomotives a technology costs."""
    return COSTS[TECHNOLOGIES.index(technology)]
