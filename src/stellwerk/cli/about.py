"""What there is to say about each edition in a line, in German and English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class About:
    """German and English wordings of an edition's title, what is special, and what is reconstructed."""

    title: tuple[str, str]
    special: tuple[str, str]
    reconstructed: tuple[str, str]


_NOTHING: Final = ("nichts", "nothing")

ABOUT: Final[dict[str, About]] = {
    "gruselfahrt": About(
        ("Gruselfahrt", "Ghost Train"),
        ("Wettlauf zu sechs Aufträgen, keine Punkte", "a race to six tickets, no points"),
        (
            "Strecken und Aufträge sind unser eigener Entwurf, ebenso die Kartenverteilung",
            "routes and tickets are our own design, and so is the mix of cards",
        ),
    ),
    "maerklin": About(
        ("Märklin", "Märklin"),
        (
            "Reisende sammeln Waren, zwei Sorten Lokomotiven, kurze und lange Aufträge",
            "passengers collect goods, two kinds of locomotives, short and long tickets",
        ),
        (
            "welche 46 Aufträge es sind, und die Warenfarben der meisten Städte",
            "which 46 tickets there are, and the goods colours of most cities",
        ),
    ),
    "skandinavien": About(
        ("Skandinavien", "Nordic Countries"),
        (
            "Fähren und Tunnel, nur dort fahren Lokomotiven; Murmansk – Lieksa",
            "ferries and tunnels, locomotives only there; Murmansk – Lieksa",
        ),
        _NOTHING,
    ),
    "uk": About(
        ("Vereinigtes Königreich", "United Kingdom"),
        (
            "Technologien, mit Lokomotiven gekauft; Variante: fortgeschrittene Technologien",
            "technologies bought with locomotives; variant: advanced technologies",
        ),
        _NOTHING,
    ),
    "usa": About(
        ("USA", "USA"),
        (
            "das Grundspiel: längster Weg, Lokomotiven überall",
            "the base game: longest path, locomotives everywhere",
        ),
        _NOTHING,
    ),
    "weltreise": About(
        ("Weltreise", "The World"),
        (
            "Züge und Schiffe, Häfen, Rundreisen, schweres Gelände",
            "trains and ships, harbours, tours, rough terrain",
        ),
        _NOTHING,
    ),
}
