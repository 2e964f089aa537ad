"""Run `stellwerk` in a process that multiprocessing's fork server has prepared."""

from __future__ import annotations

import os
import random
import sys
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

import alembic.command  # noqa: F401
import psycopg  # noqa: F401
import uvicorn  # noqa: F401

import stellwerk.server.app  # noqa: F401
from stellwerk.cli import main
from stellwerk.table import settings


def run_server(
    arguments: list[str], environment: dict[str, str], limits: dict[str, Any], output: Connection, log: str
) -> None:
    """Run with this environment and these constants; print to ``output`` and log to a file."""
    os.setsid()
    os.dup2(output.fileno(), 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), 2)
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.update(environment)
    settings.from_environment = partial(settings.from_environment, **limits)
    random.seed()
    sys.exit(main(arguments))
