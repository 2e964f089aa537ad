"""HTML report of a training run: loss curves, PPO progress, search results and matches."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from stellwerk.learn.config import RunConfig

WIDTH, HEIGHT, PADDING = 520, 200, 40
"""Size of a chart in pixels."""
COLOURS = {
    "training": "#8a8f98",
    "validation": "#b3261e",
    "turn": "#1e5fb3",
    "last_turn": "#2e7d32",
    "keep": "#b3261e",
    "draw": "#8a6d1e",
    "entropy": "#8a8f98",
    "result_2p": "#1e5fb3",
    "result_3p": "#2e7d32",
    "result_4p": "#b3261e",
    "result_5p": "#8a6d1e",
}
"""Colour of each line of a chart."""
STYLE = "body{font:15px/1.5 system-ui;margin:2em;max-width:60em}td,th{padding:.1em .8em;text-align:right}"


def write_report(folder: Path, config: RunConfig) -> Path:
    """Write `report.html` from the files of all iterations, finished or not, and return its path."""
    parts = [f"<h1>Training for {html.escape(config.edition)}</h1>"]
    for number in range(1, config.iterations + 1):
        iteration = folder / f"iteration-{number}"
        for title, name in (("Position network", "position_training"), ("Action network", "action_training")):
            if (report := _read(iteration / f"{name}.json")) is not None:
                parts.append(f"<h2>Iteration {number}: {title}</h2>")
                parts += _training(report)
        if (report := _read(iteration / "ppo" / "progress.json")) is not None:
            parts.append(f"<h2>Iteration {number}: PPO</h2>")
            parts += _ppo(report["progress"])
        if (report := _read(iteration / "parameter_search.json")) is not None:
            parts += _searches("Planner parameters", report["searches"])
        if (report := _read(iteration / "margin_search.json")) is not None:
            parts += _searches("Override margins", report["searches"])
        if (report := _read(iteration / "evaluation.json")) is not None:
            parts += _evaluation(report)
    parts.append(f"<h2>Settings</h2><pre>{html.escape(json.dumps(config.to_dict(), indent=1))}</pre>")
    page = "<!doctype html><meta charset=utf-8><title>Training report</title>"
    path = folder / "report.html"
    path.write_text(f"{page}<style>{STYLE}</style>{''.join(parts)}\n", "utf-8")
    return path


def _read(path: Path) -> Any:
    """Return the parsed file, or `None` if it does not exist."""
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def _training(report: dict[str, Any]) -> list[str]:
    """Return the section of a supervised training."""
    curve = report["curve"]
    epochs = [entry["epoch"] for entry in curve]
    losses = {name: [entry[name] for entry in curve] for name in ("training", "validation")}
    kinds = list(dict.fromkeys(entry["kind"] for entry in report["gains"]))
    margins = sorted({entry["margin"] for entry in report["gains"]})
    gains = {kind: [entry["gain"] for entry in report["gains"] if entry["kind"] == kind] for kind in kinds}
    return [
        f"<p>{report['training_decisions']} training decisions, {report['validation_decisions']} validation "
        f"decisions; validation loss {report['best_loss']:.5f} (baseline {report['baseline_loss']:.5f}).</p>",
        f"<h3>Loss by epoch</h3>{chart(epochs, losses)}",
        f"<h3>Validation gain per decision by override margin</h3>{chart(margins, gains)}",
    ]


def _ppo(progress: list[dict[str, float]]) -> list[str]:
    """Return the section of a PPO training."""
    last = progress[-1]
    names = sorted(name for name in last if name.startswith("result_"))
    progress = [entry for entry in progress if all(name in entry for name in names)]
    updates = [entry["update"] for entry in progress]
    results = {name: [entry[name] for entry in progress] for name in names}
    totals = f"{last['games']:.0f} games, {last['decisions']:.0f} decisions, {last['seconds']:.0f} seconds"
    parts = [f"<p>{totals}.</p>"]
    if results:
        parts.append(f"<h3>Results against scripted opponents by update</h3>{chart(updates, results)}")
    entropy = {"entropy": [entry["entropy"] for entry in progress]}
    return [*parts, f"<h3>Entropy by update</h3>{chart(updates, entropy)}"]


def _searches(title: str, searches: list[dict[str, Any]]) -> list[str]:
    """Return the table of a parameter or margin search."""
    rows = [
        f"<tr><td>{search['players']}</td><td>{html.escape(str(search['params']))}</td>"
        f"<td>{search['comparison'][search['chosen']]['share']:.1%}</td></tr>"
        for search in searches
    ]
    head = "<tr><th>players</th><th>chosen</th><th>win share against strategists</th></tr>"
    return [f"<h3>{title}</h3><table>{head}{''.join(rows)}</table>"]


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
        f'<polyline fill="none" stroke-width="2" stroke="{COLOURS[name]}" '
        f'points="{" ".join(point(x, y) for x, y in zip(xs, line, strict=True))}"/>'
        f'<text x="{WIDTH - PADDING + 4}" y="{20 + 16 * index}" fill="{COLOURS[name]}">{name}</text>'
        for index, (name, line) in enumerate(lines.items())
    ]
    labels = f'<text x="0" y="{PADDING / 2}">{high:.4f}</text><text x="0" y="{HEIGHT - 12}">{low:.4f}</text>'
    size = f'viewBox="0 0 {WIDTH + 60} {HEIGHT}" width="{WIDTH + 60}" font-size="11"'
    return f"<svg {size}>{''.join(polylines)}{labels}</svg>"
