"""Sentences for actions: what `game.describe` returns. German addresses the player as "du"."""

from __future__ import annotations

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.registry import EDITIONS
from stellwerk.text.cards import card_count, listing
from stellwerk.text.catalogue import check_language, translate
from stellwerk.text.edition_texts import texts_of
from stellwerk.text.names import find_route, route_details, route_object, ticket_text

BARE: Final = ["draw", "tickets", "pass"]
"""Actions whose notation is a single word."""


def describe_action(notation: str, board: BoardData, lang: str, phase: str) -> str:
    """Return one sentence for an action in notation, offered in this phase of the game.

    ValueError: the notation is that of no action, or the language is unknown.
    """
    check_language(lang)
    words = notation.split()
    verb = words[0] if words else ""
    arguments = words[1:]
    own = texts_of(board.edition).describe_action(verb, arguments, board, lang, phase)
    if own:
        return own
    if verb == "draw" and phase == "draw":
        return translate(lang, "options.second-draw-a-hidden-card")
    if verb == "pass" and phase == "pay":
        return translate(lang, "options.pay-no-more")
    if verb in BARE and not arguments:
        return translate(lang, "options.bare." + verb)
    if verb == "keep" and arguments:
        return _keep(arguments, board, lang)
    if verb == "take" and arguments:
        return _take(arguments[0], board, lang, phase)
    if verb == "claim" and arguments:
        return _claim(arguments[0], board, lang)
    if verb == "pay" and arguments:
        return translate(lang, "options.pay", card=card_count(arguments[0], 1, lang))
    raise ValueError(f"no option is spelled {notation!r}")


def _take(card: str, board: BoardData, lang: str, phase: str) -> str:
    name = card_count(card, 1, lang)
    if phase == "draw":
        return translate(lang, "options.second-take-from-the-market", name=name)
    if card == EDITIONS[board.edition].spec.lone_card:
        return translate(lang, "options.take-from-the-market-there", name=name)
    return translate(lang, "options.take-from-the-market", name=name)


def _keep(tickets: list[str], board: BoardData, lang: str) -> str:
    names = listing([ticket_text(board, ticket, lang) for ticket in tickets], lang)
    return translate(lang, "options.keep", n=len(tickets), names=names)


def _claim(route_id: str, board: BoardData, lang: str) -> str:
    route = find_route(board, route_id)
    name = route_object(board, route, lang)
    return translate(lang, "options.claim", name=name, details=route_details(route, lang))
