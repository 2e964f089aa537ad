"""What is said about tunnels."""

from stellwerk.engine.mechanics.sentences import Event, counts
from stellwerk.engine.words import card_count, cards_text, counted
from stellwerk.words import say


def explain_tunnel(verb: str, rest: list[str], lang: str) -> str:
    if verb == "surcharge":
        card = card_count(rest[0], 1, lang)
        return say(lang, "tunnels.add-for-the-tunnel", card=card)
    if verb == "withdraw":
        return say(lang, "tunnels.give-up-the-tunnel-and")
    return ""


def describe_tunnel(event: Event, who: str, lang: str) -> str:
    if event["event"] == "withdrew":
        return say(lang, "tunnels.gives-up-the-tunnel-and", who=who)
    if event["event"] != "revealed":
        return ""
    cards = cards_text(counts(event["cards"]), lang)
    due = int(event["due"])
    if not due:
        return say(lang, "tunnels.the-tunnel-shows-free", cards=cards)
    dues = counted("card", due, lang)
    return say(lang, "tunnels.the-tunnel-shows-and-asks", cards=cards, dues=dues)
