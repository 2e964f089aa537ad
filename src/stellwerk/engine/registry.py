"""The editions by name: `stellwerk.edition` registers those of the package, plug-ins add others."""

from dataclasses import replace
from typing import Final

from stellwerk import boards, plugins
from stellwerk.engine.edition import Edition

EDITIONS: Final[dict[str, Edition]] = {}
"""The editions that are registered so far; `discover` adds those of plug-ins."""

_searched: Final[list[str]] = []  # entry-point groups that were loaded


def register(edition: Edition) -> None:
    """Make an edition known, and the package that holds its board and its texts."""
    name = edition.spec.edition
    boards.announce(name, requirements_of(edition), edition.expected_counts, edition.package)
    EDITIONS[name] = edition


def requirements_of(edition: Edition) -> boards.BoardRequirements:
    """Return the requirements for a board, with the numbers that limit what it may replace."""
    spec = edition.spec
    printed = boards.PrintedNumbers(
        spec.most_players, spec.hand, spec.market, spec.card_counts, frozenset(spec.bonuses)
    )
    return replace(edition.requirements, printed=printed)


def discover() -> None:
    """Register the editions of installed plug-ins, once; warn of those that do not work."""
    if plugins.EDITIONS in _searched:
        return
    _searched.append(plugins.EDITIONS)
    for name, found in plugins.load(plugins.EDITIONS).items():
        try:
            register_plugin(name, found)
        except Exception as error:
            plugins.warn(plugins.EDITIONS, name, f"{type(error).__name__}: {error}")


def register_plugin(name: str, found: object) -> None:
    """Register the edition of a plug-in: a subclass of `Edition` or an object of one.

    Raise `ValueError` if it is neither, is named otherwise, or takes the name of another edition, and
    `BoardError` if its board is faulty; it is not registered then.
    """
    edition = found() if isinstance(found, type) else found
    if not isinstance(edition, Edition):
        raise ValueError(f"{type(edition).__name__} is no Edition")
    if edition.spec.edition != name:
        raise ValueError(f"the edition calls itself {edition.spec.edition!r}")
    if name in EDITIONS:
        raise ValueError("another edition has this name already")
    boards.announce(name, requirements_of(edition), edition.expected_counts, edition.package)
    try:
        boards.load(name)
    except Exception:
        boards.forget(name)
        raise
    register(edition)


def is_known(name: str) -> bool:
    """Return whether there is an edition of that name; plug-ins are searched if it is not a built-in one."""
    if name not in EDITIONS:
        discover()
    return name in EDITIONS


boards.when_unknown(discover)
