"""A sentence for every option: what `game.explain` says, in German and English.

The two wordings of each sentence stand side by side. German addresses the player as "du".
"""

from __future__ import annotations

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.editions import EDITIONS
from stellwerk.engine.names import find_route, route_details, route_object, ticket_text
from stellwerk.engine.words import card_count, card_name, check_language, listing, pick, technology_name

__all__ = ["card_name", "explain", "technology_name"]

# Notations of a single word.
_BARE: Final[dict[str, tuple[str, str]]] = {
    "draw": ("Ziehe eine verdeckte Karte vom Stapel.", "Draw a hidden card from the deck."),
    "tickets": (
        "Ziehe neue Aufträge und behalte mindestens einen davon.",
        "Draw new tickets and keep at least one of them.",
    ),
    "pass": ("Passe in diesem Zug.", "Pass this turn."),
}


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
        return pick(lang, "Ziehe als Zweites eine verdeckte Karte.", "Second, draw a hidden card.")
    if verb in _BARE and not rest:
        german, english = _BARE[verb]
        return pick(lang, german, english)
    if verb == "keep" and rest:
        return _keep(rest, board, lang)
    if verb == "take" and rest:
        return _take(rest[0], board, lang, decision)
    if verb in ("claim", "ride") and rest:
        return _route(verb, rest[0], board, lang)
    if verb == "pay" and rest:
        card = card_count(rest[0], 1, lang)
        return pick(lang, f"Zahle {card}.", f"Pay {card}.")
    raise ValueError(f"no option is spelled {notation!r}")


def _take(card: str, board: BoardData, lang: str, decision: str) -> str:
    name = card_count(card, 1, lang)
    if decision == "draw":
        return pick(
            lang,
            f"Nimm als Zweites {name} aus der Auslage.",
            f"Second, take {name} from the market.",
        )
    if card == EDITIONS[board.edition].facts.lone_card:
        return pick(
            lang,
            f"Nimm {name} aus der Auslage; eine zweite Karte gibt es dann nicht.",
            f"Take {name} from the market; there is no second card then.",
        )
    return pick(lang, f"Nimm {name} aus der Auslage.", f"Take {name} from the market.")


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
