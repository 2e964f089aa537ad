"""Sentences about Gruselfahrt's swaps, completed tickets and bonuses."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text import translate
from stellwerk.text.cards import Event
from stellwerk.text.edition_texts import EditionTexts
from stellwerk.text.names import ticket_text


class GruselfahrtTexts(EditionTexts):
    """Sentences of Gruselfahrt."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what drawing cards or swapping tickets does."""
        if verb == "draw":
            return translate(lang, "editions.gruselfahrt.draw-two-cards-from-the")
        if verb == "swap":
            return translate(lang, "editions.gruselfahrt.discard-your-tickets-and-draw")
        return ""

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for a swap, a completed ticket or a bonus."""
        kind = event["event"]
        if kind == "swapped":
            return translate(lang, "editions.gruselfahrt.swaps-the-tickets-for-new", who=who)
        if kind == "completed":
            name = ticket_text(board, event["ticket"], lang)
            return translate(lang, "editions.gruselfahrt.completes-the-ticket", who=who, name=name)
        if kind == "bonus":
            return translate(lang, "editions.gruselfahrt.bonus." + event["bonus"], who=who)
        return ""


TEXTS = GruselfahrtTexts()
