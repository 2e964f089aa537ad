"""Tokens and permissions: the tokens that a client has shown, checked against the current row.

There are no accounts; the server stores only hashes of tokens. Nothing is cached: a seat can change hands at
any moment, so permissions are checked for every request and every message.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from stellwerk.table import join_codes
from stellwerk.table.errors import TableError
from stellwerk.table.rows import BOT, Place, TableRow

SEAT, HOST, JOIN, WATCH, PERSON = "s", "h", "j", "w", "p"

_SHAPE = re.compile(rf"[shjwp][A-Za-z0-9_-]{{31}}|{join_codes.CODE}[0-9A-HJKMNP-TV-Z]{{8}}")
_ID_SHAPE = re.compile(r"[a-z0-9]{12}")
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz0123456789"


def new_token(kind: str) -> str:
    """Return a token of 32 characters: its kind and 186 random bits."""
    return kind + secrets.token_urlsafe(24)[:31]


def new_table_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(12))


def looks_like_table_id(text: str) -> bool:
    return _ID_SHAPE.fullmatch(text) is not None


def looks_like_token(text: str) -> bool:
    return _SHAPE.fullmatch(text) is not None


def digest(token: str) -> str:
    """Return the stored hash. Tokens are random enough for a hash without salt."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Credentials:
    """The tokens of a client. Only hashes are compared, so timing reveals nothing."""

    hashes: frozenset[str] = frozenset()

    @classmethod
    def of(cls, shown: Iterable[str]) -> Credentials:
        return cls(frozenset(map(digest, shown)))

    def places(self, row: TableRow) -> frozenset[int]:
        """Return the places of these tokens, including those of people who have resigned."""
        return frozenset(each.place for each in row.places if self._holds(each))

    def seats(self, row: TableRow) -> list[int]:
        """Return the seats that these tokens may play and see."""
        return [each.seat for each in row.places if not each.resigned and self._holds(each)]

    def one_seat(self, row: TableRow) -> Place:
        """Return the one seat that this token plays."""
        if not self.places(row):
            raise TableError("not_allowed", "this needs a seat token")
        seats = self.seats(row)
        if not seats:
            raise TableError("not_allowed", "you have resigned")
        return row.place_of(seats[0])

    def need_seat(self, row: TableRow, seat: int) -> None:
        if not any(each.seat == seat and not each.resigned and self._holds(each) for each in row.places):
            raise TableError("not_allowed", f"seat {seat} is not yours")

    def is_host(self, row: TableRow) -> bool:
        return self._opens(row.host_hash)

    def need_host(self, row: TableRow) -> None:
        if not self.is_host(row):
            raise TableError("not_allowed", "this needs the host token")

    def may_join(self, row: TableRow) -> bool:
        return row.public or self.is_host(row) or self._opens(row.join_hash) or self._opens(_code_hash(row))

    def may_show_taps(self, row: TableRow) -> bool:
        """Return whether a shared screen with these tokens may send what is tapped on it.

        Everybody can get the code of a public table, so there it takes the host's token.
        """
        invited = self._opens(row.join_hash) or self._opens(_code_hash(row))
        return self.is_host(row) or (invited and not row.public)

    def may_watch(self, row: TableRow) -> bool:
        """Return whether these tokens may watch the table."""
        return self.may_join(row) or self._opens(row.watch_hash) or bool(self.places(row))

    def check(self, row: TableRow) -> None:
        """Raise TableError unless every token is valid here and they may watch."""
        known = {row.host_hash, row.join_hash, row.watch_hash, *(each.token_hash for each in _persons(row))}
        if not self.hashes <= known | {_code_hash(row)}:
            raise TableError("unknown_token")
        if not self.may_watch(row):
            raise TableError("no_token")

    def _holds(self, place: Place) -> bool:
        """Return whether one of these tokens belongs to this place of a person."""
        return place.kind != BOT and self._opens(place.token_hash)

    def _opens(self, stored: str | None) -> bool:
        return stored is not None and stored in self.hashes


def _persons(row: TableRow) -> list[Place]:
    return [each for each in row.places if each.kind != BOT]


def _code_hash(row: TableRow) -> str:
    return digest(join_codes.token_of(row.join_hash))
