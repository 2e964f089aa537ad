"""What can go wrong in the arena, said to people."""

from __future__ import annotations

from stellwerk.words import SpokenError


class ArenaError(SpokenError):
    """Results that were written before it stay valid."""
