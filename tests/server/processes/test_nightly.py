"""A hundred kills and fifty faults of all kinds on each database, under load. `make nightly` runs it."""

from __future__ import annotations

import asyncio

import pytest

from ..faults.storm import storm
from .conftest import StartServer


def test_a_short_storm(database: str, start_server: StartServer) -> None:
    """Each kind of fault once, so that the storm itself is known to work."""
    metrics = asyncio.run(storm(start_server(database), kills=0, faults=9))
    assert set(metrics.faults.values()) == {1} and metrics.decisions


@pytest.mark.nightly
def test_a_storm(database: str, start_server: StartServer) -> None:
    print(asyncio.run(storm(start_server(database), kills=100, faults=50)))
