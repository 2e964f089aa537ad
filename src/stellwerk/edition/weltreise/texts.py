"""Sentences about Weltreise's two decks, its pieces and its harbours."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.edition.weltreise.spec import NUMBERS, SeaNumbers
from stellwerk.text import translate
from stellwerk.text.buildings import (
    building_item_name,
    describe_building_action,
    describe_building_event,
)
from stellwerk.text.cards import Event, counted, hidden_cards
from stellwerk.text.edition_texts import EditionTexts


class WeltreiseTexts(EditionTexts):
    """Sentences of Weltreise."""

    def __init__(self, numbers: SeaNumbers = NUMBERS) -> None:
        self.numbers = numbers

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what an action with decks, pieces or harbours does."""
        if verb == "draw":
            return describe_draw(arguments[0], lang, phase)
        if verb == "refill":
            return translate(lang, "editions.weltreise.refill", deck=arguments[0])
        if verb == "pieces":
            wagons = int(arguments[0].partition("=")[2])
            ships = self.numbers.pieces_chosen - wagons
            return translate(lang, "editions.weltreise.take-wagons-and-ships", wagons=wagons, ships=ships)
        if verb == "exchange":
            given, _, digits = arguments[0].partition("=")
            gives, takes = exchanged(given, int(digits), lang)
            price = counted("point", int(digits), lang)
            return translate(
                lang, "editions.weltreise.exchange-for-that-costs", gives=gives, takes=takes, price=price
            )
        return describe_building_action(verb, arguments, board, lang)

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for an event with decks, pieces or harbours."""
        kind = event["event"]
        if kind == "renewed":
            return translate(lang, "editions.weltreise.renewed", deck=event["deck"])
        if kind == "pieces":
            wagons = int(event["wagons"])
            ships = int(event["ships"])
            return translate(
                lang, "editions.weltreise.plays-with-wagons-and-ships", who=who, wagons=wagons, ships=ships
            )
        if kind == "exchanged":
            given = "wagons" if "wagons" in event else "ships"
            gives, takes = exchanged(given, int(event[given]), lang)
            return translate(lang, "editions.weltreise.exchanges-for", who=who, gives=gives, takes=takes)
        return describe_building_event(event, board, who, lang)

    def item_name(self, item: str, board: BoardData, lang: str) -> str:
        """Return the name of a harbour that scores at the end."""
        return building_item_name(item, board, lang)


def describe_draw(deck: str, lang: str, phase: str) -> str:
    """Return the sentence for drawing a face-down card from one of the decks."""
    card = hidden_cards(deck, 1, lang)
    if phase == "draw":
        return translate(lang, "editions.weltreise.second-draw", card=card)
    return translate(lang, "editions.weltreise.draw-from-the-deck", card=card)


def exchanged(given: str, count: int, lang: str) -> tuple[str, str]:
    """Return the pieces that are given and the pieces that are taken for them."""
    taken = "ships" if given == "wagons" else "wagons"
    return counted(given, count, lang), counted(taken, count, lang)


TEXTS = WeltreiseTexts()
