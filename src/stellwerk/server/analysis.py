"""Analyses of finished games and trials of custom boards, as background jobs.

Jobs run one at a time, each in a separate process with low priority. Clients poll for intermediate results
and are served in turn. The latest results are cached in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Final, Literal

from stellwerk.analysis.worker import analyse, try_out
from stellwerk.bots.worker_process import Failure
from stellwerk.server.processes import FairQueue, start_apart
from stellwerk.table.clock import SYSTEM_CLOCK, Clock
from stellwerk.table.errors import TableError
from stellwerk.table.replay import finished
from stellwerk.table.rows import OVER
from stellwerk.table.session import TableSession

log = logging.getLogger("stellwerk.server")

NICENESS: Final = 15  # bots go first
MAX_STORED: Final = 100  # of some 60 kB
MOST_WAITING: Final = 30
MOST_OF_ONE_SHARE: Final = 4
START_SECONDS: Final = 60.0  # beyond the time it has: to start, and for the step it is in

Json = dict[str, Any]


@dataclass(slots=True)
class Analysis:
    """State and result of one analysis."""

    work: Callable[..., None]
    arguments: tuple[Any, ...]
    """What the process that finds out is given."""
    share: str
    state: Literal["waiting", "working", "done", "failed"] = "waiting"
    report: str = "null"
    """JSON."""
    version: int = 0
    """How many reports there were."""

    @property
    def under_way(self) -> bool:
        return self.state in ("waiting", "working")


class Analyses:
    def __init__(self, seconds: float, clock: Clock = SYSTEM_CLOCK) -> None:
        """Limit each analysis to ``seconds``; 0: no analyses."""
        self.clock = clock
        self.seconds = seconds
        self.known: OrderedDict[str, Analysis] = OrderedDict()
        self.queue: FairQueue[Analysis] = FairQueue()
        self.serving: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "analyses")

    def of(self, session: TableSession, share: str) -> Analysis:
        """Return the analysis of a table's game; start it if there is none."""
        if not self.seconds:
            raise TableError("not_allowed", "this server analyses no games")
        if session.row.state != OVER:
            raise TableError("not_over")
        return self.of_record(finished(session.row, session.game_log).game.record(), share)

    def of_record(self, game: Mapping[str, object], share: str) -> Analysis:
        return self._of(analyse, (game,), share)

    def of_board(self, edition: str, board: Json, share: str) -> Analysis:
        """Return the trial of a valid board in quick games."""
        if not self.seconds:
            raise TableError("not_allowed", "this server tries out no boards")
        return self._of(try_out, (edition, board), share)

    def _of(self, work: Callable[..., None], asked: tuple[Any, ...], share: str) -> Analysis:
        key = hashlib.sha256(json.dumps([work.__name__, asked], sort_keys=True).encode()).hexdigest()
        found = self.known.get(key)
        if found is None or found.state == "failed":
            found = self.known[key] = self._begin(work, asked, share)
        self.known.move_to_end(key)
        self._forget()
        return found

    def _begin(self, work: Callable[..., None], asked: tuple[Any, ...], share: str) -> Analysis:
        mine = sum(each.share == share and each.under_way for each in self.known.values())
        if mine >= MOST_OF_ONE_SHARE:
            raise TableError("slow_down", "too many analyses at once", retry_seconds=10)
        if len(self.queue) >= MOST_WAITING:
            displaced = self.queue.displace(share)
            if displaced is None:
                raise TableError("busy", "too many analyses are waiting")
            displaced.state = "failed"  # and begun again when somebody asks for it
        begun = Analysis(work, asked, share)
        self.queue.put(share, begun)
        if self.serving is None:
            self.serving = asyncio.create_task(self._serve())
        return begun

    def _forget(self) -> None:
        """Drop the oldest results; running analyses stay."""
        for key in [key for key, each in self.known.items() if not each.under_way]:
            if len(self.known) <= MAX_STORED:
                return
            del self.known[key]

    async def _serve(self) -> None:
        try:
            while self.queue:
                wanted = self.queue.get()
                try:
                    await self._find_out(wanted)
                except Exception:  # the others are served all the same
                    log.exception("an analysis broke off")
                    wanted.state = "failed"
        finally:
            self.serving = None

    async def _find_out(self, wanted: Analysis) -> None:
        """Run an analysis in a process and mark it as failed on any error."""
        wanted.state = "working"
        try:
            connection, process = start_apart(wanted.work, NICENESS, self.seconds, *wanted.arguments)
        except Exception as error:  # no process, or nothing that can be sent to one
            log.warning("an analysis could not be started: %r", error)
            wanted.state = "failed"
            return
        try:
            await self.clock.wait_for(self._listen(connection, wanted), self.seconds + START_SECONDS)
            wanted.state = "done"
        except Exception as error:
            log.warning("an analysis failed: %r", error)
            wanted.state = "failed"
        finally:
            if wanted.under_way:
                wanted.state = "failed"
            process.kill()
            process.join(1)
            self._thread.submit(connection.close)  # after whoever still reads from it has seen its end

    async def _listen(self, connection: Connection, wanted: Analysis) -> None:
        """Take in reports until there are no more."""
        loop = asyncio.get_running_loop()
        while (report := await loop.run_in_executor(self._thread, connection.recv)) is not None:
            if isinstance(report, Failure):
                raise RuntimeError(report.reason)
            wanted.report = report
            wanted.version += 1

    async def close(self) -> None:
        if self.serving is not None:
            self.serving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.serving
        self._thread.shutdown(wait=False)


def encode_analysis(analysis: Analysis, seen: int) -> str:
    """Return an analysis as JSON; without the report if the client has seen this version."""
    report = analysis.report if analysis.version > seen else "null"
    return f'{{"state":"{analysis.state}","version":{analysis.version},"report":{report}}}'
