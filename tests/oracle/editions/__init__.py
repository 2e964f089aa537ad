"""One module for each edition, with its `SPEC`. A module added here is found by itself."""

from importlib import import_module
from pkgutil import iter_modules

from tests.oracle.facts import EditionSpec


def load() -> dict[str, EditionSpec]:
    """Return the numbers of every edition by its name."""
    names = sorted(module.name for module in iter_modules(__path__))
    return {name.replace("_", "-"): import_module(f"{__name__}.{name}").SPEC for name in names}
