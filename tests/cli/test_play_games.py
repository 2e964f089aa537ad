"""Whole games through the real prompt, typed by somebody who takes anything the screen offers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stellwerk
from tests.cli.typist import RandomTypist

GAMES = [(edition, lang) for edition in stellwerk.editions() for lang in ("de", "en")]


@pytest.mark.parametrize(("edition", "lang"), GAMES)
def test_a_person_and_a_bot_play_to_the_end(edition: str, lang: str, tmp_path: Path) -> None:
    with RandomTypist(
        "play",
        edition,
        "--seat",
        "Anna",
        "--seat",
        "bot:random",
        "--seed",
        "5",
        "--lang",
        lang,
        folder=tmp_path,
    ) as typist:
        typist.play(seed=1, save_as="end.json")
        assert typist.process.returncode == 0
        assert ("The game is over" if lang == "en" else "Das Spiel ist aus") in typist.transcript
        assert "stellwerk replay end.json" in typist.screen
        assert stellwerk.replay(json.loads((tmp_path / "end.json").read_text(encoding="utf-8"))).is_over
        assert "Traceback" not in typist.transcript
        assert_fits(typist.transcript)


def assert_fits(text: str) -> None:
    """Nothing is wider than 80 columns."""
    too_wide = [line for line in text.splitlines() if len(line) > 80]
    assert not too_wide


def test_two_people_see_the_curtain_and_not_each_others_cards(tmp_path: Path) -> None:
    seats = ("--seat", "Anna", "--seat", "Ben")
    with RandomTypist("play", "skandinavien", *seats, "--seed", "5", folder=tmp_path) as typist:
        assert "Give the device to Anna" in typist.screen
        assert "Hand" not in typist.screen
        typist.type("")
        assert "Hand" in typist.screen
        typist.type("all")
        assert "Enter: end the turn" in typist.screen
        typist.type("")
        assert "Give the device to Ben" in typist.screen
        assert "Hand" not in typist.screen
        typist.play(seed=2)
        assert typist.process.returncode == 0


def test_only_bots(tmp_path: Path) -> None:
    seats = ("--seat", "bot:beginner", "--seat", "bot:random", "--seat", "bot")
    with RandomTypist("play", "usa", *seats, "--seed", "1", folder=tmp_path) as typist:
        assert typist.process.wait(120) == 0
        assert "The game is over" in typist.screen


def test_the_advanced_option(tmp_path: Path) -> None:
    seats = ("--seat", "Anna", "--seat", "bot:random")
    with RandomTypist(
        "play", "uk", *seats, "--variants", "advanced", "--seed", "3", folder=tmp_path
    ) as typist:
        typist.play(seed=3)
        assert typist.process.returncode == 0


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    board = stellwerk.boards.load("gruselfahrt").raw
    (tmp_path / "own.json").write_text(json.dumps(board))
    seats = ("--seat", "Anna", "--seat", "bot:random")
    with RandomTypist(
        "play", "gruselfahrt", *seats, "--board", "own.json", "--seed", "3", folder=tmp_path
    ) as typist:
        typist.play(seed=3)
        assert typist.process.returncode == 0
