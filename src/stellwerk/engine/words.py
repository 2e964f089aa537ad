"""The vocabulary of the game in German and English: colours, cards, technologies, counted things.

Everything that turns a game into sentences (`explain`, `narrate`, the terminal, the server) takes its
nouns from here, so that a card is called the same everywhere.
"""

from __future__ import annotations

from typing import Final

LANGUAGES: Final[tuple[str, ...]] = ("de", "en")

COLORS: Final[dict[str, tuple[str, str]]] = {
    "red": ("rot", "red"),
    "blue": ("blau", "blue"),
    "green": ("grün", "green"),
    "yellow": ("gelb", "yellow"),
    "black": ("schwarz", "black"),
    "white": ("weiß", "white"),
    "orange": ("orange", "orange"),
    "purple": ("lila", "purple"),
    "gray": ("grau", "grey"),
}

# German adjectives without their ending; two colours cannot be inflected by themselves.
_STEMS: Final[dict[str, str]] = {"orange": "orangefarben", "purple": "lilafarben"}

# Cards that are no plain colour: German singular and plural, English singular and plural.
_SPECIAL_CARDS: Final[dict[str, tuple[str, str, str, str]]] = {
    "loco": ("Lokomotive", "Lokomotiven", "locomotive", "locomotives"),
    "loco4": ("Lokomotive +4", "Lokomotiven +4", "+4 locomotive", "+4 locomotives"),
    "passenger": ("Passagierkarte", "Passagierkarten", "passenger card", "passenger cards"),
    "joker": ("Joker", "Joker", "joker", "jokers"),
}

# What follows the colour in a card's name: the same four forms.
_COLORED_CARDS: Final[dict[str, tuple[str, str, str, str]]] = {
    "": ("Karte", "Karten", "card", "cards"),
    "train": ("Zugkarte", "Zugkarten", "train card", "train cards"),
    "train-harbor": (
        "Zugkarte mit Hafen",
        "Zugkarten mit Hafen",
        "train card with a harbour",
        "train cards with a harbour",
    ),
    "ship": ("Schiffskarte", "Schiffskarten", "ship card", "ship cards"),
    "2ships": ("Doppelschiffskarte", "Doppelschiffskarten", "double-ship card", "double-ship cards"),
}

# German and English name, German and English effect.
_TECHNOLOGIES: Final[dict[str, tuple[str, str, str, str]]] = {
    "wales": (
        "Konzession für Wales",
        "Wales Concession",
        "öffnet dir die Strecken in und nach Wales",
        "opens the routes in and to Wales to you",
    ),
    "scotland": (
        "Konzession für Schottland",
        "Scotland Concession",
        "öffnet dir die Strecken in und nach Schottland",
        "opens the routes in and to Scotland to you",
    ),
    "ireland-france": (
        "Konzession für Irland und Frankreich",
        "Ireland and France Concession",
        "öffnet dir die Strecken in und nach Irland und nach Frankreich",
        "opens the routes in and to Ireland and to France to you",
    ),
    "stoker": (
        "Stoker",
        "Mechanical Stoker",
        "erlaubt dir Strecken mit drei Feldern",
        "lets you claim routes of three spaces",
    ),
    "superheater": (
        "Dampfkessel mit Überhitzer",
        "Superheated Steam Boiler",
        "erlaubt dir Strecken mit vier bis sechs Feldern",
        "lets you claim routes of four to six spaces",
    ),
    "propellers": ("Schiffsschrauben", "Propellers", "erlauben dir Fähren", "let you claim ferries"),
    "booster": (
        "Booster",
        "Booster",
        "lässt dich drei statt vier beliebige Karten als Lokomotive spielen",
        "lets you play any three cards instead of four as a locomotive",
    ),
    "lagging": (
        "Kesselisolierung",
        "Boiler Lagging",
        "bringt dir für jede weitere Strecke einen Punkt mehr",
        "scores you one more point for every further route",
    ),
    "turbines": (
        "Dampfturbinen",
        "Steam Turbines",
        "bringen dir für jede weitere Fähre zwei Punkte mehr",
        "score you two more points for every further ferry",
    ),
    "double-heading": (
        "Doppeltraktion",
        "Double Heading",
        "bringt dir am Ende zwei Punkte für jede erfüllte Zielkarte",
        "scores you two points for every completed ticket at the end",
    ),
    "right-of-way": (
        "Wegerecht",
        "Right of Way",
        "lässt dich gleich jetzt eine Strecke nutzen, die schon jemand anderem gehört",
        "lets you claim, right now, a route that somebody else already owns",
    ),
    "thermocompressor": (
        "Dampfstrahlpumpen",
        "Thermocompressor",
        "lassen dich in diesem Zug zwei Strecken nutzen",
        "lets you claim two routes this turn",
    ),
    "water-tender": (
        "Wassertender",
        "Water Tender",
        "lässt dich drei verdeckte Karten auf einmal ziehen",
        "lets you draw three hidden cards at once",
    ),
    "risky-contracts": (
        "Riskante Verträge",
        "Risky Contracts",
        "bringen am Ende 20 Punkte, wenn niemand mehr Zielkarten erfüllt hat, und kosten sonst 20",
        "score 20 points at the end if nobody completed more tickets, and cost 20 otherwise",
    ),
    "equalising-beam": (
        "Ausgleichshebel",
        "Equalising Beam",
        "bringt am Ende 15 Punkte, wenn niemand einen längeren Weg hat, und kostet sonst 15",
        "scores 15 points at the end if nobody has a longer path, and costs 15 otherwise",
    ),
    "diesel": (
        "Dieselantrieb",
        "Diesel Power",
        "spart dir bei jeder Strecke eine Karte",
        "saves you one card on every route",
    ),
}

