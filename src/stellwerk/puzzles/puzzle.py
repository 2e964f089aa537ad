"""Puzzles as they are stored: `puzzles.json` in the package of each edition that has some."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from stellwerk import boards
from stellwerk.analysis.explanation import Part, why
from stellwerk.analysis.turns import Turn
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame
from stellwerk.engine.registry import EDITIONS

THEMES: Final = (
    "tickets",  # which tickets to keep, or whether to draw some
    "connect",  # a route that completes a ticket
    "block",  # a route that costs a rival more than it brings
    "points",  # a route for its points
    "tunnel",
    "wait",  # draw cards where a claim looks better
    "technology",
    "journey",
    "harbor",
    "fleet",  # how many wagons and ships to take
    "end",  # the last turns of a game
)
"""What a puzzle may be about."""

DIFFICULTIES: Final = (1, 2, 3, 4, 5)
"""1: every bot finds the solution; 2: beginners miss it; and so on. Only a long search solves 5."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """A move to choose from."""

    notation: str
    loss: float
    """How many points of margin it loses against the solution; 0 for the solution itself."""
    reasons: tuple[Part, ...]
    """What makes the solution better, the largest part first."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the moves to choose from, and what each of them is worth."""

    id: str
    edition: str
    position: Json
    """The position, without the order of the decks: nobody knows it, and the judgement deals it anew."""
    options: tuple[Option, ...]
    difficulty: int
    themes: tuple[str, ...]

    @property
    def solution(self) -> int:
        """The index of the best option."""
        return next(index for index, option in enumerate(self.options) if not option.loss)

    def game(self) -> CoreGame:
        """Return the game at the decision."""
        return engine.from_position(self.position)

    def turn(self) -> Turn:
        """Return the decision as an analysis judges it; what counts as played is the solution."""
        game = self.game()
        return Turn(0, game.current_player, 0, 1, game.parse(self.options[self.solution].notation), game)

    def why(self, option: int, lang: str) -> str:
        """Return why the solution is better than an option, as a sentence; empty for the solution."""
        return why(list(self.options[option].reasons), boards.load(self.edition), lang)

    def as_json(self) -> Json:
        """Return the puzzle as it is stored."""
        return {
            "id": self.id,
            "position": self.position,
            "options": [
                {
                    "action": option.notation,
                    "loss": option.loss,
                    "reasons": [_stored(part) for part in option.reasons],
                }
                for option in self.options
            ],
            "difficulty": self.difficulty,
            "themes": list(self.themes),
        }


def from_json(edition: str, stored: Json) -> Puzzle:
    """Return a stored puzzle."""
    options = tuple(
        Option(option["action"], option["loss"], tuple(_part(part) for part in option["reasons"]))
        for option in stored["options"]
    )
    return Puzzle(
        stored["id"], edition, stored["position"], options, stored["difficulty"], tuple(stored["themes"])
    )


def _stored(part: Part) -> list[Any]:
    return [part.item, part.ticket, round(part.points, 1), [round(share, 2) for share in part.completed]]


def _part(stored: list[Any]) -> Part:
    item, ticket, points, (worse, better) = stored
    return Part(item, ticket, points, (worse, better))


def puzzle_file(edition: str) -> Traversable:
    """Return where the puzzles of an edition are stored."""
    return resources.files(EDITIONS[edition].package).joinpath("puzzles.json")


@cache
def puzzles_of(edition: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of an edition; there may be none."""
    return tuple(read(edition, puzzle_file(edition)))


def read(edition: str, file: Traversable) -> list[Puzzle]:
    """Return the puzzles in a file; none if it does not exist."""
    if not file.is_file():
        return []
    return [from_json(edition, stored) for stored in json.loads(file.read_text("utf-8"))]


def write(puzzles: list[Puzzle], file: Path) -> None:
    """Store puzzles, one a line."""
    lines = [json.dumps(each.as_json(), ensure_ascii=False, separators=(",", ":")) for each in puzzles]
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def all_puzzles() -> Iterator[Puzzle]:
    """Yield the puzzles of all editions."""
    for edition in sorted(EDITIONS):
        yield from puzzles_of(edition)


def find(puzzle_id: str) -> Puzzle | None:
    """Return a puzzle by its id."""
    return next((puzzle for puzzle in all_puzzles() if puzzle.id == puzzle_id), None)
