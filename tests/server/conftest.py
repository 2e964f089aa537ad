"""Servers and databases for the tests: real processes, real sockets, real databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .postgres import Postgres, binaries
from .process import ServerProcess


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    server = Postgres(programs)
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.new_database()


StartServer = Callable[..., ServerProcess]


@pytest.fixture
def start_server() -> Iterator[StartServer]:
    """Starts servers that are gone after the test, whatever happens."""
    started: list[ServerProcess] = []

    def start(database: str, **settings: object) -> ServerProcess:
        server = ServerProcess(database, **settings)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.kill()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server that tests share, once over each kind of database. Tests that disturb others start their own."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}"
    else:
        running: Postgres = request.getfixturevalue("postgres")
        database = running.new_database()
    yield from _shared(database)


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A shared server over SQLite, for what has nothing to do with the database."""
    yield from _shared(f"sqlite:///{tmp_path_factory.mktemp('server') / 'tables.sqlite'}")


def _shared(database: str) -> Iterator[ServerProcess]:
    server = ServerProcess(database)
    server.start()
    yield server
    server.kill()
