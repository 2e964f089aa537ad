"""Bots that sit at tables: those of many tables, each with what it has in mind.

A task carries the game as its setup and decisions. A bot that is still kept only follows what is new; one
that was given up, or that another process kept, is made anew and decides the same (`SeatedBot`).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import stellwerk
from stellwerk.bots.seated import SeatedBot
from stellwerk.bots.slices import Slices, whole
from stellwerk.words import languages

MOST_KEPT: Final = 1000
"""Bots that a process keeps at most; with a long game behind it one takes 10 to 110 kB."""

KEPT_SECONDS: Final = 1800.0
"""After which a bot that nobody asked is given up."""

Key = tuple[str, int, str]


@dataclass(frozen=True, slots=True)
class Task:
    """Decide for ``seat`` after ``says``, as the bot ``spec`` that sits there. ``key`` names the table, and
    ``names`` those at it, for what a bot that is to ``explain`` itself says of them."""

    key: str
    edition: str
    players: int
    seed: int
    options: dict[str, Any]
    says: list[str]
    seat: int
    spec: str
    explain: bool = False
    names: tuple[str, ...] = ()
    board: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    say: str
    why: dict[str, str]


class Keeper:
    """Bots by table, seat and name; those asked last stand last."""

    def __init__(
        self,
        most: int = MOST_KEPT,
        seconds: float = KEPT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.bots: OrderedDict[Key, tuple[SeatedBot, float]] = OrderedDict()

    def think(self, task: Task) -> Thought:
        return whole(self.thinking(task))

    def thinking(self, task: Task) -> Slices[Thought]:
        """As `think`, in slices. Meanwhile the bot is not kept: another task is thought by another one."""
        seated = self._take(task)
        seated.follow(task.says)
        if seated.game.over or seated.game.player != task.seat:
            raise ValueError(f"seat {task.seat} is not to decide after {len(task.says)} decisions")
        choice = yield from seated.thinking()
        say = seated.game.say(choice)
        seated.bot.names = task.names
        why = {lang: seated.bot.why(lang) for lang in languages()} if task.explain else {}
        self._keep(task, seated)
        return Thought(say, why)

    def _take(self, task: Task) -> SeatedBot:
        """The bot of that seat, if it has seen the beginning of these decisions, else a new one."""
        kept = self.bots.pop(_key(task), None)
        if kept is not None and kept[0].has_seen(task.says):
            return kept[0]
        game = stellwerk.new_game(
            task.edition, players=task.players, seed=task.seed, options=task.options, board=task.board
        )
        return SeatedBot(game, task.seat, task.spec)

    def _keep(self, task: Task, seated: SeatedBot) -> None:
        now = self.clock()
        self.bots[_key(task)] = (seated, now)
        while len(self.bots) > self.most or next(iter(self.bots.values()))[1] < now - self.seconds:
            self.bots.popitem(last=False)


def _key(task: Task) -> Key:
    return task.key, task.seat, task.spec
