"""Styled text, tables and progress bars on a terminal, with nothing but the standard library."""

from stellwerk.cli.display.console import Console, Printable, Rule
from stellwerk.cli.display.progress import Progress
from stellwerk.cli.display.table import Table
from stellwerk.cli.display.text import Text

__all__ = ["Console", "Printable", "Progress", "Rule", "Table", "Text"]
