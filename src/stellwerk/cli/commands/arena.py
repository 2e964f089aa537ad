"""`stellwerk arena`: bots play seed blocks against each other; ratings with intervals tell how they did."""

from __future__ import annotations

import argparse
import functools
import re
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from stellwerk.arena.cluster import LOCAL, play_on_ray
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.results import RESULTS, ResultsFile, read_results
from stellwerk.arena.running import Players, Run, write_reports
from stellwerk.arena.schedule import all_lineups
from stellwerk.arena.settings import Settings, Trial
from stellwerk.arena.summary import summarise
from stellwerk.arena.workers import play_here, play_in_processes, usable_cores
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    add_variants,
    check_edition,
    check_players,
    parse_options,
    player_range,
    whole_number,
)
from stellwerk.cli.console import make_console
from stellwerk.cli.errors import Complaint
from stellwerk.cli.gauge import Gauge
from stellwerk.cli.language import Translator
from stellwerk.cli.standings import print_standings

_GAMES: Final = 1000
_MOST_GAMES: Final = 100_000
"""When a sequential test is given up that comes to no verdict."""

_INTERRUPTED: Final = 130
_FAILED: Final = 1


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "arena",
        tr=tr,
        help=tr("misst, wie stark Bots sind", "measure how strong bots are"),
        epilog=tr(
            f"Beispiel: stellwerk arena --edition {AN_EDITION} --players 2 --bots planner,greedy --games 400",
            f"Example: stellwerk arena --edition {AN_EDITION} --players 2 --bots planner,greedy --games 400",
        ),
    )
    _add_games(parser, tr)
    _add_trial(parser, tr)
    _add_place(parser, tr)
    add_language(parser)
    parser.set_defaults(run=run)


def _add_games(parser: Parser, tr: Translator) -> None:
    parser.add_argument("--edition", metavar=tr("AUSGABE", "EDITION"), help=tr("welches Spiel", "which game"))
    parser.add_argument(
        "--players",
        type=whole_number(parser, 1),
        metavar="N",
        help=tr("Plätze; sonst so wenige wie möglich", "seats; otherwise as few as can be"),
    )
    parser.add_argument(
        "--bots",
        metavar="BOT,BOT,…",
        help=tr("wer antritt; eigene Bots als modul.Klasse", "who takes part; your own bots as module.Class"),
    )
    add_variants(parser)
    parser.add_argument(
        "--games",
        type=whole_number(parser, 1),
        metavar="N",
        help=tr(
            f"Partien insgesamt, aufgerundet auf ganze Blöcke ({_GAMES}; mit --sprt höchstens {_MOST_GAMES})",
            f"games in all, rounded up to whole blocks ({_GAMES}; with --sprt at most {_MOST_GAMES})",
        ),
    )
    parser.add_argument(
        "--seed",
        type=whole_number(parser, 0),
        default=0,
        metavar="N",
        help=tr("Startwert des Zufalls (0)", "seed of all chance (0)"),
    )


def _add_trial(parser: Parser, tr: Translator) -> None:
    parser.add_argument(
        "--sprt",
        metavar="A,B",
        help=tr(
            "hört auf, wenn feststeht, ob A stärker ist als B",
            "stop once it is clear if A is stronger than B",
        ),
    )
    parser.add_argument(
        "--elo0",
        type=float,
        default=0.0,
        metavar="ELO",
        help=tr("SPRT: Vorsprung, der nicht zählt (0)", "SPRT: a lead that does not count (0)"),
    )
    parser.add_argument(
        "--elo1",
        type=float,
        default=20.0,
        metavar="ELO",
        help=tr("SPRT: Vorsprung, der zählt (20)", "SPRT: a lead that counts (20)"),
    )


