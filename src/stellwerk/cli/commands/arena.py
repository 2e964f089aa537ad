"""`stellwerk arena`: bots play seed blocks against each other and are rated with intervals."""

from __future__ import annotations

import argparse
import functools
import re
import sys
from pathlib import Path
from typing import Any, Final

from stellwerk.arena.errors import ArenaError
from stellwerk.arena.executor import Executor
from stellwerk.arena.results import RESULTS, ResultsFile, read_results
from stellwerk.arena.run import Players, Run, write_reports
from stellwerk.arena.schedule import all_lineups
from stellwerk.arena.settings import Settings, Trial
from stellwerk.arena.summary import summarise
from stellwerk.arena.workers import usable_cores
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    add_number,
    add_ray,
    add_variants,
    check_edition,
    check_players,
    parse_variants,
    player_range,
)
from stellwerk.cli.console import make_console
from stellwerk.cli.display import Console
from stellwerk.cli.errors import Complaint
from stellwerk.cli.language import Translator
from stellwerk.cli.run_progress import RunProgress
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
        help=tr("terminal.arena.measure-how-strong-bots-are"),
        epilog=tr("terminal.arena.example-stellwerk-arena-edition-players", an_edition=AN_EDITION),
    )
    _add_games(parser, tr)
    _add_trial(parser, tr)
    _add_place(parser, tr)
    add_language(parser)
    parser.set_defaults(run=run)


def _add_games(parser: Parser, tr: Translator) -> None:
    parser.add_argument(
        "--edition", metavar=tr("terminal.arena.edition"), help=tr("terminal.arena.which-game")
    )
    add_number(parser, "--players", 1, tr("terminal.arena.seats-otherwise-as-few-as"))
    parser.add_argument(
        "--bots",
        metavar="BOT,BOT,…",
        help=tr("terminal.arena.who-takes-part-your-own"),
    )
    add_variants(parser)
    add_number(
        parser,
        "--games",
        1,
        tr("terminal.arena.games-in-all-rounded-up", games=_GAMES, most_games=_MOST_GAMES),
    )
    add_number(parser, "--seed", 0, tr("terminal.arena.seed-of-all-chance-0"), 0)
    # Nothing to switch on: `make_contender` gives every bot that is not ours observations, never the game.
    parser.add_argument("--fair", action="store_true", help=tr("terminal.arena.fair"))


def _add_trial(parser: Parser, tr: Translator) -> None:
    parser.add_argument(
        "--sprt",
        metavar="A,B",
        help=tr("terminal.arena.stop-once-it-is-clear"),
    )
    parser.add_argument(
        "--elo0",
        type=float,
        default=0.0,
        metavar="ELO",
        help=tr("terminal.arena.sprt-a-lead-that-does"),
    )
    parser.add_argument(
        "--elo1",
        type=float,
        default=20.0,
        metavar="ELO",
        help=tr("terminal.arena.sprt-a-lead-that-counts"),
    )


def _add_place(parser: Parser, tr: Translator) -> None:
    parser.add_argument(
        "--out",
        metavar=tr("terminal.arena.folder"),
        help=tr("terminal.arena.where-results-go-otherwise-below"),
    )
    parser.add_argument(
        "--records", metavar=tr("terminal.arena.folder"), help=tr("terminal.arena.where-records-go")
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help=tr("terminal.arena.go-on-with-what-is"),
    )
    add_number(parser, "--workers", 1, tr("terminal.arena.processes-otherwise-one-for-each"))
    add_ray(parser)
    parser.add_argument(
        "--report",
        metavar=tr("terminal.arena.file"),
        help=tr("terminal.arena.play-nothing-recompute-the-tables", results=RESULTS),
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
        raise Complaint(error.render(tr.lang)) from error


def _report(path: Path, tr: Translator) -> int:
    settings, _, results = read_results(path)
    if not results:
        raise Complaint(tr("terminal.arena.there-is-no-block-in", path=path), _FAILED)
    print_standings(make_console(), settings, summarise(settings, results), tr)
    return 0


def _settings(arguments: argparse.Namespace, tr: Translator) -> Settings:
    if arguments.edition is None:
        raise Complaint(tr("terminal.arena.missing-edition-edition"))
    if arguments.bots is None and arguments.sprt is None:
        raise Complaint(tr("terminal.arena.missing-bots-bot-bot"))
    edition = check_edition(arguments.edition, tr)
    players = check_players(edition, arguments.players or player_range(edition)[0], tr)
    bots = _names(arguments.bots if arguments.bots is not None else arguments.sprt)
    trial = None
    if arguments.sprt is not None:
        pair = _names(arguments.sprt)
        if len(pair) != 2:
            raise Complaint(
                tr("terminal.arena.sprt-names-two-bots-sprt"),
            )
        trial = Trial(pair[0], pair[1], arguments.elo0, arguments.elo1)
    return Settings(edition, players, tuple(bots), arguments.seed, parse_variants(arguments.variants), trial)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _play(arguments: argparse.Namespace, settings: Settings, tr: Translator) -> int:
    folder = Path(arguments.out) if arguments.out is not None else default_folder(settings)
    games = arguments.games or (_GAMES if settings.trial is None else _MOST_GAMES)
    with ResultsFile(folder, settings, arguments.resume) as file:
        arena = Run(settings, games, file, arguments.records or "")
        if not arena.decided and arena.missing:
            _play_missing(arguments, arena, tr)
        if settings.trial is None:
            _warn_of_few_games(arena, tr)
    console = make_console()
    print_standings(console, settings, write_reports(folder), tr)
    console.print(tr("terminal.arena.results") + f"{folder}/", style="dim", soft_wrap=True)
    return 0


def default_folder(settings: Settings) -> Path:
    """Where results go by themselves: the same settings find them again with --resume."""
    names = [
        settings.edition,
        *settings.variants,
        f"{settings.players}p",
        *settings.bots,
        f"seed{settings.seed}",
    ]
    if settings.trial is not None:
        names.append("sprt")
    return Path("arena", re.sub(r"[^\w.]+", "-", "-".join(names)))


def _play_missing(arguments: argparse.Namespace, arena: Run, tr: Translator) -> None:
    try:
        with RunProgress(arena, tr) as progress:
            for result in arena.play(_players(arguments, arena)):
                progress.advance(result)
    except KeyboardInterrupt:
        raise Complaint(tr("terminal.arena.interrupted") + _kept(arena, tr), _INTERRUPTED) from None
    except ArenaError as error:
        raise Complaint(f"{error.render(tr.lang)}\n{_kept(arena, tr)}", _FAILED) from error


def _players(arguments: argparse.Namespace, arena: Run) -> Players:
    executor = Executor(arguments.workers, arguments.ray)
    if arguments.ray is None:
        executor = Executor(min(arguments.workers or usable_cores(), len(arena.missing)))
    return functools.partial(executor.play, bots=arena.settings.bots)


def _kept(arena: Run, tr: Translator) -> str:
    return tr(
        "terminal.arena.of-games-are-in-the",
        games_done=arena.games_done,
        games_wanted=arena.games_wanted,
        path=arena.file.path,
    )


def _warn_of_few_games(arena: Run, tr: Translator) -> None:
    lineups = len(all_lineups(arena.settings.bots, arena.settings.players))
    if len(arena.file.done) < lineups:
        Console(file=sys.stderr).print(tr("terminal.arena.too-few-games-for-all", lineups=lineups))
