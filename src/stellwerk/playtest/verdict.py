"""What is out of the ordinary about a board, compared with the printed boards of the family."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from stellwerk.intervals import UNKNOWN, Figure, Z
from stellwerk.playtest.figures import Report

PRINTED: Final = "printed.json"
"""How the printed boards play; `tools/printed_boards.py` writes it."""

SELDOM: Final = 0.1
"""A route that is built in fewer games is hardly used."""

NEARLY_ALWAYS: Final = 0.9
"""A route that is built in more games is crowded."""

NARROWEST: Final = 0.1
"""Least width of a range, as a part of its upper end, by which distances from it are measured."""


def _seat_advantage(report: Report) -> Figure:
    """How far the luckiest or unluckiest seat is from its fair share, as a part of that share."""
    fair = 1 / report.players
    seat = max(report.seats, key=lambda figure: abs(figure.value - fair))
    half = (seat.high - seat.low) / 2 * report.players
    value = abs(seat.value - fair) * report.players
    return Figure(value, max(0.0, value - half), value + half, seat.count)


def _tickets_made(report: Report) -> Figure:
    """Tickets completed by a player, over all bots."""
    figures = [style.tickets_made for style in report.styles]
    value = sum(figure.value for figure in figures) / len(figures)
    half = math.sqrt(sum(((figure.high - figure.low) / 2) ** 2 for figure in figures)) / len(figures)
    return Figure(value, value - half, value + half, sum(figure.count for figure in figures))


def _completed(report: Report) -> Figure:
    """Share of the tickets kept that are completed."""
    count = sum(line.completed.count for line in report.tickets)
    if not count:
        return UNKNOWN
    made = sum(line.completed.value * line.completed.count for line in report.tickets if line.completed.count)
    share = made / count
    half = Z * math.sqrt(share * (1 - share) / max(1, report.games))
    return Figure(share, share - half, share + half, count)


def _share(report: Report, found: int, of: int) -> Figure:
    value = found / of if of else math.nan
    return Figure(value, value, value, report.games)


def seldom_built(report: Report) -> list[str]:
    """Routes that are hardly ever built, the least first."""
    lines = sorted(report.routes, key=lambda line: line.claimed.value)
    return [line.route for line in lines if line.claimed.high < SELDOM]


def crowded(report: Report) -> list[str]:
    """Routes that are built in nearly every game, the most first."""
    lines = sorted(report.routes, key=lambda line: -line.claimed.value)
    return [line.route for line in lines if line.claimed.low > NEARLY_ALWAYS]


def mispriced(report: Report) -> list[str]:
    """Tickets that are clearly worth too much or too little, the worst first."""
    lines = [line for line in report.tickets if line.verdict in ("high", "low")]
    return [line.ticket for line in sorted(lines, key=lambda line: -abs(line.points - line.price.value))]


def _demand(report: Report) -> Figure:
    """How often the most wanted card is paid, compared with how often it is in the deck."""
    wanted = [line for line in report.colors if line.demand.count and line.supply]
    if not wanted:
        return UNKNOWN
    most = max(wanted, key=lambda line: line.demand.value / line.supply)
    figure, supply = most.demand, most.supply
    return Figure(figure.value / supply, figure.low / supply, figure.high / supply, figure.count)


MEASURES: Final[dict[str, Callable[[Report], Figure]]] = {
    "seat-advantage": _seat_advantage,
    "turns": lambda report: report.turns,
    "tickets-made": _tickets_made,
    "completed": _completed,
    "decided-at": lambda report: report.decided_at,
    "leader-changes": lambda report: report.leader_changes,
    "standstill": lambda report: report.ended_by.get("standstill", UNKNOWN),
    "seldom-built": lambda report: _share(report, len(seldom_built(report)), len(report.routes)),
    "crowded": lambda report: _share(report, len(crowded(report)), len(report.routes)),
    "mispriced": lambda report: _share(report, len(mispriced(report)), len(report.tickets)),
    "demand": _demand,
}
"""What boards are compared by."""

SHARES: Final = frozenset(
    {"seat-advantage", "completed", "decided-at", "standstill", "seldom-built", "crowded", "mispriced"}
)
"""Measures that are read as percentages."""

UNHARMFUL: Final = frozenset(
    {(measure, "low") for measure in ("seat-advantage", "standstill", "seldom-built", "mispriced", "demand")}
    | {("crowded", "low"), ("leader-changes", "high"), ("completed", "high"), ("decided-at", "high")}
)
"""What may be out of the ordinary without a fault."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A measure that lies outside of the range of the printed boards, whole interval and all."""

    measure: str
    side: str
    """high or low"""
    players: int
    figure: Figure
    least: float
    most: float
    """The range of the printed boards with as many players."""

    @property
    def distance(self) -> float:
        """How far it is outside, in widths of the range."""
        width = max(self.most - self.least, NARROWEST * abs(self.most), 1e-3)
        return max(self.figure.low - self.most, self.least - self.figure.high) / width

    def as_json(self) -> dict[str, Any]:
        return {
            "measure": self.measure,
            "side": self.side,
            "players": self.players,
            "figure": self.figure.as_json(),
            "printed": [round(self.least, 5), round(self.most, 5)],
        }


@cache
def printed() -> dict[str, Any]:
    """How the printed boards play: bots, games, and by number of players and measure each edition's value."""
    text = resources.files(__package__).joinpath(PRINTED).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def remarks(
    reports: Sequence[Report], values: Mapping[str, Mapping[str, Mapping[str, float]]]
) -> list[Remark]:
    """Return what is out of the ordinary, the worst first, with the number of players where it is worst.

    `values` has a value by number of players, measure and edition.
    """
    worst: dict[tuple[str, str], Remark] = {}
    for report in reports:
        for measure, known in values.get(str(report.players), {}).items():
            figure = MEASURES[measure](report)
            if math.isnan(figure.value) or not known:
                continue
            remark = _outside(measure, report.players, figure, min(known.values()), max(known.values()))
            if remark is None or (measure, remark.side) in UNHARMFUL:
                continue
            before = worst.get((measure, remark.side))
            if before is None or before.distance < remark.distance:
                worst[measure, remark.side] = remark
    return sorted(worst.values(), key=lambda remark: -remark.distance)


def _outside(measure: str, players: int, figure: Figure, least: float, most: float) -> Remark | None:
    if figure.low > most:
        return Remark(measure, "high", players, figure, least, most)
    if figure.high < least:
        return Remark(measure, "low", players, figure, least, most)
    return None
