"""The version of this Stellwerk."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import stellwerk

BROUGHT_ALONG = Path(__file__).with_name("version.txt")
"""Where nothing is installed (in the browser) the build leaves the version in this file."""


@cache
def version() -> str:
    if BROUGHT_ALONG.exists():
        return BROUGHT_ALONG.read_text(encoding="utf-8").strip()
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed_version

    try:
        return installed_version("stellwerk")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return stellwerk.__version__