def _add_place(parser: Parser, tr: Translator) -> None:
    parser.add_argument(
        "--out",
        metavar=tr("ORDNER", "FOLDER"),
        help=tr(
            "wohin die Ergebnisse kommen (sonst unter arena/)", "where results go (otherwise below arena/)"
        ),
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=tr("setzt fort, was dort schon steht", "go on with what is there already"),
    )
    parser.add_argument(
        "--workers",
        type=whole_number(parser, 1),
        metavar="N",
        help=tr("Prozesse (sonst einer je Kern)", "processes (otherwise one for each core)"),
    )
    parser.add_argument(
        "--ray",
        metavar=tr("ADRESSE", "ADDRESS"),
        help=tr(
            f"spielt auf einem Ray-Cluster; {LOCAL} startet einen hier",
            f"play on a Ray cluster; {LOCAL} starts one here",
        ),
    )
    parser.add_argument(
        "--report",
        metavar=tr("DATEI", "FILE"),
        help=tr(
            f"spielt nichts, sondern rechnet {RESULTS} oder seinen Ordner neu aus",
            f"play nothing, recompute the tables of {RESULTS} or its folder",
        ),
    )


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Play what is missing, then print the tables."""
    try:
        if arguments.report is not None:
            return _report(Path(arguments.report), tr)
        settings = _settings(arguments, tr)
        settings.check()
        return _play(arguments, settings, tr)
    except ArenaError as error:
        raise Complaint(tr(error.german, error.english)) from error


def _report(path: Path, tr: Translator) -> int:
    settings, _, results = read_results(path)
    if not results:
        raise Complaint(tr(f"In {path} steht noch kein Block.", f"There is no block in {path} yet."), _FAILED)
    print_standings(make_console(), settings, summarise(settings, results), tr)
    return 0


def _settings(arguments: argparse.Namespace, tr: Translator) -> Settings:
    if arguments.edition is None:
        raise Complaint(tr("Es fehlt: --edition AUSGABE", "Missing: --edition EDITION"))
    if arguments.bots is None and arguments.sprt is None:
        raise Complaint(tr("Es fehlt: --bots BOT,BOT,…", "Missing: --bots BOT,BOT,…"))
    edition = check_edition(arguments.edition, tr)
    players = check_players(edition, arguments.players or player_range(edition)[0], tr)
    bots = _names(arguments.bots if arguments.bots is not None else arguments.sprt)
    trial = None
    if arguments.sprt is not None:
        pair = _names(arguments.sprt)
        if len(pair) != 2:
            raise Complaint(
                tr("--sprt nennt zwei Bots: --sprt A,B", "--sprt names two bots: --sprt A,B"),
            )
        trial = Trial(pair[0], pair[1], arguments.elo0, arguments.elo1)
    return Settings(edition, players, tuple(bots), arguments.seed, parse_options(arguments.options), trial)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _play(arguments: argparse.Namespace, settings: Settings, tr: Translator) -> int:
    folder = Path(arguments.out) if arguments.out is not None else default_folder(settings)
    games = arguments.games or (_GAMES if settings.trial is None else _MOST_GAMES)
    with ResultsFile(folder, settings, arguments.resume) as file:
        arena = Run(settings, games, file)
        if not arena.decided and arena.missing:
            _play_missing(arguments, arena, tr)
        if settings.trial is None:
            _warn_of_few_games(arena, tr)
    console = make_console()
    print_standings(console, settings, write_reports(folder), tr)
    console.print(tr("Ergebnisse: ", "Results: ") + f"{folder}/", style="dim", soft_wrap=True)
    return 0


def default_folder(settings: Settings) -> Path:
    """Where results go by themselves: the same settings find them again with --resume."""
    names = [
        settings.edition,
        *settings.options,
        f"{settings.players}p",
        *settings.bots,
        f"seed{settings.seed}",
    ]
    if settings.trial is not None:
        names.append("sprt")
    return Path("arena", re.sub(r"[^\w.]+", "-", "-".join(names)))


def _play_missing(arguments: argparse.Namespace, arena: Run, tr: Translator) -> None:
    try:
        with Gauge(arena, tr) as gauge:
            for result in arena.play(_players(arguments, arena)):
                gauge.advance(result)
    except KeyboardInterrupt:
        raise Complaint(tr("Unterbrochen. ", "Interrupted. ") + _kept(arena, tr), _INTERRUPTED) from None
    except ArenaError as error:
        raise Complaint(f"{tr(error.german, error.english)}\n{_kept(arena, tr)}", _FAILED) from error


def _players(arguments: argparse.Namespace, arena: Run) -> Players:
    if arguments.ray is not None:
        return functools.partial(
            play_on_ray, address=arguments.ray, bots=arena.settings.bots, workers=arguments.workers
        )
    workers = min(arguments.workers or usable_cores(), len(arena.missing))
    return play_here if workers == 1 else functools.partial(play_in_processes, workers=workers)


def _kept(arena: Run, tr: Translator) -> str:
    return tr(
        f"{arena.games_done} von {arena.games_wanted} Partien sind in {arena.file.path};"
        " derselbe Befehl mit --resume spielt weiter.",
        f"{arena.games_done} of {arena.games_wanted} games are in {arena.file.path};"
        " the same command with --resume goes on.",
    )


def _warn_of_few_games(arena: Run, tr: Translator) -> None:
    lineups = len(all_lineups(arena.settings.bots, arena.settings.players))
    if len(arena.file.done) < lineups:
        Console(stderr=True, highlight=False).print(
            tr(
                f"Zu wenige Partien für alle {lineups} Besetzungen: Manche Bots sind sich nie begegnet.",
                f"Too few games for all {lineups} line-ups: some bots have never met.",
            )
        )
