"""Finished games of a person, and the rating from results against rated bots (docs/ratings.md)."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.table.message_builder import moment
from stellwerk.table.rows import BOT, TableRow

BEGINNER: Final[dict[str, list[int]]] = json.loads(Path(__file__).with_suffix(".json").read_text())
"""What a beginner (greedy) is worth where the strong level (planner) is 0: with two players, with more."""

STRONG: Final = 0
SURE: Final = 1.96  # standard deviations on either side for 95 %
_SCALE: Final = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class Comparison:
    """A result against a rated bot: 1 for a win, 0.5 for a tie, else 0."""

    bot: int
    result: float


@dataclass(frozen=True, slots=True)
class Rating:
    elo: int
    low: int
    high: int
    comparisons: int


def elo_of(level: str | None, edition: str, players: int) -> int | None:
    """None for a level that was not rated there."""
    if edition not in BEGINNER:
        return None
    if level == "strong":
        return STRONG
    return BEGINNER[edition][players > 2] if level == "beginner" else None


def rate(comparisons: Sequence[Comparison]) -> Rating | None:
    """Return the maximum-likelihood rating and its 95 % interval; None without results.

    As in the arena everybody is also given one drawn game, spread over the opponents, so that who always wins
    has a rating too.
    """
    if not comparisons:
        return None
    drawn = [Comparison(each.bot, 0.5) for each in comparisons]
    weighted = [(each, 1.0) for each in comparisons] + [(each, 1.0 / len(drawn)) for each in drawn]
    elo = _likeliest(weighted)
    certainty = sum(weight * _share(elo, each.bot) * (1 - _share(elo, each.bot)) for each, weight in weighted)
    apart = SURE / (_SCALE * math.sqrt(certainty))
    return Rating(round(elo), round(elo - apart), round(elo + apart), len(comparisons))


def _share(elo: float, bot: int) -> float:
    """Return the expected result against this bot."""
    return 1.0 / (1.0 + math.exp(-_SCALE * (elo - bot)))


def _likeliest(weighted: Sequence[tuple[Comparison, float]]) -> float:
    """Solve for the rating at which expected and actual results agree, by bisection."""
    low, high = -5000.0, 5000.0
    for _ in range(60):
        middle = (low + high) / 2
        surplus = sum(weight * (each.result - _share(middle, each.bot)) for each, weight in weighted)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2


Json = dict[str, Any]


def notes(row: TableRow, game: stellwerk.Game) -> list[Json]:
    """Return a history row for everybody at a finished table who has a personal key.

    Games on custom boards are not part of any history: bots are not rated there.
    """
    if row.board is not None:
        return []
    scores, ranking = list(game.scores()), list(game.ranking())
    players = [
        {
            "name": place.name,
            "level": place.level if place.kind == BOT else None,
            "resigned": place.resigned,
            "score": scores[place.seat],
            "place": ranking[place.seat],
        }
        for place in row.places
    ]
    return [
        {
            "person": place.person,
            "table_id": row.id,
            "seat": place.seat,
            "edition": row.edition,
            "players": players,
            "best": _best_ticket(game, place.seat),
            "ended": row.changed,
        }
        for place in row.places
        if place.person is not None and place.kind != BOT
    ]


def _best_ticket(game: stellwerk.Game, seat: int) -> Json | None:
    made = [
        each
        for each in game.score_breakdown(seat)
        if each["item"] == "ticket" and each.get("completed", True)
    ]
    best = max(made, key=lambda each: each["points"], default=None)
    return None if best is None else {"ticket": best["ticket"], "points": best["points"]}


def is_own(game: Json) -> bool:
    """Return whether a person played this seat; older versions also noted seats of bots."""
    return game["players"][game["seat"]]["level"] is None


def game_json(game: Json) -> Json:
    """Return a finished game as clients are sent it."""
    common = {name: game[name] for name in ("seat", "edition", "players", "best")}
    return {"table": game["table_id"], "ended": moment(game["ended"])} | common


def ratings(games: Iterable[Json]) -> list[Json]:
    """Return a rating per edition, for two players and for more."""
    comparisons: dict[tuple[str, bool], list[Comparison]] = defaultdict(list)
    for game in games:
        me = game["players"][game["seat"]]
        if me["resigned"]:
            continue
        for other in game["players"]:
            elo = elo_of(other["level"], game["edition"], len(game["players"]))
            if elo is not None:
                result = 0.5 if me["place"] == other["place"] else float(me["place"] < other["place"])
                comparisons[game["edition"], len(game["players"]) > 2].append(Comparison(elo, result))
    found = []
    for (edition, more), compared in sorted(comparisons.items()):
        rating = rate(compared)
        if rating is not None:
            found.append({"edition": edition, "more_than_two": more, **asdict(rating)})
    return found
