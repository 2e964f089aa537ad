"""The words that players read, in German and English: colours, cards, technologies, counted things, scores.

This is the one list: `words` makes phrases of it for the engine, the terminal and the bots' reasons, and
`tools/vocabulary.py` writes what the page needs of it into `web/src/i18n/vocabulary.json`.
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
STEMS: Final[dict[str, str]] = {"orange": "orangefarben", "purple": "lilafarben"}

# Cards that are no plain colour: German singular and plural, English singular and plural.
SPECIAL_CARDS: Final[dict[str, tuple[str, str, str, str]]] = {
    "loco": ("Lokomotive", "Lokomotiven", "locomotive", "locomotives"),
    "loco4": ("Lokomotive +4", "Lokomotiven +4", "+4 locomotive", "+4 locomotives"),
    "passenger": ("Reisendenkarte", "Reisendenkarten", "passenger card", "passenger cards"),
    "joker": ("Joker", "Joker", "joker", "jokers"),
}

# What follows the colour in a card's name: the same four forms.
COLORED_CARDS: Final[dict[str, tuple[str, str, str, str]]] = {
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

# German and English name; what it does, as a German and an English sentence without its full stop.
TECHNOLOGIES: Final[dict[str, tuple[str, str, str, str]]] = {
    "wales": (
        "Konzession für Wales",
        "Wales Concession",
        "Du darfst Strecken in und nach Wales nutzen",
        "You may claim routes in and to Wales",
    ),
    "scotland": (
        "Konzession für Schottland",
        "Scotland Concession",
        "Du darfst Strecken in und nach Schottland nutzen",
        "You may claim routes in and to Scotland",
    ),
    "ireland-france": (
        "Konzession für Irland und Frankreich",
        "Ireland and France Concession",
        "Du darfst Strecken in und nach Irland und nach Frankreich nutzen",
        "You may claim routes in and to Ireland and to France",
    ),
    "stoker": (
        "Heizer",
        "Mechanical Stoker",
        "Du darfst Strecken mit drei Feldern nutzen",
        "You may claim routes of three spaces",
    ),
    "superheater": (
        "Dampfkessel mit Überhitzer",
        "Superheated Steam Boiler",
        "Du darfst Strecken mit vier bis sechs Feldern nutzen",
        "You may claim routes of four to six spaces",
    ),
    "propellers": (
        "Schiffsschrauben",
        "Propellers",
        "Du darfst Fähren nutzen",
        "You may claim ferries",
    ),
    "booster": (
        "Booster",
        "Booster",
        "Von nun an gelten drei statt vier beliebige Karten als eine Lokomotive",
        "From now on any three cards instead of four count as one locomotive",
    ),
    "lagging": (
        "Kesselisolierung",
        "Boiler Lagging",
        "Jede weitere Strecke bringt dir einen Punkt mehr",
        "Every further route scores you one more point",
    ),
    "turbines": (
        "Dampfturbinen",
        "Steam Turbines",
        "Jede weitere Fähre bringt dir zwei Punkte mehr",
        "Every further ferry scores you two more points",
    ),
    "double-heading": (
        "Doppeltraktion",
        "Double Heading",
        "Jeder erfüllte Auftrag bringt dir am Ende zwei Punkte mehr",
        "Every completed ticket scores you two more points at the end",
    ),
    "right-of-way": (
        "Wegerecht",
        "Right of Way",
        "Du nutzt in diesem Zug eine Strecke, die schon jemand anderem gehört",
        "This turn you claim a route that somebody else already owns",
    ),
    "thermocompressor": (
        "Dampfstrahlpumpen",
        "Thermocompressor",
        "Du darfst in diesem Zug zwei Strecken nutzen",
        "You may claim two routes this turn",
    ),
    "water-tender": (
        "Wassertender",
        "Water Tender",
        "Du darfst drei verdeckte Karten ziehen, statt zwei Karten zu nehmen",
        "You may draw three hidden cards instead of taking two cards",
    ),
    "risky-contracts": (
        "Riskante Verträge",
        "Risky Contracts",
        "Am Ende bekommst du 20 Punkte, wenn niemand mehr Aufträge erfüllt hat, sonst verlierst du 20",
        "At the end you score 20 points if nobody has completed more tickets, otherwise you lose 20",
    ),
    "equalising-beam": (
        "Ausgleichshebel",
        "Equalising Beam",
        "Am Ende bekommst du 15 Punkte, wenn niemand einen längeren Weg hat, sonst verlierst du 15",
        "At the end you score 15 points if nobody has a longer path, otherwise you lose 15",
    ),
    "diesel": (
        "Dieselantrieb",
        "Diesel Power",
        "Jede Strecke kostet dich eine Karte weniger, aber mindestens eine und alle Lokomotiven einer Fähre",
        "Every route costs you one card less, but at least one and all the locomotives of a ferry",
    ),
}

# Things that are counted: German article (of the object), singular and plural, English singular and plural.
NOUNS: Final[dict[str, tuple[str, str, str, str, str]]] = {
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
    "ticket": ("einen", "Auftrag", "Aufträge", "ticket", "tickets"),
    "short ticket": ("einen", "kurzen Auftrag", "kurze Aufträge", "short ticket", "short tickets"),
    "long ticket": ("einen", "langen Auftrag", "lange Aufträge", "long ticket", "long tickets"),
    "point": ("einen", "Punkt", "Punkte", "point", "points"),
    "wagons": ("einen", "Wagen", "Wagen", "wagon", "wagons"),
    "ships": ("ein", "Schiff", "Schiffe", "ship", "ships"),
    "locomotive": ("eine", "Lokomotive", "Lokomotiven", "locomotive", "locomotives"),
    "round": ("eine", "Runde", "Runden", "round", "rounds"),
    "turn": ("einen", "Zug", "Züge", "turn", "turns"),
}

# What an item of the final score is called; technologies by their names, harbours with their city.
SCORE_ITEMS: Final[dict[str, tuple[str, str]]] = {
    "routes": ("Strecken", "routes"),
    "goods": ("Waren", "goods"),
    "technologies": ("Technologien", "technologies"),
    "exchange": ("Tausch von Wagen und Schiffen", "exchange of wagons and ships"),
    "other": ("Sonstiges", "other"),
    "trick-or-treat": ("Süßes oder Saures", "trick or treat"),
    "most tickets": ("Meiste erfüllte Aufträge", "most completed tickets"),
    "globetrotter": ("Meiste erfüllte Aufträge", "most completed tickets"),
    "longest path": ("Längster Weg", "longest path"),
    "stations": ("Nicht gebaute Bahnhöfe", "stations not built"),
    "harbors not built": ("Nicht gebaute Häfen", "harbours not built"),
}

# What can be built in a city: German and English, each as the object of a sentence and in the plural.
BUILDINGS: Final[dict[str, tuple[str, str, str, str]]] = {
    "harbor": ("einen Hafen", "Häfen", "a harbour", "harbours"),
    "station": ("einen Bahnhof", "Bahnhöfe", "a station", "stations"),
}

# Names that stand with an article: what follows "in".
ARTICLES_DE: Final[dict[str, str]] = {"Schweiz": "der Schweiz", "Niederlande": "den Niederlanden"}
ARTICLES_EN: Final[dict[str, str]] = {"Netherlands": "the Netherlands"}

# fmt: off
NUMBERS_DE: Final = [
    "keine", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf",
    "zwölf",
]
NUMBERS_EN: Final = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
]
# fmt: on


def all_cards() -> list[str]:
    """The cards of all editions."""
    colors = [color for color in COLORS if color != "gray"]
    colored = [f"{color}-{kind}" if kind else color for color in colors for kind in COLORED_CARDS]
    return [*SPECIAL_CARDS, *colored]
