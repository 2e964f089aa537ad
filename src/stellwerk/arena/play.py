"""Playing one seed block. This runs in worker processes, so it takes and returns only plain data."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.arena.contenders import make_contender
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.schedule import Block
from stellwerk.arena.seat_totals import SeatTotals, seat_totals
from stellwerk.bots.seeds import bot_seed

STALL: Final = 100_000
"""So many decisions without an end are no game any more."""


@dataclass(frozen=True, slots=True)
class Task:
    """A block, and what is played."""

    edition: str
    variants: dict[str, Any]
    block: Block
    records: str = ""
    """Folder for the records of the games; empty: none are written."""

    def play(self) -> BlockResult:
        return play_block(self)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game; each list has an entry for every seat."""

    rotation: int
    seats: list[str]
    scores: list[int]
    places: list[int]
    decisions: list[int]
    seconds: list[float]
    slowest: list[float]
    totals: list[SeatTotals] = field(default_factory=list)
    """Empty in results of versions that did not write it."""

    def win_share(self, seat: int) -> float:
        """1 for a victory, its part of one if several share it."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def points_against(self, seat: int, other: int) -> float:
        """1 for a better place than the other seat's, a half for the same."""
        difference = self.places[other] - self.places[seat]
        return 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0


@dataclass(frozen=True, slots=True)
class BlockResult:
    """All games of a block."""

    block: int
    seed: int
    games: list[GameResult]


def play_block(task: Task) -> BlockResult:
    """Play the block's shuffle in all rotations."""
    games = [_play(task, rotation, seats) for rotation, seats in enumerate(task.block.rotations())]
    return BlockResult(task.block.number, task.block.seed, games)


def _play(task: Task, rotation: int, seats: tuple[str, ...]) -> GameResult:
    block = task.block
    game = stellwerk.new_game(task.edition, players=len(seats), seed=block.seed, variants=task.variants)
    contenders = [make_contender(spec, bot_seed(block.seed, seat, spec)) for seat, spec in enumerate(seats)]
    decisions = [0] * len(seats)
    seconds = [0.0] * len(seats)
    slowest = [0.0] * len(seats)
    while not game.is_over:
        seat = game.current_player
        begun = time.perf_counter()
        try:
            action = contenders[seat].decide(game.core)
            taken = time.perf_counter() - begun
            game.apply(action)
        except Exception as error:
            raise _failure(task, seats, seat, sum(decisions), f"{type(error).__name__}: {error}") from error
        decisions[seat] += 1
        seconds[seat] += taken
        slowest[seat] = max(slowest[seat], taken)
        if sum(decisions) >= STALL:
            raise _failure(task, seats, seat, STALL, "the game does not end")
    if task.records:
        _save_record(task, rotation, game, seats)
    return GameResult(
        rotation,
        list(seats),
        list(game.scores()),
        list(game.ranking()),
        decisions,
        [round(value, 6) for value in seconds],
        [round(value, 6) for value in slowest],
        [seat_totals(game.core, seat) for seat in range(len(seats))],
    )


def _save_record(task: Task, rotation: int, game: stellwerk.Game, seats: tuple[str, ...]) -> None:
    """Write the record of a game with the bots in its seats, which `stellwerk export` reads."""
    folder = Path(task.records)
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**game.record(), "seats": list(seats)}, ensure_ascii=False, indent=1)
    name = f"{task.edition}-{task.block.number}-{rotation}.json"
    (folder / name).write_text(text + "\n", encoding="utf-8")


def _failure(task: Task, seats: tuple[str, ...], seat: int, decision: int, what: str) -> ArenaError:
    where = f"{task.edition}, seed {task.block.seed}, seats {' '.join(seats)}"
    return ArenaError(
        "arena.fails-in-seat-after-decisions",
        bot=seats[seat],
        seat=seat + 1,
        decision=decision,
        where=where,
        what=what,
    )
