"""Builds server messages from the table and the game, for one viewer at a time."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.documents import ClaimBlocker
from stellwerk.table.connection import GONE, HERE, Present
from stellwerk.table.errors import TableError
from stellwerk.table.game_log import GameLog, Viewer, parse_decision
from stellwerk.table.rows import BOT, TableRow
from stellwerk.text import languages
from stellwerk.text.buildings import building_kinds

BROUGHT_ALONG = Path(__file__).with_name("version.txt")
"""Where nothing is installed (in the browser) the build leaves the version in this file."""


@cache
def version() -> str:
    if BROUGHT_ALONG.exists():
        return BROUGHT_ALONG.read_text(encoding="utf-8").strip()
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed_version

    try:
        return installed_version("stellwerk")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return stellwerk.__version__


Option = dict[str, str]


def options_of(game: stellwerk.Game) -> list[Option]:
    return [{"action": str(action)} for action in game.legal_actions()]


def explain(game: stellwerk.Game, decisions: list[str]) -> list[Option]:
    """Return a sentence for each of these options, in every language."""
    return [{"action": notation, **_sentences(game, notation)} for notation in decisions]


def _sentences(game: stellwerk.Game, notation: str) -> dict[str, str]:
    action = parse_decision(game, notation)
    return {lang: game.core.describe(action, lang=lang) for lang in languages()}


PAYING = ("pay", "surcharge")


def is_paid_for(notation: str) -> bool:
    """Return whether an action in notation is one that costs cards."""
    return notation.startswith(("claim ", "buy ", *(f"{kind} " for kind in building_kinds())))


def payment_options(game: stellwerk.Game, notation: str | None) -> tuple[list[dict[str, Any]], bool]:
    """Return each payment with its cards and decisions, and whether the list was cut.

    ``notation`` names what would be paid for (``claim``, ``buy``, a building); without it, what is being paid
    now.
    """
    found = game.payments(notation)
    return [{"cards": payment.cards, "actions": payment.actions} for payment in found], found.more


CLAIMING = ("turn", "claim")


def claim_blockers(game: stellwerk.Game, seat: int) -> dict[str, ClaimBlocker]:
    """Return the reason for every free route that ``seat`` cannot claim in this decision."""
    if game.phase not in CLAIMING:
        return {}
    return game.claim_blockers(seat, taken=False)


PROTOCOL = 1
NOBODY = Present()


_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def _fast_dumps() -> Callable[[Any], bytes] | None:
    """Return orjson's encoder; None in the browser, where it does not exist."""
    try:
        from orjson import dumps
    except ImportError:
        return None
    found: Callable[[Any], bytes] = dumps
    return found


_dumps = _fast_dumps()


def encode(message: dict[str, Any]) -> str:
    """Return the message as compact JSON."""
    if _dumps is not None:
        try:
            return _dumps(message).decode()
        except TypeError:  # a number too large for it, say
            pass
    return _encoder.encode(message)


def table_object(row: TableRow, waiting: list[int], present: Present = NOBODY) -> dict[str, Any]:
    """The object ``table`` of the protocol."""
    return {
        "id": row.id,
        "title": row.title,
        "edition": row.edition,
        "options": row.options,
        "state": row.state,
        "public": row.public,
        "order": row.seat_order,
        "clock": row.clock,
        "undo": row.undo,
        "hints": row.hints,
        "chat": row.chat,
        "created": moment(row.created),
        "changed": moment(row.changed),
        "number": row.number,
        "waiting": waiting,
        "since": moment(row.since) if waiting and row.since is not None else None,
        "deadline": moment(row.deadline) if row.deadline is not None and not row.waits_for_bot else None,
        "seats": [
            {
                "seat": place.seat,
                "place": place.place,
                "kind": place.kind,
                "name": place.name,
                "level": place.level,
                "taken": place.taken,
                "connected": place.kind == BOT or present.of_place(place.place) != GONE,
                "presence": HERE if place.kind == BOT else present.of_place(place.place),
                "away": place.away,
                "resigned": place.resigned,
                "avatar": place.avatar,
                "color": place.seat if place.color is None else place.color,
            }
            for place in row.places
        ],
        "spectators": present.spectators,
        "scores": row.scores,
        "ranking": row.ranking,
        "rematch": row.rematch,
        "own_board": row.board is not None,
        "from": {"table": row.from_table, "number": row.from_number} if row.from_table else None,
    }


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def state_message(
    row: TableRow,
    game_log: GameLog,
    early: dict[int, list[str]],
    waiting: list[int],
    viewer: Viewer,
    last: int,
    now: float,
) -> dict[str, Any]:
    """Return all that ``viewer`` may know, and the entries after number ``last``; ``now`` is wall time."""
    game = game_log.seen_by(viewer)
    asked = viewer is not None and not game.is_over and game.current_player == viewer
    options = options_of(game) if asked else None
    held = early.get(viewer, []) if viewer is not None and game_log.starting else []
    question = game_log.early_question(viewer, held) if viewer is not None else None
    return {
        "v": PROTOCOL,
        "type": "state",
        "table": row.id,
        "seat": viewer,
        "number": game_log.number_for(viewer),
        "entry": game_log.number,
        "entries": game_log.entries_after(viewer, last),
        "view": game.view(viewer),
        "waiting": waiting,
        "options": options,
        "claim_blockers": claim_blockers(game, viewer) if asked and viewer is not None else {},
        "early": {"decision": question.decision, "options": options_of(question.game)} if question else None,
        "held": held,
        "can_undo": row.undo and viewer is not None and game_log.can_undo(viewer),
        "clock": _clock(row, game_log, now),
        "result": result_of(game) if game.is_over else None,
    }


def _clock(row: TableRow, game_log: GameLog, now: float) -> dict[str, Any] | None:
    if row.clock is None or row.deadline is None or row.waits_for_bot or game_log.game.is_over:
        return None
    left = max(0, round((row.deadline - now) * 1000))
    return {"seat": game_log.game.current_player, "seconds": row.clock, "left_ms": left}


def result_of(game: stellwerk.Game) -> dict[str, Any]:
    return {
        "scores": list(game.scores()),
        "ranking": list(game.ranking()),
        "breakdown": [game.score_breakdown(seat) for seat in range(game.players)],
    }


def error_message(error: TableError, answers: int | None) -> dict[str, Any]:
    return {"v": PROTOCOL, "type": "error", "re": answers, "error": error.as_json()}
