"""Where tasks are played: here, or in processes of their own, one for each core.

A task is plain data that can play itself: a block of the arena, some games of a playtest. Every way is a
generator that takes tasks and yields results as they come. It asks for a task only when there is somebody to
play it, and closing it ends all play at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol, TypeVar

from stellwerk.arena.errors import ArenaError

Result = TypeVar("Result", covariant=True)


class Playable(Protocol[Result]):
    """A task."""

    def play(self) -> Result: ...


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(tasks: Iterable[Playable[Result]]) -> Generator[Result, None, None]:
    """One task after the other in this process."""
    for task in tasks:
        yield task.play()


def play_in_processes(tasks: Iterable[Playable[Result]], workers: int) -> Generator[Result, None, None]:
    """Several tasks at a time, each in a worker process; results come as they are finished."""
    waiting = iter(tasks)
    crew: dict[Connection, SpawnProcess] = {}
    try:
        for _ in range(workers):
            task = next(waiting, None)
            if task is None:
                break
            line, process = _hire()
            crew[line] = process
            line.send(task)
        while crew:
            ready = wait(list(crew))
            for line in [line for line in crew if line in ready]:
                yield _receive(line)
                task = next(waiting, None)
                if task is None:
                    _dismiss(line, crew.pop(line))
                else:
                    line.send(task)
    finally:
        for line, process in crew.items():
            process.terminate()
            _dismiss(line, process)


def _hire() -> tuple[Connection, SpawnProcess]:
    """A new worker and the line to it; started afresh, not forked, so that it is alike everywhere."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _dismiss(line: Connection, process: SpawnProcess) -> None:
    line.close()
    process.join()


def _receive(line: Connection) -> Any:
    try:
        answer = line.recv()
    except (EOFError, OSError):
        raise ArenaError("arena.a-worker-process-died-perhaps") from None
    if isinstance(answer, ArenaError):
        raise answer
    return answer


def _work(line: Connection) -> None:
    """The worker: plays what it is sent until the line is closed, whichever way its owner ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the owner, who then decides
    try:
        while True:
            task: Playable[Any] = line.recv()
            try:
                line.send(task.play())
            except ArenaError as error:
                line.send(error)
    except (EOFError, OSError):
        pass
