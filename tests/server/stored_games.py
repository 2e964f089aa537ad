"""Compares what clients were acknowledged with what is stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from stellwerk.server.db.database import open_database
from stellwerk.server.db.store import Store
from stellwerk.table.game_log import GameLog
from stellwerk.table.store import Snapshot


@dataclass
class Acknowledged:
    """What the server has acknowledged: seat, its number and notation of each decision."""

    table: str
    tokens: list[str]
    decisions: dict[tuple[int, int], str] = field(default_factory=dict)
    over: bool = False


class StoredGames:
    """Reads tables from the database of a server that may be killed meanwhile.

    Keeps one connection, and the log of each game as it was last read. Every reading checks that the whole
    log still begins like that, and replays only what is new.
    """

    def __init__(self, database: str) -> None:
        self.database = open_database(database)
        self.games: dict[str, GameLog] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.database.close()

    async def look(self, memory: Acknowledged) -> Snapshot:
        """Return what is stored of a table, all of one moment: play may be going on."""
        found = await Store(self.database).look(memory.table, 0)
        assert found is not None
        return found

    async def game(self, memory: Acknowledged) -> GameLog:
        """Return the stored game, including the action that the current seat has begun."""
        found = await self.look(memory)
        game_log = self.games.get(memory.table)
        if game_log is None:
            game_log = self.games[memory.table] = GameLog.of(found.row)
        known = game_log.entries
        assert found.entries[: len(known)] == known, "the log has lost or changed an entry"
        game_log.begin(game_log.begun([]))
        for entry in found.entries[len(known) :]:
            game_log.follow(entry)  # complains of gaps
        seat = game_log.game.current_player
        early = found.early.get(seat)
        if early is not None and not game_log.starting and early.after == game_log.entries_of(seat):
            game_log.begin(game_log.begun(early.submissions))
        return game_log

    async def assert_nothing_lost(self, memory: Acknowledged) -> None:
        """Fail if an acknowledged decision is not stored."""
        acknowledged = dict(memory.decisions)  # up to now: play may be going on
        game_log = await self.game(memory)
        reports = {seat: game_log.reports(seat) for seat in {seat for seat, _ in acknowledged}}
        for (seat, number), say in acknowledged.items():
            assert number < len(reports[seat]) and reports[seat][number].submission == [say], (
                f"decision {number} of seat {seat} was acknowledged and is lost"
            )
