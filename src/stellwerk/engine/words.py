"""Phrases in German and English, made of the words in `vocabulary`.

Everything that turns a game into sentences (`explain`, `narrate`, the terminal, the server) takes its
nouns from here, so that a card is called the same everywhere.
"""

from __future__ import annotations

from stellwerk.engine.vocabulary import (
    BUILDINGS,
    COLORED_CARDS,
    COLORS,
    LANGUAGES,
    NOUNS,
    NUMBERS_DE,
    NUMBERS_EN,
    SPECIAL_CARDS,
    STEMS,
    TECHNOLOGIES,
)


def check_language(lang: str) -> None:
    """Refuse a language that is not spoken here, naming those that are."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known are {' and '.join(LANGUAGES)}")


def pick(lang: str, german: str, english: str) -> str:
    """The one of two wordings that is in the language asked for."""
    return german if lang == "de" else english


def number(count: int, lang: str) -> str:
    """A count inside a sentence: a word up to twelve, digits above."""
    names = NUMBERS_DE if lang == "de" else NUMBERS_EN
    return names[count] if 0 <= count < len(names) else str(count)


def counted(noun: str, count: int, lang: str) -> str:
    """A count and its noun as the object of a sentence: "einen Punkt", "drei Punkte", "one point"."""
    article, german, germans, english, englishes = NOUNS[noun]
    if lang == "de":
        return f"{article} {german}" if count == 1 else f"{number(count, lang)} {germans}"
    if count == 1:
        return ("a " if noun.startswith("hidden") else "one ") + english
    return number(count, lang) + " " + englishes


def ticket_mix(short: int, long: int, lang: str) -> str:
    """Short and long tickets as the object of a sentence: "einen kurzen und drei lange Aufträge"."""
    if not long:
        return counted("short ticket", short, lang)
    if not short:
        return counted("long ticket", long, lang)
    first = counted("short ticket", short, lang).rpartition(" ")[0]
    return first + pick(lang, " und ", " and ") + counted("long ticket", long, lang)


def listing(parts: list[str], lang: str) -> str:
    """Parts joined as people do it: "a, b und c"."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + pick(lang, " und ", " and ") + parts[-1]


def color_name(color: str, lang: str) -> str:
    """A colour as a word of its own: "rot"."""
    german, english = COLORS[color]
    return pick(lang, german, english)


def color_adjective(color: str, ending: str) -> str:
    """A German colour before a noun: ("red", "en") gives "roten"."""
    return STEMS.get(color, COLORS[color][0]) + ending


def _card_forms(card: str) -> tuple[str, str, str, str]:
    """German singular and plural, English singular and plural, without article."""
    if card in SPECIAL_CARDS:
        return SPECIAL_CARDS[card]
    color, _, kind = card.partition("-")
    if color not in COLORS or kind not in COLORED_CARDS:
        raise ValueError(f"unknown card {card!r}")
    german, germans, english, englishes = COLORED_CARDS[kind]
    adjective = color_adjective(color, "e")
    word = COLORS[color][1]
    return (
        f"{adjective} {german}",
        f"{adjective} {germans}",
        f"{word} {english}",
        f"{word} {englishes}",
    )


def card_name(card: str, lang: str) -> str:
    """What a card is called, without article: "rote Karte", "Lokomotive"."""
    check_language(lang)
    forms = _card_forms(card)
    return pick(lang, forms[0], forms[2])


def card_plural(card: str, lang: str) -> str:
    """What several of these cards are called: "rote Karten", "Lokomotiven"."""
    check_language(lang)
    forms = _card_forms(card)
    return pick(lang, forms[1], forms[3])


def card_count(card: str, count: int, lang: str) -> str:
    """A number of equal cards as the object of a sentence: "einen Joker", "three red cards"."""
    forms = _card_forms(card)
    if count != 1:
        return number(count, lang) + " " + card_plural(card, lang)
    if lang == "de":
        return ("einen " if card == "joker" else "eine ") + forms[0]
    return ("an " if forms[2][0] in "aeiou" else "a ") + forms[2]


def cards_text(cards: dict[str, int], lang: str) -> str:
    """Counted cards as the object of a sentence: "zwei rote Karten und eine Lokomotive"."""
    return listing([card_count(card, count, lang) for card, count in cards.items() if count], lang)


def building(kind: str, lang: str) -> str:
    """Something that is built in a city, as the object of a sentence: "einen Hafen", "a harbour"."""
    return pick(lang, BUILDINGS[kind][0], BUILDINGS[kind][2])


def building_name(kind: str, lang: str) -> str:
    """What it is called, without article: "Hafen", "harbour"."""
    return building(kind, lang).partition(" ")[2]


def buildings(kind: str, lang: str) -> str:
    """What several of them are called: "Häfen", "harbours"."""
    return pick(lang, BUILDINGS[kind][1], BUILDINGS[kind][3])


def technology_name(technology: str, lang: str) -> str:
    """What a technology is called: "Schiffsschrauben"."""
    check_language(lang)
    if technology not in TECHNOLOGIES:
        raise ValueError(f"unknown technology {technology!r}")
    words = TECHNOLOGIES[technology]
    return pick(lang, words[0], words[1])


def technology_effect(technology: str, lang: str) -> str:
    """What a technology does: a sentence without its full stop."""
    check_language(lang)
    if technology not in TECHNOLOGIES:
        raise ValueError(f"unknown technology {technology!r}")
    words = TECHNOLOGIES[technology]
    return pick(lang, words[2], words[3])


def purchase(technology: str, price: str, lang: str) -> str:
    """The sentence that offers a technology, with its price in brackets if there is one."""
    name = technology_name(technology, lang)
    effect = technology_effect(technology, lang)
    cost = f" ({price})" if price else ""
    return pick(lang, f"Kaufe „{name}“{cost}: {effect}.", f"Buy “{name}”{cost}: {_after_colon(effect)}.")


def _after_colon(sentence: str) -> str:
    """An English sentence as it goes on after a colon."""
    return sentence[0].lower() + sentence[1:]
