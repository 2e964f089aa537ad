"""What is said about tunnels, in German and English."""

from stellwerk.engine.mechanics.sentences import Event, counts
from stellwerk.engine.words import card_count, cards_text, counted, pick


def explain_tunnel(verb: str, rest: list[str], lang: str) -> str:
    if verb == "surcharge":
        card = card_count(rest[0], 1, lang)
        return pick(lang, f"Lege für den Tunnel noch {card} dazu.", f"Add {card} for the tunnel.")
    if verb == "withdraw":
        return pick(
            lang,
            "Gib den Tunnel auf und nimm deine Karten zurück.",
            "Give up the tunnel and take your cards back.",
        )
    return ""


def describe_tunnel(event: Event, who: str, lang: str) -> str:
    if event["event"] == "withdrew":
        return pick(
            lang,
            f"{who} gibt den Tunnel auf und nimmt die Karten zurück.",
            f"{who} gives up the tunnel and takes the cards back.",
        )
    if event["event"] != "revealed":
        return ""
    cards = cards_text(counts(event["cards"]), lang)
    due = int(event["due"])
    if not due:
        return pick(lang, f"Der Tunnel zeigt {cards}: frei.", f"The tunnel shows {cards}: free.")
    dues = counted("card", due, lang)
    return pick(
        lang,
        f"Der Tunnel zeigt {cards} und verlangt noch {dues}.",
        f"The tunnel shows {cards} and asks for {dues} more.",
    )
