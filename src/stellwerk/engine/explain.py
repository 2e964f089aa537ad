"""A sentence for every option: what `game.explain` says.

German addresses the player as "du".
"""

from __future__ import annotations

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.editions import EDITIONS
from stellwerk.engine.names import find_route, route_details, route_object, ticket_text
from stellwerk.engine.words import card_count, card_name, listing, technology_name
from stellwerk.words import check_language, say

__all__ = ["card_name", "explain", "technology_name"]

BARE: Final = ["draw", "tickets", "pass"]
"""Notations of a single word."""


def explain(notation: str, board: BoardData, lang: str, decision: str) -> str:
    """One sentence that tells people what an option of this kind of decision does."""
    check_language(lang)
    words = notation.split()
    verb = words[0] if words else ""
    rest = words[1:]
    own = EDITIONS[board.edition].explain(verb, rest, board, lang, decision)
    if own:
        return own
    if verb == "draw" and decision == "draw":
        return say(lang, "options.second-draw-a-hidden-card")
    if verb in BARE and not rest:
        return say(lang, "options.bare." + verb)
    if verb == "keep" and rest:
        return _keep(rest, board, lang)
    if verb == "take" and rest:
        return _take(rest[0], board, lang, decision)
    if verb in ("claim", "ride") and rest:
        return _route(verb, rest[0], board, lang)
    if verb == "pay" and rest:
        card = card_count(rest[0], 1, lang)
        return say(lang, "options.pay", card=card)
    raise ValueError(f"no option is spelled {notation!r}")


def _take(card: str, board: BoardData, lang: str, decision: str) -> str:
    name = card_count(card, 1, lang)
    if decision == "draw":
        return say(lang, "options.second-take-from-the-market", name=name)
    if card == EDITIONS[board.edition].facts.lone_card:
        return say(lang, "options.take-from-the-market-there", name=name)
    return say(lang, "options.take-from-the-market", name=name)


def _keep(tickets: list[str], board: BoardData, lang: str) -> str:
    names = listing([ticket_text(board, ticket, lang) for ticket in tickets], lang)
    return say(lang, "options.keep", n=len(tickets), names=names)


def _route(verb: str, route_id: str, board: BoardData, lang: str) -> str:
    route = find_route(board, route_id)
    name = route_object(board, route, lang)
    if verb == "ride":
        return say(lang, "options.ride-over", name=name)
    details = route_details(route, lang)
    return say(lang, "options.claim", name=name, details=details)
