"""Sentences about Märklin's tickets, passengers and goods."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text import translate
from stellwerk.text.cards import Event, counted
from stellwerk.text.edition_texts import EditionTexts
from stellwerk.text.names import find_route, place_name, route_object, within
from stellwerk.text.narrate import describe_tickets


class MaerklinTexts(EditionTexts):
    """Sentences of Märklin."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what asking for tickets, placing a passenger or a step of a journey does."""
        if verb == "tickets":
            return describe_mix(arguments, lang, phase)
        if verb == "place":
            if arguments == ["none"]:
                return translate(lang, "editions.maerklin.place-no-passenger-here")
            where = within(board, arguments[0], lang)
            return translate(lang, "editions.maerklin.place-a-passenger", where=where)
        if verb == "journey":
            city = place_name(board, arguments[0], lang)
            return translate(lang, "editions.maerklin.send-your-passenger-in-on", city=city)
        if verb == "ride" and arguments:
            name = route_object(board, find_route(board, arguments[0]), lang)
            return translate(lang, "editions.maerklin.ride-over", name=name)
        if verb == "arrive":
            return translate(lang, "editions.maerklin.end-the-journey-here-and")
        return ""

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for tickets of both lengths, or for an event of a journey."""
        kind = event["event"]
        if kind in ("offered", "kept") and event["count"] is not None and "short" in event:
            mix = ticket_mix(int(event["short"]), int(event["long"]), lang)
            return describe_tickets(event, board, who, lang, mix)
        if kind == "rode":
            route = route_object(board, find_route(board, event["route"]), lang)
            fare = bool(event.get("fare"))
            return translate(lang, "editions.maerklin.rides-over", who=who, route=route, fare=fare)
        if kind not in ("placed", "goods", "arrived"):
            return ""
        where = within(board, event["city"], lang)
        if kind == "placed":
            return translate(lang, "editions.maerklin.places-a-passenger", who=who, where=where)
        if kind == "goods":
            value = event["value"]
            return translate(
                lang, "editions.maerklin.picks-up-goods-worth", who=who, value=value, where=where
            )
        points = counted("point", int(event["points"]), lang)
        return translate(
            lang, "editions.maerklin.the-journey-ends-scores", where=where, who=who, points=points
        )


def describe_mix(arguments: list[str], lang: str, phase: str) -> str:
    """Return the sentence for asking for a mix of short and long tickets."""
    asked: dict[str, int] = {}
    for argument in arguments:
        length, _, count = argument.partition("=")
        asked[length] = int(count)
    mix = ticket_mix(asked.get("short", 0), asked.get("long", 0), lang)
    least = 2 if phase == "offer" else 1
    return translate(lang, "editions.maerklin.mix", mix=mix, least=least)


def ticket_mix(short: int, long: int, lang: str) -> str:
    """Return tickets as the object of a sentence: "einen kurzen und drei lange Aufträge"."""
    if not long:
        return counted("short ticket", short, lang)
    if not short:
        return counted("long ticket", long, lang)
    return translate(lang, "editions.maerklin.ticket-mix", short=short, long=long)


TEXTS = MaerklinTexts()
