"""Where independent tasks are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

from stellwerk.arena.cluster import play_on_ray
from stellwerk.arena.workers import Playable, Result, play_here, play_in_processes, usable_cores


@dataclass(frozen=True, slots=True)
class Executor:
    """Plays tasks; their results are the same everywhere, but come in any order."""

    workers: int | None = None
    """Number of processes, or of cores of the cluster; `None`: as many as there are."""
    ray: str | None = None
    """Address of a Ray cluster; `None`: this machine."""

    def play(
        self, tasks: Iterable[Playable[Result]], bots: Sequence[str] = ()
    ) -> Generator[Result, None, None]:
        """Yield the results of tasks in which these bots play, as they are finished."""
        if self.ray is not None:
            return play_on_ray(tasks, self.ray, bots, self.workers)
        workers = self.workers or usable_cores()
        return play_here(tasks) if workers == 1 else play_in_processes(tasks, workers)
