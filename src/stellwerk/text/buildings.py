"""Names and sentences for things that are built in cities, such as harbours and stations."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text.cards import Event, payment_clause
from stellwerk.text.catalogue import ids_in, locate, translate
from stellwerk.text.names import place_name


def building_kinds() -> list[str]:
    """Return all kinds of buildings: the verb of the notation and the name of the event."""
    return ids_in("buildings")


def building(kind: str, lang: str) -> str:
    """Return a building as the object of a sentence: "einen Hafen", "a harbour"."""
    return translate(lang, locate(f"buildings.{kind}.object"))


def building_name(kind: str, lang: str) -> str:
    """Return the name of a building without article: "Hafen", "harbour"."""
    return translate(lang, locate(f"buildings.{kind}.name"))


def buildings(kind: str, lang: str) -> str:
    """Return the name of several buildings: "Häfen", "harbours"."""
    return translate(lang, locate(f"buildings.{kind}.many"))


def describe_building_action(verb: str, arguments: list[str], board: BoardData, lang: str) -> str:
    """Return what the action of building does; empty for any other action."""
    if verb not in building_kinds():
        return ""
    city = place_name(board, arguments[0], lang)
    return translate(lang, "building.build-in", built=building(verb, lang), city=city)


def describe_building_event(event: Event, board: BoardData, who: str, lang: str) -> str:
    """Return the sentence for an event in which something was built; empty for any other event."""
    kind = event["event"]
    if kind not in building_kinds():
        return ""
    city = place_name(board, event["city"], lang)
    paid = payment_clause(event, lang)
    return translate(lang, "building.builds-in", who=who, built=building(kind, lang), city=city, paid=paid)


def building_item_name(item: str, board: BoardData, lang: str) -> str:
    """Return the name of a building in the final score, "Hafen Hamburg"; empty for any other item."""
    kind, _, city = item.partition(" ")
    if kind not in building_kinds() or not city:
        return ""
    return building_name(kind, lang) + " " + place_name(board, city, lang)
