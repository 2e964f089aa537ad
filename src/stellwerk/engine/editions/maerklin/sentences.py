"""What is said about Märklin's tickets, passengers and goods, in German and English."""

from stellwerk.boards import BoardData
from stellwerk.engine.mechanics.sentences import Event
from stellwerk.engine.names import find_route, place_name, route_object, within
from stellwerk.engine.words import counted, pick, ticket_mix


def explain(verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
    if verb == "tickets":
        return explain_mix(rest, lang, decision)
    if verb == "place":
        if rest == ["none"]:
            return pick(lang, "Stelle hier keinen Reisenden auf.", "Place no passenger here.")
        where = within(board, rest[0], lang)
        return pick(lang, f"Stelle einen Reisenden {where} auf.", f"Place a passenger {where}.")
    if verb == "journey":
        city = place_name(board, rest[0], lang)
        return pick(
            lang,
            f"Schicke deinen Reisenden aus {city} auf die Reise.",
            f"Send your passenger in {city} on a journey.",
        )
    if verb == "arrive":
        return pick(
            lang,
            "Beende die Reise hier und werte die gesammelten Waren.",
            "End the journey here and score the goods collected.",
        )
    return ""


def explain_mix(parts: list[str], lang: str, decision: str) -> str:
    """The announced mix of short and long tickets."""
    asked: dict[str, int] = {}
    for part in parts:
        length, _, count = part.partition("=")
        asked[length] = int(count)
    mix = ticket_mix(asked.get("short", 0), asked.get("long", 0), lang)
    least = 2 if decision == "offer" else 1
    return pick(
        lang,
        f"Ziehe {mix} und behalte mindestens {'zwei' if least == 2 else 'einen'}.",
        f"Draw {mix} and keep at least {'two' if least == 2 else 'one'}.",
    )


def describe(event: Event, board: BoardData, who: str, lang: str) -> str:
    kind = event["event"]
    if kind == "rode":
        route = route_object(board, find_route(board, event["route"]), lang)
        fare = pick(lang, " und zahlt dafür eine Reisendenkarte", " and pays a passenger card for it")
        if not event.get("fare"):
            fare = ""
        return pick(lang, f"{who} fährt über {route}{fare}.", f"{who} rides over {route}{fare}.")
    if kind not in ("placed", "goods", "arrived"):
        return ""
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
