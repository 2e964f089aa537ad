"""What is said about technologies, in German and English."""

from stellwerk.engine.mechanics.sentences import Event, cost
from stellwerk.engine.words import pick, purchase, technology_name


def explain(verb: str, rest: list[str], lang: str, decision: str) -> str:
    if verb == "buy":
        return purchase(rest[0], "", lang)
    if verb == "draw" and rest == ["three"]:
        return pick(
            lang,
            "Ziehe mit dem Wassertender drei verdeckte Karten vom Stapel.",
            "Draw three hidden cards from the deck with the water tender.",
        )
    if verb == "pass" and decision == "claim":
        return pick(lang, "Verzichte auf die zweite Strecke.", "Do without the second route.")
    return ""


def describe(event: Event, who: str, lang: str) -> str:
    if event["event"] != "bought":
        return ""
    name = technology_name(event["technology"], lang)
    paid = cost(event, lang)
    return pick(lang, f"{who} kauft „{name}“{paid}.", f"{who} buys “{name}”{paid}.")
