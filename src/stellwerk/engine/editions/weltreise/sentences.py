"""What is said about trains and ships, pieces and harbours, in German and English."""

from stellwerk.boards import BoardData
from stellwerk.engine.editions.weltreise.facts import PIECES_CHOSEN
from stellwerk.engine.mechanics.building_sentences import describe_building, explain_building
from stellwerk.engine.mechanics.sentences import Event
from stellwerk.engine.words import counted, pick


def explain(verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
    if verb == "draw":
        return explain_draw(rest[0], lang, decision)
    if verb == "refill":
        german = "Zugkarte" if rest[0] == "train" else "Schiffskarte"
        return pick(
            lang, f"Fülle die Auslage mit einer {german} auf.", f"Refill the market with a {rest[0]} card."
        )
    if verb == "pieces":
        wagons = int(rest[0].partition("=")[2])
        ships = PIECES_CHOSEN - wagons
        return pick(
            lang, f"Nimm {wagons} Wagen und {ships} Schiffe.", f"Take {wagons} wagons and {ships} ships."
        )
    if verb == "exchange":
        given, _, digits = rest[0].partition("=")
        gives, takes = traded(given, int(digits), lang)
        price = counted("point", int(digits), lang)
        return pick(
            lang,
            f"Tausche {gives} gegen {takes}; das kostet {price}.",
            f"Exchange {gives} for {takes}; that costs {price}.",
        )
    return explain_building(verb, rest, board, lang)


def explain_draw(source: str, lang: str, decision: str) -> str:
    if source == "train":
        card = pick(lang, "eine verdeckte Zugkarte", "a hidden train card")
    else:
        card = pick(lang, "eine verdeckte Schiffskarte", "a hidden ship card")
    if decision == "draw":
        return pick(lang, f"Ziehe als Zweites {card}.", f"Second, draw {card}.")
    return pick(lang, f"Ziehe {card} vom Stapel.", f"Draw {card} from the deck.")


def traded(given: str, count: int, lang: str) -> tuple[str, str]:
    """What is given and what is taken for it."""
    taken = "ships" if given == "wagons" else "wagons"
    return counted(given, count, lang), counted(taken, count, lang)


def describe(event: Event, board: BoardData, who: str, lang: str) -> str:
    kind = event["event"]
    if kind == "pieces":
        wagons = int(event["wagons"])
        ships = int(event["ships"])
        return pick(
            lang,
            f"{who} spielt mit {wagons} Wagen und {ships} Schiffen.",
            f"{who} plays with {wagons} wagons and {ships} ships.",
        )
    if kind == "exchanged":
        given = "wagons" if "wagons" in event else "ships"
        gives, takes = traded(given, int(event[given]), lang)
        return pick(lang, f"{who} tauscht {gives} gegen {takes}.", f"{who} exchanges {gives} for {takes}.")
    return describe_building(event, board, who, lang)
