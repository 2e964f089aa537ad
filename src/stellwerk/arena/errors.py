"""What can go wrong in the arena, said to people."""

from __future__ import annotations


class ArenaError(Exception):
    """A sentence in German and in English. Results that were written before it stay valid."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(german, english)
        self.german = german
        self.english = english

    def __str__(self) -> str:
        return self.english
