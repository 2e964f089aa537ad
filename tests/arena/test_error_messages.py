"""Whatever is wrong with a run, people get a sentence and keep their results."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.arena.conftest import CLAIMER, Arena
from tests.arena.sample_bots import HERE
from tests.cli.conftest import assert_complaint

RUN = ("--edition", "usa", "--bots", f"random,{CLAIMER}", "--games", "2", "--workers", "1", "--out", "x")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("--edition",)),
        (("--edition", "usa"), ("--bots",)),
        (("--edition", "us", "--bots", "random"), ("'us'", "usa")),
        (("--edition", "skandinavien", "--players", "4", "--bots", "random"), ("2 to 3", "4")),
        (("--edition", "usa", "--bots", "random", "--players", "two"), ("--players", "two")),
        (("--edition", "usa", "--bots", "random", "--games", "0"), ("--games",)),
        (("--edition", "usa", "--bots", "random", "--workers", "0"), ("--workers",)),
        (("--edition", "usa", "--bots", "random,oracle"), ("oracle", "random", "module.Class")),
        (("--edition", "usa", "--bots", "random,random"), ("random", "twice")),
        (("--edition", "usa", "--bots", "mcts:2,search:2"), ("mcts:2", "twice")),
        (("--edition", "usa", "--bots", ","), ("without bots",)),
        (("--edition", "usa", "--bots", "nowhere.Bot"), ("nowhere", "PYTHONPATH")),
        (("--edition", "usa", "--bots", f"{HERE}.Nobody"), ("Nobody",)),
        (("--edition", "usa", "--bots", f"{HERE}.NO_BOT"), ("no bot",)),
        (("--edition", "usa", "--bots", f"{HERE}.Unwilling"), ("no weights found",)),
        (("--edition", "usa", "--bots", "random", "--variants", "advanced"), ("advanced",)),
        (("--edition", "usa", "--bots", "random", "--sprt", "random"), ("two bots",)),
        (("--edition", "usa", "--bots", "random", "--sprt", f"random,{CLAIMER}"), (CLAIMER, "not among")),
        (("--edition", "usa", "--sprt", "random,random"), ("twice",)),
        (("--edition", "usa", "--sprt", f"random,{CLAIMER}", "--elo0", "20"), ("--elo0", "20")),
        (("--report", "missing.jsonl"), ("missing.jsonl",)),
    ],
)
def test_bad_arguments(arena: Arena, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    result = arena.here(*arguments)
    assert_complaint(result, *words, code=result.returncode)
    assert result.returncode in (1, 2)
    assert result.stdout == ""


def test_error_messages_in_german(arena: Arena) -> None:
    assert_complaint(
        arena.here("--edition", "usa", "--bots", "oracle", lang="de"), "Einen Bot 'oracle' gibt es"
    )
    assert_complaint(arena.here("--report", "missing", lang="de"), "nicht lesbar")


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("bot", "words"), [("Crasher", "IndexError: list index"), ("Cheat", "IllegalActionError")]
)
def test_a_bot_that_fails_is_named_and_nothing_is_lost(
    arena: Arena, bot: str, words: str, workers: str
) -> None:
    result = arena.here(
        *("--edition", "usa", "--bots", f"random,{HERE}.{bot}", "--games", "8", "--out", "x"),
        *("--workers", workers),
    )
    assert_complaint(result, f"{HERE}.{bot} fails in seat", "seed", words, "--resume", code=1)
    assert len(arena.lines("x")) == 1


def test_results_are_not_overwritten(arena: Arena) -> None:
    arena.here(*RUN)
    before = Path("x/blocks.jsonl").read_bytes()
    assert_complaint(arena.here(*RUN), "x/blocks.jsonl", "--resume", "--out")
    assert Path("x/blocks.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (("--seed", "5"), ("seed is 0 there and 5 here",)),
        (("--players", "3"), ("players is 2 there and 3 here",)),
        (("--edition", "uk"), ("edition",)),
        (("--bots", "random"), ("bots",)),
        (("--sprt", f"random,{CLAIMER}"), ("sprt",)),
    ],
)
def test_results_of_other_settings_are_refused(
    arena: Arena, changes: tuple[str, ...], words: tuple[str, ...]
) -> None:
    arena.here(*RUN)
    before = Path("x/blocks.jsonl").read_bytes()
    assert_complaint(arena.here(*RUN, *changes, "--resume"), "other settings", *words)
    assert Path("x/blocks.jsonl").read_bytes() == before


def test_results_of_other_bots_are_refused(arena: Arena) -> None:
    arena.here(*RUN)
    file = Path("x/blocks.jsonl")
    first, rest = file.read_text().split("\n", 1)
    header = json.loads(first)
    header["settings"]["code"] = "0123456789ab"
    file.write_text(json.dumps(header) + "\n" + rest)
    assert_complaint(arena.here(*RUN, "--resume"), "other bots, rules or boards")
    assert arena.here("--report", "x").returncode == 0


def spoil_header(text: str) -> str:
    return "block,rotation,seed\n" + text


def spoil_settings(text: str) -> str:
    return text.replace('"players":2', '"players":null', 1)


def spoil_line(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return lines[0] + lines[1][:40] + "\n" + "".join(lines[1:])


def spoil_seats(text: str) -> str:
    return text.replace('"places":[', '"places":[3,', 1)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (spoil_header, "no results file"),
        (spoil_settings, "no results file"),
        (spoil_line, "damaged in line 2"),
        (spoil_seats, "damaged in line 2"),
    ],
)
def test_broken_files(arena: Arena, spoil: Callable[[str], str], words: str) -> None:
    arena.here(*RUN)
    file = Path("x/blocks.jsonl")
    file.write_text(spoil(file.read_text()))
    before = file.read_bytes()
    assert_complaint(arena.here(*RUN, "--resume"), "x/blocks.jsonl", words)
    assert_complaint(arena.here("--report", "x"), "x/blocks.jsonl", words)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]\n", b"7\n", b"\xff\xfe\n", b'{"arena":1,"settings":[]}\n']
)
def test_files_that_are_something_else(arena: Arena, content: bytes) -> None:
    Path("other.json").write_bytes(content)
    assert_complaint(arena.here("--report", "other.json"), "other.json", "no results file")


def test_a_file_without_blocks(arena: Arena) -> None:
    arena.here(*RUN)
    file = Path("x/blocks.jsonl")
    file.write_text(file.read_text().split("\n")[0] + "\n")
    assert_complaint(arena.here("--report", "x"), "no block", code=1)


def test_a_place_that_cannot_be_written(arena: Arena) -> None:
    Path("file").write_text("")
    assert_complaint(arena.here(*RUN[:-1], "file/below"), "cannot be written", "file/below")
    if os.geteuid() != 0:
        Path("locked").mkdir(mode=0o500)
        assert_complaint(arena.here(*RUN[:-1], "locked"), "cannot be written", "locked")


def test_too_few_games_are_said_to_be_too_few(arena: Arena) -> None:
    result = arena.here(
        *("--edition", "usa", "--bots", f"random,{CLAIMER},{HERE}.Sleeper", "--games", "2", "--workers", "1")
    )
    assert result.returncode == 0
    assert "Too few games for all 3 line-ups" in result.stderr
    assert "–" in result.stdout
