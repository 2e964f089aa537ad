"""The tables of the arena."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from stellwerk.arena.settings import Settings
from stellwerk.arena.sprt import NOT_STRONGER, STRONGER
from stellwerk.arena.summary import Estimate, Summary, TrialLine
from stellwerk.cli.console import heading, make_table
from stellwerk.cli.display import Console
from stellwerk.cli.language import Translator

_MOST_PAIRS: Final = 15
"""More pairs than that are left to the matrix and the summary file."""

_FEW_BLOCKS: Final = 80


def print_standings(console: Console, settings: Settings, summary: Summary, tr: Translator) -> None:
    """Print the standings of a run."""
    variants = "".join(f", {name}" for name in settings.variants)
    console.print(
        tr(
            "terminal.standings.players-seed-games-in-blocks",
            edition=settings.edition,
            options=variants,
            players=settings.players,
            seed=settings.seed,
            games=summary.games,
            blocks=summary.blocks,
            decisions=summary.decisions,
        )
    )
    console.print()
    _print_bots(console, summary, settings.players, tr)
    _print_totals(console, summary, tr)
    _print_seats(console, summary, tr)
    if len(summary.bots) > 1:
        _print_matrix(console, summary, tr)
    if 0 < len(summary.pairs) <= _MOST_PAIRS:
        _print_pairs(console, summary, tr)
    if summary.trial is not None:
        console.print(trial_sentence(summary.trial, tr))
    if summary.blocks < _FEW_BLOCKS:
        console.print(
            tr("terminal.standings.fewer-than-blocks-even-the", few_blocks=_FEW_BLOCKS),
            style="dim",
        )


def trial_sentence(trial: TrialLine, tr: Translator) -> str:
    """What a sequential test has shown so far."""
    challenger, champion = trial.challenger, trial.champion
    if trial.verdict == STRONGER:
        verdict = tr("terminal.standings.is-stronger-than", challenger=challenger, champion=champion)
    elif trial.verdict == NOT_STRONGER:
        verdict = tr(
            "terminal.standings.is-not-stronger-than-by",
            challenger=challenger,
            champion=champion,
            elo1=f"{trial.elo1:g}",
        )
    else:
        verdict = tr(
            "terminal.standings.whether-is-stronger-than-is", challenger=challenger, champion=champion
        )
    numbers = tr(
        "terminal.standings.llr-after-blocks",
        ratio=f"{trial.ratio:+.2f}",
        lower=f"{trial.lower:+.2f}",
        upper=f"{trial.upper:+.2f}",
        blocks=trial.blocks,
    )
    return f"SPRT {trial.elo0:g}/{trial.elo1:g} Elo: {verdict} ({numbers})."


def _print_bots(console: Console, summary: Summary, players: int, tr: Translator) -> None:
    table = make_table(
        "Bot",
        "Elo",
        "95 %",
        tr("terminal.standings.wins"),
        "95 %",
        tr("terminal.standings.points"),
        "ms",
        "max",
        numbers="-r-r-rrr",
    )
    for line in sorted(summary.bots, key=lambda line: -line.elo.value):
        anchored = line.bot == summary.anchor
        table.add_row(
            line.bot,
            "0" if anchored else f"{line.elo.value:+.0f}",
            "" if anchored else _interval(line.elo, "{:+.0f}"),
            _percent(line.win_share.value) + " %",
            _interval(line.win_share, "{:.1f}", 100),
            f"{line.score.value:.1f}",
            _milliseconds(line.mean_seconds),
            _milliseconds(line.slowest_seconds),
        )
    console.print(table)
    console.print(
        tr(
            "terminal.standings.elo-by-bradley-terry-0", anchor=summary.anchor, players=f"{100 / players:.1f}"
        ),
        style="dim",
    )
    console.print()


def _print_totals(console: Console, summary: Summary, tr: Translator) -> None:
    table = make_table(
        "Bot",
        tr("terminal.standings.tickets"),
        tr("terminal.standings.made"),
        tr("terminal.standings.routes"),
        tr("terminal.standings.points-of-tickets"),
        tr("terminal.standings.bonuses"),
        tr("terminal.standings.left"),
        numbers="-rrrrrr",
    )
    counted = [line for line in summary.bots if line.totals is not None]
    for line in sorted(counted, key=lambda line: -line.elo.value):
        assert line.totals is not None
        mean = line.totals
        table.add_row(
            line.bot,
            f"{mean.tickets_kept:.1f}",
            f"{mean.tickets_made:.1f}",
            f"{mean.route_points:.1f}",
            f"{mean.ticket_points:+.1f}",
            f"{mean.bonus_points:+.1f}",
            f"{mean.pieces_left:.1f}",
        )
    if not counted:
        return
    console.print(heading(tr("terminal.standings.at-the-end-on-average")))
    console.print(table)
    console.print(
        tr("terminal.standings.tickets-kept-and-made-points"),
        style="dim",
    )
    console.print()


def _print_seats(console: Console, summary: Summary, tr: Translator) -> None:
    shares = [
        f"{seat}: {_percent(share.value)} % {_interval(share, '{:.1f}', 100)}"
        for seat, share in enumerate(summary.seats, start=1)
    ]
    console.print(heading(tr("terminal.standings.wins-by-seat")))
    console.print("  ".join(shares))
    console.print()


def _print_matrix(console: Console, summary: Summary, tr: Translator) -> None:
    numbers = range(1, len(summary.bots) + 1)
    console.print(heading(tr("terminal.standings.row-ahead-of-column-in")))
    table = make_table("", "", *(str(number) for number in numbers), numbers="r-" + "r" * len(summary.bots))
    for number, line in enumerate(summary.bots):
        cells = [_share(summary.points, number, rival) for rival in range(len(summary.bots))]
        table.add_row(str(number + 1), line.bot, *cells)
    console.print(table)
    if summary.triples:
        console.print(
            tr(
                "terminal.standings.of-triples-beat-each-other",
                triples=summary.triples,
                cyclic_triples=summary.cyclic_triples,
            )
        )
    console.print()


def _print_pairs(console: Console, summary: Summary, tr: Translator) -> None:
    table = make_table(
        tr("terminal.standings.pair"), "%", "95 %", tr("terminal.standings.comparisons"), numbers="-r-r"
    )
    for pair in summary.pairs:
        table.add_row(
            f"{pair.bot} – {pair.rival}",
            _percent(pair.share.value),
            _interval(pair.share, "{:.1f}", 100) if pair.comparisons else "",
            str(pair.comparisons),
        )
    console.print(table)
    console.print()


def _share(points: Sequence[Sequence[float]], bot: int, rival: int) -> str:
    meetings = points[bot][rival] + points[rival][bot]
    return _percent(points[bot][rival] / meetings) if meetings else "–"


def _interval(estimate: Estimate, form: str, scale: float = 1) -> str:
    return "[" + ", ".join(form.format(scale * end) for end in (estimate.low, estimate.high)) + "]"


def _percent(share: float) -> str:
    return "–" if math.isnan(share) else f"{100 * share:.1f}"


def _milliseconds(seconds: float) -> str:
    if math.isnan(seconds):
        return "–"
    return f"{1000 * seconds:.2f}" if seconds < 0.1 else f"{1000 * seconds:.0f}"
