"""Sentences about the United Kingdom's technologies."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.edition.uk.spec import SPEC
from stellwerk.text import translate
from stellwerk.text.cards import Event, payment_clause, purchase, technology_name
from stellwerk.text.edition_texts import EditionTexts


class UkTexts(EditionTexts):
    """Sentences of the United Kingdom."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what buying a technology, or an action that needs one, does."""
        if verb == "buy":
            return purchase(arguments[0], "", lang)
        if verb == "draw" and arguments == ["three"]:
            return translate(lang, "editions.uk.draw-three-hidden-cards-from")
        if verb == "pass" and phase == "claim":
            return translate(lang, "editions.uk.do-without-the-second-route")
        return ""

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for a purchase."""
        if event["event"] != "bought":
            return ""
        name = technology_name(event["technology"], lang)
        return translate(lang, "editions.uk.buys", who=who, name=name, paid=payment_clause(event, lang))

    def item_name(self, item: str, board: BoardData, lang: str) -> str:
        """Return the name of a technology that scores at the end."""
        return technology_name(item, lang) if item in SPEC.technologies else ""


TEXTS = UkTexts()
