"""Packages that only some parts need: said in a sentence where one is missing."""

from __future__ import annotations

import importlib
from typing import Any


class MissingExtra(ImportError):
    """A package of an optional extra that is not installed; the sentence has the command that adds it."""

    def __init__(self, package: str, what: str, extra: str) -> None:
        super().__init__(f"{what} needs {package}: pip install 'stellwerk[{extra}]'", name=package)


def need(package: str, what: str, extra: str = "lab") -> Any:
    """The package, or a sentence on how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        if error.name is not None and error.name.split(".")[0] != package.split(".")[0]:
            raise
        raise MissingExtra(package, what, extra) from None
