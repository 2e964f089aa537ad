"""What the calls about puzzles and the deal of the day take and answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from stellwerk.table.messages.requests import LONGEST_LINK, Name, RequestModel
from stellwerk.table.messages.responses import ResponseModel, TableInfo, Text
from stellwerk.table.messages.server_messages import State


class ListedPuzzle(ResponseModel):
    id: str
    edition: str
    difficulty: int = Field(description="From 1 to 5.")


class Puzzles(ResponseModel):
    puzzles: list[ListedPuzzle]


class PuzzleOption(ResponseModel):
    """A move to choose from."""

    action: str
    text: Text
    loss: float = Field(description="How many points it loses against the solution.")
    why: Text = Field(description="What makes the solution better; empty for the solution.")


class Puzzle(ResponseModel):
    """A position in which one move is clearly the best; the table is made up to show it."""

    id: str
    difficulty: int
    themes: list[str]
    table: TableInfo
    state: State
    options: list[PuzzleOption]
    solution: int = Field(description="The index of the best option.")


class Deal(ResponseModel):
    """A table with this seed, without variants, the person in this seat and bots in the others."""

    edition: str
    seed: int
    players: int
    seat: int
    level: str


class Day(ResponseModel):
    day: str
    puzzle: str | None
    yesterday: str | None = Field(description="The puzzle of the day before.")
    deal: Deal


class DailyResult(ResponseModel):
    name: str
    score: int
    margin: int = Field(description="The lead over the bot.")


class DailyResults(ResponseModel):
    """The best results of a day, each from a game that was played again."""

    day: str
    results: list[DailyResult]
    count: int = Field(description="How many results there are in all.")


class SendDailyResult(RequestModel):
    """A finished game of the day's deal; the score is computed from it."""

    name: Annotated[Name, StringConstraints(min_length=1)]
    game: Annotated[str, StringConstraints(max_length=LONGEST_LINK)] = Field(
        description="The game as in its link."
    )
