"""Plug-ins: what installed packages add to Stellwerk through entry points.

A package adds an edition or a bot by naming it in its `pyproject.toml`:

    [project.entry-points."stellwerk.editions"]
    island = "stellwerk_island.edition:IslandEdition"

    [project.entry-points."stellwerk.bots"]
    careful = "stellwerk_island.bots:CarefulBot"

Nothing is imported before somebody asks for it. A plug-in that does not work is left out with a warning.
"""

from __future__ import annotations

import sys
import warnings
from typing import Final

EDITIONS: Final = "stellwerk.editions"
"""Entry-point group of editions: name to a subclass of `Edition` or an object of one."""

BOTS: Final = "stellwerk.bots"
"""Entry-point group of bots: name to a bot class."""


class PluginWarning(RuntimeWarning):
    """A plug-in was left out because it does not work."""


def load(group: str) -> dict[str, object]:
    """Import the objects of an entry-point group and return them by name, in alphabetical order."""
    result: dict[str, object] = {}
    if sys.platform == "emscripten":  # nothing is installed in a browser
        return result
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        try:
            result[entry.name] = entry.load()
        except Exception as error:
            warn(group, entry.name, f"{entry.value} cannot be imported: {type(error).__name__}: {error}")
    return result


def warn(group: str, name: str, reason: str) -> None:
    """Warn that a plug-in is left out."""
    warnings.warn(f"plug-in {name!r} ({group}) is left out: {reason}", PluginWarning, stacklevel=2)
