"""What is said about swaps and bonuses."""

from stellwerk.boards import BoardData
from stellwerk.engine.mechanics.sentences import Event
from stellwerk.engine.names import ticket_text
from stellwerk.words import say


def explain(verb: str, lang: str) -> str:
    if verb == "draw":
        return say(lang, "editions.gruselfahrt.draw-two-cards-from-the")
    if verb == "swap":
        return say(lang, "editions.gruselfahrt.discard-your-tickets-and-draw")
    return ""


def describe(event: Event, board: BoardData, who: str, lang: str) -> str:
    kind = event["event"]
    if kind == "swapped":
        return say(lang, "editions.gruselfahrt.swaps-the-tickets-for-new", who=who)
    if kind == "completed":
        name = ticket_text(board, event["ticket"], lang)
        return say(lang, "editions.gruselfahrt.completes-the-ticket", who=who, name=name)
    if kind == "bonus":
        return say(lang, "editions.gruselfahrt.bonus." + event["bonus"], who=who)
    return ""
