"""Draws what `examples.ppo --curve` wrote: how often the policy won while it learned.

.venv/bin/python -m examples.ppo_curve curve.json ppo.svg
"""

from __future__ import annotations

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import Any, Final

LEFT, TOP, WIDE, TALL = 60, 20, 600, 220
COLORS: Final = {"random": "#6b6f75", "greedy": "#1f5f8b"}


def drawn(course: dict[str, Any]) -> str:
    """A line for each opponent: the share of the last games that were won, over the decisions so far."""
    rounds = course["rounds"]
    most = max(int(each["steps"]) for each in rounds)

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
    for opponent, group in groupby(rounds, key=lambda each: each["opponent"]):
        points = [(x(each["steps"]), y(each["won"])) for each in group if each["games"] >= 100]
        if points:
            line = " ".join(f"{at:.1f},{high:.1f}" for at, high in points)
            color = COLORS.get(opponent, "#b8291c")
            parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
            at, high = points[-1]
            anchor = "end" if at > LEFT + WIDE / 2 else "start"
            parts.append(
                f'<text x="{at:.0f}" y="{high - 8:.0f}" text-anchor="{anchor}" fill="{color}">'
                f"against {opponent}</text>"
            )
    note = "own decisions, millions; share of the last 500 games, while it tries things out"
    parts.append(f'<text x="{LEFT}" y="{TOP + TALL + 40}">{note}</text>')
    width, height = LEFT + WIDE + 30, TOP + TALL + 54
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-size="12" '
        f'font-family="system-ui, sans-serif" fill="#22262b"><title>Learning curve</title>'
        f'<rect width="{width}" height="{height}" fill="#fbf8f1"/>{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    told = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    Path(sys.argv[2]).write_text(drawn(told), encoding="utf-8")
