"""What can be typed at the prompt, and what comes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stellwerk
from tests.cli.conftest import Run
from tests.cli.typist import Typist

SEATS = ("--seat", "Anna", "--seat", "bot:random")


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Typist]:
    """A game of the base edition, seed 5, at Anna's first turn."""
    with Typist("play", "usa", *SEATS, "--seed", "5", folder=tmp_path) as session:
        session.type("all")
        session.type("")
        yield session


def claim_something(typist: Typist) -> None:
    """Claim the first route on offer, with the first payment, up to the end of the turn."""
    typist.type("claim")
    if "Enter: do it" in typist.screen:
        typist.type("")
    else:
        typist.type("1")
    while "Enter: end the turn" not in typist.screen:
        typist.type("1")


def situation(screen: str) -> str:
    """The part of the screen that shows players, market and hand."""
    match = re.search(r"points.*?Tickets", screen, re.DOTALL)
    assert match, screen
    return match.group()


def test_undo_brings_back_the_same_situation(typist: Typist) -> None:
    before = situation(typist.screen)
    claim_something(typist)
    assert "Anna claims" in typist.screen
    typist.type("undo")
    while "What do you do?" not in typist.screen:
        typist.type("undo")
    assert situation(typist.screen) == before
    assert "Anna claims" not in typist.type("log")


def test_what_was_revealed_cannot_be_taken_back(typist: Typist) -> None:
    typist.type("draw")
    assert "And the second card?" in typist.screen
    assert "nothing to take back" in typist.type("undo")


def test_enter_ends_the_turn_and_then_it_is_too_late(typist: Typist) -> None:
    claim_something(typist)
    typist.type("")
    assert "What do you do?" in typist.screen
    assert "nothing to take back" in typist.type("undo")


@pytest.mark.parametrize(
    "typed", ["xyzzy", "0", "999", "-1", "1.5", "claim nowhere", "take gold", "é§ł", "claim", "?"]
)
def test_bad_input_is_asked_for_again(typist: Typist, typed: str) -> None:
    typist.type(typed)
    assert not typist.over
    assert "Traceback" not in typist.screen
    typist.type("")
    assert "What do you do?" in typist.type("")


def test_searching_by_part_of_a_name(typist: Typist) -> None:
    typist.type("claim")
    places = re.findall(r"^ +\d+ (\S+)", typist.screen, re.MULTILINE)
    typist.type(places[0].upper()[:4])
    assert "Found" in typist.screen
    assert places[0] in typist.screen


def test_accents_and_other_languages_names_do_not_matter(tmp_path: Path) -> None:
    with Typist("play", "weltreise", *SEATS, "--seed", "1", "--lang", "de", folder=tmp_path) as typist:
        typist.type("alle")
        typist.type("20")
        assert typist.type("board cairo") == typist.type("board KAIRO") == typist.type("board al-qahira")


def test_notation_works_too(typist: Typist) -> None:
    typist.type("  DRAW ")
    assert "And the second card?" in typist.screen


def test_the_word_tickets_shows_and_do_tickets_draws(typist: Typist) -> None:
    assert "–" in typist.type("tickets")
    typist.type("")
    assert "Which tickets do you keep?" in typist.type("do tickets")


def test_looking_things_up(typist: Typist) -> None:
    assert "Hand" in typist.type("hand")
    assert "Nobody owns a route yet" in typist.type("board")
    assert "Denver" in typist.type("board denver")
    assert "no such place" in typist.type("board atlantis")
    assert "Anna keeps" in typist.type("log")
    assert "undo" in typist.type("?")
    claim_something(typist)
    assert "Anna" in typist.type("board")


def test_keeping_tickets_by_number_and_name(tmp_path: Path) -> None:
    with Typist("play", "usa", *SEATS, "--seed", "5", folder=tmp_path) as typist:
        assert "At least 2" in typist.screen
        assert "Keep at least 2" in typist.type("1")
        assert "cannot find" in typist.type("1 9")
        assert "cannot find" in typist.type("1 atlantis")
        name = re.findall(r"^ +\d+ (\S+)", typist.screen, re.MULTILINE)
        assert name == []
        typist.type("")
        names = re.findall(r"^ +\d+ (\S+)", typist.screen, re.MULTILINE)
        assert "keeps two tickets" in typist.type(f"1 {names[1].lower()}") or "Enter: end" in typist.screen


