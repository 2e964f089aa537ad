"""What is said about Märklin's tickets, passengers and goods."""

from stellwerk.boards import BoardData
from stellwerk.engine.mechanics.sentences import Event
from stellwerk.engine.names import find_route, place_name, route_object, within
from stellwerk.engine.words import counted, ticket_mix
from stellwerk.words import say


def explain(verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
    if verb == "tickets":
        return explain_mix(rest, lang, decision)
    if verb == "place":
        if rest == ["none"]:
            return say(lang, "editions.maerklin.place-no-passenger-here")
        where = within(board, rest[0], lang)
        return say(lang, "editions.maerklin.place-a-passenger", where=where)
    if verb == "journey":
        city = place_name(board, rest[0], lang)
        return say(lang, "editions.maerklin.send-your-passenger-in-on", city=city)
    if verb == "arrive":
        return say(lang, "editions.maerklin.end-the-journey-here-and")
    return ""


def explain_mix(parts: list[str], lang: str, decision: str) -> str:
    """The announced mix of short and long tickets."""
    asked: dict[str, int] = {}
    for part in parts:
        length, _, count = part.partition("=")
        asked[length] = int(count)
    mix = ticket_mix(asked.get("short", 0), asked.get("long", 0), lang)
    least = 2 if decision == "offer" else 1
    return say(lang, "editions.maerklin.mix", mix=mix, least=least)


def describe(event: Event, board: BoardData, who: str, lang: str) -> str:
    kind = event["event"]
    if kind == "rode":
        route = route_object(board, find_route(board, event["route"]), lang)
        fare = bool(event.get("fare"))
        return say(lang, "editions.maerklin.rides-over", who=who, route=route, fare=fare)
    if kind not in ("placed", "goods", "arrived"):
        return ""
    where = within(board, event["city"], lang)
    if kind == "placed":
        return say(lang, "editions.maerklin.places-a-passenger", who=who, where=where)
    if kind == "goods":
        value = event["value"]
        return say(lang, "editions.maerklin.picks-up-goods-worth", who=who, value=value, where=where)
    points = counted("point", int(event["points"]), lang)
    return say(lang, "editions.maerklin.the-journey-ends-scores", where=where, who=who, points=points)
