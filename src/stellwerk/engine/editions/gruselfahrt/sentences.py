"""What is said about swaps and bonuses, in German and English."""

from typing import Final

from stellwerk.boards import BoardData
from stellwerk.engine.mechanics.sentences import Event
from stellwerk.engine.names import ticket_text
from stellwerk.engine.words import pick

# {} is the name of who acts.
BONUSES: Final[dict[str, tuple[str, str]]] = {
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


def explain(verb: str, lang: str) -> str:
    if verb == "draw":
        return pick(lang, "Ziehe zwei Karten vom Stapel.", "Draw two cards from the deck.")
    if verb == "swap":
        return pick(lang, "Wirf deine Aufträge ab und ziehe neue.", "Discard your tickets and draw new ones.")
    return ""


def describe(event: Event, board: BoardData, who: str, lang: str) -> str:
    kind = event["event"]
    if kind == "swapped":
        return pick(lang, f"{who} tauscht die Aufträge aus.", f"{who} swaps the tickets for new ones.")
    if kind == "completed":
        name = ticket_text(board, event["ticket"], lang)
        return pick(lang, f"{who} erfüllt den Auftrag {name}.", f"{who} completes the ticket {name}.")
    if kind == "bonus":
        german, english = BONUSES[event["bonus"]]
        return pick(lang, german, english).format(who)
    return ""
