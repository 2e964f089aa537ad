"""Cache of the bots at many tables.

A task contains the whole game as setup and decisions. A cached bot replays only the new decisions. A new bot
decides the same as a cached one (see `SeatBot`), so any of them can be dropped at any time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.bots.incremental import Incremental, run_to_end
from stellwerk.bots.seat_bot import SeatBot
from stellwerk.engine import game as engine
from stellwerk.text import languages

MOST_KEPT: Final = 1000
"""Most bots in a cache. After a long game a bot takes 10 to 110 kB."""

KEPT_SECONDS: Final = 1800.0
"""Time after which an unused bot is dropped."""

Key = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Task:
    """A decision to make for `seat` after `decisions` were taken in its game.

    `key` names the table. If `explain` is set, the reasons use the players' `names`.
    """

    key: str
    edition: str
    players: int
    seed: int
    options: dict[str, Any]
    decisions: list[str]
    seat: int
    spec: str
    explain: bool = False
    names: tuple[str, ...] = ()
    board: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class BotDecision:
    """A bot's decision in notation, with its reasons by language if they were asked for."""

    notation: str
    why: dict[str, str]


class BotCache:
    """Bots by table, seat and name; least recently used first."""

    def __init__(
        self,
        most: int = MOST_KEPT,
        seconds: float = KEPT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.bots: OrderedDict[Key, tuple[SeatBot, float]] = OrderedDict()

    def decide(self, task: Task) -> BotDecision:
        """Return the decision for a task."""
        return run_to_end(self.choose_incrementally(task))

    def choose_incrementally(self, task: Task) -> Incremental[BotDecision]:
        """Decide in steps. Meanwhile the bot is not in the cache."""
        seated = self._take(task)
        seated.follow(task.decisions)
        if seated.game.is_over or seated.game.current_player != task.seat:
            raise ValueError(f"seat {task.seat} is not to decide after {len(task.decisions)} decisions")
        choice = yield from seated.choose_incrementally()
        notation = seated.game.notation(choice)
        seated.bot.names = task.names
        why = {lang: seated.bot.why(lang) for lang in languages()} if task.explain else {}
        self._keep(task, seated)
        return BotDecision(notation, why)

    def _take(self, task: Task) -> SeatBot:
        """Return the bot of a seat, a new one if it does not know the beginning of these decisions."""
        kept = self.bots.pop(_key(task), None)
        if kept is not None and kept[0].has_seen(task.decisions):
            return kept[0]
        game = engine.new_game(
            task.edition, players=task.players, seed=task.seed, variants=task.options, board=task.board
        )
        return SeatBot(game, task.seat, task.spec)

    def _keep(self, task: Task, seated: SeatBot) -> None:
        """Put a bot into the cache and drop old ones."""
        now = self.clock()
        self.bots[_key(task)] = (seated, now)
        while len(self.bots) > self.most or next(iter(self.bots.values()))[1] < now - self.seconds:
            self.bots.popitem(last=False)


def _key(task: Task) -> Key:
    return task.key, task.seat, task.spec
