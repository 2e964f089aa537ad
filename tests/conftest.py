"""Says which engine is under test, refuses the wrong one, and keeps the nightly tests for the night."""

import importlib.util
import os
import pkgutil
from fnmatch import fnmatch
from importlib.machinery import EXTENSION_SUFFIXES

import pytest
from hypothesis import settings

COMPILED = ("stellwerk.engine", "stellwerk.edition", "stellwerk.bots.core", "stellwerk.batch.native")
"""The packages that setup.py compiles together."""

INTERPRETED = ("stellwerk.edition.*.texts", "stellwerk.engine.sheet")
"""Modules of these packages that stay interpreted (patterns)."""

settings.register_profile("stellwerk", deadline=None, print_blob=True, derandomize=bool(os.environ.get("CI")))
settings.load_profile("stellwerk")


def compilable_modules() -> dict[str, bool]:
    """Every module of these packages that would be imported, and whether it is compiled."""
    names = []
    for package in COMPILED:
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.submodule_search_locations is not None:
            found = pkgutil.walk_packages(spec.submodule_search_locations, f"{package}.")
            names += [package, *sorted(module.name for module in found)]
    compilable = [name for name in names if not any(fnmatch(name, each) for each in INTERPRETED)]
    return {name: is_compiled(name) for name in compilable}


def is_compiled(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", action="store_true", help="run the tests marked nightly too")
    parser.addoption("--times", type=int, help="how many times the quick size of random tests is run")


@pytest.fixture
def times(request: pytest.FixtureRequest) -> int:
    """How many times the quick size of a test is run."""
    wanted: int | None = request.config.getoption("--times")
    return wanted or (20 if request.config.getoption("--nightly") else 1)


def pytest_report_header() -> list[str]:
    modules = compilable_modules()
    compiled = [name for name, is_library in modules.items() if is_library]
    origin = getattr(importlib.util.find_spec("stellwerk"), "origin", "nowhere")
    return [
        f"stellwerk: {origin}",
        f"compiled: {len(compiled)} of {len(modules)} modules of {' and '.join(COMPILED)}",
    ]


def pytest_configure() -> None:
    """With STELLWERK_EXPECT=compiled or =pure a run against the other kind of engine fails at once."""
    expected = os.environ.get("STELLWERK_EXPECT")
    if not expected:
        return
    modules = compilable_modules()
    wrong = [name for name, is_library in modules.items() if is_library != (expected == "compiled")]
    if wrong or not modules:
        raise pytest.UsageError(
            f"all should be {expected}, but these are not: {', '.join(wrong) or 'none found'}"
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--nightly"):
        return
    for item in items:
        if item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.skip(reason="runs only with --nightly"))
