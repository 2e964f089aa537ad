"""`stellwerk replay FILE`: step through a recorded game, or check it."""

from __future__ import annotations

import argparse
from typing import Any

import stellwerk
from stellwerk.cli.arguments import Parser, add_language
from stellwerk.cli.console import heading, make_console, read_line
from stellwerk.cli.display import Console
from stellwerk.cli.language import Translator
from stellwerk.cli.records import read_record, replay_record
from stellwerk.cli.table.final_scores import print_ending
from stellwerk.cli.table.screen import print_players, print_table
from stellwerk.text.narrate import describe_event


def add(subparsers: Any, tr: Translator) -> None:
    """Make the command known to the parser."""
    parser: Parser = subparsers.add_parser(
        "replay",
        tr=tr,
        help=tr("terminal.replay.look-at-or-check-a"),
    )
    parser.add_argument(
        "file", metavar=tr("terminal.replay.file"), help=tr("terminal.replay.the-record-json")
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--check",
        action="store_true",
        help=tr("terminal.replay.only-check-and-print-the"),
    )
    how.add_argument(
        "--all",
        action="store_true",
        help=tr("terminal.replay.show-everything-at-once"),
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Check the record, then show it."""
    console = make_console()
    record = read_record(arguments.file, tr)
    final = replay_record(arguments.file, record, tr)
    names = [tr("terminal.replay.player", seat=seat + 1) for seat in range(final.players)]
    if arguments.check:
        _print_result(console, final, names, tr)
    else:
        Replay(console, record, names, tr).run(wait=not arguments.all)
    return 0


def _print_result(console: Console, game: stellwerk.Game, names: list[str], tr: Translator) -> None:
    console.print(
        tr(
            "terminal.replay.in-order-players-decisions",
            edition=game.edition,
            players=game.players,
            decisions=game.num_decisions,
        )
    )
    if not game.is_over:
        console.print(tr("terminal.replay.the-game-is-not-over"))
    places = game.ranking()
    for seat, total in enumerate(game.scores()):
        place = f"{places[seat]}. " if game.is_over else ""
        console.print(f"  {place}{names[seat]}: {total}")


class Replay:
    """Goes through a record decision by decision, forwards and back."""

    def __init__(self, console: Console, record: dict[str, Any], names: list[str], tr: Translator) -> None:
        self.console = console
        self.record = record
        self.names = names
        self.tr = tr
        self.decisions: list[str] = record["decisions"]
        self.game = self._at(0)

    def _at(self, number: int) -> stellwerk.Game:
        """Return the game after this many decisions."""
        beginning = {name: value for name, value in self.record.items() if name != "scores"}
        return stellwerk.replay({**beginning, "decisions": self.decisions[:number]})

    def run(self, wait: bool) -> None:
        """Show the decisions; `wait` for the reader after each."""
        place = 0
        while place < len(self.decisions):
            if wait:
                target = self._ask(place)
                if target is None:
                    return
                if target != place:
                    place = target
                    self.game = self._at(place)
                    self._print_place(place)
                    continue
            place += 1
            self._step(place)
        if self.game.is_over:
            print_ending(self.console, self.game, self.names, self.tr)

    def _step(self, place: int) -> None:
        notation = self.decisions[place - 1]
        self.console.print(
            heading(f"{place}/{len(self.decisions)} {self.names[self.game.current_player]}: {notation}")
        )
        self.game.apply(self.game.parse(notation))
        for event in self.game.events:
            self.console.print("  · " + describe_event(event, self.game.board, self.names, self.tr.lang))

    def _ask(self, place: int) -> int | None:
        """Where to go: the same place for one step on, another number for a jump, None to stop."""
        while True:
            typed = read_line(self.tr("terminal.replay.enter-on-number-go-there"))
            if typed is None or typed.lower() in ("q", "quit", "ende"):
                return None
            if not typed:
                return place
            if typed.lower() in ("b", "back", "zurück"):
                return max(place - 1, 0)
            if typed.isdecimal() and int(typed) <= len(self.decisions):
                return int(typed)
            self.console.print(self.tr("terminal.replay.type-a-number-from-0", decisions=len(self.decisions)))

    def _print_place(self, place: int) -> None:
        view = self.game.view(None)
        self.console.print(heading(f"{place}/{len(self.decisions)}"))
        print_players(self.console, view, self.names, self.tr)
        print_table(self.console, view, self.tr)
