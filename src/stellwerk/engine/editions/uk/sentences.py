"""What is said about technologies."""

from stellwerk.engine.mechanics.sentences import Event, cost
from stellwerk.engine.words import purchase, technology_name
from stellwerk.words import say


def explain(verb: str, rest: list[str], lang: str, decision: str) -> str:
    if verb == "buy":
        return purchase(rest[0], "", lang)
    if verb == "draw" and rest == ["three"]:
        return say(lang, "editions.uk.draw-three-hidden-cards-from")
    if verb == "pass" and decision == "claim":
        return say(lang, "editions.uk.do-without-the-second-route")
    return ""


def describe(event: Event, who: str, lang: str) -> str:
    if event["event"] != "bought":
        return ""
    name = technology_name(event["technology"], lang)
    paid = cost(event, lang)
    return say(lang, "editions.uk.buys", who=who, name=name, paid=paid)
