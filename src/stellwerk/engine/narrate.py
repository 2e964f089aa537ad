"""A sentence for every event of `game.events` and `game.news`: the log of a game."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.engine.editions import EDITIONS
from stellwerk.engine.mechanics.sentences import Event, cost, counts
from stellwerk.engine.names import find_route, route_object, ticket_text
from stellwerk.engine.words import (
    card_count,
    card_subject,
    cards_text,
    counted,
    listing,
    ticket_mix,
)
from stellwerk.words import ENGLISH, check_language, knows, say


def describe_event(event: Event, board: BoardData, names: list[str], lang: str) -> str:
    """One sentence about an event. `names` are the players' names by seat."""
    check_language(lang)
    kind: str = event["event"]
    seat: int | None = event.get("seat")
    who = names[seat] if seat is not None else ""
    own = EDITIONS[board.edition].describe_event(event, board, who, lang)
    if own:
        return own
    if kind in ("passed", "over"):
        return say(lang, "events.plain." + kind, who=who)
    if kind in ("drew", "took", "laid", "reset", "renewed"):
        return _cards(kind, event, who, lang)
    if kind == "claimed":
        return _claim(event, board, who, lang)
    if kind in ("offered", "kept"):
        return _tickets(kind, event, board, who, lang)
    if kind == "final":
        return _final(event, len(names), lang)
    raise ValueError(f"no sentence for the event {kind!r}")


def _cards(kind: str, event: Event, who: str, lang: str) -> str:
    if kind == "drew":
        return _drew(event, who, lang)
    if kind == "took":
        card = card_count(event["card"], 1, lang)
        return say(lang, "events.takes-from-the-market", who=who, card=card)
    if kind == "laid":
        return say(lang, "events.new-in-the-market", card=card_subject(event["card"], lang))
    if kind == "reset":
        return say(lang, "events.the-market-is-cleared-and")
    return say(lang, "events.renewed", deck=event.get("deck"))


def _drew(event: Event, who: str, lang: str) -> str:
    cards: list[str | None] = event["cards"]
    known = [card for card in cards if card is not None]
    parts: list[str] = []
    if known:
        parts.append(cards_text(counts(known), lang))
    hidden = len(cards) - len(known)
    if hidden:
        deck = event.get("deck")
        noun = f"hidden {deck} card" if deck in ("train", "ship") else "hidden card"
        parts.append(counted(noun, hidden, lang))
    drawn = listing(parts, lang)
    return say(lang, "events.draws", who=who, drawn=drawn)


def _claim(event: Event, board: BoardData, who: str, lang: str) -> str:
    route = route_object(board, find_route(board, event["route"]), lang)
    paid = cost(event, lang)
    points = int(event.get("points") or 0)
    gain = f" (+{points})" if points else ""
    return say(lang, "events.claims", who=who, route=route, paid=paid, gain=gain)


def _tickets(kind: str, event: Event, board: BoardData, who: str, lang: str) -> str:
    if event["count"] is None:
        return say(lang, "events.has-chosen-tickets", who=who)
    if "short" in event:
        count = ticket_mix(int(event["short"]), int(event["long"]), lang)
    else:
        count = counted("ticket", int(event["count"]), lang)
    ids: list[str] | None = event.get("tickets")
    names = ": " + listing([ticket_text(board, ticket, lang) for ticket in ids], lang) if ids else ""
    return say(lang, "events.tickets." + kind, who=who, count=count, names=names)


def _final(event: Event, players: int, lang: str) -> str:
    turns = int(event["turns"])
    return say(lang, "events.final", rounds=turns // players, left=counted("turn", turns, lang))


def describe_item(item: Event, board: BoardData, lang: str) -> str:
    """What an item of `game.breakdown` is called: "Strecken", "Kiel – Ulm (14), erfüllt"."""
    check_language(lang)
    name: str = item["item"]
    if name == "ticket":
        ticket = ticket_text(board, item["ticket"], lang)
        if item.get("completed", True):
            return say(lang, "names.completed-ticket", ticket=ticket)
        return say(lang, "names.failed-ticket", ticket=ticket)
    if knows(ENGLISH, "score-items." + name):
        return say(lang, "score-items." + name)
    own = EDITIONS[board.edition].name_item(name, board, lang)
    if not own:
        raise ValueError(f"no name for the item {name!r}")
    return own
