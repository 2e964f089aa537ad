"""A sentence for every option: what `game.explain` says, in German and English.

The two wordings of each sentence stand side by side. German addresses the player as "du".
"""

from __future__ import annotations

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.names import find_route, place_name, route_details, route_object, ticket_text, within
from stellwerk.engine.words import (
    card_count,
    card_name,
    check_language,
    counted,
    listing,
    pick,
    purchase,
    technology_name,
    ticket_mix,
)

__all__ = ["card_name", "explain", "technology_name"]

# The card that, taken from the market, is the only one of the turn.
_LONE_CARDS: Final[dict[str, str]] = {
    "maerklin": "loco",
    "uk": "loco",
    "usa": "loco",
    "weltreise": "joker",
}

# Pieces to be chosen at the start of Weltreise, wagons and ships together.
_PIECES: Final = 60

_BARE: Final[dict[str, tuple[str, str]]] = {
    "tickets": (
        "Ziehe neue Aufträge und behalte mindestens einen davon.",
        "Draw new tickets and keep at least one of them.",
    ),
    "withdraw": (
        "Gib den Tunnel auf und nimm deine Karten zurück.",
        "Give up the tunnel and take your cards back.",
    ),
    "arrive": (
        "Beende die Reise hier und werte die gesammelten Waren.",
        "End the journey here and score the goods collected.",
    ),
    "swap": (
        "Wirf deine Aufträge ab und ziehe neue.",
        "Discard your tickets and draw new ones.",
    ),
    "pass": ("Passe in diesem Zug.", "Pass this turn."),
}


def explain(notation: str, board: BoardData, lang: str, decision: str) -> str:
    """One sentence that tells people what an option of this kind of decision does."""
    check_language(lang)
    words = notation.split()
    verb = words[0] if words else ""
    rest = words[1:]
    if verb == "draw":
        return _draw(rest[0] if rest else "", board, lang, decision)
    if not rest:
        return _bare(verb, notation, lang, decision)
    if verb == "keep":
        return _keep(rest, board, lang)
    if verb == "take":
        return _take(rest[0], board, lang, decision)
    if verb == "tickets":
        return _ticket_mix(rest, lang, decision)
    if verb == "claim" or verb == "ride":
        return _route(verb, rest[0], board, lang)
    if verb == "place" or verb == "journey" or verb == "harbor":
        return _city(verb, rest[0], board, lang)
    if verb == "pieces" or verb == "exchange":
        return _pieces(verb, rest[0], lang)
    return _other(verb, rest[0], notation, lang)


def _bare(verb: str, notation: str, lang: str, decision: str) -> str:
    """Notations of a single word."""
    if verb not in _BARE:
        raise ValueError(f"no option is spelled {notation!r}")
    if verb == "pass" and decision == "claim":
        return pick(lang, "Verzichte auf die zweite Strecke.", "Do without the second route.")
    german, english = _BARE[verb]
    return pick(lang, german, english)


def _draw(source: str, board: BoardData, lang: str, decision: str) -> str:
    if source == "three":
        return pick(
            lang,
            "Ziehe mit dem Wassertender drei verdeckte Karten vom Stapel.",
            "Draw three hidden cards from the deck with the water tender.",
        )
    if board.edition == "gruselfahrt":
        return pick(lang, "Ziehe zwei Karten vom Stapel.", "Draw two cards from the deck.")
    if source == "train":
        cards = pick(lang, "eine verdeckte Zugkarte", "a hidden train card")
    elif source == "ship":
        cards = pick(lang, "eine verdeckte Schiffskarte", "a hidden ship card")
    else:
        cards = pick(lang, "eine verdeckte Karte", "a hidden card")
    if decision == "draw":
        return pick(lang, f"Ziehe als Zweites {cards}.", f"Second, draw {cards}.")
    return pick(lang, f"Ziehe {cards} vom Stapel.", f"Draw {cards} from the deck.")


