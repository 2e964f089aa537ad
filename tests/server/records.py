"""What clients were told, held against what is stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from stellwerk.server.database import open_database
from stellwerk.server.play import Play
from stellwerk.server.store import Store
from stellwerk.server.stored import Sight

from .process import ServerProcess


@dataclass
class Acknowledged:
    """What the server has said ok to: seat, its number and notation of each decision."""

    table: str
    tokens: list[str]
    decisions: dict[tuple[int, int], str] = field(default_factory=dict)
    over: bool = False


async def look(server: ServerProcess, memory: Acknowledged) -> Sight:
    """What is in the database, all of one moment: play may be going on."""
    database = open_database(server.database)
    try:
        sight = await Store(database).look(memory.table, 0)
    finally:
        await database.close()
    assert sight is not None
    return sight


async def stored(server: ServerProcess, memory: Acknowledged) -> Play:
    """The game as the database knows it, up to the last saying of whoever is to decide."""
    sight = await look(server, memory)
    play = Play(sight.row.edition, len(sight.row.places), sight.row.seed, sight.row.options)
    for entry in sight.entries:
        play.follow(entry)  # complains of gaps
    early = sight.early.get(play.game.player)
    if early is not None and not play.starting and early.after == play.entries_of(play.game.player):
        play.begin(play.begun(early.sayings))
    return play


async def assert_nothing_lost(server: ServerProcess, memory: Acknowledged) -> None:
    told = dict(memory.decisions)  # up to now: play may be going on
    play = await stored(server, memory)
    for (seat, number), say in told.items():
        reports = play.reports(seat)
        assert number < len(reports) and reports[number].saying == [say], (
            f"decision {number} of seat {seat} was acknowledged and is lost"
        )
