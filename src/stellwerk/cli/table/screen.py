"""What a player sees of the game: the players, the market, the own hand and tickets, the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stellwerk import Game
from stellwerk.cli.cards import show_cards, show_counts
from stellwerk.cli.console import make_table
from stellwerk.cli.display import Console, Table, Text
from stellwerk.cli.language import Translator
from stellwerk.documents import View
from stellwerk.text.buildings import building_kinds, buildings
from stellwerk.text.cards import counted, technology_name
from stellwerk.text.names import find_ticket, ticket_name, ticket_values


def labelled(label: str, content: str | Text) -> Table:
    """A label at the left, what it names beside it."""
    grid = Table()
    grid.add_column(width=9)
    grid.add_column()
    grid.add_row(label, content)
    return grid


def print_players(console: Console, view: View, names: list[str], tr: Translator) -> None:
    """One line for each seat, with the columns the edition has."""
    columns = _player_columns(view["seats"][0], tr)
    table = make_table("", "", *columns, numbers="--" + "r" * len(columns))
    for seat, (name, state) in enumerate(zip(names, view["seats"], strict=True)):
        marker = "▸" if seat == view["player"] and not view["over"] else " "
        table.add_row(marker, name, *[_player_cell(state, field) for field in columns.values()])
    console.print(table)
    for name, state in zip(names, view["seats"], strict=True):
        if state.get("technologies"):
            owned = ", ".join(technology_name(technology, tr.lang) for technology in state["technologies"])
            console.print(labelled("", f"{name}: {owned}"))


def _player_columns(state: Mapping[str, Any], tr: Translator) -> dict[str, str]:
    """Column heading to field, for the fields that the edition has."""
    headings = {
        "score": tr("terminal.screen.completed") if "completed" in state else tr("terminal.screen.points"),
        "wagons": tr("terminal.screen.wagons"),
        "ships": tr("terminal.screen.ships"),
        "cards": tr("terminal.screen.cards"),
        "tickets": tr("terminal.screen.tickets"),
        "passengers": tr("terminal.screen.passengers"),
        "goods": tr("terminal.screen.goods"),
        **{f"{kind}s": buildings(kind, tr.lang) for kind in building_kinds()},
    }
    return {heading: field for field, heading in headings.items() if field in state}


def _player_cell(state: Mapping[str, Any], field: str) -> str:
    value = state[field]
    if value is None:
        return "?"
    if field == "passengers":
        return f"{value['supply']}+{len(value['board'])}"
    if field == "goods":
        return str(sum(value))
    if isinstance(value, dict):
        return "+".join(str(count) for count in value.values())
    if isinstance(value, list):
        return str(len(value))
    return str(value)


def print_table(console: Console, view: View, tr: Translator) -> None:
    """The market and the decks."""
    if view.get("market"):
        console.print(labelled(tr("terminal.screen.market"), show_cards(view["market"], tr)))
    decks = [tr("terminal.screen.deck") + _amount(view["deck"], tr)]
    if view["ticket_deck"] is not None:
        decks.append(tr("terminal.screen.tickets-left") + _amount(view["ticket_deck"], tr))
    left = view["turns_left"]
    if left is not None:
        turns = counted("turn", left, tr.lang)
        decks.append(tr("terminal.screen.left-in-the-game", turns=turns))
    console.print(labelled(tr("terminal.screen.supply"), " · ".join(decks)))


def _amount(value: int | dict[str, int], tr: Translator) -> str:
    if isinstance(value, int):
        return str(value)
    words = {
        "train": tr("terminal.screen.train"),
        "ship": tr("terminal.screen.ship"),
        "short": tr("terminal.screen.short"),
        "long": tr("terminal.screen.long"),
    }
    return ", ".join(f"{words.get(name, name)} {count}" for name, count in value.items())


def print_hand(console: Console, view: View, tr: Translator) -> None:
    """The player's own cards; where there are several kinds of a colour, each colour in its own line."""
    hand: dict[str, int] = view["own"]["hand"]
    colors: dict[str, dict[str, int]] = {}
    for card, count in hand.items():
        color = card.partition("-")[0] if "-" in card else ""
        colors.setdefault(color, {})[card] = count
    lines = [show_counts(cards, tr) for cards in colors.values()] or [show_counts({}, tr)]
    console.print(labelled("Hand", Text("\n").join(lines)))


def print_tickets(console: Console, game: Game, seat: int, tr: Translator) -> None:
    """The player's own tickets with a mark for those already completed."""
    table = Table(gap=1)
    table.add_column(width=8)
    for ticket, done in ticket_states(game, seat).items():
        label = "" if table.row_count else tr("terminal.screen.your-tickets")
        values = Text(ticket_values(find_ticket(game.board, ticket)), justify="right")
        table.add_row(label, Text("✓" if done else "·"), ticket_name(game.board, ticket, tr.lang), values)
    if not table.row_count:
        table.add_row(tr("terminal.screen.your-tickets"), tr("terminal.screen.none"))
    console.print(table)


def ticket_states(game: Game, seat: int) -> dict[str, bool]:
    """A player's tickets, and whether each is completed."""
    states = {
        str(item["ticket"]): bool(item.get("completed", True))
        for item in game.score_breakdown(seat)
        if "ticket" in item
    }
    view = game.view(seat)
    return states | {ticket: False for ticket in view["own"]["tickets"] if ticket not in states}
