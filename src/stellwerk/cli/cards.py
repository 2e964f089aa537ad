"""Cards as the terminal shows them: short names on their colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from stellwerk.cli.display import Text
from stellwerk.cli.language import Translator
from stellwerk.text.cards import card_short_name, split_card

_STYLES: Final = {
    "red": "white on red",
    "blue": "white on blue",
    "green": "black on green",
    "yellow": "black on yellow",
    "black": "white on dark-gray",
    "white": "black on light-gray",
    "orange": "black on orange",
    "purple": "white on purple",
    "gray": "black on gray",
}
_LINE: Final = 70
_WILD_STYLE: Final = "bold white on middle-gray"


def short_name(card: str, tr: Translator) -> str:
    """Return a card in a word or two: "Rot", "Lok", "Rot Zug H" (H: with the harbour symbol)."""
    return card_short_name(card, tr.lang)


def card_style(card: str) -> str:
    """The colours in which a card, or a route of that colour, is shown."""
    return _STYLES.get(split_card(card)[0], _WILD_STYLE)


def show_cards(cards: Iterable[str], tr: Translator) -> Text:
    """Cards one beside the other."""
    return _flow([Text(f" {short_name(card, tr)} ", card_style(card)) for card in cards])


def show_counts(counts: Mapping[str, int], tr: Translator) -> Text:
    """Counted cards one beside the other: "3 × Rot"."""
    shown = [
        Text.assemble(f"{count} ", (f" {short_name(card, tr)} ", card_style(card)))
        for card, count in counts.items()
        if count
    ]
    return _flow(shown) if shown else Text(tr("terminal.cards.none"))


def _flow(parts: list[Text]) -> Text:
    """Parts side by side, in as many lines as they need; a card is never broken."""
    text = Text()
    used = 0
    for part in parts:
        if used and used + 2 + part.width > _LINE:
            text.append("\n")
            used = 0
        elif used:
            text.append("  ")
            used += 2
        text.append_text(part)
        used += part.width
    return text


def count_words(counts: Mapping[str, int], tr: Translator) -> str:
    """Counted cards in plain words: "2 Rot + 1 Lok"."""
    return " + ".join(f"{count} {short_name(card, tr)}" for card, count in counts.items() if count)
