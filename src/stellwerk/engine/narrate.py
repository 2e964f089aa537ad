"""A sentence for every event of `game.events` and `game.news`: the log of a game, in German and English."""

from __future__ import annotations

from typing import Any, Final

from stellwerk.boards import BoardData
from stellwerk.engine.names import find_route, place_name, route_object, ticket_text, within
from stellwerk.engine.vocabulary import HARBOR, SCORE_ITEMS
from stellwerk.engine.words import (
    card_count,
    cards_text,
    check_language,
    counted,
    listing,
    number,
    pick,
    technology_name,
    ticket_mix,
)

# Events that need nothing but the name of who acts; {} is the name.
_PLAIN: Final[dict[str, tuple[str, str]]] = {
    "withdrew": (
        "{} gibt den Tunnel auf und nimmt die Karten zurück.",
        "{} gives up the tunnel and takes the cards back.",
    ),
    "swapped": ("{} tauscht die Aufträge aus.", "{} swaps the tickets for new ones."),
    "passed": ("{} passt.", "{} passes."),
    "over": ("Das Spiel ist zu Ende.", "The game is over."),
}

_BONUSES: Final[dict[str, tuple[str, str]]] = {
    "trick-or-treat": (
        "{} verbindet den Dunkelwald mit der Küste und bekommt einen Auftrag geschenkt.",
        "{} connects the Dark Forest with the Seashore and gets a ticket for free.",
    ),
    "crypt": (
        "{} verbindet das Rathaus mit der Gruft und zieht zur Belohnung.",
        "{} connects the Town Hall with the Crypt and draws as a reward.",
    ),
    "haunted-house": (
        "{} verbindet das Rathaus mit dem Spukhaus und zieht zur Belohnung.",
        "{} connects the Town Hall with the Haunted House and draws as a reward.",
    ),
}


def describe_event(event: dict[str, Any], board: BoardData, names: list[str], lang: str) -> str:
    """One sentence about an event. `names` are the players' names by seat."""
    check_language(lang)
    kind: str = event["event"]
    seat: int | None = event.get("seat")
    who = names[seat] if seat is not None else ""
    if kind in _PLAIN:
        german, english = _PLAIN[kind]
        return pick(lang, german, english).format(who)
    if kind in ("drew", "took", "laid", "reset", "renewed"):
        return _cards(kind, event, who, lang)
    if kind in ("claimed", "revealed"):
        return _claim(kind, event, board, who, lang)
    if kind in ("offered", "kept", "completed"):
        return _tickets(kind, event, board, who, lang)
    if kind in ("placed", "rode", "goods", "arrived"):
        return _journey(kind, event, board, who, lang)
    if kind in ("harbor", "exchanged", "bought", "bonus"):
        return _special(kind, event, board, who, lang)
    if kind == "pieces":
        return _pieces(event, who, lang)
    if kind == "final":
        return _final(event, len(names), lang)
    raise ValueError(f"no sentence for the event {kind!r}")


