"""Sentences about tunnels, for the editions that have them."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text.cards import Event, card_count, cards_text, count_cards, counted
from stellwerk.text.catalogue import translate
from stellwerk.text.edition_texts import EditionTexts


class TunnelTexts(EditionTexts):
    """Sentences of an edition with tunnels."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what a decision about a tunnel's surcharge does; empty for any other action."""
        if verb == "surcharge":
            card = card_count(arguments[0], 1, lang)
            return translate(lang, "tunnels.add-for-the-tunnel", card=card)
        if verb == "withdraw":
            return translate(lang, "tunnels.give-up-the-tunnel-and")
        return ""

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for an event at a tunnel; empty for any other event."""
        if event["event"] == "withdrew":
            return translate(lang, "tunnels.gives-up-the-tunnel-and", who=who)
        if event["event"] != "revealed":
            return ""
        cards = cards_text(count_cards(event["cards"]), lang)
        due = int(event["due"])
        if not due:
            return translate(lang, "tunnels.the-tunnel-shows-free", cards=cards)
        dues = counted("card", due, lang)
        return translate(lang, "tunnels.the-tunnel-shows-and-asks", cards=cards, dues=dues)
