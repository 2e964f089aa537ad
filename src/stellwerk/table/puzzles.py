"""Puzzles and the deal of the day as messages: a position looks like a table where nobody can decide."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import stellwerk
from stellwerk import puzzles
from stellwerk.puzzles import Puzzle, daily
from stellwerk.table import new_table
from stellwerk.table.errors import TableError
from stellwerk.table.message_builder import PROTOCOL, table_object
from stellwerk.table.messages.requests import NewSeat, NewTable
from stellwerk.table.replay import from_link
from stellwerk.table.rows import PLAYING, TableRow
from stellwerk.text import languages

Json = dict[str, Any]


def listed() -> Json:
    """Return all puzzles, without what they show."""
    return {
        "puzzles": [
            {"id": each.id, "edition": each.edition, "difficulty": each.difficulty}
            for each in puzzles.all_puzzles()
        ]
    }


def puzzle_object(puzzle_id: str) -> Json:
    """Return a puzzle with its solution; TableError if there is none."""
    puzzle = puzzles.find(puzzle_id)
    if puzzle is None:
        raise TableError("unknown_puzzle", puzzle_id[:40])
    game = stellwerk.Game(puzzle.game())
    seat = game.current_player
    return {
        "id": puzzle.id,
        "difficulty": puzzle.difficulty,
        "themes": list(puzzle.themes),
        "table": table_object(_table(puzzle, game), [seat]),
        "state": _state(puzzle, game),
        "options": [_option(puzzle, game, index) for index in range(len(puzzle.options))],
        "solution": puzzle.solution,
    }


def _option(puzzle: Puzzle, game: stellwerk.Game, index: int) -> Json:
    option = puzzle.options[index]
    action = game.core.parse(option.notation)
    return {
        "action": option.notation,
        "text": {lang: game.core.describe(action, lang=lang) for lang in languages()},
        "loss": option.loss,
        "why": {lang: puzzle.why(index, lang) for lang in languages()},
    }


def _table(puzzle: Puzzle, game: stellwerk.Game) -> TableRow:
    seats = [NewSeat(kind="here" if seat == game.current_player else "bot") for seat in range(game.players)]
    variants = dict.fromkeys(game.variants, True)
    row, _ = new_table.build(NewTable(edition=game.edition, options=variants, seats=seats, seed=0), 0.0)
    row.id, row.state = puzzle.id, PLAYING
    return row


def _state(puzzle: Puzzle, game: stellwerk.Game) -> Json:
    seat = game.current_player
    return {
        "v": PROTOCOL,
        "type": "state",
        "table": puzzle.id,
        "seat": seat,
        "number": 0,
        "entry": 0,
        "entries": [],
        "view": game.view(seat),
        "waiting": [seat],
        "options": None,
        "claim_blockers": {},
        "early": None,
        "held": [],
        "can_undo": False,
        "clock": None,
        "result": None,
    }


def day_object(day: str) -> Json:
    """Return what a day brings, and the puzzle of the day before, to look at its solution."""
    date_ = read_day(day)
    deal = daily.deal_of_day(date_)
    today, yesterday = (daily.puzzle_of_day(each) for each in (date_, date_ - timedelta(days=1)))
    return {
        "day": day,
        "puzzle": None if today is None else today.id,
        "yesterday": None if yesterday is None else yesterday.id,
        "deal": {
            "edition": deal.edition,
            "seed": deal.seed,
            "players": daily.PLAYERS,
            "seat": daily.PLAYER,
            "level": daily.LEVEL,
        },
    }


def read_day(day: str) -> date:
    """Return a date from `2026-11-19`; TableError if it is none."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        found = date.min
    if found.isoformat() != day or found == date.min:
        raise TableError("bad_message", "a day is written like 2026-11-19")
    return found


def result_of_link(day: str, game: str) -> Json:
    """Play the game of a link again and return its result; TableError if it is not the deal of that day."""
    record = from_link(game)
    if not isinstance(record, dict):
        raise TableError("bad_link")
    try:
        result = daily.result_of(read_day(day), record)
    except daily.WrongResultError as error:
        raise TableError("wrong_result", str(error)[:200]) from error
    return {"score": result.score, "margin": result.margin}
