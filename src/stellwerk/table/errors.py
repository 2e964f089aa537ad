"""Errors of a table, with texts for people and codes for programs."""

from __future__ import annotations

from typing import Any

from stellwerk.text import in_all_languages

STATUS: dict[str, int] = {
    "bad_message": 400,
    "token_in_url": 400,
    "no_token": 401,
    "unknown_token": 403,
    "not_allowed": 403,
    "seat_lost": 403,
    "unknown_table": 404,
    "unknown_code": 404,
    "unknown_edition": 404,
    "unknown_page": 404,
    "unknown_puzzle": 404,
    "not_yours": 409,
    "stale": 409,
    "illegal": 422,
    "bad_sheet": 422,
    "bad_board": 422,
    "bad_link": 422,
    "wrong_result": 422,
    "wrong_day": 422,
    "name_taken": 409,
    "too_long_for_a_link": 422,
    "nothing_to_undo": 409,
    "wrong_state": 409,
    "not_over": 409,
    "full": 409,
    "too_big": 413,
    "slow_down": 429,
    "version": 426,
    "busy": 503,
    "not_saved": 503,
    "damaged": 409,
    "wrong_host": 421,
    "foreign_origin": 403,
    "no_push": 404,
    "no_queue": 404,
    "key_ended": 403,
    "broken": 500,
}
"""The HTTP status of every code; its text for people is `problems.<code>`."""


class TableError(Exception):
    """A request that is refused; ``code`` is a key of STATUS."""

    def __init__(self, code: str, detail: str = "", retry_seconds: float = 0.0) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.retry_seconds = retry_seconds

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all attributes, of subclasses too; by default ``__init__`` would be called with the text."""
        return _restored, (type(self), self.args, self.__dict__)

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def as_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, **in_all_languages("problems." + self.code)}
        if self.detail:
            body["detail"] = self.detail.encode(errors="replace").decode()
        if self.retry_seconds:
            body["retry_ms"] = round(self.retry_seconds * 1000)
        return body


def _restored(kind: type[TableError], args: tuple[Any, ...], attributes: dict[str, Any]) -> TableError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(attributes)
    return error
