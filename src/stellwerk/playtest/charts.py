"""Plots as SVG that stands in a page by itself: bars with intervals, columns, a curve, the board as a map."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from stellwerk.boards import BoardData, Route
from stellwerk.boards.svg import Paint, draw
from stellwerk.intervals import Figure
from stellwerk.text.names import localized_name

WIDTH: Final = 640
LABEL: Final = 190
VALUE: Final = 150
ROW: Final = 24

_COLD: Final = (216, 222, 226)
_HOT: Final = (184, 41, 28)
_LESS: Final = (38, 93, 158)
_EDGE: Final = "#8d8578"
NEVER: Final = ("none", "#b9b2a4")
"""Fill and edge of what nobody ever claimed."""


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    figure: Figure
    text: str
    """The figure in words, behind the bar."""


def bars(rows: Sequence[Bar], least: float, most: float, reference: float | None, title: str) -> str:
    """A bar for each row with its interval as a whisker; the reference is a dashed line."""
    height = ROW * len(rows) + 10
    span = WIDTH - LABEL - VALUE

    def at(value: float) -> float:
        return LABEL + span * (min(most, max(least, value)) - least) / (most - least)

    zero = at(max(least, min(most, 0.0)))
    parts = []
    for number, row in enumerate(rows):
        middle = 5 + ROW * number + ROW / 2
        parts.append(_text(LABEL - 8, middle + 4, row.label, "end"))
        parts.append(_text(WIDTH - VALUE + 8, middle + 4, row.text, "start"))
        figure = row.figure
        if math.isnan(figure.value):
            continue
        left, right = sorted((zero, at(figure.value)))
        parts.append(
            f'<rect class="bar" x="{left:.1f}" y="{middle - 7:.1f}" width="{right - left:.1f}" height="14"/>'
        )
        if not math.isnan(figure.low):
            parts.append(_whisker(at(figure.low), at(figure.high), middle))
    if reference is not None:
        line = at(reference)
        parts.append(f'<line class="reference" x1="{line:.1f}" x2="{line:.1f}" y1="0" y2="{height}"/>')
    return _svg(WIDTH, height, parts, title)


def _whisker(low: float, high: float, y: float) -> str:
    ends = "".join(
        f'<line class="whisker" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 4:.1f}" y2="{y + 4:.1f}"/>'
        for x in (low, high)
    )
    return f'<line class="whisker" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>{ends}'


def columns(counts: dict[int, int], title: str, unit: str) -> str:
    """How often each number occurred."""
    if not counts:
        return ""
    first, last = min(counts), max(counts)
    numbers = range(first, last + 1)
    most = max(counts.values())
    height, base = 205, 160
    step = (WIDTH - 20) / len(numbers)
    parts = []
    every = max(1, math.ceil(len(numbers) / 16))
    for place, number in enumerate(numbers):
        tall = 140 * counts.get(number, 0) / most
        x = 10 + step * place
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{base - tall:.1f}" width="{max(1.0, step - 2):.1f}"'
            f' height="{tall:.1f}"><title>{number}: {counts.get(number, 0)}</title></rect>'
        )
        if place % every == 0:
            parts.append(_text(x + step / 2, base + 16, str(number), "middle"))
    parts.append(_text(WIDTH - 10, height - 8, unit, "end"))
    return _svg(WIDTH, height, parts, title)


def curve(figures: Sequence[Figure], reference: float, title: str, ends: tuple[str, str]) -> str:
    """Shares that follow each other, as a line in a band of their intervals."""
    left, top, wide, tall = 50, 10, WIDTH - 70, 170

    def x(place: int) -> float:
        return left + wide * place / max(1, len(figures) - 1)

    def y(value: float) -> float:
        return top + tall * (1 - value)

    known = [(place, figure) for place, figure in enumerate(figures) if not math.isnan(figure.value)]
    upper = [f"{x(place):.1f},{y(figure.high):.1f}" for place, figure in known]
    lower = [f"{x(place):.1f},{y(figure.low):.1f}" for place, figure in reversed(known)]
    line = " ".join(f"{x(place):.1f},{y(figure.value):.1f}" for place, figure in known)
    parts = [
        f'<polygon class="band" points="{" ".join(upper + lower)}"/>',
        f'<polyline class="line" points="{line}"/>',
        f'<line class="reference" x1="{left}" x2="{left + wide}" y1="{y(reference):.1f}"'
        f' y2="{y(reference):.1f}"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        parts.append(_text(left - 6, y(share) + 4, f"{100 * share:.0f} %", "end"))
    parts += [
        _text(left, top + tall + 18, ends[0], "start"),
        _text(left + wide, top + tall + 18, ends[1], "end"),
    ]
    return _svg(WIDTH, top + tall + 26, parts, title)


def board_map(
    board: BoardData, lang: str, heat: Callable[[str], float], route_title: Callable[[str], str], title: str
) -> str:
    """Draw the board with each route colored by its heat; spaces without heat are empty."""

    def paint(route: Route) -> Paint:
        share = heat(route.id)
        fill, edge = (_mixed(share), _EDGE) if share > 0 else NEVER
        return Paint(fill, edge, route_title(route.id))

    return draw(board, lambda city: localized_name(city, lang), title, paint)


def difference_map(
    board: BoardData,
    lang: str,
    change: Callable[[str], float | None],
    route_title: Callable[[str], str],
    title: str,
) -> str:
    """Draw the board with each route colored by its change from -1 to 1; routes without any are empty."""

    def paint(route: Route) -> Paint:
        share = change(route.id)
        fill, edge = NEVER if share is None else (_mixed(share), _EDGE)
        return Paint(fill, edge, route_title(route.id))

    return draw(board, lambda city: localized_name(city, lang), title, paint)


def scale(least: float, most: float, labels: Sequence[str], title: str) -> str:
    """What the colours of a map stand for: from `least` to `most`, with labels at even distances."""
    steps, left, wide = 40, 40, 360
    parts = [
        f'<rect x="{left + wide * step / steps:.1f}" y="4" width="{wide / steps + 0.5:.1f}" height="14"'
        f' fill="{_mixed(least + (most - least) * (step + 0.5) / steps)}"/>'
        for step in range(steps)
    ]
    for number, label in enumerate(labels):
        parts.append(_text(left + wide * number / (len(labels) - 1), 34, label, "middle"))
    return _svg(left * 2 + wide, 40, parts, title)


def _mixed(share: float) -> str:
    """A colour between cold (0) and hot (1), or blue (-1)."""
    end = _HOT if share >= 0 else _LESS
    return "#" + "".join(
        f"{round(cold + (hot - cold) * abs(share)):02x}" for cold, hot in zip(_COLD, end, strict=True)
    )


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(width: float, height: float, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg class="plot" role="img" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
