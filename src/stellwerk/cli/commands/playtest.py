"""`stellwerk playtest EDITION`: bots play a board many times; the results are a page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from stellwerk.arena.errors import ArenaError
from stellwerk.arena.executor import Executor
from stellwerk.boards import BUILT_IN
from stellwerk.cli.arguments import (
    AN_EDITION,
    Parser,
    add_language,
    add_number,
    add_ray,
    add_variants,
    check_players,
    find_board,
    parse_variants,
    player_range,
)
from stellwerk.cli.display import Progress
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import unwritable
from stellwerk.cli.language import Translator
from stellwerk.playtest.play import Plan
from stellwerk.playtest.playtest import Playtest, write_report
from stellwerk.playtest.tables import CSV, FORMATS, check_format

_GAMES: Final = 400
_FAILED: Final = 1
ALL: Final = "all"
DEFAULT_BOTS: Final = "planner,ticket-hungry,one-ticket,long-routes"


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "playtest",
        tr=tr,
        help=tr("terminal.playtest.tell-how-a-board-plays"),
        epilog=tr("terminal.playtest.example-stellwerk-playtest-games-1000", an_edition=AN_EDITION),
    )
    board = tr("terminal.playtest.edition-file")
    parser.add_argument(
        "board",
        metavar=board,
        help=tr("terminal.playtest.an-edition-or-a-board"),
    )
    parser.add_argument(
        "--against",
        metavar=board,
        help=tr("terminal.playtest.a-second-board-to-compare"),
    )
    parser.add_argument(
        "--players", metavar="N,…|all", help=tr("terminal.playtest.how-many-play-otherwise-as")
    )
    parser.add_argument(
        "--bots",
        default=DEFAULT_BOTS,
        metavar="BOT,BOT,…",
        help=tr("terminal.playtest.who-plays", bots=DEFAULT_BOTS),
    )
    add_number(parser, "--games", 1, tr("terminal.playtest.games-and-a-quarter-of", games=_GAMES), _GAMES)
    add_number(parser, "--seed", 0, tr("terminal.playtest.seed-of-all-chance-0"), 0)
    add_number(parser, "--workers", 1, tr("terminal.playtest.processes-otherwise-one-for-each"))
    add_ray(parser)
    parser.add_argument(
        "--out",
        default="playtest",
        metavar=tr("terminal.playtest.folder"),
        help=tr("terminal.playtest.where-the-report-goes-playtest"),
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=CSV,
        help=tr("terminal.playtest.the-tables-as-csv-or"),
    )
    add_variants(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Play with a progress bar, then write the report."""
    try:
        check_format(arguments.format)
        tests = _playtests(arguments.board, arguments, tr)
        others = _playtests(arguments.against, arguments, tr) if arguments.against else []
        if others and [test.plan.players for test in tests] != [other.plan.players for other in others]:
            raise Complaint(tr("terminal.playtest.different-players"))
        _play(tests + others, Executor(arguments.workers, arguments.ray), tr)
        written = write_report(Path(arguments.out), tests, others, tr.lang, arguments.format)
    except ValueError as error:
        raise Complaint(str(error)) from None
    except ArenaError as error:
        raise Complaint(error.render(tr.lang)) from None
    except OSError as error:
        raise unwritable(arguments.out, error, tr) from None
    for path in written:
        print(path)
    return 0


def _playtests(board: str, arguments: argparse.Namespace, tr: Translator) -> list[Playtest]:
    """A playtest for each number of players."""
    found = find_board(board, tr)
    edition, own = found.edition, None if found.source == BUILT_IN else found.raw
    bots = tuple(name.strip() for name in arguments.bots.split(",") if name.strip())
    if not bots or len(set(bots)) < len(bots):
        raise Complaint(tr("terminal.playtest.bots-names-every-bot-once"))
    variants = parse_variants(arguments.variants)
    name = Path(board).name if own is not None else ""
    return [
        Playtest(Plan(edition, players, bots, arguments.games, arguments.seed, variants, own, name))
        for players in _numbers_of_players(edition, arguments.players, tr)
    ]


def _numbers_of_players(edition: str, text: str | None, tr: Translator) -> list[int]:
    """The numbers that `--players` names, in ascending order; without it all that the edition allows."""
    least, most = player_range(edition)
    if text is None or text == ALL:
        return list(range(least, most + 1))
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() for word in words):
        raise Complaint(tr("terminal.playtest.players-are-numbers", given=f"{text!r}"))
    return sorted({check_players(edition, int(word), tr) for word in words})


def _play(tests: list[Playtest], executor: Executor, tr: Translator) -> None:
    try:
        with Progress() as progress:
            for test in tests:
                progress.begin(test.board_name, test.plan.count())
                played = executor.play(test.plan.tasks(), test.plan.own_names())
                for games in test.gather(played):
                    progress.advance(games)
    except ArenaError as error:
        raise Complaint(error.render(tr.lang), _FAILED) from None
