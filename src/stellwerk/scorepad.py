"""The score of a game at a real table, from a sheet of what every player has at the end.

score({"edition": "usa", "players": [{"name": "Anna", "routes": [...], "tickets": [...]}, {...}]})

What a sheet asks beside routes and tickets depends on the edition (`fields`). It is made into the last state
of a game, which the engine scores like any other; a SheetFault is a sentence about what cannot be so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import stellwerk
from stellwerk.boards import BoardData
from stellwerk.engine.game import CoreGame, check_variants, rules_for
from stellwerk.engine.kinds import OVER
from stellwerk.engine.mechanics.double_routes import owns_parallel_route
from stellwerk.engine.registry import EDITIONS, is_known
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import NUMBER, PLACE, TECHNOLOGY, SheetEntry, SheetField
from stellwerk.engine.state import State
from stellwerk.text import ENGLISH, in_all_languages, locate, translate
from stellwerk.text.cards import color_name, technology_name
from stellwerk.text.names import find_route, place_name, route_ends, ticket_name

Json = dict[str, Any]

SHEET_FIELDS: Final = ("edition", "options", "players")
SEAT_FIELDS: Final = ("name", "routes", "tickets")
LONGEST_NAME: Final = 40


class SheetFault(ValueError):
    """Something on a sheet that cannot be so, in any language.

    `player` and `other` are names, or numbers where there are none; `city`, `route`, `ticket` and
    `technology` are ids, `thing` is one with the kind of its field, and `field` is a field of the sheet.
    """

    def __init__(self, key: str, board: BoardData | None = None, **params: object) -> None:
        self.key = key
        self.board = board
        self.params = params
        super().__init__(self.render(ENGLISH))

    def render(self, lang: str) -> str:
        """Return the sentence in a language."""
        text = translate(lang, locate(self.key), **{name: self._named(name, lang) for name in self.params})
        return text.encode(errors="replace").decode()  # whatever was given can be sent on

    def _named(self, name: str, lang: str) -> object:
        value = self.params[name]
        if name in ("player", "other") and isinstance(value, int):
            return translate(lang, "pad.player", n=value)
        if name == "field":
            return field_title(str(value), lang)
        if name == "technology":
            return technology_name(str(value), lang)
        if self.board is None:
            return value
        if name == "thing" and isinstance(value, tuple):
            return thing_name(self.board, value[0], value[1], lang)
        if name == "city":
            return place_name(self.board, str(value), lang)
        if name == "ticket":
            return ticket_name(self.board, str(value), lang)
        return route_name(self.board, str(value), lang) if name == "route" else value


def field_title(name: str, lang: str) -> str:
    """Return the name of a field of the sheet."""
    return translate(lang, locate("pad.fields." + name))


def route_name(board: BoardData, route_id: str, lang: str) -> str:
    """A route with its colour, as it stands on the board: "Oslo – Bergen (grau)"."""
    route = find_route(board, route_id)
    return f"{route_ends(board, route, lang)} ({color_name(route.color, lang)})"


def thing_name(board: BoardData, kind: str, name: str, lang: str) -> str:
    """Return the name of a thing that a field offers."""
    if kind == PLACE:
        return place_name(board, name, lang)
    return technology_name(name, lang) if kind == TECHNOLOGY else name


def score(sheet: object) -> Json:
    """Scores, places and items by player, longest paths, and whether routes may have several owners."""
    game = final_game(sheet)
    return {
        "scores": game.scores(),
        "ranking": game.ranking(),
        "breakdown": [game.score_breakdown(seat) for seat in range(game.players)],
        "paths": [game.rules.scoring.longest_path(game.state, seat) for seat in range(game.players)],
        "shared": EDITIONS[game.edition].routes_shared,
    }


def fields(edition: str, players: int, variants: object = None) -> list[Json]:
    """Return what a score sheet asks of each player beside routes and tickets.

    A `number` lies between 0 and `most`. A `place`, `technology` or printed `value` has `copies` for all
    players together, of which one player can have at most `most`.
    """
    rules = rules_for(edition, players, check_variants(edition, variants), None)
    return [
        {
            "name": field.name,
            "title": in_all_languages(locate("pad.fields." + field.name)),
            "kind": field.kind,
            "copies": dict(field.copies),
            "most": field.most,
        }
        for field in EDITIONS[edition].sheet_fields(rules)
    ]


def final_game(sheet: object) -> CoreGame:
    """Return the game at its end."""
    edition, variants, entries = _read_table(sheet)
    rules = rules_for(edition, len(entries), variants, None)
    return _Table(rules, entries).game(variants)


def _read_table(sheet: object) -> tuple[str, dict[str, bool], list[Mapping[str, object]]]:
    """Return edition, variants and the players' parts of a sheet."""
    if not isinstance(sheet, Mapping):
        raise SheetFault("pad.fault.no-sheet")
    _only(sheet, SHEET_FIELDS)
    edition = sheet.get("edition")
    if not isinstance(edition, str) or not is_known(edition):
        raise SheetFault("pad.fault.edition", known=", ".join(stellwerk.editions()))
    try:
        variants = check_variants(edition, sheet.get("options"))
    except ValueError:
        known = ", ".join(EDITIONS[edition].spec.variants) or "–"
        raise SheetFault("pad.fault.options", known=known) from None
    players = sheet.get("players")
    spec = EDITIONS[edition].spec
    if not isinstance(players, list) or not spec.least_players <= len(players) <= spec.most_players:
        raise SheetFault("pad.fault.players", least=spec.least_players, most=spec.most_players)
    if not all(isinstance(entry, Mapping) for entry in players):
        raise SheetFault("pad.fault.no-sheet")
    return edition, variants, players


