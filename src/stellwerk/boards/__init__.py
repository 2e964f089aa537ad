"""Boards as data: load the built-in ones by edition, read one's own from a file; all are validated."""

from .demands import Census, Demands, announce
from .library import demanded, editions, errors, faults, load, new, read
from .model import BUILT_IN, GRAY, BoardData, BoardError, City, Route, Ticket

__all__ = [
    "BUILT_IN",
    "GRAY",
    "BoardData",
    "BoardError",
    "Census",
    "City",
    "Demands",
    "Route",
    "Ticket",
    "announce",
    "demanded",
    "editions",
    "errors",
    "faults",
    "load",
    "new",
    "read",
]
