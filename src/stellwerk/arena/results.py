"""The results file: a line of JSON with the settings, then a line for each finished block.

A line is written in one piece when its block is finished, in whatever order blocks finish. If the computer
dies within a line, the next run drops that line and plays the block again. Everything else, the tables and
the CSV file, is computed from this file.
"""

from __future__ import annotations

import csv
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import stellwerk
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.play import BlockResult, GameResult
from stellwerk.arena.seat_totals import NAMES as TOTAL_NAMES
from stellwerk.arena.seat_totals import SeatTotals
from stellwerk.arena.settings import Settings, settings_from_json

FORMAT: Final = 1
RESULTS: Final = "blocks.jsonl"
GAMES: Final = "games.csv"
SUMMARY: Final = "summary.json"


class ResultsFile:
    """A results file that is being written. Used in a `with` statement."""

    def __init__(self, folder: Path, settings: Settings, resume: bool) -> None:
        self.path = folder / RESULTS
        self.done: list[BlockResult] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ArenaError("arena.results-cannot-be-written-to", folder=folder, reason=reason) from None
        try:
            _lock(self._file.fileno(), self.path)
            if self.path.stat().st_size > 0:
                self._take_up(settings, resume)
            else:
                self._begin(settings)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: BlockResult) -> None:
        """Keep a finished block."""
        self._file.write(_line(asdict(result)))
        self.done.append(result)

    def _begin(self, settings: Settings) -> None:
        self._file.write(_line({"arena": FORMAT, "settings": settings.as_json(), "made by": _made_by()}))

    def _take_up(self, settings: Settings, resume: bool) -> None:
        if not resume:
            raise ArenaError("arena.already-holds-results-resume-goes", path=self.path)
        header, self.done, length = _parse(self.path)
        theirs, ours = header["settings"], settings.as_json()
        for name, value in ours.items():
            if theirs.get(name) != value:
                raise _foreign(self.path, name, theirs.get(name), value)
        self._file.truncate(length)


def read_results(path: Path) -> tuple[Settings, dict[str, Any], list[BlockResult]]:
    """The settings, the first line and the blocks by number; from a results file or its folder."""
    file = path / RESULTS if path.is_dir() else path
    header, done, _ = _parse(file)
    return settings_from_json(header["settings"]), header, done


def write_games(path: Path, results: Sequence[BlockResult]) -> None:
    """The CSV file: a line for each game."""
    per_seat = ("bot", "score", "place", "decisions", "seconds", "slowest", *TOTAL_NAMES)
    players = max((len(game.seats) for result in results for game in result.games), default=0)
    columns = [f"{name}_{seat}" for seat in range(1, players + 1) for name in per_seat]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["block", "rotation", "seed", "decisions", *columns])
        for result in results:
            for game in result.games:
                writer.writerow(
                    [result.block, game.rotation, result.seed, sum(game.decisions), *_seat_cells(game)]
                )


def _seat_cells(game: GameResult) -> list[Any]:
    lists = (game.seats, game.scores, game.places, game.decisions, game.seconds, game.slowest)
    cells: list[Any] = []
    for seat in range(len(game.seats)):
        cells += [values[seat] for values in lists]
        cells += [getattr(game.totals[seat], name) if game.totals else "" for name in TOTAL_NAMES]
    return cells


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _made_by() -> dict[str, Any]:
    """Where thinking times come from."""
    return {
        "stellwerk": stellwerk.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "compiled": stellwerk.COMPILED,
    }


def _parse(path: Path) -> tuple[dict[str, Any], list[BlockResult], int]:
    """The first line, the blocks by number, and how many bytes of the file are whole lines."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ArenaError("arena.cannot-read", path=path, reason=reason) from None
    length = raw.rfind(b"\n") + 1
    lines = raw[:length].splitlines()
    try:
        header = json.loads(lines[0])
        known = header["arena"] == FORMAT
        settings_from_json(header["settings"])
    except (IndexError, KeyError, TypeError, ValueError):
        known = False
    if not known:
        raise ArenaError("arena.is-no-results-file-of", path=path)
    found: dict[int, BlockResult] = {}
    for number, line in enumerate(lines[1:], start=2):
        try:
            result = _block_from_json(json.loads(line))
        except (KeyError, TypeError, ValueError) as error:
            raise ArenaError("arena.is-damaged-in-line", path=path, number=number, error=error) from None
        found.setdefault(result.block, result)
    return header, [found[block] for block in sorted(found)], length


def _block_from_json(data: dict[str, Any]) -> BlockResult:
    games = [_game_from_json(game) for game in data["games"]]
    for game in games:
        seats = len(game.seats)
        lists = (game.scores, game.places, game.decisions, game.seconds, game.slowest)
        if seats == 0 or any(len(values) != seats for values in lists) or len(game.totals) not in (0, seats):
            raise ValueError("a game has not one entry for every seat")
    if not games:
        raise ValueError("a block without games")
    return BlockResult(int(data["block"]), int(data["seed"]), games)


def _game_from_json(data: dict[str, Any]) -> GameResult:
    values = dict(data)
    totals = values.pop("harvest", [])  # the former key of `totals`
    values["totals"] = [SeatTotals(**each) for each in values.get("totals", totals)]
    return GameResult(**values)


def _foreign(path: Path, name: str, theirs: object, ours: object) -> ArenaError:
    if name == "code":
        return ArenaError("arena.was-played-by-other-bots", path=path)
    return ArenaError("arena.belongs-to-other-settings-is", path=path, name=name, theirs=theirs, ours=ours)


def _lock(descriptor: int, path: Path) -> None:
    """Lock the file against a second run, on platforms that support it."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ArenaError("arena.another-arena-is-writing-to", path=path) from None
