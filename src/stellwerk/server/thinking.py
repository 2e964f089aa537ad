"""Bots think here: in processes of their own, so that no table waits for another's bot.

A task carries the game as its setup and decisions. A worker keeps the games it thought about last and only
follows what is new, so a long game costs no more than a short one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any

import stellwerk

log = logging.getLogger("stellwerk.server")

_KEPT_GAMES = 300
_games: OrderedDict[str, tuple[list[str], stellwerk.Game]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Task:
    """Decide for whoever is to decide after ``says``. ``key`` names the table."""

    key: str
    edition: str
    players: int
    seed: int
    options: dict[str, Any]
    says: list[str]
    level: str
    explain: bool = False


@dataclass(frozen=True, slots=True)
class Thought:
    say: str
    why: dict[str, str]


def think(task: Task) -> Thought:
    """Runs in a worker."""
    from stellwerk import bots

    game = _recall(task)
    bot = bots.create(bots.level(task.level, task.edition), seed=task.seed * 1009 + len(task.says))
    action = bot.choose(game.copy())
    why = {lang: bot.why(lang) for lang in ("de", "en")} if task.explain else {}
    return Thought(game.say(action), why)


def _recall(task: Task) -> stellwerk.Game:
    says, game = _games.pop(task.key, ([], None))
    if game is None or says != task.says[: len(says)]:
        says = []
        game = stellwerk.new_game(task.edition, players=task.players, seed=task.seed, options=task.options)
    for say in task.says[len(says) :]:
        game.apply(game.hear(say))
    _games[task.key] = (task.says, game)
    if len(_games) > _KEPT_GAMES:
        _games.popitem(last=False)
    return game


def _prepare_worker() -> None:
    """A worker yields to the server, leaves Ctrl-C to it, and never outlives it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _quick_decision(game: stellwerk.Game) -> str:
    """By the weakest bot, in this process; if even that fails, any lawful one."""
    from stellwerk import bots

    try:
        return game.say(bots.create(bots.level("beginner", game.edition)).choose(game))
    except Exception:
        log.exception("the quick bot failed too")
        return game.say(random.choice(game.actions()))


class Thinkers:
    """The pool of workers."""

    def __init__(self, workers: int, limit_seconds: float) -> None:
        self.workers = workers
        self.limit_seconds = limit_seconds
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_prepare_worker)

    async def think(self, task: Task) -> Thought:
        """A decision by the bot; TimeoutError or whatever the bot raised if there is none."""
        for _ in range(2):
            pool = self.pool
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, think, task)
                return await asyncio.wait_for(future, self.limit_seconds)
            except BrokenProcessPool:
                log.warning("a bot process died; starting new ones")
                if self.pool is pool:
                    self.pool = self._new_pool()
        raise RuntimeError("bot processes keep dying")

    async def think_surely(self, task: Task, game: stellwerk.Game) -> str:
        """As ``think``; should the bot fail or take too long, a quick decision, so that the table goes on."""
        try:
            say = (await self.think(task)).say
            game.hear(say)
            return say
        except Exception as error:
            log.warning(
                "bot %s failed at table %s after %d decisions: %r",
                task.level,
                task.key,
                len(task.says),
                error,
            )
            return await asyncio.to_thread(_quick_decision, game.copy())

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
