"""The report of a run: one page without scripts, with the curves of every round and what its trial said."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from stellwerk.learn.config import Config

WIDE, HIGH, EDGE = 520, 200, 40
COLOURS = {
    "trained": "#8a8f98",
    "held out": "#b3261e",
    "turn": "#1e5fb3",
    "last turn": "#2e7d32",
    "keep": "#b3261e",
    "draw": "#8a6d1e",
    "spread": "#8a8f98",
    "among 2": "#1e5fb3",
    "among 3": "#2e7d32",
    "among 4": "#b3261e",
    "among 5": "#8a6d1e",
}
STYLE = "body{font:15px/1.5 system-ui;margin:2em;max-width:60em}td,th{padding:.1em .8em;text-align:right}"


def write_report(folder: Path, config: Config) -> Path:
    """Write the page from what is kept of each round, finished or not."""
    parts = [f"<h1>Learning to play {html.escape(config.edition)}</h1>"]
    for number in range(1, config.rounds + 1):
        place = folder / f"round-{number}"
        for title, name in (("Foresight", "foreseeing"), ("Judge of ideas", "training")):
            if (place / f"{name}.json").exists():
                parts.append(f"<h2>Round {number}: {title}</h2>")
                parts += _training(json.loads((place / f"{name}.json").read_text("utf-8")))
        if (place / "instinct" / "practice.json").exists():
            parts.append(f"<h2>Round {number}: Instinct</h2>")
            parts += _practice(
                json.loads((place / "instinct" / "practice.json").read_text("utf-8"))["course"]
            )
        if (place / "habits.json").exists():
            parts += _searches("Habits", json.loads((place / "habits.json").read_text("utf-8"))["searches"])
        if (place / "tuning.json").exists():
            parts += _searches("Leads", json.loads((place / "tuning.json").read_text("utf-8"))["tables"])
        if (place / "trial.json").exists():
            parts += _trial(json.loads((place / "trial.json").read_text("utf-8")))
    parts.append(f"<h2>Settings</h2><pre>{html.escape(json.dumps(config.told(), indent=1))}</pre>")
    page = "<!doctype html><meta charset=utf-8><title>Learning</title>"
    path = folder / "report.html"
    path.write_text(f"{page}<style>{STYLE}</style>{''.join(parts)}\n", "utf-8")
    return path


def _training(told: dict[str, Any]) -> list[str]:
    curve = told["curve"]
    epochs = [entry["epoch"] for entry in curve]
    errors = {name: [entry[name] for entry in curve] for name in ("trained", "held out")}
    kinds = list(dict.fromkeys(entry["kind"] for entry in told["gains"]))
    leads = sorted({entry["lead"] for entry in told["gains"]})
    gains = {kind: [entry["gain"] for entry in told["gains"] if entry["kind"] == kind] for kind in kinds}
    return [
        f"<p>{told['decisions']} decisions, {told['held out']} held out; error without a network "
        f"{told['error without a network']:.5f}, with it {told['best error']:.5f}.</p>",
        f"<h3>Error by epoch</h3>{chart(epochs, errors)}",
        f"<h3>Gain a decision on games held out, by the lead that is asked for</h3>{chart(leads, gains)}",
    ]


def _practice(course: list[dict[str, float]]) -> list[str]:
    last = course[-1]
    among = sorted(name for name in last if name.startswith("among "))
    course = [entry for entry in course if all(name in entry for name in among)]
    rounds = [entry["round"] for entry in course]
    results = {name: [entry[name] for entry in course] for name in among}
    told = f"{last['games']:.0f} games, {last['decisions']:.0f} decisions, {last['seconds']:.0f} seconds"
    parts = [f"<p>{told}.</p>"]
    if results:
        parts.append(f"<h3>Results among strategists and planners</h3>{chart(rounds, results)}")
    undecided = {"spread": [entry["spread"] for entry in course]}
    return [*parts, f"<h3>How undecided it is</h3>{chart(rounds, undecided)}"]


def _searches(title: str, searches: list[dict[str, Any]]) -> list[str]:
    rows = [
        f"<tr><td>{found['players']}</td><td>{html.escape(str(found['habits']))}</td>"
        f"<td>{found['checked'][found['chosen']]['share']:.1%}</td></tr>"
        for found in searches
    ]
    head = "<tr><th>players</th><th>chosen</th><th>against strategists</th></tr>"
    return [f"<h3>{title} found in games</h3><table>{head}{''.join(rows)}</table>"]


def _trial(told: dict[str, Any]) -> list[str]:
    rows = [
        f"<tr><td>{match['players']}</td><td>{html.escape(match['rival'])}</td><td>{match['games']}</td>"
        f"<td>{match['share'][0]:.1%} [{match['share'][1]:.1%}, {match['share'][2]:.1%}]</td></tr>"
        for match in told["matches"]
    ]
    head = "<tr><th>players</th><th>against</th><th>games</th><th>share, 95 %</th></tr>"
    return [f"<h3>Trial</h3><table>{head}{''.join(rows)}</table>"]


def chart(xs: list[float], lines: dict[str, list[float]]) -> str:
    """A drawing of some lines over the same places."""
    values = [value for line in lines.values() for value in line]
    low, high = min(values), max(values)
    left, right = min(xs), max(xs)

    def point(x: float, y: float) -> str:
        across = EDGE + (x - left) / ((right - left) or 1) * (WIDE - 2 * EDGE)
        up = HIGH - EDGE / 2 - (y - low) / ((high - low) or 1) * (HIGH - EDGE)
        return f"{across:.1f},{up:.1f}"

    drawn = [
        f'<polyline fill="none" stroke-width="2" stroke="{COLOURS[name]}" '
        f'points="{" ".join(point(x, y) for x, y in zip(xs, line, strict=True))}"/>'
        f'<text x="{WIDE - EDGE + 4}" y="{20 + 16 * place}" fill="{COLOURS[name]}">{name}</text>'
        for place, (name, line) in enumerate(lines.items())
    ]
    marks = f'<text x="0" y="{EDGE / 2}">{high:.4f}</text><text x="0" y="{HIGH - 12}">{low:.4f}</text>'
    size = f'viewBox="0 0 {WIDE + 60} {HIGH}" width="{WIDE + 60}" font-size="11"'
    return f"<svg {size}>{''.join(drawn)}{marks}</svg>"
