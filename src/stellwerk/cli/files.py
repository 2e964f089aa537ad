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
    write_bytes(out, text.encode(), tr, folder=False)


def write_bytes(out: str | Path, content: bytes, tr: Translator, folder: bool = True) -> None:
    """Write a file, and make its folder if asked."""
    try:
        if folder:
            Path(out).parent.mkdir(parents=True, exist_ok=True)
        Path(out).write_bytes(content)
    except OSError as error:
        raise unwritable(out, error, tr) from None
