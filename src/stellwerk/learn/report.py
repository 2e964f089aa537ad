"""HTML report of a training run: progress and matches."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from stellwerk.learn.config import TrainingConfig

WIDTH, HEIGHT, PADDING = 520, 200, 40
"""Size of a chart in pixels."""
COLOURS = ("#1e5fb3", "#2e7d32", "#b3261e", "#8a6d1e", "#8a8f98")
"""Colours of the lines of a chart."""
STYLE = "body{font:15px/1.5 system-ui;margin:2em;max-width:60em}td,th{padding:.1em .8em;text-align:right}"


def write_report(folder: Path, config: TrainingConfig) -> Path:
    """Write `report.html` from the files of a run, finished or not, and return its path."""
    parts = [f"<h1>Training for {html.escape(config.edition)}</h1>"]
    if (report := _read(folder / "progress.json")) is not None and report["progress"]:
        parts += _training(report["progress"])
    if (report := _read(folder / "ticket_belief.json")) is not None:
        parts.append(f"<p>Ticket belief: loss {report['baseline_loss']:.3f} → {report['loss']:.3f}.</p>")
    if (report := _read(folder / "evaluation.json")) is not None:
        parts += _evaluation(report)
    parts.append(f"<h2>Settings</h2><pre>{html.escape(json.dumps(config.to_dict(), indent=1))}</pre>")
    page = "<!doctype html><meta charset=utf-8><title>Training report</title>"
    path = folder / "report.html"
    path.write_text(f"{page}<style>{STYLE}</style>{''.join(parts)}\n", "utf-8")
    return path


def _read(path: Path) -> Any:
    """Return the parsed file, or `None` if it does not exist."""
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def _training(progress: list[dict[str, float]]) -> list[str]:
    """Return the section of the training: one chart for each kind of opponents, and the entropy."""
    last = progress[-1]
    parts = [f"<p>{last['games']:.0f} games, {last['decisions']:.0f} decisions, {last['seconds']:.0f} s.</p>"]
    names = sorted(name for name in last if name[-1] == "p" and name[-2].isdigit())
    known = [entry for entry in progress if all(name in entry for name in names)]
    for opponent in sorted({name.rsplit("_", 1)[0] for name in names}):
        lines = {name: [entry[name] for entry in known] for name in names if name.startswith(f"{opponent}_")}
        updates = [entry["update"] for entry in known]
        parts.append(f"<h3>Ahead of {opponent} by update</h3>{chart(updates, lines)}")
    updates = [entry["update"] for entry in progress]
    entropy = {"entropy": [entry["entropy"] for entry in progress]}
    return [*parts, f"<h3>Entropy by update</h3>{chart(updates, entropy)}"]


def _evaluation(report: dict[str, Any]) -> list[str]:
    """Return the table of evaluation matches."""
    rows = [
        f"<tr><td>{match['players']}</td><td>{html.escape(match['opponent'])}</td><td>{match['games']}</td>"
        f"<td>{match['share'][0]:.1%} [{match['share'][1]:.1%}, {match['share'][2]:.1%}]</td></tr>"
        for match in report["matches"]
    ]
    head = "<tr><th>players</th><th>opponent</th><th>games</th><th>win share, 95 %</th></tr>"
    return [f"<h3>Evaluation</h3><table>{head}{''.join(rows)}</table>"]


def chart(xs: list[float], lines: dict[str, list[float]]) -> str:
    """Return an SVG line chart of several lines over the same x values."""
    values = [value for line in lines.values() for value in line]
    low, high = min(values), max(values)
    left, right = min(xs), max(xs)

    def point(x: float, y: float) -> str:
        px = PADDING + (x - left) / ((right - left) or 1) * (WIDTH - 2 * PADDING)
        py = HEIGHT - PADDING / 2 - (y - low) / ((high - low) or 1) * (HEIGHT - PADDING)
        return f"{px:.1f},{py:.1f}"

    polylines = [
        f'<polyline fill="none" stroke-width="2" stroke="{COLOURS[index]}" '
        f'points="{" ".join(point(x, y) for x, y in zip(xs, line, strict=True))}"/>'
        f'<text x="{WIDTH - PADDING + 4}" y="{20 + 16 * index}" fill="{COLOURS[index]}">{name}</text>'
        for index, (name, line) in enumerate(lines.items())
    ]
    labels = f'<text x="0" y="{PADDING / 2}">{high:.4f}</text><text x="0" y="{HEIGHT - 12}">{low:.4f}</text>'
    size = f'viewBox="0 0 {WIDTH + 60} {HEIGHT}" width="{WIDTH + 60}" font-size="11"'
    return f"<svg {size}>{''.join(polylines)}{labels}</svg>"
