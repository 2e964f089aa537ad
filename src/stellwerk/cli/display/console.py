"""Where things are printed: a terminal with colours, or a file without them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from stellwerk.cli.display.styles import NONE, OFF, codes, color_depth
from stellwerk.cli.display.table import Table
from stellwerk.cli.display.text import Text

_WIDTH: Final = 80


class Rule:
    """A line across, with a title in its middle."""

    def __init__(self, title: str | Text = "") -> None:
        self._title = Text(title) if isinstance(title, str) else title

    def lines(self, width: int) -> list[Text]:
        title = self._title.slice(0, width - 4)
        if not title.pieces:
            return [Text("─" * width)]
        left = (width - title.width - 2) // 2
        line = Text("─" * left + " ")
        line.append_text(title)
        line.append(" " + "─" * (width - left - title.width - 2))
        return [line]


Printable = str | Text | Table | Rule


class Console:
    """Prints to a stream (standard output if none is named) in lines of a fixed width."""

    def __init__(self, width: int = _WIDTH, file: TextIO | None = None) -> None:
        self.width = width
        self._file = file
        if os.name == "nt":
            os.system("")  # makes a Windows console understand the codes of styles

    @property
    def stream(self) -> TextIO:
        return self._file or sys.stdout

    @property
    def is_terminal(self) -> bool:
        return self.stream.isatty()

    def print(self, content: Printable = "", style: str = "", soft_wrap: bool = False) -> None:
        """Print it in lines; with `soft_wrap` breaking long lines is left to the terminal."""
        shown = Text(content, style) if isinstance(content, str) else content
        depth = color_depth(self.stream, os.environ)
        lines = [shown] if soft_wrap and isinstance(shown, Text) else shown.lines(self.width)
        self.stream.write("".join(_written(line, depth) + "\n" for line in lines))

    @contextmanager
    def status(self, sentence: str) -> Iterator[None]:
        """A sentence that stands there as long as something takes, on a terminal."""
        if not self.is_terminal or color_depth(self.stream, os.environ) == NONE:
            yield
            return
        self.stream.write(f"\r{sentence}")
        self.stream.flush()
        try:
            yield
        finally:
            self.stream.write("\r\x1b[2K")
            self.stream.flush()


def _written(line: Text, depth: int) -> str:
    written = ""
    for content, style in line.pieces:
        on = codes(style, depth)
        written += f"{on}{content}{OFF}" if on else content
    return written.rstrip(" ")
