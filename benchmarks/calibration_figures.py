"""What the games of benchmarks/calibration.py tell: reliability, Brier scores, the map that they ask for."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import stellwerk
from stellwerk.analysis.chances import chances
from stellwerk.intervals import mean_of

Json = dict[str, Any]

PARTS: Final = 10
"""Into which a game is cut, with one turn looked at in each."""


def looks(playouts: int) -> list[int]:
    """After how many playouts the chances are noted."""
    counts = [playouts]
    while counts[0] > 6 and counts[0] % 2 == 0:
        counts.insert(0, counts[0] // 2)
    return counts


BINS: Final = 10
STAGES: Final = {"all": range(PARTS), "beginning": range(3), "middle": range(3, 7), "end": range(7, PARTS)}
"""Parts of the game by the names that they have in the document."""

Map = Callable[[list[float], int, float, int, bool], list[float]]
"""From shares of playouts to chances, as `stellwerk.analysis.chances`."""


def bare_shares(
    shares: list[float], playouts: int, progress: float, player: int, has_belief: bool
) -> list[float]:
    """The shares themselves, for comparison."""
    return shares


@dataclass(frozen=True, slots=True)
class Called:
    """A chance that was given to a player, what would have been fair, and what became of it."""

    game: int
    chance: float
    fair: float
    result: float


def called(games: list[Json], playouts: int, parts: range, chance: Map = chances) -> list[Called]:
    """Every chance that was given to the player of a turn in these parts of the games."""
    found = []
    for game in games:
        for point in game["points"]:
            if point["part"] in parts:
                won, player = point["won"][str(playouts)], point["player"]
                shares = [each / playouts for each in won]
                given = chance(shares, playouts, point["over"], player, game["belief"])[player]
                found.append(Called(game["game"], given, 1 / len(won), game["result"][player]))
    return found


def reliability(found: list[Called]) -> list[Json]:
    """By tenths of the chance: how high it was called on average, and how often it was won."""
    lines = []
    for number in range(BINS):
        inside = [each for each in found if min(BINS - 1, int(each.chance * BINS)) == number]
        if inside:
            won = mean_of(((each.game, each.result) for each in inside), share=True)
            mean = sum(each.chance for each in inside) / len(inside)
            lines.append({"from": number / BINS, "called": round(mean, 5), "won": won.as_json()})
    return lines


def brier(found: list[Called]) -> Json:
    """The mean squared distance of the chance from what happened, and that of a fair share for everybody."""
    score = mean_of((each.game, (each.chance - each.result) ** 2) for each in found)
    fair = mean_of((each.game, (each.fair - each.result) ** 2) for each in found)
    gain = mean_of(
        (each.game, (each.fair - each.result) ** 2 - (each.chance - each.result) ** 2) for each in found
    )
    return {"score": score.as_json(), "fair": fair.as_json(), "gain": gain.as_json()}


def error(lines: list[Json]) -> float:
    """How far, on average over all chances that were given, a tenth lies from where it should."""
    total = sum(line["won"]["count"] for line in lines)
    distance = sum(line["won"]["count"] * abs(line["won"]["value"] - line["called"]) for line in lines)
    return round(float(distance / total), 5)


def figures(games: list[Json], playouts: int) -> Json:
    """All that the document shows: the analysis's chances, and bare shares of playouts beside them."""
    found: Json = {"games": len(games), "editions": stellwerk.editions(), "stages": {}}
    for count in looks(playouts):
        for name, chance in (("chances", chances), ("shares", bare_shares)):
            for stage, parts in STAGES.items():
                observed = called(games, count, parts, chance)
                lines = reliability(observed)
                entry = {"brier": brier(observed), "error": error(lines), "reliability": lines}
                found["stages"].setdefault(f"{name} of {count} playouts", {})[stage] = entry
    return found


# ---------------------------------------------------------------------- the picture

SIDE: Final = 230
COLORS: Final = {"chances": "#1f5f8b", "shares": "#b8291c"}


def picture(found: Json, playouts: int) -> str:
    """Reliability by stage: dots on the line are calibrated chances; bars of 95 %, dot sizes by number."""
    stages = [stage for stage in STAGES if stage != "all"]
    panels = [
        _panel(found, stage, playouts, 50 + (SIDE + 40) * number, number == 0)
        for number, stage in enumerate(["all", *stages])
    ]
    width, height = 50 + (SIDE + 40) * len(panels), SIDE + 100
    note = (
        f"{found['games']} games, chance of the player to move after {playouts} playouts; "
        "blue: the chance that the analysis gives, red: the bare share of playouts; bars: 95 %"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="#22262b" role="img">'
        f"<title>Reliability of the chances of an analysis</title>"
        f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>{"".join(panels)}'
        f'<text x="50" y="{height - 12}">{note}</text></svg>\n'
    )


def _panel(found: Json, stage: str, playouts: int, left: float, labelled: bool) -> str:
    top = 34
    parts = [
        f'<text x="{left + SIDE / 2}" y="22" text-anchor="middle" font-weight="600">{stage}</text>',
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#ddd6c8"/>',
        f'<line x1="{left}" y1="{top + SIDE}" x2="{left + SIDE}" y2="{top}" stroke="#6b6f75"'
        ' stroke-dasharray="4 3"/>',
    ]
    for tick in range(0, 101, 25):
        at = SIDE * tick / 100
        parts.append(f'<text x="{left + at}" y="{top + SIDE + 16}" text-anchor="middle">{tick}</text>')
        if labelled:
            y = top + SIDE - at + 4
            parts.append(f'<text x="{left - 6}" y="{y}" text-anchor="end">{tick} %</text>')
    parts.append(f'<text x="{left + SIDE / 2}" y="{top + SIDE + 34}" text-anchor="middle">called, %</text>')
    for name, aside in (("shares", 2.5), ("chances", 0.0)):
        lines = found["stages"][f"{name} of {playouts} playouts"][stage]["reliability"]
        parts += [_dot(line, COLORS[name], left + aside, top) for line in lines]
    return "".join(parts)


def _dot(line: Json, color: str, left: float, top: float) -> str:
    x = left + SIDE * line["called"]
    low, value, high = (top + SIDE * (1 - line["won"][name]) for name in ("low", "value", "high"))
    size = 1.5 + min(4.0, math.log10(max(1, line["won"]["count"])))
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{color}"/>'
        f'<circle cx="{x:.1f}" cy="{value:.1f}" r="{size:.1f}" fill="{color}" fill-opacity="0.8"/>'
    )