def _only(given: Mapping[str, object], allowed: tuple[str, ...]) -> None:
    for name in given:
        if name not in allowed:
            raise SheetFault("pad.fault.entry", given=f"{name!s:.60}", known=", ".join(allowed))


class _Table:
    """Builds the final state from the sheet, player by player."""

    def __init__(self, rules: Rules, entries: list[Mapping[str, object]]) -> None:
        self.rules = rules
        self.board = rules.board.data
        self.edition = EDITIONS[rules.spec.edition]
        self.entries = entries
        self.fields = self.edition.sheet_fields(rules)
        self.state = State()
        rules.lay_out(self.state)
        self.used: dict[tuple[str, str], int] = {}  # how many of each thing are taken
        self.tickets: dict[int, int] = {}  # which player has them

    def game(self, variants: dict[str, bool]) -> CoreGame:
        s = self.state
        filled = [self.read(player) for player in range(len(self.entries))]
        for player, entry in enumerate(filled):
            self.edition.fill_in(self.rules, s, player, entry)
            self.check_technologies(player)
            fault = self.edition.sheet_fault(self.rules, s, player, entry)
            if fault:
                params = {name: value for name, value in fault.items() if name != "fault"}
                raise self.fault(fault["fault"], player, **params)
        s.decision = OVER
        return CoreGame(self.rules, s, variants, 0, s)

    def fault(self, key: str, player: int, **params: object) -> SheetFault:
        return SheetFault(key, self.board, player=self.who(player), **params)

    def who(self, player: int) -> str | int:
        name = self.entries[player].get("name", "")
        return name.strip()[:LONGEST_NAME] or player + 1 if isinstance(name, str) else player + 1

    def read(self, player: int) -> SheetEntry:
        """The routes and tickets of a player go into the state, the rest into an entry."""
        given = self.entries[player]
        _only(given, (*SEAT_FIELDS, *[field.name for field in self.fields]))
        for route in self.texts(player, given.get("routes", []), "routes"):
            self.own_route(player, route)
        for ticket in self.texts(player, given.get("tickets", []), "tickets"):
            self.own_ticket(player, ticket)
        entry = SheetEntry()
        for field in self.fields:
            if field.kind == NUMBER:
                entry.numbers[field.name] = self.number(player, given.get(field.name, 0), field)
            else:
                entry.things[field.name] = self.things(player, given.get(field.name, []), field)
        return entry

    def texts(self, player: int, given: object, name: str) -> list[str]:
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            raise self.fault("pad.fault.no-list", player, field=name)
        return given

    def own_route(self, player: int, name: str) -> None:
        """A route has one owner, unless the edition says otherwise, and nobody two of one group (C-25)."""
        s, board = self.state, self.rules.board
        route = board.route_number.get(name)
        if route is None:
            raise self.fault("pad.fault.no-route", player, given=f"{name:.60}")
        seat = s.seats[player]
        shared = s.owners[route] != 0 and self.edition.routes_shared
        if route in seat.routes:
            raise self.fault("pad.fault.route-twice", player, route=name)
        if s.owners[route] and not shared:
            other = next(seat for seat in range(player) if s.owners[route] >> seat & 1)
            raise self.fault("pad.fault.route-taken", player, route=name, other=self.who(other))
        if owns_parallel_route(board, seat, route):
            raise self.fault("pad.fault.own-parallel", player, route=name)
        if not seat.open[route] and not shared:
            raise self.fault(
                "pad.fault.parallel", player, route=name, least=self.rules.spec.shared_groups_from
            )
        self.rules.own_route(s, player, route)
        seat.score += board.points[route]

    def own_ticket(self, player: int, name: str) -> None:
        ticket = self.rules.board.ticket_number.get(name)
        if ticket is None:
            raise self.fault("pad.fault.no-ticket", player, given=f"{name:.60}")
        if ticket in self.tickets:
            owner = self.tickets[ticket]
            if owner == player:
                raise self.fault("pad.fault.ticket-twice", player, ticket=name)
            raise self.fault("pad.fault.ticket-taken", player, ticket=name, other=self.who(owner))
        self.tickets[ticket] = player
        seat = self.state.seats[player]
        seat.tickets = [*seat.tickets, ticket]

    def number(self, player: int, given: object, field: SheetField) -> int:
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= field.most:
            raise self.fault("pad.fault.no-number", player, field=field.name, most=field.most)
        return given

    def things(self, player: int, given: object, field: SheetField) -> list[str]:
        things = self.texts(player, given, field.name)
        if len(things) > field.most:
            raise self.fault("pad.fault.too-many", player, field=field.name, most=field.most)
        for place, name in enumerate(things):
            if name not in field.copies:
                raise self.fault("pad.fault.no-such-thing", player, field=field.name, given=f"{name:.60}")
            thing = (field.kind, name)
            if field.once and name in things[:place]:
                raise self.fault("pad.fault.thing-twice", player, field=field.name, thing=thing)
            self.used[field.name, name] = self.used.get((field.name, name), 0) + 1
            if self.used[field.name, name] > field.copies[name]:
                copies = field.copies[name]
                raise self.fault("pad.fault.no-more", player, field=field.name, thing=thing, copies=copies)
        return things

    def check_technologies(self, player: int) -> None:
        """Check technologies: they are kept to the end, so the owner of a route has what it needs."""
        seat = self.state.seats[player]
        for route in seat.routes:
            missing = self.rules.missing_permit(seat, route).removeprefix("technology ")
            if missing:
                name = self.rules.board.route_ids[route]
                raise self.fault("pad.fault.technology", player, route=name, technology=missing)
