"""Records of games in files; those that the terminal saves also say who sits where, as `--seat` does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.untrusted import parse_json, read_bytes


def read_record(file: str, tr: Translator) -> dict[str, Any]:
    """The JSON object in a file."""
    try:
        text = read_bytes(file).decode("utf-8")
        if not text.strip():
            raise Complaint(tr("terminal.records.is-empty", file=file))
        record = parse_json(text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Complaint(tr("terminal.records.cannot-read", file=file, reason=reason)) from None
    except ValueError as error:
        raise Complaint(tr("terminal.records.is-not-json", file=file, error=error)) from None
    if not isinstance(record, dict):
        raise Complaint(tr("terminal.records.holds-no-record-of-a", file=file))
    return record


def replay_record(file: str, record: dict[str, Any], tr: Translator) -> stellwerk.Game:
    """The game at the end of a record."""
    try:
        return stellwerk.replay(record)
    except ValueError as error:
        raise _wrong(file, str(error), tr) from None


def recorded_seats(file: str, record: dict[str, Any], tr: Translator) -> list[str]:
    """Return the players at the time the game was saved, if the record names them."""
    seats = record.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise _wrong(file, tr("terminal.records.seats-is-no-list-of"), tr)
    if seats and len(seats) != record["players"]:
        raise _wrong(
            file,
            tr("terminal.records.seats-names-seats-but-play", seats=len(seats), players=record["players"]),
            tr,
        )
    return seats


def recorded_names(file: str, record: dict[str, Any], tr: Translator) -> list[str]:
    """Return the players' names; records of a server have an object with a name for each."""
    seats = record.get("seats", [])
    if isinstance(seats, list) and seats and all(isinstance(seat, dict) for seat in seats):
        record = {**record, "seats": [str(seat.get("name", "")) for seat in seats]}
    return recorded_seats(file, record, tr)


def write_record(path: Path, game: stellwerk.Game, seats: list[str]) -> None:
    """Save a game with its seats. A file that was there before is replaced only when all is written."""
    text = json.dumps({**game.record(), "seats": seats}, ensure_ascii=False, indent=1) + "\n"
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def _wrong(file: str, reason: str, tr: Translator) -> Complaint:
    return Complaint(tr("terminal.records.the-record-in-does-not", file=file, reason=reason), 1)
