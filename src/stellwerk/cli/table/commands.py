"""Commands of the terminal that do not change the game: show, save, help."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

from stellwerk import Game
from stellwerk.cli.display import Console, Table
from stellwerk.cli.language import Translator, is_typed
from stellwerk.cli.records import write_record
from stellwerk.cli.table.history import History
from stellwerk.cli.table.map import print_board
from stellwerk.cli.table.screen import print_hand, print_players, print_table, print_tickets
from stellwerk.cli.table.seats import Seat

COMMANDS: Final = ("help", "undo", "hand", "tickets", "board", "log", "save", "quit", "do")
_WITH_ARGUMENT: Final = ("board", "save", "do")


def find_command(typed: str) -> tuple[str, str]:
    """The command that was typed and its argument; an empty command if it is none."""
    word, _, argument = typed.partition(" ")
    command = next((each for each in COMMANDS if is_typed(each, word)), "")
    if argument and command not in _WITH_ARGUMENT:
        return "", ""
    return command, argument.strip()


class TableCommands:
    """Runs commands for the player at the terminal."""

    def __init__(
        self, console: Console, history: History, seats: list[Seat], saved_as: str | None, tr: Translator
    ) -> None:
        self.console = console
        self.history = history
        self.seats = seats
        self.names = [seat.name for seat in seats]
        self.tr = tr
        self._own_files = {Path(saved_as).resolve()} if saved_as else set()
        self._saved_as = saved_as
        self._saved_game = history.game.record()

    def answer(self, command: str, argument: str, seat: int) -> None:
        """Look something up for a seat, or save."""
        view = self.history.game.view(seat)
        if command == "help":
            self.print_help()
        elif command == "hand":
            print_hand(self.console, view, self.tr)
        elif command == "tickets":
            print_tickets(self.console, self.history.game, seat, self.tr)
        elif command == "board":
            print_board(self.console, self.history.game, seat, self.names, argument, self.tr)
        elif command == "log":
            self._print_sentences(self.history.log(seat))
        elif command == "save":
            self.save(argument)

    def situation(self, seat: int) -> None:
        """Everything that lies open, and the player's own cards and tickets."""
        view = self.history.game.view(seat)
        print_players(self.console, view, self.names, self.tr)
        print_table(self.console, view, self.tr)
        print_hand(self.console, view, self.tr)
        print_tickets(self.console, self.history.game, seat, self.tr)

    def own_cards(self, seat: int) -> None:
        """What matters in the middle of a turn."""
        view = self.history.game.view(seat)
        if self.history.game.phase in ("draw", "refill"):
            print_table(self.console, view, self.tr)
        print_hand(self.console, view, self.tr)

    def news(self, seat: int | None) -> None:
        """What happened since the player last looked."""
        self._print_sentences(self.history.news(seat))

    def _print_sentences(self, sentences: list[str]) -> None:
        table = Table(gap=1)
        for sentence in sentences:
            table.add_row("·", sentence)
        if sentences:
            self.console.print(table)

    @property
    def is_saved(self) -> bool:
        """Whether a file holds the game as it stands."""
        return self._saved_as is not None and self._saved_game == self.history.game.record()

    def unsaved(self) -> str:
        """What is lost if the session ends now."""
        if self._saved_as is None:
            return self.tr("terminal.talk.not-saved")
        return self.tr("terminal.talk.stays-as-it-was-without", saved_as=self._saved_as)

    def save(self, name: str) -> None:
        """Write the game to a file, if it can be; a file of somebody else's is never overwritten."""
        if not name:
            self.console.print(self.tr("terminal.talk.where-to-say-save-game"))
            return
        path = Path(name)
        try:
            if path.exists() and path.resolve() not in self._own_files:
                self.console.print(self.tr("terminal.talk.exists-take-another-name", name=name))
                return
            write_record(path, self.history.game, [seat.spec for seat in self.seats])
        except (OSError, ValueError) as error:
            self.console.print(f"{name}: {getattr(error, 'strerror', None) or error}.")
            return
        self._own_files.add(path.resolve())
        self._saved_as = name
        self._saved_game = self.history.game.record()
        self.console.print(self._how_to_go_on(name), soft_wrap=True)

    def _how_to_go_on(self, name: str) -> str:
        argument = shlex.quote(name)
        if self.history.game.is_over:
            return self.tr("terminal.talk.saved-to-look-at-it", name=argument)
        return self.tr("terminal.talk.saved-to-go-on-stellwerk", name=argument)

    def print_help(self) -> None:
        """All that can be typed, and what is abbreviated on the screen."""
        table = Table(gap=2)
        for typed, meaning in [*_help(self.tr), *_legend(self.history.game, self.tr)]:
            table.add_row("  " + typed, meaning)
        self.console.print(table)


def _help(tr: Translator) -> list[tuple[str, str]]:
    return [
        (tr("terminal.talk.number"), tr("terminal.talk.chooses-from-the-list")),
        (
            tr("terminal.talk.part-of-a-name"),
            tr("terminal.talk.searches-york-shows-all-with"),
        ),
        ("Enter", tr("terminal.talk.back-to-the-whole-list")),
        (
            "undo",
            tr("terminal.talk.takes-a-step-back-while"),
        ),
        ("hand", tr("terminal.talk.your-cards")),
        ("tickets", tr("terminal.talk.your-tickets-completed-open")),
        (
            "board",
            tr("terminal.talk.who-owns-what-board-york"),
        ),
        ("log", tr("terminal.talk.what-happened-so-far")),
        (tr("terminal.talk.save-file"), tr("terminal.talk.saves-the-game")),
        ("quit", tr("terminal.talk.ends-the-session")),
        (
            "claim …",
            tr("terminal.talk.the-notation-works-too-tickets"),
        ),
    ]


def _legend(game: Game, tr: Translator) -> list[tuple[str, str]]:
    """What is abbreviated, of that which this game has."""
    view = game.view(None)
    seat = view["seats"][0]
    legend = []
    if isinstance(view["ticket_deck"], dict):
        legend.append((tr("terminal.talk.tickets-1-3"), tr("terminal.talk.one-short-three-long")))
    if "passengers" in seat:
        legend.append(
            (
                tr("terminal.talk.passengers-2-1"),
                tr("terminal.talk.two-in-supply-one-on"),
            )
        )
    if isinstance(seat["cards"], dict):
        legend.append(
            (
                tr("terminal.talk.cards-3-7"),
                tr("terminal.talk.three-train-cards-seven-ship"),
            )
        )
    if "harbors" in seat:
        legend.append(("H", tr("terminal.talk.with-the-harbour-symbol")))
    return legend
