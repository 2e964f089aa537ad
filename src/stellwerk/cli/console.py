"""Writing to the terminal and reading from it. Everything fits into 80 columns."""

from __future__ import annotations

import contextlib
import sys
from typing import Final

from stellwerk.cli.display import Console, Table, Text

WIDTH: Final = 80

# Gives `input` line editing and a history, where the platform has it.
with contextlib.suppress(ImportError):
    import readline  # noqa: F401


def make_console() -> Console:
    """A console on standard output."""
    return Console(WIDTH)


def make_table(*headings: str, numbers: str = "") -> Table:
    """A plain table. `numbers` has an "r" for each column that holds numbers, "-" for the others."""
    table = Table(gap=2)
    for position, heading in enumerate(headings):
        justify = "right" if numbers[position : position + 1] == "r" else "left"
        table.add_column(heading, justify=justify, no_wrap=justify == "right")
    return table


def clear_screen(console: Console) -> None:
    """Wipe the screen and what was scrolled off it, so that the next player sees nothing."""
    if console.is_terminal:
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()


def read_line(prompt: str) -> str | None:
    """A line typed by the user without surrounding blanks; None when there is no more input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None


def heading(text: str) -> Text:
    """A line that opens a section."""
    return Text(text, style="bold")
