"""What is said about trains and ships, pieces and harbours."""

from stellwerk.boards import BoardData
from stellwerk.engine.editions.weltreise.facts import PIECES_CHOSEN
from stellwerk.engine.mechanics.building_sentences import describe_building, explain_building
from stellwerk.engine.mechanics.sentences import Event
from stellwerk.engine.words import counted
from stellwerk.words import say


def explain(verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
    if verb == "draw":
        return explain_draw(rest[0], lang, decision)
    if verb == "refill":
        return say(lang, "editions.weltreise.refill", deck=rest[0])
    if verb == "pieces":
        wagons = int(rest[0].partition("=")[2])
        ships = PIECES_CHOSEN - wagons
        return say(lang, "editions.weltreise.take-wagons-and-ships", wagons=wagons, ships=ships)
    if verb == "exchange":
        given, _, digits = rest[0].partition("=")
        gives, takes = traded(given, int(digits), lang)
        price = counted("point", int(digits), lang)
        return say(lang, "editions.weltreise.exchange-for-that-costs", gives=gives, takes=takes, price=price)
    return explain_building(verb, rest, board, lang)


def explain_draw(source: str, lang: str, decision: str) -> str:
    card = counted(f"hidden {source} card", 1, lang)
    if decision == "draw":
        return say(lang, "editions.weltreise.second-draw", card=card)
    return say(lang, "editions.weltreise.draw-from-the-deck", card=card)


def traded(given: str, count: int, lang: str) -> tuple[str, str]:
    """What is given and what is taken for it."""
    taken = "ships" if given == "wagons" else "wagons"
    return counted(given, count, lang), counted(taken, count, lang)


def describe(event: Event, board: BoardData, who: str, lang: str) -> str:
    kind = event["event"]
    if kind == "pieces":
        wagons = int(event["wagons"])
        ships = int(event["ships"])
        return say(
            lang, "editions.weltreise.plays-with-wagons-and-ships", who=who, wagons=wagons, ships=ships
        )
    if kind == "exchanged":
        given = "wagons" if "wagons" in event else "ships"
        gives, takes = traded(given, int(event[given]), lang)
        return say(lang, "editions.weltreise.exchanges-for", who=who, gives=gives, takes=takes)
    return describe_building(event, board, who, lang)