# Things that are counted: German article (of the object), singular and plural, English singular and plural.
_NOUNS: Final[dict[str, tuple[str, str, str, str, str]]] = {
    "card": ("eine", "Karte", "Karten", "card", "cards"),
    "hidden card": ("eine", "verdeckte Karte", "verdeckte Karten", "hidden card", "hidden cards"),
    "hidden train card": (
        "eine",
        "verdeckte Zugkarte",
        "verdeckte Zugkarten",
        "hidden train card",
        "hidden train cards",
    ),
    "hidden ship card": (
        "eine",
        "verdeckte Schiffskarte",
        "verdeckte Schiffskarten",
        "hidden ship card",
        "hidden ship cards",
    ),
    "ticket": ("eine", "Zielkarte", "Zielkarten", "ticket", "tickets"),
    "short ticket": ("eine", "kurze Zielkarte", "kurze Zielkarten", "short ticket", "short tickets"),
    "long ticket": ("eine", "lange Zielkarte", "lange Zielkarten", "long ticket", "long tickets"),
    "point": ("einen", "Punkt", "Punkte", "point", "points"),
    "wagons": ("einen", "Waggon", "Waggons", "wagon", "wagons"),
    "ships": ("ein", "Schiff", "Schiffe", "ship", "ships"),
    "turn": ("einen", "Zug", "Züge", "turn", "turns"),
}

# fmt: off
_NUMBERS_DE: Final = [
    "keine", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf",
]
_NUMBERS_EN: Final = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
]
# fmt: on


def check_language(lang: str) -> None:
    """Refuse a language that is not spoken here, naming those that are."""
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}; known are {' and '.join(LANGUAGES)}")


def pick(lang: str, german: str, english: str) -> str:
    """The one of two wordings that is in the language asked for."""
    return german if lang == "de" else english


def number(count: int, lang: str) -> str:
    """A count inside a sentence: a word up to twelve, digits above."""
    names = _NUMBERS_DE if lang == "de" else _NUMBERS_EN
    return names[count] if 0 <= count < len(names) else str(count)


def counted(noun: str, count: int, lang: str) -> str:
    """A count and its noun as the object of a sentence: "einen Punkt", "drei Punkte", "one point"."""
    article, german, germans, english, englishes = _NOUNS[noun]
    if lang == "de":
        return f"{article} {german}" if count == 1 else f"{number(count, lang)} {germans}"
    if count == 1:
        return ("a " if noun.startswith("hidden") else "one ") + english
    return number(count, lang) + " " + englishes


def ticket_mix(short: int, long: int, lang: str) -> str:
    """Short and long tickets as the object of a sentence: "eine kurze und drei lange Zielkarten"."""
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
    return _STEMS.get(color, COLORS[color][0]) + ending


def _card_forms(card: str) -> tuple[str, str, str, str]:
    """German singular and plural, English singular and plural, without article."""
    if card in _SPECIAL_CARDS:
        return _SPECIAL_CARDS[card]
    color, _, kind = card.partition("-")
    if color not in COLORS or kind not in _COLORED_CARDS:
        raise ValueError(f"unknown card {card!r}")
    german, germans, english, englishes = _COLORED_CARDS[kind]
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


def card_count(card: str, count: int, lang: str) -> str:
    """A number of equal cards as the object of a sentence: "einen Joker", "three red cards"."""
    forms = _card_forms(card)
    if count != 1:
        return number(count, lang) + " " + pick(lang, forms[1], forms[3])
    if lang == "de":
        return ("einen " if card == "joker" else "eine ") + forms[0]
    return ("an " if forms[2][0] in "aeiou" else "a ") + forms[2]


def cards_text(cards: dict[str, int], lang: str) -> str:
    """Counted cards as the object of a sentence: "zwei rote Karten und eine Lokomotive"."""
    return listing([card_count(card, count, lang) for card, count in cards.items() if count], lang)


def technology_name(technology: str, lang: str) -> str:
    """What a technology is called: "Schiffsschrauben"."""
    check_language(lang)
    if technology not in _TECHNOLOGIES:
        raise ValueError(f"unknown technology {technology!r}")
    words = _TECHNOLOGIES[technology]
    return pick(lang, words[0], words[1])


def technology_effect(technology: str, lang: str) -> str:
    """What a technology does, as the rest of a sentence that begins with its name."""
    check_language(lang)
    if technology not in _TECHNOLOGIES:
        raise ValueError(f"unknown technology {technology!r}")
    words = _TECHNOLOGIES[technology]
    return pick(lang, words[2], words[3])