def _count(cards: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def _cards(kind: str, event: dict[str, Any], who: str, lang: str) -> str:
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


def _drew(event: dict[str, Any], who: str, lang: str) -> str:
    cards: list[str | None] = event["cards"]
    known = [card for card in cards if card is not None]
    parts: list[str] = []
    if known:
        parts.append(cards_text(_count(known), lang))
    hidden = len(cards) - len(known)
    if hidden:
        deck = event.get("deck")
        noun = f"hidden {deck} card" if deck in ("train", "ship") else "hidden card"
        parts.append(counted(noun, hidden, lang))
    drawn = listing(parts, lang)
    return pick(lang, f"{who} zieht {drawn}.", f"{who} draws {drawn}.")


def _claim(kind: str, event: dict[str, Any], board: BoardData, who: str, lang: str) -> str:
    if kind == "revealed":
        cards = cards_text(_count(event["cards"]), lang)
        due = int(event["due"])
        if not due:
            return pick(lang, f"Der Tunnel zeigt {cards}: frei.", f"The tunnel shows {cards}: free.")
        dues = counted("card", due, lang)
        return pick(
            lang,
            f"Der Tunnel zeigt {cards} und verlangt noch {dues}.",
            f"The tunnel shows {cards} and asks for {dues} more.",
        )
    route = route_object(board, find_route(board, event["route"]), lang)
    paid = cards_text(event.get("paid") or {}, lang)
    cost = pick(lang, f" für {paid}", f" for {paid}") if paid else ""
    points = int(event.get("points") or 0)
    gain = f" (+{points})" if points else ""
    return pick(lang, f"{who} nutzt {route}{cost}{gain}.", f"{who} claims {route}{cost}{gain}.")


def _tickets(kind: str, event: dict[str, Any], board: BoardData, who: str, lang: str) -> str:
    if kind == "completed":
        name = ticket_text(board, event["ticket"], lang)
        return pick(lang, f"{who} erfüllt den Auftrag {name}.", f"{who} completes the ticket {name}.")
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


def _journey(kind: str, event: dict[str, Any], board: BoardData, who: str, lang: str) -> str:
    if kind == "rode":
        route = route_object(board, find_route(board, event["route"]), lang)
        fare = pick(lang, " und zahlt dafür eine Reisendenkarte", " and pays a passenger card for it")
        if not event.get("fare"):
            fare = ""
        return pick(lang, f"{who} fährt über {route}{fare}.", f"{who} rides over {route}{fare}.")
    where = within(board, event["city"], lang)
    if kind == "placed":
        return pick(lang, f"{who} stellt einen Reisenden {where} auf.", f"{who} places a passenger {where}.")
    if kind == "goods":
        value = event["value"]
        return pick(
            lang,
            f"{who} nimmt {where} eine Ware im Wert von {value} mit.",
            f"{who} picks up goods worth {value} {where}.",
        )
    points = counted("point", int(event["points"]), lang)
    return pick(
        lang,
        f"Die Reise endet {where}; {who} erhält {points}.",
        f"The journey ends {where}; {who} scores {points}.",
    )


def _special(kind: str, event: dict[str, Any], board: BoardData, who: str, lang: str) -> str:
    if kind == "bonus":
        german, english = _BONUSES[event["bonus"]]
        return pick(lang, german, english).format(who)
    if kind == "exchanged":
        given = "wagons" if "wagons" in event else "ships"
        count = int(event[given])
        gives = counted(given, count, lang)
        takes = counted("ships" if given == "wagons" else "wagons", count, lang)
        return pick(lang, f"{who} tauscht {gives} gegen {takes}.", f"{who} exchanges {gives} for {takes}.")
    paid = cards_text(event.get("paid") or {}, lang)
    cost = pick(lang, f" für {paid}", f" for {paid}") if paid else ""
    if kind == "bought":
        name = technology_name(event["technology"], lang)
        return pick(lang, f"{who} kauft „{name}“{cost}.", f"{who} buys “{name}”{cost}.")
    city = place_name(board, event["city"], lang)
    return pick(lang, f"{who} baut einen Hafen in {city}{cost}.", f"{who} builds a harbour in {city}{cost}.")


def _pieces(event: dict[str, Any], who: str, lang: str) -> str:
    wagons = int(event["wagons"])
    ships = int(event["ships"])
    return pick(
        lang,
        f"{who} spielt mit {wagons} Wagen und {ships} Schiffen.",
        f"{who} plays with {wagons} wagons and {ships} ships.",
    )


def _final(event: dict[str, Any], players: int, lang: str) -> str:
    turns = int(event["turns"])
    rounds = turns // players
    begins = pick(lang, "Die Schlussrunde beginnt", "The final round begins")
    if rounds > 1:
        last = number(rounds, lang)
        begins = pick(lang, f"Die letzten {last} Runden beginnen", f"The last {last} rounds begin")
    left = counted("turn", turns, lang)
    return pick(lang, f"{begins}: zusammen noch {left}.", f"{begins}: {left} left in all.")


def describe_item(item: dict[str, Any], board: BoardData, lang: str) -> str:
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
    if name.startswith("harbor "):
        city = place_name(board, name.removeprefix("harbor "), lang)
        return pick(lang, HARBOR[0], HARBOR[1]) + " " + city
    return technology_name(name, lang)
