"""The bots at the table are those of the arena, whatever happens to the processes in which they think."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.arena.play import GameResult, play_block
from stellwerk.arena.play import Task as ArenaTask
from stellwerk.arena.schedule import Block
from stellwerk.bots.cache import BotCache, Task
from stellwerk.bots.seeds import bot_seed
from stellwerk.server.bot_pool import BotFailed, BotPool, BotProcess
from stellwerk.server.registry import TableRegistry
from stellwerk.table.bots import quick_decision
from stellwerk.table.rows import BOT

from .test_session import a_table, with_registry

GAMES: list[tuple[str, tuple[str, ...]]] = [
    ("usa", ("strategist", "planner")),
    ("usa", ("search:6", "strategist")),
    ("gruselfahrt", ("search:6", "strategist", "planner")),
    ("skandinavien", ("planner", "search:4")),
    ("maerklin", ("strategist", "planner")),
    ("uk", ("planner", "strategist")),
    ("weltreise", ("strategist", "planner")),
]
SEED = 11


def named(game: object) -> str:
    return "-".join(game).replace(":", "") if isinstance(game, tuple) else str(game)


def in_the_arena(edition: str, specs: tuple[str, ...]) -> GameResult:
    return play_block(ArenaTask(edition, {}, Block(0, SEED, specs))).games[0]


def by_bots_that_stay(edition: str, specs: tuple[str, ...], seed: int = SEED) -> list[str]:
    """Every decision of a game in which each seat has one bot from beginning to end."""
    game = stellwerk.new_game(edition, players=len(specs), seed=seed)
    table = [bots.create(spec, bot_seed(seed, seat, spec)) for seat, spec in enumerate(specs)]
    said = []
    while not game.is_over:
        action = table[game.current_player].decide(game.core)
        said.append(game.core.notation(action))
        game.apply(action)
    return said


def question(edition: str, specs: tuple[str, ...], seat: int, said: list[str], key: str = "table") -> Task:
    return Task(key, edition, len(specs), SEED, {}, list(said), seat, specs[seat])


def with_bot_pool(act: Callable[[BotPool], Awaitable[None]], workers: int = 1, limit: float = 60.0) -> None:
    async def run() -> None:
        bot_pool = BotPool(workers, limit)
        try:
            await act(bot_pool)
        finally:
            bot_pool.close()

    asyncio.run(asyncio.wait_for(run(), 180))


def processes(bot_pool: BotPool) -> list[int]:
    """Those that live now."""
    found = [
        each.process for worker_queue in (bot_pool.quick, bot_pool.long) for each in worker_queue.bot_pool
    ]
    return [process.pid for process in found if process is not None and process.pid is not None]


@pytest.mark.parametrize(("edition", "specs"), GAMES, ids=named)
def test_the_served_bot_is_that_of_the_arena(edition: str, specs: tuple[str, ...]) -> None:
    """The whole game, with every process killed now and then in its midst."""
    expected = by_bots_that_stay(edition, specs)

    async def act(bot_pool: BotPool) -> None:
        game = stellwerk.new_game(edition, players=len(specs), seed=SEED)
        said: list[str] = []
        decisions = [0] * len(specs)
        while not game.is_over:
            if len(said) in (len(expected) // 3, len(expected) // 2, len(expected) - 5):
                for process in processes(bot_pool):
                    os.kill(process, signal.SIGKILL)
            say = (await bot_pool.think(question(edition, specs, game.current_player, said))).notation
            assert say == expected[len(said)], f"{specs[game.current_player]}, decision {len(said)}"
            decisions[game.current_player] += 1
            said.append(say)
            game.apply(game.parse(say))
        rated = in_the_arena(edition, specs)
        assert (rated.scores, rated.decisions) == (game.scores(), decisions)

    with_bot_pool(act)


@pytest.mark.parametrize(("edition", "specs"), GAMES[:3], ids=named)
def test_a_bot_that_is_given_up_all_the_time_plays_no_other_game(
    edition: str, specs: tuple[str, ...]
) -> None:
    keeper = BotCache(most=1)
    said: list[str] = []
    game = stellwerk.new_game(edition, players=len(specs), seed=SEED)
    expected = by_bots_that_stay(edition, specs)
    while not game.is_over:
        said.append(keeper.decide(question(edition, specs, game.current_player, said)).notation)
        assert said == expected[: len(said)]
        assert len(keeper.bots) == 1
        game.apply(game.parse(said[-1]))


def test_bots_that_nobody_asks_are_given_up_after_a_while() -> None:
    now = 0.0
    keeper = BotCache(most=10, seconds=60, clock=lambda: now)
    specs = ("planner", "planner")
    for number in range(25):
        keeper.decide(question("usa", specs, 0, [], key=f"table {number}"))
        assert len(keeper.bots) <= 10
    now = 61.0
    keeper.decide(question("usa", specs, 0, [], key="another"))
    assert [key for key, _, _ in keeper.bots] == ["another"]


def test_decisions_taken_back_are_forgotten() -> None:
    """As after an undo: the log is shorter than the bot knows, or goes another way."""
    specs = ("strategist", "strategist")
    said = by_bots_that_stay("usa", specs)
    keeper = BotCache()
    game = stellwerk.new_game("usa", players=2, seed=SEED)
    asked = []  # after how many decisions seat 0 decides
    for number, say in enumerate(said):
        if game.current_player == 0:
            asked.append(number)
        game.apply(game.parse(say))
    for number in (asked[20], asked[12], asked[30], asked[29]):
        assert keeper.decide(question("usa", specs, 0, said[:number])).notation == said[number]


def test_a_seat_that_is_not_to_decide_is_refused() -> None:
    async def act(bot_pool: BotPool) -> None:
        with pytest.raises(BotFailed, match="seat 1 is not to decide after 0 decisions"):
            await bot_pool.think(question("usa", ("planner", "planner"), 1, []))

    with_bot_pool(act)


def test_a_bot_that_never_ends_is_ended_and_the_next_thought_is_fine() -> None:
    async def act(bot_pool: BotPool) -> None:
        specs = ("search:3600s", "planner")
        bot_pool.long.limit_seconds = 4.0
        with pytest.raises(TimeoutError):
            await bot_pool.think(question("usa", specs, 0, []))
        while bot_pool.long.serving[0] is not None:
            await asyncio.sleep(0.05)
        assert bot_pool.long.bot_pool[0].process is None
        bot_pool.long.limit_seconds = 60.0
        assert (await bot_pool.think(question("usa", ("search:2", "planner"), 0, []))).notation.startswith(
            "keep"
        )

    with_bot_pool(act)


def test_the_weakest_bot_decides_for_one_that_times_out() -> None:
    async def act(bot_pool: BotPool) -> None:
        bot_pool.long.limit_seconds = 0.01
        specs = ("search:1s", "planner")
        game = stellwerk.new_game("usa", players=2, seed=SEED)
        assert await bot_pool.think_surely(question("usa", specs, 0, []), game) == quick_decision(game.copy())

    with_bot_pool(act)


def test_a_table_keeps_its_bots(tmp_path: Path) -> None:
    """Through the room: what is in the log is what bots that stay would have decided."""

    async def act(registry: TableRegistry) -> None:
        session = await a_table(registry, "bot", "bot", edition="gruselfahrt", level="strong")
        while session.require_game().number < 40 and not session.require_game().game.is_over:
            await asyncio.sleep(0.01)
        specs = (bots.level("strong", "gruselfahrt"),) * 2
        expected = by_bots_that_stay("gruselfahrt", specs, session.row.seed)
        decisions = session.require_game().decisions
        assert len(decisions) > 20
        assert decisions == expected[: len(decisions)]
        assert {entry.by for entry in session.require_game().entries} == {BOT}

    with_registry(tmp_path, act)


STUBBORN = '''
"""A server whose bot thinks for hours without letting any other thread of its process run."""
import asyncio
import time

from stellwerk.bots import Bot, seat_bot
from stellwerk.bots.cache import Task
from stellwerk.server.bot_pool import BotProcess


class Stubborn(Bot):
    def decide(self, game):
        return sum(range(1 << 50))

    def why(self, lang="en"):
        return ""


seat_bot.create = lambda spec, seed: Stubborn()


async def main():
    thinker = BotProcess(5)
    thought = asyncio.create_task(thinker.think(Task("t", "usa", 2, 1, {}, [], 0, "planner"), 3600))
    while thinker.process is None:
        await asyncio.sleep(0.01)
    print(thinker.process.pid, flush=True)
    await thought


if __name__ == "__main__":
    asyncio.run(main())
'''


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="only Linux tells a process of its parent's end"
)
def test_a_process_in_deep_thought_does_not_outlive_its_server(tmp_path: Path) -> None:
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN)
    environment = {**os.environ, "PYTHONPATH": str(Path(stellwerk.__file__).parents[1])}
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment)
    try:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        until = time.monotonic() + 60
        while cpu_ticks(worker) < IMPORTING + 100:
            assert time.monotonic() < until, "it does not think"
            time.sleep(0.1)
    finally:
        server.kill()
        server.wait()
    try:
        until = time.monotonic() + 60
        while Path(f"/proc/{worker}").exists():
            assert time.monotonic() < until, "it thinks on without a server"
            time.sleep(0.02)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)


IMPORTING = 100  # ticks of the clock that a process may need to get ready


def cpu_ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def test_a_thinker_is_started_only_when_it_is_asked() -> None:
    thinker = BotProcess(5)
    assert thinker.process is None
    thinker.close()
