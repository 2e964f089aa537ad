"""Replays of finished games, move by move, with all hands visible."""

from __future__ import annotations

from typing import Any

from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, decisions_of
from stellwerk.table.message_builder import result_of
from stellwerk.table.rows import OVER, Entry, TableRow
from stellwerk.text import languages

MOST_VIEWS = 60
PAYMENTS = ("pay ", "surcharge ")


def finished(row: TableRow, play: GameLog | None) -> GameLog:
    if play is None or row.state != OVER:
        raise TableError("wrong_state", "the game is not over")
    if not play.game.is_over:
        raise TableError("damaged", f"the log is sound up to entry {play.number}")
    return play


def course(table: dict[str, Any], row: TableRow, played: list[list[Entry]]) -> dict[str, Any]:
    """Return every move in notation and words, its events and the scores after it, with the given table."""
    game = GameLog.of(row).game
    scores = [list(game.scores())]
    listed = []
    for number, move in enumerate(played, 1):
        notations = decisions_of(move)
        texts: dict[str, list[str]] = {lang: [] for lang in languages()}
        events = []
        for step, notation in enumerate(notations):
            action = game.parse(notation)
            if not step or not notation.startswith(PAYMENTS):  # the events cover the whole payment
                for lang, sentences in texts.items():
                    sentences.append(game.core.describe(action, lang=lang))
            game.apply(action)
            events += game.events
        listed.append(
            {
                "number": number,
                "seat": move[0].seat,
                "by": move[0].by,
                "action": ", ".join(notations),
                "actions": notations,
                **{lang: " ".join(sentences) for lang, sentences in texts.items()},
                "events": events,
            }
        )
        scores.append(list(game.scores()))
    return {
        "table": table,
        "length": len(played),
        "moves": listed,
        "scores": scores,
        "result": result_of(game),
    }


def positions(row: TableRow, played: list[list[Entry]], first: int, last: int) -> dict[str, Any]:
    """Positions after moves ``first`` to ``last``: the spectator's view and what every seat had."""
    if not 0 <= first <= last or last - first >= MOST_VIEWS:
        raise TableError("bad_message", f"ask for at most {MOST_VIEWS} views, first to last")
    game = GameLog.of(row).game
    found = []
    for number in range(min(last, len(played)) + 1):
        if number:
            for notation in decisions_of(played[number - 1]):
                game.apply(game.parse(notation))
        if number >= first:
            hands = [game.view(seat)["own"] for seat in range(game.players)]
            found.append({"number": number, "view": game.view(None), "open": hands})
    return {"views": found}
