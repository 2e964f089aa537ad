"""Boards as data: built-in ones by edition, custom ones from a file; all are validated."""

from stellwerk.errors import BoardError

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
from .model import BUILT_IN, GRAY, NUMBER_NAMES, BoardData, BoardNumbers, City, Route, Ticket
from .requirements import (
    BoardRequirements,
    ExpectedCounts,
    PrintedNumbers,
    announce,
    forget,
    when_unknown,
)
from .warnings import warnings

__all__ = [
    "BUILT_IN",
    "GRAY",
    "LONGEST_CITY_NAME",
    "NUMBER_NAMES",
    "BoardData",
    "BoardError",
    "BoardNumbers",
    "BoardRequirements",
    "City",
    "ExpectedCounts",
    "PrintedNumbers",
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
