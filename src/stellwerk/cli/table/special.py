"""Decisions that are not a choice from a list: which tickets to keep, how many wagons to take."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.cli.display import Console, Table, Text
from stellwerk.cli.language import Translator, is_typed
from stellwerk.cli.phrases import fold
from stellwerk.cli.table.decision import Decision
from stellwerk.cli.table.options import Option, ticket_key
from stellwerk.text.names import find_ticket, ticket_name, ticket_values


def make_decision(console: Console, game: Game, tr: Translator) -> Decision:
    """The decision at hand with the way of answering it that suits it."""
    if game.phase == "keep":
        return KeepDecision(console, game, tr)
    if game.phase == "pieces":
        return PiecesDecision(console, game, tr)
    return Decision(console, game, tr)


class KeepDecision(Decision):
    """Tickets are named by their numbers in the offer, or by parts of their names."""

    @property
    def offer(self) -> list[str]:
        tickets: list[str] = self.view["own"]["offer"]
        return tickets

    def show(self) -> None:
        self.console.print(Text(self.question, style="bold"))
        table = Table(gap=1)
        for number, ticket in enumerate(self.offer, 1):
            name = ticket_name(self.game.board, ticket, self.tr.lang)
            deck = find_ticket(self.game.board, ticket).deck
            kind = {"short": self.tr("terminal.special.short"), "long": self.tr("terminal.special.long")}.get(
                deck or "", ""
            )
            values = Text(ticket_values(find_ticket(self.game.board, ticket)), justify="right")
            table.add_row(f"{number:>4}", name, values, kind)
        self.console.print(table)
        self.console.print(
            self.tr("terminal.special.type-their-numbers-1-3"),
            style="dim",
        )

    def understand(self, typed: str) -> Option | None:
        option = self.find_notation(typed)
        if option is not None:
            return option
        words = typed.replace(",", " ").lower().split()
        chosen = [
            ticket for number, ticket in enumerate(self.offer, 1) if self._is_named(number, ticket, words)
        ]
        unknown = [word for word in words if not self._names_something(word)]
        if unknown:
            self.complain(" ".join(unknown))
            return None
        option = self.find_notation("keep " + " ".join(chosen))
        if option is None:
            least = self.view["own"]["keep_least"]
            self.console.print(self.tr("terminal.special.keep-at-least", least=least))
        return option

    def _is_named(self, number: int, ticket: str, words: list[str]) -> bool:
        key = ticket_key(self.game.board, ticket)
        return any(
            is_typed("all", word) or word == str(number) or (not word.isdecimal() and fold(word) in key)
            for word in words
        )

    def _names_something(self, word: str) -> bool:
        return any(self._is_named(number, ticket, [word]) for number, ticket in enumerate(self.offer, 1))


class PiecesDecision(Decision):
    """A number is how many wagons to take."""

    def show(self) -> None:
        self.console.print(Text(self.question, style="bold"))

    def understand(self, typed: str) -> Option | None:
        option = self.find_notation(f"pieces wagons={typed}") or self.find_notation(typed)
        if option is None:
            self.show()
        return option
