"""Servers and databases for the tests. Servers run in threads; those in ``processes`` have processes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stellwerk.table.access import new_table_id

from .local_server import ServerThread
from .postgres_server import Postgres, binaries


@pytest.fixture(scope="session")
def quick_folder() -> Iterator[Path]:
    """A folder in memory if there is one: tests commit often, and a dying process loses nothing in it."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as name:
        yield Path(name)


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
def database(request: pytest.FixtureRequest, quick_folder: Path) -> Iterator[str]:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{quick_folder / new_table_id()}.sqlite"
        return
    running: Postgres = request.getfixturevalue("postgres")
    url = running.new_database()
    yield url
    running.drop(url)


@pytest.fixture
def quick_database(quick_folder: Path) -> str:
    """The URL of an empty database, for what does not depend on its kind."""
    return f"sqlite:///{quick_folder / new_table_id()}.sqlite"


StartServer = Callable[..., ServerThread]


@pytest.fixture
def start_server() -> Iterator[StartServer]:
    """Starts servers that are gone after the test, whatever happens."""
    started: list[ServerThread] = []

    def start(database: str, **settings: object) -> ServerThread:
        server = ServerThread(database, **settings)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.kill()


@pytest.fixture
def two_servers(postgres: Postgres, start_server: StartServer) -> tuple[ServerThread, ServerThread]:
    """Two processes over one PostgreSQL."""
    database = postgres.new_database()
    return start_server(database), start_server(database)


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, quick_folder: Path) -> Iterator[ServerThread]:
    """A server that tests share, once over each kind of database. Who disturbs others starts his own."""
    if request.param == "sqlite":
        yield from _shared(f"sqlite:///{quick_folder / 'tables.sqlite'}")
    else:
        running: Postgres = request.getfixturevalue("postgres")
        yield from _shared(running.new_database())


@pytest.fixture(scope="session")
def sqlite_server(quick_folder: Path) -> Iterator[ServerThread]:
    """A shared server over SQLite, for what has nothing to do with the database."""
    yield from _shared(f"sqlite:///{quick_folder / 'alone.sqlite'}")


def _shared(database: str) -> Iterator[ServerThread]:
    server = ServerThread(database)
    server.start()
    yield server
    server.kill()
