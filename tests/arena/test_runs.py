"""Whole runs: the same seed gives the same games, and nothing that happens on the way loses any."""

from __future__ import annotations

import csv
import json
import os
import signal
import time
from pathlib import Path

import pytest

import stellwerk
from stellwerk.arena.schedule import Schedule
from stellwerk.bots.seeds import bot_seed
from tests.arena.conftest import CLAIMER, SLEEPER, Arena
from tests.arena.sample_bots import Claimer
from tests.cli.conftest import assert_complaint

SMALL = ("--edition", "usa", "--players", "2", "--bots", f"random,{CLAIMER}", "--games", "12")
LONG = (
    "--edition",
    "usa",
    "--players",
    "2",
    "--bots",
    f"random,{SLEEPER}",
    "--games",
    "24",
    "--workers",
    "2",
)


def test_the_number_of_workers_changes_nothing(arena: Arena) -> None:
    for workers in ("1", "3"):
        assert arena.here(*SMALL, "--workers", workers, "--out", workers).returncode == 0
    assert arena.games("1") == arena.games("3")
    assert len(arena.games("1")) == 6


def test_another_seed_is_another_run(arena: Arena) -> None:
    for seed in ("1", "2"):
        arena.here(*SMALL, "--workers", "1", "--seed", seed, "--out", seed)
    assert not {block["seed"] for block in arena.games("1")} & {block["seed"] for block in arena.games("2")}


def test_a_game_can_be_played_again(arena: Arena) -> None:
    """The block's seed, the seats and the bots' streams are all there is to it."""
    arena.here("--edition", "usa", "--bots", CLAIMER, "--games", "1", "--out", "x")
    block = next(Schedule((CLAIMER,), 2, 0).blocks())
    game = stellwerk.new_game("usa", players=2, seed=block.seed)
    bots = [Claimer(bot_seed(block.seed, seat, CLAIMER)) for seat in (0, 1)]
    while not game.is_over:
        game.apply(bots[game.current_player].choose(game.observe(game.current_player)))
    (recorded,) = arena.games("x")[0]["games"]
    assert (recorded["scores"], recorded["places"]) == (game.scores(), game.ranking())
    assert sum(recorded["decisions"]) == game.num_decisions


def test_all_seats_and_options(arena: Arena) -> None:
    assert (
        arena.here(
            *("--edition", "uk", "--variants", "advanced", "--players", "3", "--bots", f"random,{CLAIMER}"),
            *("--games", "6", "--workers", "1", "--out", "x"),
        ).returncode
        == 0
    )
    blocks = arena.games("x")
    assert [len(block["games"]) for block in blocks] == [3, 3]
    assert (
        sorted(game["seats"].count("random") for block in blocks for game in block["games"])
        == [1] * 3 + [2] * 3
    )


def test_the_report_is_the_run(arena: Arena) -> None:
    run = arena.here(*SMALL, "--workers", "1", "--out", "x")
    for path in ("x", "x/blocks.jsonl"):
        report = arena.here("--report", path)
        assert report.returncode == 0
        assert run.stdout.startswith(report.stdout)
    assert "Results: x/" in run.stdout.removeprefix(report.stdout)


def test_the_table_says_it_all(arena: Arena) -> None:
    printed = arena.here(*SMALL, "--workers", "1").stdout
    for words in ("12 games in 6 blocks", "Elo", "95 %", "Wins by seat", "random", "ahead of column", "ms"):
        assert words in printed
    german = arena.here("--report", f"arena/usa-2p-random-{CLAIMER}-seed0", lang="de").stdout
    for words in ("12 Partien in 6 Blöcken", "Siege nach Platz", "Zeile vor Spalte"):
        assert words in german
    assert max(len(line) for line in (printed + german).splitlines()) <= 80


