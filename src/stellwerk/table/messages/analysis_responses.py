"""Answers about what was found out: where a game was won and lost, and what is to be said of a board.

As in ``answers``, they are sent unchecked, and tests hold them to these models.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from stellwerk.table.messages.responses import ResponseModel, Text


class BoardDemands(ResponseModel):
    """What boards of an edition may and must have; `board` is one to begin with."""

    board: dict[str, Any]
    kinds: list[str]
    colors: list[str]
    lengths: list[int]
    regions: list[str]
    landmarks: list[str] = Field(description="Each stands on exactly one city.")
    decks: list[str] = Field(description="Every ticket belongs to one of these, if there are any.")
    harbors: bool
    countries: bool
    points: bool = Field(description="Tickets are worth points.")
    tickets: int = Field(description="So many are needed at least.")


class BoardFaults(ResponseModel):
    faults: list[str] = Field(description="All that is wrong with a board; none if it can be played.")
    told: list[Text] = Field(description="The same in every language.")


class Share(ResponseModel):
    """A number with its interval of 95 %, and how many observations are behind it."""

    value: float
    low: float
    high: float
    count: int


class TrialReport(ResponseModel):
    """What some quick games of bots say about a board."""

    games: int
    decisions: float = Field(description="Of a game, on average.")
    progress: float
    seats: list[Share] = Field(description="How often each seat won.")
    routes: dict[str, Share] = Field(description="How often a route was claimed; those never claimed lack.")
    tickets: dict[str, Share] = Field(description="How often a ticket that was kept was completed.")


class BoardTrial(ResponseModel):
    state: Literal["waiting", "working", "done", "failed"]
    version: int
    report: TrialReport | None


class TurnVerdict(ResponseModel):
    """What was played in a turn held against the best that was found."""

    better: Text
    clear: bool = Field(description="Chance alone hardly explains the difference.")
    played_chance: float
    better_chance: float
    loss: Share = Field(description="How much less likely a victory became.")
    why: Text = Field(description="The reason of a planner who would have chosen it; may be empty.")


class AnalysedTurn(ResponseModel):
    player: int
    decision: int = Field(description="The decision with which it begins, of all of the game, from 0.")
    played: Text
    skill: list[float] = Field(description="What the decision was worth to each seat.")
    luck: list[float] = Field(description="What the cards that came were worth to each seat.")
    verdict: TurnVerdict | None


class ChanceShares(ResponseModel):
    """What a seat's chance to win is made of: `start` + `own` + `others` + `luck` = `end`."""

    start: float
    own: float
    others: float
    luck: float
    end: float


class ChanceDoubt(ResponseModel):
    """How far off the shares may be: half the width of their intervals of 95 %, if it can be told yet."""

    own: float | None
    others: float | None
    luck: float | None


class AnalysedSeat(ResponseModel):
    score: int
    curve: list[Share] = Field(description="The chance to win when each turn began, and at last the end.")
    shares: ChanceShares
    doubt: ChanceDoubt
    accuracy: float | None = Field(description="The share of turns in which nothing was clearly better.")


class AnalysisReport(ResponseModel):
    edition: str
    playouts: int
    progress: float
    turns: list[AnalysedTurn]
    seats: list[AnalysedSeat]


class GameAnalysis(ResponseModel):
    state: Literal["waiting", "working", "done", "failed"]
    version: int = Field(description="How many reports there were; send it as `seen`.")
    report: AnalysisReport | None = Field(description="The latest, unless it was seen.")


MODELS: list[type[ResponseModel]] = [GameAnalysis, BoardDemands, BoardFaults, BoardTrial]
"""Those from which all others can be reached."""
