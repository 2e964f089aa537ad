"""Which Stellwerk this is."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version


@cache
def version() -> str:
    try:
        return installed_version("stellwerk")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "0"
