"""A sentence for every event of `game.events` and `game.news`: the log of a game, in German and English."""

from __future__ import annotations

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.editions import EDITIONS
from stellwerk.engine.mechanics.sentences import Event, cost, counts
from stellwerk.engine.names import find_route, route_object, ticket_text
from stellwerk.engine.vocabulary import SCORE_ITEMS
from stellwerk.engine.words import (
    card_count,
    cards_text,
    check_language,
    counted,
    listing,
    number,
    pick,
    ticket_mix,
)

# Events that need nothing but the name of who acts; {} is the name.
_PLAIN: Final[dict[str, tuple[str, str]]] = {
    "passed": ("{} passt.", "{} passes."),
    "over": ("Das Spiel ist zu Ende.", "The game is over."),
}


def describe_event(event: Event, board: BoardData, names: list[str], lang: str) -> str:
    """One sentence about an event. `names` are the players' names by seat."""
    check_language(lang)
    kind: str = event["event"]
    seat: int | None = event.get("seat")
    who = names[seat] if seat is not None else ""
    own = EDITIONS[board.edition].describe_event(event, board, who, lang)
    if own:
        return own
    if kind in _PLAIN:
        german, english = _PLAIN[kind]
        return pick(lang, german, english).format(who)
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
        return pick(lang, f"{who} nimmt {card} aus der Auslage.", f"{who} takes {card} from the market.")
    if kind == "laid":
        card = card_count(event["card"], 1, lang)
        if lang == "de" and card.startswith("einen "):
            card = "ein " + card[6:]
        return pick(lang, f"Neu in der Auslage: {card}.", f"New in the market: {card}.")
    if kind == "reset":
        return pick(
            lang, "Die Auslage wird abgeräumt und neu gelegt.", "The market is cleared and laid out anew."
        )
    deck = event.get("deck")
    if deck == "train":
        pile = pick(lang, "Die abgelegten Zugkarten", "The discarded train cards")
    elif deck == "ship":
        pile = pick(lang, "Die abgelegten Schiffskarten", "The discarded ship cards")
    else:
        pile = pick(lang, "Die abgelegten Karten", "The discarded cards")
    return pick(
        lang,
        f"{pile} werden gemischt und bilden den neuen Stapel.",
        f"{pile} are shuffled and become the new deck.",
    )


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
    return pick(lang, f"{who} zieht {drawn}.", f"{who} draws {drawn}.")


def _claim(event: Event, board: BoardData, who: str, lang: str) -> str:
    route = route_object(board, find_route(board, event["route"]), lang)
    paid = cost(event, lang)
    points = int(event.get("points") or 0)
    gain = f" (+{points})" if points else ""
    return pick(lang, f"{who} nutzt {route}{paid}{gain}.", f"{who} claims {route}{paid}{gain}.")


def _tickets(kind: str, event: Event, board: BoardData, who: str, lang: str) -> str:
    if event["count"] is None:
        return pick(lang, f"{who} hat Aufträge ausgewählt.", f"{who} has chosen tickets.")
    if "short" in event:
        count = ticket_mix(int(event["short"]), int(event["long"]), lang)
    else:
        count = counted("ticket", int(event["count"]), lang)
    ids: list[str] | None = event.get("tickets")
    names = ": " + listing([ticket_text(board, ticket, lang) for ticket in ids], lang) if ids else ""
    if kind == "offered":
        return pick(lang, f"{who} zieht {count}{names}.", f"{who} draws {count}{names}.")
    return pick(lang, f"{who} behält {count}{names}.", f"{who} keeps {count}{names}.")


def _final(event: Event, players: int, lang: str) -> str:
    turns = int(event["turns"])
    rounds = turns // players
    begins = pick(lang, "Die Schlussrunde beginnt", "The final round begins")
    if rounds > 1:
        last = number(rounds, lang)
        begins = pick(lang, f"Die letzten {last} Runden beginnen", f"The last {last} rounds begin")
    left = counted("turn", turns, lang)
    return pick(lang, f"{begins}: zusammen noch {left}.", f"{begins}: {left} left in all.")


def describe_item(item: Event, board: BoardData, lang: str) -> str:
    """What an item of `game.breakdown` is called: "Strecken", "Kiel – Ulm (14), erfüllt"."""
    check_language(lang)
    name: str = item["item"]
    if name in SCORE_ITEMS:
        german, english = SCORE_ITEMS[name]
        return pick(lang, german, english)
    if name == "ticket":
        ticket = ticket_text(board, item["ticket"], lang)
        if item.get("completed", True):
            return ticket + pick(lang, ", erfüllt", ", completed")
        return ticket + pick(lang, ", nicht erfüllt", ", not completed")
    own = EDITIONS[board.edition].name_item(name, board, lang)
    if not own:
        raise ValueError(f"no name for the item {name!r}")
    return own
