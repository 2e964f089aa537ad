"""What is said about things that are built in cities."""

from stellwerk.boards import BoardData
from stellwerk.engine.mechanics.sentences import Event, cost
from stellwerk.engine.names import place_name
from stellwerk.engine.words import BUILDINGS, building, building_name
from stellwerk.words import say


def explain_building(verb: str, rest: list[str], board: BoardData, lang: str) -> str:
    if verb not in BUILDINGS:
        return ""
    city = place_name(board, rest[0], lang)
    built = building(verb, lang)
    return say(lang, "building.build-in", built=built, city=city)


def describe_building(event: Event, board: BoardData, who: str, lang: str) -> str:
    if event["event"] not in BUILDINGS:
        return ""
    city = place_name(board, event["city"], lang)
    built = building(event["event"], lang)
    paid = cost(event, lang)
    return say(lang, "building.builds-in", who=who, built=built, city=city, paid=paid)


def name_building(name: str, board: BoardData, lang: str) -> str:
    """One of them in the final score: "Hafen Hamburg"."""
    kind, _, city = name.partition(" ")
    if kind not in BUILDINGS or not city:
        return ""
    return building_name(kind, lang) + " " + place_name(board, city, lang)
