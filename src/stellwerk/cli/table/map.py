"""The board during a game: who owns which route, and what is in the way of those that are free."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.boards import BoardData
from stellwerk.cli.cards import card_style
from stellwerk.cli.display import Console, Table, Text
from stellwerk.cli.language import Translator
from stellwerk.cli.phrases import fold, ordered_ends, route_kind, searchable
from stellwerk.text.cards import color_name, technology_name
from stellwerk.text.names import find_city


def print_board(console: Console, game: Game, seat: int, names: list[str], part: str, tr: Translator) -> None:
    """Show who owns which routes; with part of a place's name, all routes there as a seat sees them."""
    board = game.board
    states = _route_states(game, seat, names, tr)
    if part:
        shown = [route for route in board.routes if _touches(board, (route.a, route.b), part)]
        nothing = tr("terminal.map.found-no-such-place")
        hint = tr("terminal.map.you-can-claim-the-route")
    else:
        owned = _owners(game, names)
        shown = [route for route in board.routes if route.id in owned]
        nothing = tr("terminal.map.nobody-owns-a-route-yet")
        hint = tr("terminal.map.board-york-shows-all-routes")
    if not shown:
        console.print(nothing)
        return
    table = Table(gap=1)
    rows = [(ordered_ends(board, route, tr), route) for route in shown]
    for ends, route in sorted(rows, key=lambda row: [fold(end) for end in row[0]]):
        color = Text(f" {route.length} {color_name(route.color, tr.lang)} ", card_style(route.color))
        table.add_row(*ends, color, states[route.id], route_kind(route, tr))
    console.print(table)
    console.print(hint, style="dim")


def _touches(board: BoardData, ends: tuple[str, str], part: str) -> bool:
    """Whether one of the places is called so in any language."""
    cities = [find_city(board, end) for end in ends]
    names = [name for city in cities for name in (city.name, city.name_de, city.name_en)]
    return any(fold(part) in searchable([name]) for name in names)


def _owners(game: Game, names: list[str]) -> dict[str, str]:
    """Route to the names of those who own it."""
    view = game.view(None)
    owners: dict[str, str] = {}
    for name, state in zip(names, view["seats"], strict=True):
        for route in state["routes"]:
            owners[route] = f"{owners[route]}, {name}" if route in owners else name
    return owners


def _route_states(game: Game, seat: int, names: list[str], tr: Translator) -> dict[str, str]:
    """Route to its owner, or to what a seat can do with it."""
    states = _owners(game, names)
    blockers = game.core.claim_blockers(seat)
    own = game.view(None)["seats"][seat]["routes"]
    for route in game.board.routes:
        if route.id not in states:
            states[route.id] = _free(blockers.get(route.id, ""), own, tr)
    return states


def _free(blocker: str, own: list[str], tr: Translator) -> str:
    kind, _, about = blocker.partition(" ")
    if kind == "technology":
        return tr("terminal.map.free-needs") + technology_name(about, tr.lang)
    if kind == "parallel" and about in own:
        return tr("terminal.map.closed-the-route-beside-it")
    if kind == "parallel":
        return tr("terminal.map.closed-with-so-few-players")
    if kind == "pieces":
        return tr("terminal.map.free-too-long-for-you")
    return tr("terminal.map.free") if kind else tr("terminal.map.free-and-possible")