def test_saving_resuming_and_checking(typist: Typist, tmp_path: Path, run: Run) -> None:
    claim_something(typist)
    typist.type("")
    assert "play --resume game.json" in typist.type("save game.json")
    assert "play --resume game.json" in typist.type("save game.json")
    assert "save game.json" in typist.type("save")
    assert "No such file" in typist.type("save nowhere/game.json")
    (tmp_path / "other.json").write_text("precious")
    assert "exists" in typist.type("save other.json")
    assert (tmp_path / "other.json").read_text() == "precious"
    assert "Saved" in typist.type("save again.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "game.json").read_text()
    shown = situation(typist.type(""))
    typist.type("quit")
    assert typist.process.wait(20) == 0
    assert "Not saved" not in typist.screen and "Save as" not in typist.screen
    checked = run("replay", "game.json", "--check")
    assert checked.returncode == 0
    assert "In order: usa, 2 players" in checked.stdout
    with Typist("play", "--resume", "game.json", *SEATS, folder=tmp_path) as again:
        assert situation(again.screen) == shown


def test_quitting_offers_to_save_what_no_file_holds(typist: Typist, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("precious")
    assert "Save as" in typist.type("quit")
    assert "exists" in typist.type("other.json")
    assert "play --resume again.json" in typist.type("again.json")
    assert typist.process.wait(20) == 0
    assert "Not saved" not in typist.transcript
    assert (tmp_path / "other.json").read_text() == "precious"


@pytest.mark.parametrize("answer", ["", "game.json"])
def test_what_happened_since_the_last_save_is_offered_again(
    typist: Typist, tmp_path: Path, answer: str
) -> None:
    typist.type("save game.json")
    saved = (tmp_path / "game.json").read_text()
    typist.type("draw")
    assert "Save as" in typist.type("quit")
    typist.type(answer)
    assert typist.process.wait(20) == 0
    assert "Not saved" not in typist.screen
    assert ("game.json stays as it was" in typist.screen) == (not answer)
    assert ((tmp_path / "game.json").read_text() == saved) == (not answer)


@pytest.mark.parametrize("name", ["x" * 300 + ".json", "..", "/"])
def test_names_that_no_file_can_have(typist: Typist, name: str) -> None:
    answer = typist.type(f"save {name}")
    assert "Saved" not in answer and "Traceback" not in answer
    assert not typist.over


def resumed(tmp_path: Path, *arguments: str, typed: str = "") -> str:
    """What is shown at the start of a saved game that goes on."""
    with Typist("play", "--resume", "game.json", *arguments, folder=tmp_path) as again:
        if typed:
            again.type(typed)
        return again.transcript


def test_a_saved_game_carries_its_seats(tmp_path: Path) -> None:
    seats = ("--seat", "Anna", "--seat", "bot:expert", "--seat", "Jörg", "--seat", "bot:random")
    with Typist("play", "usa", *seats, "--seed", "5", folder=tmp_path) as typist:
        typist.type("")
        typist.type("save game.json")
    saved = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert saved["seats"] == ["Anna", "bot:expert", "Jörg", "bot:random"]
    assert "Give the device to Anna" in resumed(tmp_path)
    screen = resumed(tmp_path, typed="\n")
    for name in ("Anna", "Bot 2 (expert)", "Jörg", "Bot 4 (random)"):
        assert re.search(rf"^[▸ ] +{re.escape(name)} ", screen, re.MULTILINE), name
    assert "Give the device to Berta" in resumed(tmp_path, "--seat", "Berta")


def test_a_record_without_seats_still_goes_on_and_says_who_plays(tmp_path: Path) -> None:
    game = stellwerk.new_game("usa", players=3, seed=5)
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    screen = resumed(tmp_path)
    assert "game.json does not say who sat where" in screen and "--seat" in screen
    assert "Bot 2 (family)" in screen and "Player 1> " in screen
    assert "does not say" not in resumed(tmp_path, "--seat", "Anna")


@pytest.mark.parametrize("seats", [["Anna"], ["Anna", 7], "Anna", {"Anna": 1}, ["Anna", "bot:godlike"]])
def test_seats_that_make_no_sense(run_here: Run, tmp_path: Path, seats: object) -> None:
    record = {**stellwerk.new_game("usa", players=2, seed=5).record(), "seats": seats}
    (tmp_path / "game.json").write_text(json.dumps(record))
    result = run_here("play", "--resume", "game.json")
    assert result.returncode in (1, 2)
    assert result.stderr.startswith("stellwerk: ") and "Traceback" not in result.stderr


def test_a_resumed_game_is_saved_under_its_own_name(tmp_path: Path) -> None:
    game = stellwerk.new_game("usa", players=2, seed=5)
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    with Typist("play", "--resume", "game.json", *SEATS, folder=tmp_path) as typist:
        typist.type("all")
        assert "Saved" in typist.type("save game.json")
        assert "Save as" not in typist.type("quit")


def test_end_of_input_ends_the_session(run: Run) -> None:
    result = run("play", "usa", "--seed", "5", typed="all\nhand\n")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Not saved" in result.stdout


def test_play_without_an_edition_asks(run: Run) -> None:
    assert "usa" in run("play", typed="usa\nquit\n").stdout
    assert run("play", typed="narnia\n").returncode == 2
    assert run("play", typed="").returncode == 2
