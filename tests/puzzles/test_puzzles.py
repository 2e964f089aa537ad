"""The stored puzzles: each can be shown, has one solution, and is judged the same again."""

from __future__ import annotations

import pytest

import stellwerk
from stellwerk import puzzles
from stellwerk.puzzles import Puzzle, mining
from stellwerk.puzzles.puzzle import DIFFICULTIES, THEMES, puzzles_of, read, write
from stellwerk.text import languages

PUZZLES = list(puzzles.all_puzzles())
WORLDS = 48


def ids(puzzle: Puzzle) -> str:
    return puzzle.id


def lead(puzzle: Puzzle) -> float:
    """Return how far the solution is ahead."""
    return min(option.loss for option in puzzle.options if option.loss)


def test_there_are_puzzles_of_every_edition_and_difficulty() -> None:
    assert {each.edition for each in PUZZLES} == set(stellwerk.editions())
    assert {each.difficulty for each in PUZZLES} == set(DIFFICULTIES)
    assert len({each.id for each in PUZZLES}) == len(PUZZLES) >= 200


@pytest.mark.parametrize("puzzle", PUZZLES, ids=ids)
def test_a_puzzle_can_be_shown(puzzle: Puzzle) -> None:
    game = puzzle.game()
    legal = {game.notation(action) for action in game.legal_actions()}
    offered = [option.notation for option in puzzle.options]
    assert len(offered) == len(set(offered)) >= mining.FEWEST_OPTIONS
    assert set(offered) <= legal
    assert [option.loss for option in puzzle.options].count(0) == 1
    assert set(puzzle.themes) <= set(THEMES)
    for index, option in enumerate(puzzle.options):
        is_solution = index == puzzle.solution
        assert is_solution or option.loss >= mining.least_lead(puzzle.edition) - 0.05
        assert all(part.points > 0 for part in option.reasons)
        assert all(bool(puzzle.why(index, lang)) == bool(option.reasons) for lang in languages())
    assert puzzles.find(puzzle.id) is puzzle


@pytest.mark.parametrize("puzzle", [puzzles_of(edition)[0] for edition in stellwerk.editions()], ids=ids)
def test_other_worlds_have_the_same_solution(puzzle: Puzzle) -> None:
    turn = puzzle.turn()
    comparison = mining.judged(turn, seed=987, worlds=WORLDS)
    best = comparison.options[mining.leads_of(comparison).best]
    assert turn.before.notation(best) == puzzle.options[puzzle.solution].notation


def test_what_is_stored_comes_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("puzzles") / "puzzles.json"
    some = list(puzzles_of("usa"))
    write(some, file)
    assert read("usa", file) == some
    assert read("usa", file.with_name("missing.json")) == []


def test_a_puzzle_is_found_again_in_its_position() -> None:
    stored = max(
        puzzles_of("skandinavien"),
        key=lambda each: min(option.loss for option in each.options if option.loss),
    )
    found = mining.puzzle_of(stored.turn(), seed=5)
    assert found is not None
    assert found.options[found.solution].notation == stored.options[stored.solution].notation
    assert mining.puzzle_of(stored.turn(), 5, [stored.options[stored.solution].notation]) is None


def test_the_deck_order_is_not_part_of_a_puzzle() -> None:
    for puzzle in PUZZLES:
        assert not {"deck", "ticket_deck"} & puzzle.position.keys()
