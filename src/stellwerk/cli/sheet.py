"""Filling in the score sheet of a game at a real table, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from stellwerk import scorepad
from stellwerk.boards import BoardData, Route, load
from stellwerk.cli.console import heading, read_line
from stellwerk.cli.display import Console
from stellwerk.cli.language import Translator
from stellwerk.cli.phrases import fold, searchable
from stellwerk.scorepad import SheetFault, field_title, route_name, thing_name
from stellwerk.text.names import find_city, ticket_text

Json = dict[str, Any]

MOST_SHOWN: Final = 20  # of what a line may mean


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be written into one field: shown as a name, found by its words."""

    names: dict[str, str]
    words: dict[str, str] = field(default_factory=dict)

    def meant(self, typed: str) -> list[str]:
        """The ids that all typed words fit; the one that is meant exactly, if there is one."""
        exact = [one for one, name in self.names.items() if fold(typed) in (fold(one), fold(name))]
        if exact:
            return exact[:1]
        words = fold(typed).split()
        return [one for one, known in self.words.items() if all(f" {word}" in f" {known}" for word in words)]


class Writer:
    """Asks for everything that the edition scores, player by player; impossible entries are refused."""

    def __init__(self, console: Console, sheet: Json, tr: Translator) -> None:
        self.console = console
        self.sheet = sheet
        self.tr = tr
        self.board: BoardData = load(sheet["edition"])
        self.fields = scorepad.fields(sheet["edition"], len(sheet["players"]), sheet["options"])
        self.closed = False  # there is no more input

    def run(self) -> None:
        self.console.print(self.tr("terminal.score.how-to-fill-in"))
        for player in self.sheet["players"]:
            self.console.print()
            self.console.print(heading(player["name"]))
            for name in self._order():
                if not self.closed:
                    self._ask(player, name)

    def _order(self) -> list[str]:
        """Technologies come first, because routes take them; what stands on routes comes after them."""
        first = [each["name"] for each in self.fields if each["kind"] == "technology"]
        last = [each["name"] for each in self.fields if each["kind"] != "technology"]
        return [*first, "routes", *last, "tickets"]

    def _ask(self, player: Json, name: str) -> None:
        own = next((each for each in self.fields if each["name"] == name), None)
        if own is not None and own["kind"] == "number":
            self._ask_number(player, name)
            return
        choices = self._choices(name, own)
        entered: list[str] = player.setdefault(name, [])
        while (typed := self._line(name)) is not None and typed:
            if typed == "-":
                if entered:
                    self.console.print(self.tr("terminal.score.taken-out", what=choices.names[entered.pop()]))
            elif typed == "?":
                self._show([choices.names[one] for one in entered] or [self.tr("terminal.score.nothing-yet")])
            else:
                for part in typed.split(","):
                    self._enter(player, name, part.strip(), choices)

    def _line(self, name: str) -> str | None:
        typed = read_line(f"{field_title(name, self.tr.lang)}> ")
        self.closed = typed is None
        return typed

    def _choices(self, name: str, own: Json | None) -> Choices:
        lang = self.tr.lang
        if name == "routes":
            routes = self.board.routes
            return Choices(
                {route.id: route_name(self.board, route.id, lang) for route in routes},
                {route.id: self._route_words(route) for route in routes},
            )
        if own is None:
            tickets = self.board.tickets
            return Choices(
                {ticket.id: ticket_text(self.board, ticket.id, lang) for ticket in tickets},
                {ticket.id: self._place_words(ticket.cities) for ticket in tickets},
            )
        named = {one: thing_name(self.board, own["kind"], one, lang) for one in own["copies"]}
        if own["kind"] == "value":
            return Choices(named)
        places = own["kind"] == "place"
        return Choices(
            named, {one: self._place_words([one]) if places else searchable([named[one]]) for one in named}
        )

    def _place_words(self, cities: Iterable[str]) -> str:
        found = [find_city(self.board, city) for city in cities]
        return searchable([name for city in found for name in (city.name, city.name_de, city.name_en)])

    def _route_words(self, route: Route) -> str:
        name = route_name(self.board, route.id, self.tr.lang)
        return f"{self._place_words([route.a, route.b])} {searchable([name.replace('(', '')])}"

    def _enter(self, player: Json, name: str, typed: str, choices: Choices) -> None:
        found = choices.meant(typed)
        if not found:
            self.console.print(self.tr("terminal.score.not-found", typed=typed))
            return
        if len({choices.names[one] for one in found}) == 1:
            found = [one for one in found if not self._taken(name, one)] or found
        else:
            chosen = self._pick(found, choices)
            if chosen is None:
                return
            found = [chosen]
        player[name].append(found[0])
        if self._is_sound():
            self.console.print(self.tr("terminal.score.entered", what=choices.names[found[0]]))
        else:
            player[name].pop()

    def _taken(self, name: str, one: str) -> bool:
        """Whether somebody has it: of routes side by side that look alike the next one is meant."""
        return any(one in player.get(name, []) for player in self.sheet["players"])

    def _pick(self, found: list[str], choices: Choices) -> str | None:
        """Which of several is meant."""
        shown = found[:MOST_SHOWN]
        self._show([f"{number:>3} {choices.names[one]}" for number, one in enumerate(shown, 1)])
        if len(found) > len(shown):
            self.console.print(self.tr("terminal.score.and-more", more=len(found) - len(shown)))
        typed = read_line(self.tr("terminal.score.which"))
        self.closed = typed is None
        if typed and typed.isdecimal() and 1 <= int(typed) <= len(shown):
            return shown[int(typed) - 1]
        return None

    def _ask_number(self, player: Json, name: str) -> None:
        while (typed := self._line(name)) is not None and typed:
            player[name] = int(typed) if typed.isdecimal() and len(typed) < 6 else -1
            if self._is_sound():
                return
            player[name] = 0

    def _is_sound(self) -> bool:
        try:
            scorepad.final_game(self.sheet)
        except SheetFault as fault:
            self.console.print(fault.render(self.tr.lang))
            return False
        return True

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.console.print(f"  {line}")
