"""Independent tasks on a Ray cluster. Ray is optional: `pip install '.[ray]'`.

Every machine of the cluster needs the same version of Stellwerk and of user-written bots; a machine with
other code is refused.
"""

from __future__ import annotations

import functools
import importlib
import socket
from collections.abc import Generator, Iterable, Sequence
from typing import Any, Final

from stellwerk.arena.contenders import code_digest
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.workers import Playable, Result

LOCAL: Final = "local"
"""The address that means: start a Ray of our own on this machine."""

_PACKAGES: Final = ("arena", "learn", "playtest")
"""Whose tasks these are; what they give depends on their code, too."""

_KNOCK_SECONDS: Final = 5.0


def play_on_ray(
    tasks: Iterable[Playable[Result]], address: str, bots: Sequence[str] = (), workers: int | None = None
) -> Generator[Result, None, None]:
    """Tasks on all cores of a cluster (or `workers` of them); results come as they are finished.

    `bots` are those that play; the code of your own ones must be the same on all machines.
    """
    ray = _import_ray()
    _connect(ray, address, workers)
    try:
        cores = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _play(ray, tasks, code_digest(bots, _PACKAGES), tuple(bots), cores)
    finally:
        ray.shutdown()


def _play(
    ray: Any, tasks: Iterable[Playable[Result]], digest: str, bots: tuple[str, ...], cores: int
) -> Generator[Result, None, None]:
    remote = ray.remote(num_cpus=1, max_retries=3)(play_with_code)
    waiting = iter(tasks)
    running: list[Any] = []
    try:
        while True:
            while len(running) < 2 * cores:  # a second one each, so that nobody waits for the network
                task = next(waiting, None)
                if task is None:
                    break
                running.append(remote.remote(task, bots, digest))
            if not running:
                return
            finished, running = ray.wait(running)
            for reference in finished:
                yield _fetch(ray, reference)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def play_with_code(task: Playable[Result], bots: tuple[str, ...], digest: str) -> Result:
    """Play a task, if this machine has the code that the results are to be about."""
    if _own_digest(bots) != digest:
        raise ArenaError("arena.a-machine-of-the-cluster")
    return task.play()


@functools.cache
def _own_digest(bots: tuple[str, ...]) -> str:
    return code_digest(bots, _PACKAGES)


def _import_ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ArenaError("arena.ray-needs-ray-pip-install") from None


def _connect(ray: Any, address: str, workers: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": "ERROR", "configure_logging": True}
    is_there = False
    try:
        if address == LOCAL:
            ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
        else:
            is_there = _knock(address)
            ray.init(address=address, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        reason = " ".join(str(error).split())
        key = "arena.ray-refuses" if is_there else "arena.no-ray-answers-at"
        raise ArenaError(key, address=address, reason=reason) from None


def _knock(address: str) -> bool:
    """Return whether somebody listens, False for "auto"; OSError if not: Ray itself would try for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_KNOCK_SECONDS).close()
    return bool(colon)


def _fetch(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, ArenaError):
            raise ArenaError(cause.key, **cause.params) from None
        raise
    except ray.exceptions.RayError as error:
        reason = " ".join(str(error).split())
        raise ArenaError("arena.ray-reports", reason=reason) from None
