"""What is said about things that are built in cities, in German and English."""

from stellwerk.boards import BoardData
from stellwerk.engine.mechanics.sentences import Event, cost
from stellwerk.engine.names import place_name
from stellwerk.engine.vocabulary import BUILDINGS
from stellwerk.engine.words import building, building_name, pick


def explain_building(verb: str, rest: list[str], board: BoardData, lang: str) -> str:
    if verb not in BUILDINGS:
        return ""
    city = place_name(board, rest[0], lang)
    built = building(verb, lang)
    return pick(lang, f"Baue {built} in {city}.", f"Build {built} in {city}.")


def describe_building(event: Event, board: BoardData, who: str, lang: str) -> str:
    if event["event"] not in BUILDINGS:
        return ""
    city = place_name(board, event["city"], lang)
    built = building(event["event"], lang)
    paid = cost(event, lang)
    return pick(lang, f"{who} baut {built} in {city}{paid}.", f"{who} builds {built} in {city}{paid}.")


def name_building(name: str, board: BoardData, lang: str) -> str:
    """One of them in the final score: "Hafen Hamburg"."""
    kind, _, city = name.partition(" ")
    if kind not in BUILDINGS or not city:
        return ""
    return building_name(kind, lang) + " " + place_name(board, city, lang)
