"""Draws what `--curve` wrote: how often a policy won while it learned, or several of them.

.venv/bin/python -m examples.curve ppo.svg curve.json
"""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any, Final

LEFT, TOP, WIDE, TALL = 60, 20, 600, 220
COLORS: Final = ("#6b6f75", "#1f5f8b", "#b8291c")


def lines_of(course: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The lines of a file: one with its name, or one for each opponent."""
    if "name" in course:
        return [(course["name"], course["rounds"])]
    groups = groupby(course["rounds"], key=lambda each: each["opponent"])
    return [(f"against {opponent}", list(group)) for opponent, group in groups]


def draw(courses: list[dict[str, Any]]) -> str:
    """Return a picture with the share of the last games that were won, over the decisions so far."""
    lines = [line for course in courses for line in lines_of(course)]
    most = max(int(rounds[-1]["steps"]) for _, rounds in lines)

    def x(steps: float) -> float:
        return LEFT + WIDE * steps / most

    def y(share: float) -> float:
        return TOP + TALL * (1 - share)

    parts = []
    for percent in (0, 25, 50, 75, 100):
        at = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{at:.0f}" y2="{at:.0f}" stroke="#ddd6c8"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4:.0f}" text-anchor="end">{percent} %</text>')
    for part in range(5):
        steps = most * part / 4
        label = f"{steps / 1e6:.2f}"
        parts.append(f'<text x="{x(steps):.0f}" y="{TOP + TALL + 18}" text-anchor="middle">{label}</text>')
    for index, ((label, rounds), color) in enumerate(zip(lines, COLORS, strict=False)):
        points = [(x(each["steps"]), y(each["won"])) for each in rounds if each["games"] >= 100]
        line = " ".join(f"{at:.1f},{high:.1f}" for at, high in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        bottom = TOP + TALL - 10 - 16 * index  # the legend lies where all lines are far above
        parts.append(f'<text x="{LEFT + WIDE}" y="{bottom}" text-anchor="end" fill="{color}">{label}</text>')
    note = "own decisions, millions; share of the last 500 games, while it tries things out"
    parts.append(f'<text x="{LEFT}" y="{TOP + TALL + 40}">{note}</text>')
    width, height = LEFT + WIDE + 30, TOP + TALL + 54
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-size="12" '
        f'font-family="system-ui, sans-serif" fill="#22262b"><title>Learning curve</title>'
        f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    picture, *files = map(Path, sys.argv[1:])
    courses = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    picture.write_text(draw(courses), encoding="utf-8")
