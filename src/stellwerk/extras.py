"""Optional packages; a missing one is reported in a sentence."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, Final

from stellwerk.text import LocalizedError

TABLE: Final = (
    "alembic",
    "cryptography",
    "fastapi",
    "h11",
    "platformdirs",
    "prometheus_client",
    "psycopg",
    "pydantic",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "websockets",
)
"""What the table in the browser is served with."""

FASTER: Final = ("orjson", "uvloop")
"""What serves more tables where it is there. With those above it is the extra `table`."""


class MissingExtra(LocalizedError, ImportError):
    """A package of an optional extra that is not installed; the sentence has the command that adds it."""

    def __init__(self, package: str, what: str, extra: str) -> None:
        super().__init__("extras.missing", package=package, what=what, extra=extra)
        self.name = package

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtra, (self.params["package"], self.params["what"], self.params["extra"])


def need(package: str, what: str, extra: str = "lab") -> Any:
    """Return a package; raise MissingExtra with the command that installs it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if error.name is not None and error.name.split(".")[0] != package.split(".")[0]:
            raise
        raise MissingExtra(package, what, extra) from None


def need_table(what: str) -> None:
    """Nothing, if the table can be served here; else a sentence on how to get what is missing."""
    for package in TABLE:
        if not _is_there(package):
            raise MissingExtra(package, what, "table")


def _is_there(package: str) -> bool:
    """Without importing it, which takes its time."""
    try:
        return importlib.util.find_spec(package) is not None
    except ImportError:
        return False
