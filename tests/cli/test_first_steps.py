"""What a new user tries first: names of games, files with odd names, and what goes wrong at once."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.cli.arguments import check_edition
from stellwerk.cli.display import Progress
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from tests.cli.conftest import Run, assert_complaint, environment
from tests.cli.typist import Typist
from tests.editions import EXAMPLES
from tests.processes import wait_until_asleep


class Terminal:
    """The command in a real terminal."""

    def __init__(self, *arguments: str, folder: Path) -> None:
        try:
            self.process, self.file = pty.fork()
        except OSError as error:
            pytest.skip(f"no terminal can be had here: {error}")
        if self.process == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.chdir(folder)
            os.execve(sys.executable, [sys.executable, "-m", "stellwerk", *arguments], environment())
        self.screen = ""
        self.seen = 0

    def read_until(self, text: str | None) -> str:
        """Read until a text appears after the one read up to before, or to the end; return what came."""
        until = time.monotonic() + 60
        while (text is None or text not in self.screen[self.seen :]) and time.monotonic() < until:
            if not select.select([self.file], [], [], 1)[0]:
                continue
            try:
                piece = os.read(self.file, 65536)
            except OSError:
                break
            if not piece:
                break
            self.screen += piece.decode("utf-8", "replace")
        begin = self.seen
        assert text is None or text in self.screen[begin:], self.screen
        self.seen = len(self.screen) if text is None else self.screen.index(text, begin) + len(text)
        return self.screen[begin : self.seen]

    def type(self, text: str) -> None:
        wait_until_asleep(self.process)
        os.write(self.file, text.encode())

    def wait(self) -> int:
        self.read_until(None)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@pytest.mark.parametrize(
    ("name", "edition"),
    [(name, edition) for edition, examples in EXAMPLES.items() for name in examples.known_as],
)
def test_games_are_known_by_the_names_people_use(name: str, edition: str) -> None:
    assert check_edition(name, Translator("en")) == edition


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_edition_is_known_by_its_name_in_each_language(edition: str) -> None:
    names: Any = stellwerk.edition_info(edition)["name"]
    for name in names.values():
        assert check_edition(name, Translator("en")) == edition
        assert check_edition(f"Ticket to Ride: {name}", Translator("en")) == edition


@pytest.mark.parametrize("name", ["", " ", "!", "poland"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(Complaint, match="There is no edition"):
        check_edition(name, Translator("en"))


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stellwerk", "--version"], capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 0 and done.stdout.startswith("stellwerk ")


def test_who_plays_is_asked(tmp_path: Path) -> None:
    terminal = Terminal("play", "uk", "--seed", "1", folder=tmp_path)
    assert "Up to 4 names" in terminal.read_until("> ")
    terminal.type("Anna, Ben, Cleo\n")
    terminal.read_until("3 seats")
    terminal.read_until("> ")
    terminal.type("\x03")
    terminal.read_until("Save as")
    terminal.type("\n")
    assert terminal.wait() == 130


def test_which_edition_is_asked_with_the_names_of_the_games(tmp_path: Path) -> None:
    terminal = Terminal("play", folder=tmp_path)
    assert "Ghost Train" in terminal.read_until("Which edition? ")
    terminal.type("nordic countries\n")
    terminal.read_until("Up to 3 names")
    terminal.type("\x03")
    assert terminal.wait() == 130


def test_without_an_edition_the_hint_names_one(run: Run) -> None:
    assert_complaint(run("play", typed=""), "For example: stellwerk play ")


def test_who_plays_is_not_asked_where_nobody_can_answer(tmp_path: Path) -> None:
    with Typist("play", "uk", "--seed", "1", folder=tmp_path) as typist:
        assert "Who plays" not in typist.transcript and "2 seats" in typist.transcript


def test_an_interrupted_game_can_be_saved_and_the_hint_works_in_a_shell(tmp_path: Path) -> None:
    terminal = Terminal("play", "usa", "--players", "2", "--seed", "5", folder=tmp_path)
    terminal.read_until("Player 1> ")
    terminal.type("\x03")
    terminal.read_until("Save as")
    terminal.type("my game.json\n")
    assert terminal.wait() == 130
    assert "stellwerk play --resume 'my game.json'" in terminal.screen
    assert (tmp_path / "my game.json").is_file()


def test_a_second_interrupt_ends_at_once(tmp_path: Path) -> None:
    terminal = Terminal("play", "usa", "--players", "2", "--seed", "5", folder=tmp_path)
    terminal.read_until("Player 1> ")
    terminal.type("\x03")
    terminal.read_until("Save as")
    terminal.type("\x03")
    assert terminal.wait() == 130
    assert "Traceback" not in terminal.screen


@pytest.mark.parametrize("name", ["a.png", "a.JPG", "board.pdf"])
def test_a_board_is_drawn_as_svg_only(run_here: Run, tmp_path: Path, name: str) -> None:
    done = run_here("board", "draw", "usa", "-o", name)
    assert done.returncode == 2
    assert "SVG" in done.stderr and f"{Path(name).stem}.svg" in done.stderr
    assert not (tmp_path / name).exists()
    assert run_here("board", "draw", "usa", "-o", "a.svg").returncode == 0
    assert "<svg" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_a_board_is_printed_with_its_cities_routes_and_tickets(run_here: Run) -> None:
    done = run_here("board", "maerklin")
    for part in ("--cities", "--routes", "--tickets"):
        assert run_here("board", "maerklin", part).stdout.strip() in done.stdout


@pytest.mark.parametrize(
    ("content", "shown"),
    [("", "is empty"), ("{}", "names no players"), ('{"players": []}', "names no players")],
)
def test_a_score_sheet_without_anything_says_what_is_missing(
    run_here: Run, tmp_path: Path, content: str, shown: str
) -> None:
    (tmp_path / "empty.json").write_text(content)
    done = run_here("score", "usa", "--file", "empty.json")
    assert done.returncode == 2 and f"empty.json {shown}" in done.stderr


def test_an_unknown_bot_is_told_with_one_list_of_the_others(run_here: Run) -> None:
    done = run_here("arena", "--edition", "usa", "--bots", "nosuch,random")
    assert done.returncode == 2
    assert done.stderr.count("nosuch") == 1 and done.stderr.count("ticket-hungry") == 1


def test_progress_never_shows_more_than_all_or_negative_time() -> None:
    progress = Progress()
    progress.begin("Turns", 4)
    progress.advance(8)
    assert progress.line().endswith(" 0:00:00") and "━" * 31 not in progress.line()
