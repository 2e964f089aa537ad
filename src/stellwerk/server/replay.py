"""A finished game to look at again, move by move, with everybody's hands open."""

from __future__ import annotations

from typing import Any

import stellwerk

from .errors import TableError
from .messages import result_of
from .play import Play
from .rows import OVER, Entry, TableRow

MOST_VIEWS = 60


def finished(row: TableRow, play: Play | None) -> Play:
    if play is None or row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    return play


def record(play: Play) -> dict[str, Any]:
    found: dict[str, Any] = play.game.record()
    return found


def _new_game(row: TableRow) -> stellwerk.Game:
    return stellwerk.new_game(row.edition, players=len(row.places), seed=row.seed, options=row.options)


def moves(row: TableRow, decided: list[Entry]) -> dict[str, Any]:
    """Every decision in notation and words, what it brought about, and the scores after it."""
    game = _new_game(row)
    scores = [list(game.scores())]
    told = []
    for number, entry in enumerate(decided, 1):
        action = game.hear(entry.say or "")
        told.append(
            {
                "number": number,
                "seat": entry.seat,
                "by": entry.by,
                "say": entry.say,
                "de": game.explain(action, lang="de"),
                "en": game.explain(action, lang="en"),
            }
        )
        game.apply(action)
        told[-1]["events"] = game.events
        scores.append(list(game.scores()))
    return {"length": len(decided), "moves": told, "scores": scores, "result": result_of(game)}


def views(row: TableRow, decided: list[Entry], first: int, last: int) -> list[dict[str, Any]]:
    """Positions after moves ``first`` to ``last``: the spectator's view and what every seat had."""
    if not 0 <= first <= last or last - first >= MOST_VIEWS:
        raise TableError("bad_message", f"ask for at most {MOST_VIEWS} views, first to last")
    game = _new_game(row)
    found = []
    for number in range(min(last, len(decided)) + 1):
        if number:
            game.apply(game.hear(decided[number - 1].say or ""))
        if number >= first:
            hands = [game.view(seat)["own"] for seat in range(game.players)]
            found.append({"number": number, "view": game.view(None), "open": hands})
    return found
