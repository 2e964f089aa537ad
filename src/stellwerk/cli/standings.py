"""The tables of the arena."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from rich.console import Console

from stellwerk.arena.settings import Settings
from stellwerk.arena.sprt import NOT_STRONGER, STRONGER
from stellwerk.arena.summary import Estimate, Summary, TrialLine
from stellwerk.cli.console import heading, make_table
from stellwerk.cli.language import Translator

_MOST_PAIRS: Final = 15
"""More pairs than that are left to the matrix and the summary file."""

_FEW_BLOCKS: Final = 80


def print_standings(console: Console, settings: Settings, summary: Summary, tr: Translator) -> None:
    """Everything a run has to say."""
    options = "".join(f", {name}" for name in settings.options)
    console.print(
        tr(
            f"{settings.edition}{options}, {settings.players} Spieler, Startwert {settings.seed}: "
            f"{summary.games} Partien in {summary.blocks} Blöcken, {summary.decisions} Entscheidungen",
            f"{settings.edition}{options}, {settings.players} players, seed {settings.seed}: "
            f"{summary.games} games in {summary.blocks} blocks, {summary.decisions} decisions",
        )
    )
    console.print()
    _print_bots(console, summary, settings.players, tr)
    _print_harvests(console, summary, tr)
    _print_seats(console, summary, tr)
    if len(summary.bots) > 1:
        _print_matrix(console, summary, tr)
    if 0 < len(summary.pairs) <= _MOST_PAIRS:
        _print_pairs(console, summary, tr)
    if summary.trial is not None:
        console.print(trial_sentence(summary.trial, tr))
    if summary.blocks < _FEW_BLOCKS:
        console.print(
            tr(
                f"Weniger als {_FEW_BLOCKS} Blöcke: auch die Intervalle sind nur ein Anhalt.",
                f"Fewer than {_FEW_BLOCKS} blocks: even the intervals are only a hint.",
            ),
            style="dim",
        )


def trial_sentence(trial: TrialLine, tr: Translator) -> str:
    """What a sequential test has shown so far."""
    challenger, champion = trial.challenger, trial.champion
    if trial.verdict == STRONGER:
        verdict = tr(f"{challenger} ist stärker als {champion}", f"{challenger} is stronger than {champion}")
    elif trial.verdict == NOT_STRONGER:
        verdict = tr(
            f"{challenger} ist nicht um {trial.elo1:g} Elo stärker als {champion}",
            f"{challenger} is not stronger than {champion} by {trial.elo1:g} Elo",
        )
    else:
        verdict = tr(
            f"noch offen, ob {challenger} stärker ist als {champion}",
            f"whether {challenger} is stronger than {champion} is still open",
        )
    numbers = tr(
        f"LLR {trial.ratio:+.2f} [{trial.lower:+.2f}, {trial.upper:+.2f}] nach {trial.blocks} Blöcken",
        f"LLR {trial.ratio:+.2f} [{trial.lower:+.2f}, {trial.upper:+.2f}] after {trial.blocks} blocks",
    )
    return f"SPRT {trial.elo0:g}/{trial.elo1:g} Elo: {verdict} ({numbers})."


def _print_bots(console: Console, summary: Summary, players: int, tr: Translator) -> None:
    table = make_table(
        "Bot",
        "Elo",
        "95 %",
        tr("Siege", "Wins"),
        "95 %",
        tr("Punkte", "Points"),
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
            f"Elo nach Bradley-Terry, {summary.anchor} = 0; Siege je Platz, geteilte geteilt\n"
            f"(im Schnitt {100 / players:.1f} %); ms: Bedenkzeit je Entscheidung, im Mittel und höchstens.",
            f"Elo by Bradley-Terry, {summary.anchor} = 0; wins per seat, shared ones shared\n"
            f"(par {100 / players:.1f} %); ms: thinking time a decision, mean and longest.",
        ),
        style="dim",
    )
    console.print()


def _print_harvests(console: Console, summary: Summary, tr: Translator) -> None:
    table = make_table(
        "Bot",
        tr("Zielkarten", "Tickets"),
        tr("erfüllt", "made"),
        tr("Strecken", "Routes"),
        tr("Ziele", "Tickets"),
        tr("Sonstiges", "Bonuses"),
        tr("übrig", "Left"),
        numbers="-rrrrrr",
    )
    counted = [line for line in summary.bots if line.harvest is not None]
    for line in sorted(counted, key=lambda line: -line.elo.value):
        assert line.harvest is not None
        mean = line.harvest
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
    console.print(heading(tr("Am Ende, im Mittel", "At the end, on average")))
    console.print(table)
    console.print(
        tr(
            "Behaltene und erfüllte Zielkarten; Punkte für Strecken, Zielkarten, Sonstiges\n"
            "(Boni, Waren, Häfen …); Waggons und Schiffe, die nicht gebraucht wurden.",
            "Tickets kept and made; points for routes, tickets and all the rest\n"
            "(bonuses, goods, harbours …); wagons and ships not used.",
        ),
        style="dim",
    )
    console.print()


def _print_seats(console: Console, summary: Summary, tr: Translator) -> None:
    shares = [
        f"{seat}: {_percent(share.value)} % {_interval(share, '{:.1f}', 100)}"
        for seat, share in enumerate(summary.seats, start=1)
    ]
    console.print(heading(tr("Siege nach Platz", "Wins by seat")))
    console.print("  ".join(shares))
    console.print()


def _print_matrix(console: Console, summary: Summary, tr: Translator) -> None:
    numbers = range(1, len(summary.bots) + 1)
    console.print(heading(tr("Zeile vor Spalte, in %", "Row ahead of column, in %")))
    table = make_table("", "", *(str(number) for number in numbers), numbers="r-" + "r" * len(summary.bots))
    for number, line in enumerate(summary.bots):
        cells = [_share(summary.points, number, rival) for rival in range(len(summary.bots))]
        table.add_row(str(number + 1), line.bot, *cells)
    console.print(table)
    if summary.triples:
        console.print(
            tr(
                f"Von {summary.triples} Dreiergruppen schlagen sich {summary.cyclic_triples} im Kreis.",
                f"Of {summary.triples} triples {summary.cyclic_triples} beat each other in a circle.",
            )
        )
    console.print()


def _print_pairs(console: Console, summary: Summary, tr: Translator) -> None:
    table = make_table(tr("Paar", "Pair"), "%", "95 %", tr("Vergleiche", "Comparisons"), numbers="-r-r")
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
