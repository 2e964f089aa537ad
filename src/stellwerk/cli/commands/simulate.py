"""`stellwerk simulate`: bots play many games against each other; prints a summary."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import stellwerk
from stellwerk import bots
from stellwerk.cli.arguments import (
    Parser,
    add_language,
    add_number,
    add_variants,
    check_edition,
    check_players,
    parse_variants,
    player_range,
)
from stellwerk.cli.console import make_console, make_table
from stellwerk.cli.display import Console, Progress
from stellwerk.cli.errors import Complaint
from stellwerk.cli.files import unwritable
from stellwerk.cli.language import Translator
from stellwerk.cli.phrases import decimal
from stellwerk.cli.records import write_record


@dataclass(slots=True)
class Tally:
    """What is counted over the games of one edition."""

    edition: str
    specs: list[str]
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    shortest: int = 0
    longest: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = [0] * len(self.specs)
        self.wins = [0.0] * len(self.specs)

    def count(self, game: stellwerk.Game, seconds: float) -> None:
        """Add a finished game; a shared victory is shared among the winners."""
        self.shortest = min(self.shortest, game.num_decisions) if self.games else game.num_decisions
        self.longest = max(self.longest, game.num_decisions)
        self.games += 1
        self.decisions += game.num_decisions
        self.seconds += seconds
        places = game.ranking()
        for seat, score in enumerate(game.scores()):
            self.points[seat] += score
            if places[seat] == 1:
                self.wins[seat] += 1 / places.count(1)


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "simulate", tr=tr, help=tr("terminal.simulate.bots-play-many-games")
    )
    parser.add_argument(
        "--edition",
        action="append",
        metavar=tr("terminal.simulate.an-edition"),
        help=tr("terminal.simulate.an-edition-repeatable-otherwise-all"),
    )
    add_number(parser, "--players", 1, tr("terminal.simulate.how-many-play-otherwise-as"))
    add_number(parser, "--games", 1, tr("terminal.simulate.games-of-each-edition-100"), 100)
    add_number(parser, "--seed", 0, tr("terminal.simulate.seed-of-the-first-game"), 0)
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT,BOT,…",
        help=tr("terminal.simulate.who-sits-in-the-seats"),
    )
    parser.add_argument(
        "--records", metavar=tr("terminal.export.folder"), help=tr("terminal.simulate.where-records-go")
    )
    add_variants(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Play the games with a progress bar, then print the summary."""
    editions = [check_edition(name, tr) for name in arguments.edition or stellwerk.editions()]
    tallies = [Tally(edition, _seat_bots(arguments, edition, tr)) for edition in editions]
    variants = parse_variants(arguments.variants)
    with Progress() as progress:
        for tally in tallies:
            progress.begin(tally.edition, arguments.games)
            for number in range(arguments.games):
                game = _play(tally, arguments.seed + number, variants)
                if arguments.records:
                    _save(Path(arguments.records), game, tally.specs, tr)
                progress.advance()
    _print_summary(make_console(), tallies, tr)
    return 0


def _seat_bots(arguments: argparse.Namespace, edition: str, tr: Translator) -> list[str]:
    """A bot for every seat: those named, in turn."""
    named = [name.strip() for name in arguments.bots.split(",")]
    for name in named:
        try:
            bots.create(name)
        except ValueError as error:
            raise Complaint(str(error)) from None
    least, _ = player_range(edition)
    players = check_players(edition, arguments.players or max(least, len(named)), tr)
    return [named[seat % len(named)] for seat in range(players)]


def _save(folder: Path, game: stellwerk.Game, specs: list[str], tr: Translator) -> None:
    """Write the record of a game, which `stellwerk export` reads."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_record(folder / f"{game.edition}-{game.players}-{game.seed}.json", game, specs)
    except OSError as error:
        raise unwritable(str(folder), error, tr) from None


def _play(tally: Tally, seed: int, variants: dict[str, Any]) -> stellwerk.Game:
    try:
        game = stellwerk.new_game(tally.edition, players=len(tally.specs), seed=seed, variants=variants)
    except ValueError as error:
        raise Complaint(str(error)) from None
    players = [bots.create(spec, seed * len(tally.specs) + seat) for seat, spec in enumerate(tally.specs)]
    started = time.perf_counter()
    while not game.is_over:
        game.apply(players[game.current_player].decide(game.core))
    tally.count(game, time.perf_counter() - started)
    return game


def _print_summary(console: Console, tallies: list[Tally], tr: Translator) -> None:
    table = make_table(
        tr("terminal.simulate.edition"),
        tr("terminal.simulate.games"),
        tr("terminal.simulate.seat"),
        "Bot",
        tr("terminal.simulate.wins"),
        tr("terminal.simulate.points"),
        tr("terminal.simulate.decisions"),
        tr("terminal.simulate.per-s"),
        numbers="-r--rrrr",
    )
    for tally in tallies:
        mean = tally.decisions / tally.games
        for seat, spec in enumerate(tally.specs):
            first = seat == 0
            table.add_row(
                tally.edition if first else "",
                str(tally.games) if first else "",
                str(seat + 1),
                spec,
                f"{100 * tally.wins[seat] / tally.games:.0f} %",
                decimal(tally.points[seat] / tally.games, 1, tr),
                f"{mean:.0f} ({tally.shortest}–{tally.longest})" if first else "",
                decimal(tally.decisions / tally.seconds, 0, tr) if first else "",
            )
    console.print(table)
    races = ", ".join(_won_by_tickets(tallies, tr))
    instead = tr("terminal.simulate.completed-tickets", races=races) if races else ""
    console.print(tr("terminal.simulate.points-and-decisions-are-means", instead=instead))


def _won_by_tickets(tallies: list[Tally], tr: Translator) -> list[str]:
    """The editions among these in which completed tickets are the score."""
    infos = [stellwerk.edition_info(tally.edition) for tally in tallies]
    return [info["name"][tr.lang] for info in infos if info["tickets_to_win"]]
