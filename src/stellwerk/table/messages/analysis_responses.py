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


class Estimate(ResponseModel):
    """A number with its interval of 95 %; the interval is None while a single observation is behind it."""

    value: float
    low: float | None
    high: float | None
    count: int


class TurnVerdict(ResponseModel):
    """What was played in a turn against the best that was found, in the same dealt worlds."""

    better: Text = Field(description="The best option; what was played, if nothing is better.")
    clear: bool = Field(description="Chance alone hardly explains the difference.")
    loss: Estimate = Field(description="How many points of margin over the best other player were lost.")
    chance: float = Field(description="The chance to win after what was played.")
    better_chance: float = Field(description="The chance to win with the best option.")
    why: Text = Field(description="What the difference consists of, for key moments; otherwise empty.")


class AnalysedTurn(ResponseModel):
    """A judged decision: the action of a turn, or a choice of tickets or pieces."""

    player: int
    decision: int = Field(description="Its index among all decisions of the game, from 0.")
    round: int = Field(description="The turn of its player that it belongs to, from 1; 0 before the first.")
    played: Text
    verdict: TurnVerdict | None


class MarginShares(ResponseModel):
    """What a seat's margin is made of, in points: `start` + `own` + `others` + `luck` = `end`."""

    start: float
    own: float
    others: float
    luck: float
    end: float


class AnalysedSeat(ResponseModel):
    score: int
    curve: list[Share] = Field(description="The chance to win before each turn, and at last the end.")
    shares: MarginShares
    doubt: float = Field(description="Half the width of the interval of `own`.")
    accuracy: Share | None = Field(description="How well the seat decided; None: too uncertain.")
    moments: list[int] = Field(description="The turns that cost the seat most: indices, at most three.")


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
