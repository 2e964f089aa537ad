"""Text in which every piece may have a style, and its lines at a given width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

RIGHT: Final = "right"

_TOKEN: Final = re.compile(r"\s*\S*|\s+")


def width_of(text: str) -> int:
    """The columns that it takes; accents that stand above a letter take none, Chinese characters two."""
    if text.isascii():
        return len(text)
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Text:
    """Pieces, each with a style; `justify` says on which side it stands in a column."""

    def __init__(self, content: str = "", style: str = "", justify: str = "") -> None:
        self.pieces: list[tuple[str, str]] = [(content, style)] if content else []
        self.justify = justify

    @classmethod
    def assemble(cls, *parts: str | tuple[str, str]) -> Text:
        """Text of plain parts and of parts with their styles."""
        made = cls()
        for part in parts:
            made.append(*((part,) if isinstance(part, str) else part))
        return made

    @property
    def plain(self) -> str:
        return "".join(content for content, _ in self.pieces)

    @property
    def width(self) -> int:
        """Of its longest line."""
        return max((width_of(line) for line in self.plain.split("\n")), default=0)

    def append(self, content: str, style: str = "") -> None:
        if content:
            self.pieces.append((content, style))

    def append_text(self, other: Text) -> None:
        self.pieces += other.pieces

    def join(self, parts: Iterable[Text]) -> Text:
        """The parts with this text between each two."""
        made = Text()
        for number, part in enumerate(parts):
            if number:
                made.append_text(self)
            made.append_text(part)
        return made

    def lines(self, width: int) -> list[Text]:
        """Itself in lines of at most that width, broken between words where that is possible."""
        made: list[Text] = []
        for paragraph in self._paragraphs():
            made += _wrapped(paragraph, width)
        return made

    def _paragraphs(self) -> Iterator[Text]:
        line = Text(justify=self.justify)
        for content, style in self.pieces:
            first, *others = content.split("\n")
            line.append(first, style)
            for other in others:
                yield line
                line = Text(justify=self.justify)
                line.append(other, style)
        yield line

    def slice(self, first: int, last: int) -> Text:
        """From one character to before another one."""
        made, place = Text(justify=self.justify), 0
        for content, style in self.pieces:
            made.append(content[max(0, first - place) : max(0, last - place)], style)
            place += len(content)
        return made


def _wrapped(paragraph: Text, width: int) -> list[Text]:
    """A paragraph's lines: blanks at a break are dropped, and a word that is too long is cut."""
    plain = paragraph.plain
    if width_of(plain) <= width:
        return [paragraph]
    lines, begin, end = [], 0, 0
    for token in _TOKEN.finditer(plain):
        if width_of(plain[begin : token.end()]) > width and end > begin:
            lines.append(paragraph.slice(begin, end))
            begin = token.end() - len(token[0].lstrip())
        end = token.end()
        while width_of(plain[begin:end]) > width:
            cut = _fitting(plain, begin, width)
            lines.append(paragraph.slice(begin, cut))
            begin = cut
    if end > begin or not lines:
        lines.append(paragraph.slice(begin, end))
    return lines


def _fitting(plain: str, begin: int, width: int) -> int:
    """Where to cut so that as much as possible fits."""
    cut = begin + 1
    while width_of(plain[begin : cut + 1]) <= width:
        cut += 1
    return cut
