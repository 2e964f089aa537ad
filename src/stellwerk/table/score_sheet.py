"""Scores of a printed game, with faults of the sheet as protocol errors."""

from __future__ import annotations

from typing import Any

from stellwerk import scorepad
from stellwerk.table.errors import TableError
from stellwerk.text import languages

Json = dict[str, Any]


class SheetProblem(TableError):
    """A fault of the sheet, with its own text."""

    def __init__(self, fault: scorepad.SheetFault) -> None:
        super().__init__("bad_sheet")
        self.texts = {lang: fault.render(lang) for lang in languages()}

    def as_json(self) -> Json:
        return super().as_json() | self.texts


def scored(sheet: Json) -> Json:
    """Return scores, places, items and the fields of the sheet."""
    try:
        found = scorepad.score(sheet)
    except scorepad.SheetFault as fault:
        raise SheetProblem(fault) from None
    return found | {"fields": scorepad.fields(sheet["edition"], len(sheet["players"]), sheet.get("options"))}
