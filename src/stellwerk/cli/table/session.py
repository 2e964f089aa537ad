"""A whole game at one terminal: people hand the device on, bots move by themselves."""

from __future__ import annotations

import sys

from stellwerk import Game
from stellwerk.cli.console import clear_screen, read_line
from stellwerk.cli.display import Console, Rule, Text
from stellwerk.cli.language import Translator
from stellwerk.cli.table.commands import TableCommands, find_command
from stellwerk.cli.table.decision import Decision
from stellwerk.cli.table.final_scores import print_ending
from stellwerk.cli.table.history import History
from stellwerk.cli.table.options import Option
from stellwerk.cli.table.seats import Seat
from stellwerk.cli.table.special import make_decision


class Quit(Exception):
    """Somebody ended the session before the game was over."""


class Session:
    """The table: a game, its players, and the terminal they share."""

    def __init__(
        self, console: Console, game: Game, seats: list[Seat], saved_as: str | None, tr: Translator
    ) -> None:
        self.console = console
        self.seats = seats
        self.tr = tr
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.bot is None]
        self.history = History(game, self.names, tr)
        self.commands = TableCommands(console, self.history, seats, saved_as, tr)
        self._holder = self.people[0] if len(self.people) == 1 else None
        self._midway = False

    @property
    def game(self) -> Game:
        """The game as it stands; after an undo it is another object than before."""
        return self.history.game

    def run(self) -> None:
        """Play to the end, or until somebody quits."""
        try:
            while not self.game.is_over:
                if self.seats[self.game.current_player].bot is None:
                    self._person_decides()
                else:
                    self._bot_decides()
        except Quit:
            self._offer_to_save()
            return
        except KeyboardInterrupt:
            if self.people and sys.stdin.isatty():
                self.console.print()
                self._offer_to_save()
            raise
        self._print_rest()
        print_ending(self.console, self.game, self.names, self.tr)
        if self.people:
            self._offer_to_save()

    def _bot_decides(self) -> None:
        bot = self.seats[self.game.current_player].bot
        assert bot is not None
        with self.console.status(self.tr("terminal.session.the-bots-are-thinking")):
            self.history.apply([self.game.core.notation(bot.decide(self.game.core))])
        self.history.settle()
        if not self.people:
            self.commands.news(None)

    def _person_decides(self) -> None:
        seat = self.game.current_player
        if self._holder != seat:
            self._hand_over(seat)
        if not self._midway:
            self.console.print(Rule(Text(self.names[seat], style="bold")))
        self.commands.news(seat)
        if self._midway:
            self.commands.own_cards(seat)
        else:
            self.commands.situation(seat)
        decision = make_decision(self.console, self.game, self.tr)
        decision.show()
        option = self._ask(decision, seat)
        self._midway = option is not None
        if option is None:
            self.history.undo()
            return
        self.history.apply(option.decisions)
        if self.game.is_over or self.game.current_player != seat:
            self._midway = False
            self._end_turn(seat)

    def _ask(self, decision: Decision, seat: int) -> Option | None:
        """What was chosen; None for a step back."""
        while True:
            typed = self._read(seat)
            command, argument = find_command(typed)
            if command == "undo":
                if self._may_undo():
                    return None
            elif command == "do" and argument:
                option = decision.understand(argument)
                if option is not None:
                    return option
            elif command:
                self.commands.answer(command, argument, seat)
            else:
                if not typed and not decision.menu.inner:
                    self.commands.situation(seat)
                option = decision.understand(typed) if typed else decision.understand_nothing()
                if option is not None:
                    return option

    def _read(self, seat: int) -> str:
        """A line from a player; the wish to quit is granted here."""
        typed = read_line(f"{self.names[seat]}> ")
        if typed is None or find_command(typed)[0] == "quit":
            raise Quit
        return typed

    def _may_undo(self) -> bool:
        if not self.history.can_undo:
            self.console.print(self.tr("terminal.session.there-is-nothing-to-take"))
        return self.history.can_undo

    def _end_turn(self, seat: int) -> None:
        """A last chance to take a slip back, or to read what was drawn before the device goes on."""
        self.commands.news(seat)
        if self.history.can_undo or len(self.people) > 1:
            end = self.tr("terminal.session.enter-end-the-turn")
            undo = self.tr("terminal.session.undo-take-it-back") if self.history.can_undo else ""
            self.console.print(end + undo, style="dim")
            while typed := self._read(seat):
                command, argument = find_command(typed)
                if command == "undo" and self._may_undo():
                    self.history.undo()
                    return
                self.commands.answer(command, argument, seat)
                self.console.print(end + undo, style="dim")
        self.history.settle()

    def _hand_over(self, seat: int) -> None:
        """The curtain: nobody sees the next player's cards before that player has the device."""
        clear_screen(self.console)
        name = self.names[seat]
        self.console.print(Rule())
        self.console.print(self.tr("terminal.session.it-is-s-turn-give", name=name))
        self._read(seat)
        clear_screen(self.console)
        self._holder = seat

    def _print_rest(self) -> None:
        """Return what happened up to the end, without what somebody at the terminal may not know."""
        self.commands.news(self.people[0] if len(self.people) == 1 else None)

    def _offer_to_save(self) -> None:
        """Before a game is lost that no file holds as it stands."""
        question = self.tr("terminal.session.save-as-enter-do-not")
        while not self.commands.is_saved:
            name = read_line(question)
            if not name:
                self.console.print(self.commands.unsaved())
                return
            self.commands.save(name)
