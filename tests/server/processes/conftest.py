"""Servers in processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from ..postgres_server import Postgres
from ..server_process import ServerProcess

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


@pytest.fixture
def two_servers(postgres: Postgres, start_server: StartServer) -> tuple[ServerProcess, ServerProcess]:
    """Two processes over one PostgreSQL."""
    database = postgres.new_database()
    return start_server(database), start_server(database)
