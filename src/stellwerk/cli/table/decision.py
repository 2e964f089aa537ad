"""One decision of one person: show what can be done, understand what is typed."""

from __future__ import annotations

from typing import Final

from stellwerk import Game
from stellwerk.cli.display import Console
from stellwerk.cli.language import Translator
from stellwerk.cli.table.menu import inner_menu, main_menu, print_menu
from stellwerk.cli.table.options import Option, list_options, search
from stellwerk.cli.table.question import question
from stellwerk.errors import IllegalActionError
from stellwerk.text.buildings import building_kinds

# First words of the notation: what begins like this and is not on offer gets the engine's reason.
_VERBS: Final = frozenset(
    ("draw", "take", "refill", "tickets", "keep", "pieces", "claim", "pay", "place", "surcharge", "withdraw")
    + ("journey", "ride", "arrive", "exchange", "buy", "swap", "pass")
)


class Decision:
    """The decision at hand, as the player who takes it sees it: menus, searches, notation."""

    def __init__(self, console: Console, game: Game, tr: Translator) -> None:
        self.console = console
        self.tr = tr
        self.game = game
        self.view = game.view(game.current_player)
        self.options = list_options(game, self.view, tr)
        by_card = bool(self.options[0].notation)
        self.question = question(game, self.view, by_card, tr)
        self.menu = main_menu(self.question, self.options, tr)

    def show(self) -> None:
        """The question and all its answers."""
        self.menu = main_menu(self.question, self.options, self.tr)
        print_menu(self.console, self.menu)

    def understand_nothing(self) -> Option | None:
        """An empty line: do the only thing a search found, or go back to all options."""
        if self.menu.inner and len(self.menu.entries) == 1:
            return self.menu.entries[0].options[0]
        self.show()
        return None

    def understand(self, typed: str) -> Option | None:
        """The option that was typed; None if it is not clear yet, and then the screen says how to go on."""
        if typed.isdecimal():
            return self._pick_number(int(typed))
        option = self.find_notation(typed)
        if option is None:
            found = search(self.options, typed)
            if found:
                self.open(self.tr("terminal.decision.found", typed=typed), found)
            else:
                self.complain(typed)
        return option

    def find_notation(self, typed: str) -> Option | None:
        """The option of that spelling. Payments are listed whole, but a single card can be named too."""
        spelled = " ".join(typed.lower().split())
        for action in self.game.legal_actions():
            if str(action) == spelled:
                return Option((spelled,), spelled, (), "")
        return None

    def _pick_number(self, number: int) -> Option | None:
        last = len(self.menu.entries)
        if not 1 <= number <= last:
            self.console.print(self.tr("terminal.decision.the-numbers-go-from-1", last=last))
            return None
        entry = self.menu.entries[number - 1]
        if len(entry.options) == 1:
            return entry.options[0]
        self.open(entry.label, entry.options)
        return None

    def open(self, title: str, options: list[Option]) -> None:
        """Show some of the options as a menu of their own."""
        self.menu = inner_menu(title, options)
        print_menu(self.console, self.menu)
        if len(options) == 1:
            self.console.print(self.tr("terminal.decision.enter-do-it"), style="dim")
        else:
            self.console.print(self.tr("terminal.decision.enter-back"), style="dim")

    def complain(self, typed: str) -> None:
        """Print why what was typed is no legal action."""
        if (verb := typed.split()[0].lower()) in _VERBS or verb in building_kinds():
            try:
                self.game.parse(typed.lower())
            except IllegalActionError as error:
                reason = error.render(self.tr.lang)
                self.console.print(self.tr("terminal.decision.not-possible", error=reason))
                return
        self.console.print(self.tr("terminal.decision.i-cannot-find-type-a", typed=typed))
