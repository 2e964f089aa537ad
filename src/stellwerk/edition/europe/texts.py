"""Sentences about Europe's tunnels and stations."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text.buildings import describe_building_action, describe_building_event
from stellwerk.text.cards import Event
from stellwerk.text.tunnels import TunnelTexts


class EuropeTexts(TunnelTexts):
    """Sentences of Europe."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what a decision about a tunnel or a station does."""
        found = super().describe_action(verb, arguments, board, lang, phase)
        return found or describe_building_action(verb, arguments, board, lang)

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for an event at a tunnel or a station."""
        found = super().describe_event(event, board, who, lang)
        return found or describe_building_event(event, board, who, lang)


TEXTS = EuropeTexts()