def _take(card: str, board: BoardData, lang: str, decision: str) -> str:
    name = card_count(card, 1, lang)
    if decision == "draw":
        return pick(
            lang,
            f"Nimm als Zweites {name} aus der Auslage.",
            f"Second, take {name} from the market.",
        )
    if _LONE_CARDS.get(board.edition) == card:
        return pick(
            lang,
            f"Nimm {name} aus der Auslage; eine zweite Karte gibt es dann nicht.",
            f"Take {name} from the market; there is no second card then.",
        )
    return pick(lang, f"Nimm {name} aus der Auslage.", f"Take {name} from the market.")


def _ticket_mix(parts: list[str], lang: str, decision: str) -> str:
    """Märklin's announced mix of short and long tickets."""
    counts: dict[str, int] = {}
    for part in parts:
        length, _, count = part.partition("=")
        counts[length] = int(count)
    asked = ticket_mix(counts.get("short", 0), counts.get("long", 0), lang)
    least = 2 if decision == "offer" else 1
    return pick(
        lang,
        f"Ziehe {asked} und behalte mindestens {'zwei' if least == 2 else 'einen'}.",
        f"Draw {asked} and keep at least {'two' if least == 2 else 'one'}.",
    )


def _keep(tickets: list[str], board: BoardData, lang: str) -> str:
    names = listing([ticket_text(board, ticket, lang) for ticket in tickets], lang)
    if len(tickets) == 1:
        return pick(lang, f"Behalte den Auftrag {names}.", f"Keep the ticket {names}.")
    return pick(lang, f"Behalte die Aufträge {names}.", f"Keep the tickets {names}.")


def _route(verb: str, route_id: str, board: BoardData, lang: str) -> str:
    route = find_route(board, route_id)
    name = route_object(board, route, lang)
    if verb == "ride":
        return pick(lang, f"Fahre über {name}.", f"Ride over {name}.")
    details = route_details(route, lang)
    return pick(lang, f"Nutze {name} ({details}).", f"Claim {name} ({details}).")


def _city(verb: str, city_id: str, board: BoardData, lang: str) -> str:
    if verb == "place" and city_id == "none":
        return pick(lang, "Stelle hier keinen Reisenden auf.", "Place no passenger here.")
    name = place_name(board, city_id, lang)
    if verb == "place":
        where = within(board, city_id, lang)
        return pick(lang, f"Stelle einen Reisenden {where} auf.", f"Place a passenger {where}.")
    if verb == "journey":
        return pick(
            lang,
            f"Schicke deinen Reisenden aus {name} auf die Reise.",
            f"Send your passenger in {name} on a journey.",
        )
    return pick(lang, f"Baue einen Hafen in {name}.", f"Build a harbour in {name}.")


def _pieces(verb: str, what: str, lang: str) -> str:
    given, _, digits = what.partition("=")
    count = int(digits)
    if verb == "pieces":
        ships = _PIECES - count
        return pick(
            lang,
            f"Nimm {count} Wagen und {ships} Schiffe.",
            f"Take {count} wagons and {ships} ships.",
        )
    gives = counted(given, count, lang)
    takes = counted("ships" if given == "wagons" else "wagons", count, lang)
    cost = counted("point", count, lang)
    return pick(
        lang,
        f"Tausche {gives} gegen {takes}; das kostet {cost}.",
        f"Exchange {gives} for {takes}; that costs {cost}.",
    )


def _other(verb: str, what: str, notation: str, lang: str) -> str:
    """Payments, refills and purchases."""
    if verb == "pay":
        return pick(lang, f"Zahle {card_count(what, 1, lang)}.", f"Pay {card_count(what, 1, lang)}.")
    if verb == "surcharge":
        card = card_count(what, 1, lang)
        return pick(lang, f"Lege für den Tunnel noch {card} dazu.", f"Add {card} for the tunnel.")
    if verb == "refill":
        german = "Zugkarte" if what == "train" else "Schiffskarte"
        return pick(
            lang, f"Fülle die Auslage mit einer {german} auf.", f"Refill the market with a {what} card."
        )
    if verb == "buy":
        return purchase(what, "", lang)
    raise ValueError(f"no option is spelled {notation!r}")
