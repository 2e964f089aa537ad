"""`stellwerk analyse FILE`: where a recorded game was won and lost."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from typing import Any, Final

from stellwerk.analysis import Analysis, Comparison
from stellwerk.analysis.depth import FULL
from stellwerk.analysis.stages import steps
from stellwerk.cli.arguments import Parser, add_language, add_number
from stellwerk.cli.console import heading, make_console, make_table
from stellwerk.cli.display import Console, Progress
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import write_text
from stellwerk.cli.language import Translator
from stellwerk.cli.records import read_record, recorded_names, replay_record

_SECONDS: Final = 10
_MOST_WORLDS: Final = 1_000  # of a turn; the time or the number of playouts ends the work
_SHOWN: Final = 5  # costly turns
_STEPS: Final = "▁▂▃▄▅▆▇█"
_COLUMNS: Final = 60


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "analyse",
        tr=tr,
        help=tr("terminal.analyse.where-a-game-was-won"),
        description=tr("terminal.analyse.planners-play-on"),
    )
    file = tr("terminal.replay.file")
    parser.add_argument("file", metavar=file, help=tr("terminal.replay.the-record-json"))
    add_number(parser, "--seconds", 1, tr("terminal.analyse.seconds", seconds=_SECONDS), _SECONDS)
    add_number(parser, "--playouts", 1, tr("terminal.analyse.playouts", playouts=FULL.playouts))
    add_number(parser, "--seed", 0, tr("terminal.analyse.seed"), 0)
    parser.add_argument("--json", metavar=file, help=tr("terminal.analyse.as-json"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Play on with a progress bar, then print what came out."""
    record = read_record(arguments.file, tr)
    game = replay_record(arguments.file, record, tr)
    if not game.is_over:
        raise Complaint(tr("terminal.replay.the-game-is-not-over"))
    players = range(1, game.players + 1)
    names = recorded_names(arguments.file, record, tr)
    names = [
        tr("terminal.replay.player", seat=seat) + (f" ({names[seat - 1]})" if names else "")
        for seat in players
    ]
    depth = replace(FULL, playouts=arguments.playouts or _MOST_WORLDS, most_worlds=_MOST_WORLDS)
    analysis = Analysis(game.core, arguments.seed, depth)
    with Progress() as progress:
        _work(analysis, arguments, progress, tr)
    console = make_console()
    _print(console, analysis, names, tr)
    if not arguments.playouts:
        console.print(tr("terminal.analyse.repeatable", playouts=analysis.playouts // len(analysis.turns)))
    if arguments.json is not None:
        text = json.dumps(analysis.as_json(tr.lang), ensure_ascii=False, indent=1)
        write_text(arguments.json, text + "\n", tr)
    return 0


def _work(analysis: Analysis, arguments: argparse.Namespace, progress: Progress, tr: Translator) -> None:
    """As many playouts as asked for, or as fit into the time; the bar counts playouts or seconds."""
    turns = len(analysis.turns)
    wanted = arguments.playouts
    progress.begin(tr("terminal.analyse.chances"), turns * wanted if wanted else arguments.seconds)
    begun = time.monotonic()
    shown = 0
    for has_curve in steps(analysis):
        elapsed = time.monotonic() - begun
        done = min(analysis.playouts, turns * wanted) if wanted else min(arguments.seconds, int(elapsed))
        progress.advance(done - shown)
        shown = done
        if has_curve and not wanted and elapsed >= arguments.seconds:
            return


# ---------------------------------------------------------------------- what is printed


def _print(console: Console, analysis: Analysis, names: list[str], tr: Translator) -> None:
    game = analysis.game
    console.print(tr("terminal.analyse.so-many", turns=len(analysis.turns), playouts=analysis.playouts))
    table = make_table(
        tr("terminal.analyse.player"),
        tr("terminal.analyse.points"),
        tr("terminal.analyse.start"),
        tr("terminal.analyse.own"),
        tr("terminal.analyse.others"),
        tr("terminal.analyse.luck"),
        tr("terminal.analyse.end"),
        tr("terminal.analyse.accuracy"),
        numbers="-rrrrrrr",
    )
    for seat, name in enumerate(names):
        parts = analysis.shares(seat)
        accuracy = analysis.accuracy(seat)
        table.add_row(
            name,
            str(game.scores()[seat]),
            _points(parts.start),
            f"{_points(parts.own)} ±{analysis.doubt(seat):.0f}",
            _points(parts.others),
            _points(parts.luck),
            _points(parts.end),
            "–" if accuracy is None else f"{_percent(accuracy.low)}–{_percent(accuracy.high)}",
        )
    console.print(table)
    console.print(heading(tr("terminal.analyse.chances")))
    for seat, name in enumerate(names):
        console.print(f"  {_line([point.value for point in analysis.curve(seat)])}  {name}")
    console.print(heading(tr("terminal.analyse.what-cost-most")))
    costliest = analysis.clear()[:_SHOWN]
    for comparison in costliest:
        console.print("  · " + _comparison_text(analysis, comparison, names, tr))
    if not costliest:
        console.print("  " + tr("terminal.analyse.nothing-clearly-better"))
    console.print(tr("terminal.analyse.how-to-read"))


def _comparison_text(analysis: Analysis, comparison: Comparison, names: list[str], tr: Translator) -> str:
    turn = comparison.turn
    words = tr(
        "terminal.analyse.instead",
        turn=turn.round,
        name=names[turn.player],
        played=turn.before.describe(turn.action, tr.lang),
        better=turn.before.describe(comparison.options[comparison.best], tr.lang),
        points=f"{comparison.loss.value:.1f}",
    )
    return f"{words} {analysis.why(comparison, tr.lang)}".rstrip()


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _points(change: float) -> str:
    return f"{change:+.0f}".replace("-", "−")


def _line(values: list[float]) -> str:
    """A curve in characters."""
    shown = min(_COLUMNS, len(values))
    picked = [values[place * (len(values) - 1) // max(1, shown - 1)] for place in range(shown)]
    return "".join(_STEPS[min(len(_STEPS) - 1, int(value * len(_STEPS)))] for value in picked)
