"""Summaries of finished games for a person's history and rating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import stellwerk
from stellwerk.table.message_builder import moment
from stellwerk.table.rating import Comparison, elo_of, rate
from stellwerk.table.rows import BOT, TableRow

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


def as_json(game: Json) -> Json:
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