def test_files_for_other_programs(arena: Arena) -> None:
    arena.here(*SMALL, "--workers", "1", "--out", "x")
    summary = json.loads(Path("x/summary.json").read_text(encoding="utf-8"))
    assert (summary["games"], summary["blocks"], summary["anchor"]) == (12, 6, "random")
    assert summary["settings"]["bots"] == ["random", CLAIMER]
    with open("x/games.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(int(row["block"]), int(row["rotation"])) for row in rows] == [(n // 2, n % 2) for n in range(12)]
    wins = sum((row["place_1"] == "1") / [row["place_1"], row["place_2"]].count("1") for row in rows)
    assert summary["seats"][0]["value"] == pytest.approx(wins / 12)
    points = [int(row[f"score_{seat}"]) for row in rows for seat in (1, 2) if row[f"bot_{seat}"] == CLAIMER]
    assert summary["bots"][1]["score"]["value"] == pytest.approx(sum(points) / 12)
    assert all(float(row["seconds_1"]) >= float(row["slowest_1"]) >= 0 for row in rows)


def test_more_games_later_are_the_same_games(arena: Arena) -> None:
    arena.here(*SMALL, "--workers", "1", "--out", "long")
    arena.here(*SMALL[:-1], "4", "--workers", "1", "--out", "short")
    assert len(arena.games("short")) == 2
    assert arena.here(*SMALL, "--workers", "1", "--out", "short", "--resume").returncode == 0
    assert arena.games("short") == arena.games("long")


def test_resuming_a_finished_run_plays_nothing(arena: Arena) -> None:
    first = arena.here(*SMALL, "--workers", "1", "--out", "x")
    before = Path("x/blocks.jsonl").read_bytes()
    assert arena.here(*SMALL, "--workers", "1", "--out", "x", "--resume").stdout == first.stdout
    assert Path("x/blocks.jsonl").read_bytes() == before


def wait_for_blocks(arena: Arena, out: str, blocks: int) -> None:
    deadline = time.monotonic() + 60
    while len(arena.lines(out)) <= blocks and time.monotonic() < deadline:
        time.sleep(0.02)
    assert len(arena.lines(out)) > blocks


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in tasks.read_text().split()] if tasks.exists() else []


def is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_killed_run_goes_on_where_it_was(arena: Arena) -> None:
    process = arena.begin(*LONG, "--out", "killed")
    wait_for_blocks(arena, "killed", 2)
    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    deadline = time.monotonic() + 30
    while any(is_running(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_running(worker) for worker in workers), "orphans go on playing"
    kept = arena.lines("killed")
    assert len(kept) < 13
    with open("killed/blocks.jsonl", "ab") as file:
        file.write(b'{"block":11,"seed":5,"games":[{"rota')  # a line that was being written
    assert arena.here(*LONG, "--out", "killed", "--resume").returncode == 0
    assert arena.lines("killed")[: len(kept)] == kept
    assert arena.here(*LONG, "--out", "whole").returncode == 0
    assert arena.games("killed") == arena.games("whole")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_leaves_a_run_that_can_go_on(arena: Arena, workers: str) -> None:
    arguments = (*LONG[:-1], workers, "--out", "x")
    process = arena.begin(*arguments)
    wait_for_blocks(arena, "x", 1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "--resume" in errors and "of 24 games" in errors
    kept = arena.lines("x")
    assert arena.here(*arguments, "--resume").returncode == 0
    assert arena.lines("x")[: len(kept)] == kept
    assert len(arena.games("x")) == 12


def test_two_runs_cannot_share_a_file(arena: Arena) -> None:
    process = arena.begin(*LONG, "--out", "x")
    try:
        wait_for_blocks(arena, "x", 0)
        assert_complaint(arena.here(*LONG, "--out", "x", "--resume"), "Another arena is writing")
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_sequential_test_stops_the_run(arena: Arena) -> None:
    """Claiming whatever one can pay beats blind play so clearly that a few dozen blocks show it."""
    for workers in ("1", "2"):
        result = arena.here(
            *("--edition", "usa", "--sprt", f"{CLAIMER},random", "--elo1", "100", "--out", workers),
            *("--games", "2000", "--workers", workers),
        )
        assert result.returncode == 0, result.stderr
        assert f"{CLAIMER} is stronger than random" in " ".join(result.stdout.split())
        again = arena.here("--report", workers)
        assert result.stdout.startswith(again.stdout)
    summaries = [json.loads(Path(out, "summary.json").read_text(encoding="utf-8")) for out in ("1", "2")]
    assert summaries[0]["trial"] == summaries[1]["trial"]
    assert summaries[0]["blocks"] == summaries[1]["blocks"] < 1000
