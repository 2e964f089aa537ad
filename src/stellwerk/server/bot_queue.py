"""A queue in which bots wait for games against each other, and the ladder of these games.

Every process has a queue of its own. The ladder is read from the stored tables.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from stellwerk.server.registry import TableRegistry
from stellwerk.table import lifecycle, new_table
from stellwerk.table.messages.requests import Appearance, NewSeat, NewTable, WaitForGame
from stellwerk.table.rows import TableRow

LADDER_HOST: Final = "ladder"
"""Stands for the hash of the host's token at tables of the queue: no token has such a hash."""

SECONDS_PER_TURN: Final = 60
MOST_GAMES: Final = 1000
"""Games of an edition that count for its ladder: the latest."""

STEP: Final = 32.0
"""Points that a game between equals is worth, in all."""

Json = dict[str, Any]


@dataclass(slots=True)
class Waiting:
    """A bot that waits for opponents."""

    wanted: WaitForGame
    is_there: Callable[[], Awaitable[bool]]
    seat: asyncio.Future[Json] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class BotQueue:
    """Brings bots together that want the same game."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._waiting: dict[tuple[str, int], list[Waiting]] = defaultdict(list)
        self._matching = asyncio.Lock()

    async def wait(
        self, wanted: WaitForGame, seconds: float, is_there: Callable[[], Awaitable[bool]]
    ) -> Json | None:
        """Return a seat as soon as enough bots wait for the same game; None if that takes too long.

        A key waits once per game: a later call takes the place of an earlier one.
        """
        queue = self._waiting[wanted.edition, wanted.players]
        entry = Waiting(wanted, is_there)
        for earlier in [each for each in queue if each.wanted.person == wanted.person]:
            queue.remove(earlier)
            earlier.seat.cancel()
        queue.append(entry)
        try:
            async with self._matching:
                await self._match(queue, wanted.players)
            return await self.registry.clock.wait_for(asyncio.shield(entry.seat), seconds)
        except TimeoutError:
            return None if entry in queue else await entry.seat  # its table is being set up
        except asyncio.CancelledError:
            if entry.seat.cancelled():  # replaced by a later call
                return None
            raise
        finally:
            if entry in queue:
                queue.remove(entry)
            if not queue and self._waiting.get((wanted.edition, wanted.players)) is queue:
                del self._waiting[wanted.edition, wanted.players]

    async def _match(self, queue: list[Waiting], players: int) -> None:
        for entry in queue[:]:
            if not await entry.is_there() and entry in queue:
                queue.remove(entry)
                entry.seat.cancel()
        if len(queue) < players:
            return
        group = queue[:players]
        del queue[:players]
        try:
            for entry, seat in zip(group, await self._seated(group), strict=True):
                if not entry.seat.done():
                    entry.seat.set_result(seat)
        finally:
            for entry in group:
                entry.seat.cancel()  # no effect if it has a seat; the others call again

    async def _seated(self, group: list[Waiting]) -> list[Json]:
        """Set up a table for these bots and return a seat for each."""
        wanted = group[0].wanted
        table = NewTable(
            edition=wanted.edition,
            seats=[NewSeat(kind="link") for _ in group],
            order="shuffled",
            clock=SECONDS_PER_TURN,
            hints=False,
            chat=False,
            undo=False,
        )
        row, _ = new_table.build(table, self.registry.clock.wall_time())
        row.host_hash = LADDER_HOST
        session = await lifecycle.open_table(self.registry, row)
        found = []
        for entry in group:
            look = Appearance(person=entry.wanted.person)
            place, token = await lifecycle.join(session, entry.wanted.name, None, look)
            found.append({"table": row.id, "place": place, "token": token})
        return found


@dataclass(slots=True)
class LadderEntry:
    """A bot on the ladder."""

    name: str
    elo: float = 0.0
    games: int = 0
    wins: float = 0.0


def ladder(tables: Iterable[TableRow]) -> list[Json]:
    """Return the bots of finished tables, the oldest table first, by rating: the average is 0."""
    entries: dict[str, LadderEntry] = {}
    for row in tables:
        if row.ranking is None or any(place.person is None for place in row.places):
            continue
        bots = [entries.setdefault(str(place.person), LadderEntry(place.name)) for place in row.places]
        places = [row.ranking[place.seat] for place in row.places]
        gains = [_gain(number, bots, places) for number in range(len(bots))]
        for bot, place, gain, seat in zip(bots, places, gains, row.places, strict=True):
            bot.name = seat.name
            bot.elo += gain
            bot.games += 1
            bot.wins += (place == 1) / places.count(1)
    best_first = sorted(entries.values(), key=lambda bot: (-bot.elo, bot.name))
    return [
        {"name": bot.name, "elo": round(bot.elo), "games": bot.games, "wins": round(bot.wins, 2)}
        for bot in best_first
    ]


def _gain(number: int, bots: list[LadderEntry], places: list[int]) -> float:
    """Return what a bot gains against all others of a game."""
    gain = 0.0
    for other, rival in enumerate(bots):
        if other != number:
            expected = 1 / (1 + 10 ** ((rival.elo - bots[number].elo) / 400))
            result = 0.5 if places[number] == places[other] else float(places[number] < places[other])
            gain += STEP * (result - expected)
    return gain / (len(bots) - 1)
