"""Boards as data: built-in ones by edition, custom ones from a file; all are validated."""

from .fields import LONGEST_CITY_NAME
from .library import (
    editions,
    errors,
    faults,
    load,
    load_board,
    new,
    read,
    read_document,
    read_file,
    registered,
    requirements_of,
)
from .model import BUILT_IN, GRAY, BoardData, BoardError, City, Route, Ticket
from .requirements import BoardRequirements, ExpectedCounts, announce, forget, when_unknown
from .warnings import warnings

__all__ = [
    "BUILT_IN",
    "GRAY",
    "LONGEST_CITY_NAME",
    "BoardData",
    "BoardError",
    "BoardRequirements",
    "City",
    "ExpectedCounts",
    "Route",
    "Ticket",
    "announce",
    "editions",
    "errors",
    "faults",
    "forget",
    "load",
    "load_board",
    "new",
    "read",
    "read_document",
    "read_file",
    "registered",
    "requirements_of",
    "warnings",
    "when_unknown",
]
