"""Errors of the arena, with texts for people."""

from __future__ import annotations

from stellwerk.text import LocalizedError


class ArenaError(LocalizedError):
    """Results that were written before it stay valid."""
