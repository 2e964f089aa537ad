"""Tables without lines: columns beside each other, as wide as they need or as there is room."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from stellwerk.cli.display.text import RIGHT, Text

_LEAST: Final = 1


@dataclass
class _Column:
    heading: str = ""
    justify: str = ""
    no_wrap: bool = False
    width: int | None = None
    cells: list[Text] = field(default_factory=list)

    def wanted(self) -> int:
        if self.width is not None:
            return self.width
        return max((cell.width for cell in [Text(self.heading), *self.cells]), default=0)


class Table:
    """Rows of cells. Columns that no `add_column` announced come with the rows."""

    def __init__(self, gap: int = 0) -> None:
        self.gap = gap
        self._columns: list[_Column] = []
        self._rows = 0

    def add_column(
        self, heading: str = "", justify: str = "", no_wrap: bool = False, width: int | None = None
    ) -> None:
        self._columns.append(_Column(heading, justify, no_wrap, width))

    def add_row(self, *cells: str | Text) -> None:
        while len(self._columns) < len(cells):
            self._columns.append(_Column(cells=[Text()] * self._rows))
        for column, cell in zip_longest(self._columns, cells, fillvalue=""):
            assert isinstance(column, _Column) and isinstance(cell, str | Text)
            column.cells.append(Text(cell) if isinstance(cell, str) else cell)
        self._rows += 1

    @property
    def row_count(self) -> int:
        return self._rows

    def lines(self, width: int) -> list[Text]:
        """The whole table, in lines of that width."""
        widths = self._widths(width)
        made: list[Text] = []
        if any(column.heading for column in self._columns):
            headings = [Text(column.heading, "bold", column.justify) for column in self._columns]
            made += self._row(headings, widths)
        for row in range(self._rows):
            made += self._row([column.cells[row] for column in self._columns], widths)
        return made

    def _widths(self, available: int) -> list[int]:
        """What each column wants; where that is too much the widest of those that can be broken give way."""
        widths = [column.wanted() for column in self._columns]
        excess = sum(widths) + self.gap * (len(widths) - 1) - available
        yielding = [place for place, column in enumerate(self._columns) if not column.no_wrap]
        for places in (yielding, list(range(len(widths)))):
            while excess > 0 and any(widths[place] > _LEAST for place in places):
                widths[max(places, key=lambda place: widths[place])] -= 1
                excess -= 1
        return widths

    def _row(self, cells: list[Text], widths: list[int]) -> list[Text]:
        blocks = [cell.lines(max(_LEAST, width)) for cell, width in zip(cells, widths, strict=True)]
        made = []
        for number in range(max(len(block) for block in blocks)):
            line = Text()
            for place, (block, column, width) in enumerate(zip(blocks, self._columns, widths, strict=True)):
                part = block[number] if number < len(block) else Text()
                session = " " * (width - part.width)
                right = (cells[place].justify or column.justify) == RIGHT
                line.append(" " * self.gap if place else "")
                line.append(session if right else "")
                line.append_text(part)
                line.append("" if right else session)
            made.append(line)
        return made
