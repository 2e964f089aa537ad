"""What can be typed at any time without changing the game: looking things up, saving, help."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from stellwerk import Game
from stellwerk.cli.language import Translator
from stellwerk.cli.records import write_record
from stellwerk.cli.table.history import History
from stellwerk.cli.table.map import print_board
from stellwerk.cli.table.screen import print_hand, print_players, print_table, print_tickets
from stellwerk.cli.table.seats import Seat

_WORDS: Final = {
    "?": "help",
    "help": "help",
    "hilfe": "help",
    "undo": "undo",
    "zurück": "undo",
    "hand": "hand",
    "karten": "hand",
    "tickets": "tickets",
    "ziele": "tickets",
    "aufträge": "tickets",
    "board": "board",
    "plan": "board",
    "log": "log",
    "verlauf": "log",
    "save": "save",
    "speichern": "save",
    "quit": "quit",
    "ende": "quit",
    "do": "do",
    "tu": "do",
}
_WITH_ARGUMENT: Final = ("board", "save", "do")


def find_command(typed: str) -> tuple[str, str]:
    """The command that was typed and its argument; an empty command if it is none."""
    word, _, argument = typed.partition(" ")
    command = _WORDS.get(word.lower(), "")
    if argument and command not in _WITH_ARGUMENT:
        return "", ""
    return command, argument.strip()


class Talk:
    """Answers questions about the game of a player who has the device in hand."""

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
        if self.history.game.decision in ("draw", "refill"):
            print_table(self.console, view, self.tr)
        print_hand(self.console, view, self.tr)

    def news(self, seat: int | None) -> None:
        """What happened since the player last looked."""
        self._print_sentences(self.history.news(seat))

    def _print_sentences(self, sentences: list[str]) -> None:
        table = Table.grid(padding=(0, 1))
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
            return self.tr("Nicht gespeichert.", "Not saved.")
        return self.tr(
            f"{self._saved_as} bleibt, wie es war; was danach geschah, ist nicht darin.",
            f"{self._saved_as} stays as it was, without what happened since.",
        )

    def save(self, name: str) -> None:
        """Write the game to a file, if it can be; a file of somebody else's is never overwritten."""
        if not name:
            self.console.print(self.tr("Wohin? Etwa: save partie.json", "Where to? Say: save game.json"))
            return
        path = Path(name)
        try:
            if path.exists() and path.resolve() not in self._own_files:
                self.console.print(
                    self.tr(
                        f"{name} gibt es schon; nimm einen anderen Namen.",
                        f"{name} exists; take another name.",
                    )
                )
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
        if self.history.game.over:
            return self.tr(
                f"Gespeichert. Ansehen: stellwerk replay {name}",
                f"Saved. To look at it: stellwerk replay {name}",
            )
        return self.tr(
            f"Gespeichert. Weiter geht es mit: stellwerk play --resume {name}",
            f"Saved. To go on: stellwerk play --resume {name}",
        )

    def print_help(self) -> None:
        """All that can be typed, and what is abbreviated on the screen."""
        table = Table.grid(padding=(0, 2))
        for typed, meaning in [*_help(self.tr), *_legend(self.history.game, self.tr)]:
            table.add_row("  " + typed, meaning)
        self.console.print(table)


def _help(tr: Translator) -> list[tuple[str, str]]:
    return [
        (tr("Nummer", "number"), tr("wählt aus der Liste", "chooses from the list")),
        (
            tr("Teil eines Namens", "part of a name"),
            tr("sucht: „köln“ zeigt alles mit Köln", "searches: “york” shows all with York"),
        ),
        ("Enter", tr("zurück zur ganzen Liste", "back to the whole list")),
        (
            "undo",
            tr(
                "nimmt einen Schritt zurück, solange nichts aufgedeckt ist",
                "takes a step back while nothing was revealed",
            ),
        ),
        ("hand", tr("deine Karten", "your cards")),
        ("tickets", tr("deine Aufträge: ✓ erfüllt, · offen", "your tickets: ✓ completed, · open")),
        (
            "board",
            tr(
                "wem was gehört; „board köln“: alle Strecken dort",
                "who owns what; “board york”: all routes there",
            ),
        ),
        ("log", tr("was bisher geschah", "what happened so far")),
        (tr("save DATEI", "save FILE"), tr("speichert die Partie", "saves the game")),
        ("quit", tr("bricht ab", "ends the session")),
        (
            "claim …",
            tr(
                "auch die Notation lässt sich tippen, „tickets“ als „do tickets“",
                "the notation works too, “tickets” as “do tickets”",
            ),
        ),
    ]


def _legend(game: Game, tr: Translator) -> list[tuple[str, str]]:
    """What is abbreviated, of that which this game has."""
    view: dict[str, Any] = game.view(None)
    seat: dict[str, Any] = view["seats"][0]
    legend = []
    if isinstance(view["ticket_deck"], dict):
        legend.append(
            (tr("Aufträge 1+3", "tickets 1+3"), tr("ein kurzer, drei lange", "one short, three long"))
        )
    if "passengers" in seat:
        legend.append(
            (
                tr("Reisende 2+1", "passengers 2+1"),
                tr("zwei im Vorrat, einer auf dem Plan", "two in supply, one on the board"),
            )
        )
    if isinstance(seat["cards"], dict):
        legend.append(
            (
                tr("Karten 3+7", "cards 3+7"),
                tr("drei Zugkarten, sieben Schiffskarten", "three train cards, seven ship cards"),
            )
        )
    if "harbors" in seat:
        legend.append(("H", tr("mit Hafensymbol", "with the harbour symbol")))
    return legend
