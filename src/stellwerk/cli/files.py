"""Files that a command writes."""

from __future__ import annotations

from pathlib import Path

from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator


def unwritable(out: str | Path, error: OSError, tr: Translator, code: int = 2) -> Complaint:
    """The sentence for a place where nothing can be written."""
    reason = error.strerror or str(error)
    return Complaint(tr("terminal.files.nothing-can-be-written-to", out=out, reason=reason), code)


def write_text(out: str | Path, text: str, tr: Translator) -> None:
    try:
        Path(out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise unwritable(out, error, tr) from None
