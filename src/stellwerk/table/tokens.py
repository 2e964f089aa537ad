"""Tokens in place of accounts; the server stores only their hashes."""

from __future__ import annotations

import hashlib
import re
import secrets

SEAT, HOST, JOIN, WATCH, PERSON, CODE = "s", "h", "j", "w", "p", "c"

_SHAPE = re.compile(r"[shjwp][A-Za-z0-9_-]{31}|c[0-9A-HJKMNP-TV-Z]{8}")
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
