"""What goes wrong through the user's doing."""

from __future__ import annotations


class Complaint(Exception):
    """A sentence for the user; the command ends with the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code
