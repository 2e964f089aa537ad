"""What a player can choose from: options with a label, found by number, notation or part of a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import stellwerk
from stellwerk import Game, Payment
from stellwerk.boards import BoardData
from stellwerk.cli.cards import card_style, count_words
from stellwerk.cli.display import Text
from stellwerk.cli.language import Translator
from stellwerk.cli.phrases import fold, ordered_ends, route_kind, searchable, technology_cost
from stellwerk.documents import View
from stellwerk.text.buildings import building_kinds
from stellwerk.text.cards import color_name, counted, purchase
from stellwerk.text.names import find_city, find_route, find_ticket, place_name

_MOST_PAYMENTS: Final = 30  # a longer list would help nobody: then the cards are asked for one by one


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to do: the decisions that do it, and how it is shown and found."""

    decisions: tuple[str, ...]
    notation: str
    columns: tuple[str | Text, ...]
    key: str
    """What a search looks at, folded."""


def list_options(game: Game, view: View, tr: Translator) -> list[Option]:
    """The options of the decision at hand, as the player to decide sees them."""
    if game.phase == "pay":
        payments = game.payments(most=_MOST_PAYMENTS)
        if not payments.more:
            return [_payment(payment, tr) for payment in payments]
    options = []
    for action in game.legal_actions():
        notation = str(action)
        sentence = action.describe(tr.lang)
        columns = _columns(game, view, notation, sentence, tr)
        options.append(Option((notation,), notation, columns, _search_key(game.board, notation, sentence)))
    return _without_duplicates(sorted(options, key=_order))


def _without_duplicates(options: list[Option]) -> list[Option]:
    """Routes side by side that look alike and cost the same are one choice to people."""
    shown: dict[str, Option] = {}
    for option in options:
        looks = " ".join(str(column) for column in option.columns)
        shown.setdefault(looks if _is_claim(option) else option.notation, option)
    return list(shown.values())


def _order(option: Option) -> tuple[str, ...]:
    """Claims by city; everything else stays in the engine's order."""
    return tuple(fold(str(city)) for city in option.columns[:2]) if _is_claim(option) else ()


def _is_claim(option: Option) -> bool:
    return option.notation.startswith("claim ")


def _payment(payment: Payment, tr: Translator) -> Option:
    words = count_words(payment.cards, tr)
    return Option(tuple(payment.actions), "", (words,), fold(words))


def _columns(game: Game, view: View, notation: str, sentence: str, tr: Translator) -> tuple[str | Text, ...]:
    verb, _, rest = notation.partition(" ")
    if verb == "claim":
        return _claim_columns(game, rest, tr)
    if verb == "ride":
        return _ride_columns(game.board, view, rest, tr)
    if verb == "take" and view["market"].count(rest) > 1:
        return (sentence + f" ({view['market'].count(rest)} ×)",)
    if verb == "buy":
        price = counted("locomotive", technology_cost(game.edition, rest), tr.lang)
        return (purchase(rest, price, tr.lang),)
    return (sentence,)


def _claim_columns(game: Game, route_id: str, tr: Translator) -> tuple[str | Text, ...]:
    route = find_route(game.board, route_id)
    first, second = ordered_ends(game.board, route, tr)
    info = stellwerk.edition_info(game.edition)
    points = route.points if route.points is not None else info["points"].get(route.length)
    worth = tr("terminal.options.pt", points=points) if points else ""
    color = Text(f" {route.length} {color_name(route.color, tr.lang)} ", card_style(route.color))
    return (first, second, color, worth, route_kind(route, tr))


def _ride_columns(board: BoardData, view: View, route_id: str, tr: Translator) -> tuple[str | Text, ...]:
    """Where a ride leads, what lies there, and whether it costs a passenger card."""
    route = find_route(board, route_id)
    assert view["pending"] is not None
    journey = view["pending"]["journey"]
    target = route.b if route.a == journey["at"] else route.a
    left = view["goods"].get(target, [])
    taken = target in journey["goods"] or target == journey["from"] or not left
    goods = tr("terminal.options.no-goods") if taken else tr("terminal.options.goods-worth", left=left[0])
    own = route_id in view["seats"][view["player"]]["routes"]
    fare = tr("terminal.options.own-route") if own else tr("terminal.options.costs-a-passenger-card")
    return (
        tr("terminal.options.to") + place_name(board, target, tr.lang),
        Text(f" {route.length} {color_name(route.color, tr.lang)} ", card_style(route.color)),
        goods,
        fare,
    )


def _search_key(board: BoardData, notation: str, sentence: str) -> str:
    """The sentence, and the places an option names in every spelling there is."""
    verb, *rest = notation.split()
    places: list[str] = []
    for word in rest:
        if verb in ("claim", "ride"):
            route = find_route(board, word)
            places += [route.a, route.b]
        elif (verb in ("place", "journey") or verb in building_kinds()) and word != "none":
            places.append(word)
    names = [notation, sentence]
    for place in places:
        city = find_city(board, place)
        names += [city.name, city.name_de, city.name_en]
    return searchable(names)


def search(options: list[Option], typed: str) -> list[Option]:
    """The options that contain every word typed."""
    words = fold(typed).split()
    return [option for option in options if words and all(word in option.key for word in words)]


def ticket_key(board: BoardData, ticket_id: str) -> str:
    """All spellings of a ticket's places, folded."""
    cities = [find_city(board, city) for city in find_ticket(board, ticket_id).cities]
    return searchable(name for city in cities for name in (city.name, city.name_de, city.name_en))
