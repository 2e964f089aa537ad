"""Sentences about Switzerland's tunnels."""

from __future__ import annotations

from stellwerk.boards import BoardData
from stellwerk.text.cards import Event
from stellwerk.text.edition_texts import EditionTexts
from stellwerk.text.tunnels import describe_tunnel_action, describe_tunnel_event


class SwitzerlandTexts(EditionTexts):
    """Sentences of Switzerland."""

    def describe_action(
        self, verb: str, arguments: list[str], board: BoardData, lang: str, phase: str
    ) -> str:
        """Return what a decision about a tunnel does."""
        return describe_tunnel_action(verb, arguments, lang)

    def describe_event(self, event: Event, board: BoardData, who: str, lang: str) -> str:
        """Return the sentence for an event at a tunnel."""
        return describe_tunnel_event(event, who, lang)


TEXTS = SwitzerlandTexts()
