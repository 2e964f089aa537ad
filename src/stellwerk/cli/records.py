"""Records of games in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator


def read_record(file: str, tr: Translator) -> dict[str, Any]:
    """The JSON object in a file."""
    try:
        record = json.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Complaint(tr(f"{file} ist nicht lesbar: {reason}.", f"Cannot read {file}: {reason}.")) from None
    except ValueError as error:
        raise Complaint(tr(f"{file} ist kein JSON: {error}.", f"{file} is not JSON: {error}.")) from None
    if not isinstance(record, dict):
        raise Complaint(
            tr(f"In {file} steht keine Partie, sondern etwas anderes.", f"{file} holds no record of a game.")
        )
    return record


def replay_record(file: str, record: dict[str, Any], tr: Translator) -> stellwerk.Game:
    """The game at the end of a record."""
    try:
        return stellwerk.replay(record)
    except ValueError as error:
        raise Complaint(
            tr(f"Die Partie in {file} stimmt nicht: {error}", f"The record in {file} does not hold: {error}"),
            1,
        ) from None
