"""The process of a worker pool: it carries out one function call after the other.

Knows neither HTTP nor the database, so that it starts quickly. Calls name functions of other modules, which
are imported when they are first called.
"""

from __future__ import annotations

import gzip
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final

from stellwerk.bots.worker_process import Failure, prepare
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import encode

LEAST_COMPRESSED: Final = 2000  # bytes; shorter texts are sent as they are
COMPRESSION: Final = 5


@dataclass(frozen=True, slots=True)
class Call:
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Result:
    value: Any


@dataclass(frozen=True, slots=True)
class Refusal:
    error: TableError


@dataclass(frozen=True, slots=True)
class Encoded:
    """The JSON of a result."""

    body: bytes
    is_compressed: bool


def run_calls(line: Connection, niceness: int) -> None:
    """Carry out calls until the connection is closed."""
    prepare(niceness)
    while True:
        try:
            call: Call = line.recv()
        except (EOFError, OSError):
            return
        except Exception:
            line.send(Failure(traceback.format_exc(limit=-3)))
            continue
        try:
            line.send(outcome(call))
        except Exception:  # a result that cannot be pickled
            line.send(Failure(traceback.format_exc(limit=-3)))


def outcome(call: Call) -> Result | Refusal | Failure:
    try:
        return Result(call.function(*call.arguments))
    except TableError as error:
        return Refusal(error)
    except Exception:
        return Failure(traceback.format_exc(limit=-3))


def encoded(compress: bool, function: Callable[..., dict[str, Any]], *arguments: Any) -> Encoded:
    """Call a function and encode its result here, where it takes no time of the event loop."""
    body = encode(function(*arguments)).encode()
    if compress and len(body) >= LEAST_COMPRESSED:
        return Encoded(gzip.compress(body, COMPRESSION), True)
    return Encoded(body, False)
