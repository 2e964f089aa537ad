"""Sentences for the events of a game and names for the items of a score: the log of a game."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text.cards import (
    Event,
    card_count,
    card_subject,
    cards_text,
    count_cards,
    counted,
    hidden_cards,
    listing,
    payment_clause,
)
from stellwerk.text.catalogue import ENGLISH, check_language, has_text, locate, translate
from stellwerk.text.edition_texts import texts_of
from stellwerk.text.names import find_route, route_object, ticket_text


def describe_event(event: Event, board: BoardData, names: list[str], lang: str) -> str:
    """Return one sentence about an event; `names` are the players' names by seat.

    ValueError: the event or the language is unknown.
    """
    check_language(lang)
    kind: str = event["event"]
    seat: int | None = event.get("seat")
    who = names[seat] if seat is not None else ""
    own = texts_of(board.edition).describe_event(event, board, who, lang)
    if own:
        return own
    if kind in ("passed", "over"):
        return translate(lang, "events.plain." + kind, who=who)
    if kind in ("drew", "took", "laid", "reset", "renewed"):
        return _cards(kind, event, who, lang)
    if kind == "claimed":
        return _claim(event, board, who, lang)
    if kind in ("offered", "kept"):
        return describe_tickets(event, board, who, lang)
    if kind == "final":
        return _final(event, len(names), lang)
    raise ValueError(f"no sentence for the event {kind!r}")


def _cards(kind: str, event: Event, who: str, lang: str) -> str:
    if kind == "drew":
        return _drew(event, who, lang)
    if kind == "took":
        card = card_count(event["card"], 1, lang)
        return translate(lang, "events.takes-from-the-market", who=who, card=card)
    if kind == "laid":
        return translate(lang, "events.new-in-the-market", card=card_subject(event["card"], lang))
    if kind == "reset":
        return translate(lang, "events.the-market-is-cleared-and")
    return translate(lang, "events.renewed")


def _drew(event: Event, who: str, lang: str) -> str:
    cards: list[str | None] = event["cards"]
    known = [card for card in cards if card is not None]
    parts: list[str] = []
    if known:
        parts.append(cards_text(count_cards(known), lang))
    hidden = len(cards) - len(known)
    if hidden:
        parts.append(hidden_cards(str(event.get("deck")), hidden, lang))
    drawn = listing(parts, lang)
    return translate(lang, "events.draws", who=who, drawn=drawn)


def _claim(event: Event, board: BoardData, who: str, lang: str) -> str:
    route = route_object(board, find_route(board, event["route"]), lang)
    paid = payment_clause(event, lang)
    points = int(event.get("points") or 0)
    gain = f" (+{points})" if points else ""
    return translate(lang, "events.claims", who=who, route=route, paid=paid, gain=gain)


def describe_tickets(event: Event, board: BoardData, who: str, lang: str, count: str = "") -> str:
    """Return the sentence for tickets drawn or kept; `count` replaces "two tickets"."""
    if event["count"] is None:
        return translate(lang, "events.has-chosen-tickets", who=who)
    count = count or counted("ticket", int(event["count"]), lang)
    ids: list[str] | None = event.get("tickets")
    names = ": " + listing([ticket_text(board, ticket, lang) for ticket in ids], lang) if ids else ""
    return translate(lang, "events.tickets." + event["event"], who=who, count=count, names=names)


def _final(event: Event, players: int, lang: str) -> str:
    turns = int(event["turns"])
    return translate(lang, "events.final", rounds=turns // players, left=counted("turn", turns, lang))


def describe_item(item: Event, board: BoardData, lang: str) -> str:
    """Return the name of an item of `game.score_breakdown`: "Strecken", "Kiel – Ulm (14), erfüllt"."""
    check_language(lang)
    name: str = item["item"]
    if name == "ticket":
        ticket = ticket_text(board, item["ticket"], lang)
        if item.get("completed", True):
            return translate(lang, "names.completed-ticket", ticket=ticket)
        return translate(lang, "names.failed-ticket", ticket=ticket)
    key = locate("score-items." + name)
    if has_text(ENGLISH, key):
        return translate(lang, key)
    own = texts_of(board.edition).item_name(name, board, lang)
    if not own:
        raise ValueError(f"no name for the item {name!r}")
    return own
