"""Sentences for events: every event of every edition, for those who know all and for those who do not."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import stellwerk
from stellwerk.boards import load
from stellwerk.text.narrate import describe_event
from tests.engine.test_explain import spoken_ids

NAMES = ["Anna", "Ben", "Carla"]

SAMPLES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "usa",
        {"event": "took", "seat": 0, "card": "loco"},
        "Anna nimmt eine Lokomotive aus der Auslage.",
        "Anna takes a locomotive from the market.",
    ),
    (
        "weltreise",
        {"event": "drew", "seat": 1, "cards": [None], "deck": "ship"},
        "Ben zieht eine verdeckte Schiffskarte.",
        "Ben draws a hidden ship card.",
    ),
    (
        "uk",
        {"event": "drew", "seat": 1, "cards": ["red", "loco", "red"], "deck": "deck"},
        "Ben zieht zwei rote Karten und eine Lokomotive.",
        "Ben draws two red cards and a locomotive.",
    ),
    (
        "weltreise",
        {"event": "laid", "seat": 0, "card": "joker"},
        "Neu in der Auslage: ein Joker.",
        "New in the market: a joker.",
    ),
    (
        "skandinavien",
        {
            "event": "claimed",
            "seat": 0,
            "route": "alborg-kristiansand",
            "points": 2,
            "paid": {"red": 1, "loco": 1},
        },
        "Anna baut die rote Fähre Ålborg – Kristiansand für eine rote Karte und eine Lokomotive (+2).",
        "Anna claims the red ferry Ålborg – Kristiansand for a red card and a locomotive (+2).",
    ),
    (
        "skandinavien",
        {"event": "revealed", "seat": 0, "cards": ["red", "blue", "red"], "due": 2},
        "Der Tunnel zeigt zwei rote Karten und eine blaue Karte und verlangt noch zwei Karten.",
        "The tunnel shows two red cards and a blue card and asks for two cards more.",
    ),
    (
        "maerklin",
        {"event": "offered", "seat": 1, "count": 4, "short": 3, "long": 1},
        "Ben zieht drei kurze und einen langen Auftrag.",
        "Ben draws three short and one long ticket.",
    ),
    (
        "maerklin",
        {"event": "kept", "seat": 1, "count": 2},
        "Ben behält zwei Aufträge.",
        "Ben keeps two tickets.",
    ),
    (
        "maerklin",
        {"event": "kept", "seat": 1, "count": None},
        "Ben hat Aufträge ausgewählt.",
        "Ben has chosen tickets.",
    ),
    (
        "maerklin",
        {"event": "arrived", "seat": 0, "city": "schweiz", "points": 1},
        "Die Reise endet in der Schweiz; Anna erhält einen Punkt.",
        "The journey ends in Switzerland; Anna scores one point.",
    ),
    (
        "weltreise",
        {"event": "exchanged", "seat": 0, "ships": 2},
        "Anna tauscht zwei Schiffe gegen zwei Wagen.",
        "Anna exchanges two ships for two wagons.",
    ),
    (
        "uk",
        {"event": "bought", "seat": 0, "technology": "stoker", "paid": {"loco": 1}},
        "Anna kauft „Stoker“ für eine Lokomotive.",
        "Anna buys “Mechanical Stoker” for a locomotive.",
    ),
    (
        "maerklin",
        {"event": "arrived", "seat": 0, "city": "niederlande", "points": 2},
        "Die Reise endet in den Niederlanden; Anna erhält zwei Punkte.",
        "The journey ends in the Netherlands; Anna scores two points.",
    ),
    (
        "maerklin",
        {"event": "placed", "seat": 2, "city": "koln"},
        "Carla stellt einen Reisenden in Köln auf.",
        "Carla places a passenger in Köln.",
    ),
    (
        "maerklin",
        {"event": "goods", "seat": 2, "city": "munchen", "value": 3},
        "Carla nimmt in München eine Ware im Wert von 3 mit.",
        "Carla picks up goods worth 3 in München.",
    ),
    (
        "usa",
        {"event": "renewed", "seat": 0, "deck": "deck"},
        "Die abgelegten Karten werden gemischt und bilden den neuen Stapel.",
        "The discarded cards are shuffled and become the new deck.",
    ),
    (
        "weltreise",
        {"event": "renewed", "seat": 0, "deck": "ship"},
        "Die abgelegten Schiffskarten werden gemischt und bilden den neuen Stapel.",
        "The discarded ship cards are shuffled and become the new deck.",
    ),
    (
        "skandinavien",
        {"event": "withdrew", "seat": 0},
        "Anna gibt den Tunnel auf und nimmt die Karten zurück.",
        "Anna gives up the tunnel and takes the cards back.",
    ),
    (
        "gruselfahrt",
        {"event": "bonus", "seat": 1, "bonus": "trick-or-treat"},
        "Ben verbindet den Dunkelwald mit der Küste und bekommt einen Auftrag geschenkt.",
        "Ben connects the Dark Forest with the Seashore and gets a ticket for free.",
    ),
    (
        "weltreise",
        {"event": "final", "seat": 0, "turns": 6},
        "Die letzten zwei Runden beginnen: zusammen noch sechs Züge.",
        "The last two rounds begin: six turns left in all.",
    ),
    (
        "usa",
        {"event": "final", "seat": 0, "turns": 3},
        "Die Schlussrunde beginnt: zusammen noch drei Züge.",
        "The final round begins: three turns left in all.",
    ),
]


@pytest.mark.parametrize(("edition", "event", "german", "english"), SAMPLES)
def test_exact_sentences(edition: str, event: dict[str, Any], german: str, english: str) -> None:
    assert describe_event(event, load(edition), NAMES, "de") == german
    assert describe_event(event, load(edition), NAMES, "en") == english


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_event_of_random_games_has_a_sentence_without_ids(edition: str, lang: str) -> None:
    forbidden = spoken_ids(load(edition))
    kinds = set()
    for seed in range(4):
        game = stellwerk.new_game(edition, players=2, seed=seed)
        chance = random.Random(seed)
        while not game.is_over:
            game.apply(chance.choice(game.legal_actions()))
            for event in [*game.events, *game.events_for(0), *game.events_for(1), *game.events_for(None)]:
                sentence = describe_event(event, game.board, NAMES, lang)
                kinds.add(event["event"])
                assert re.fullmatch(r"[A-ZÄÖÜ].*\.", sentence), event
                assert not set(re.findall(r"[\w=-]+", sentence.casefold())) & forbidden, (event, sentence)
                assert "None" not in sentence
    assert "claimed" in kinds
    assert "over" in kinds


def test_what_is_hidden_stays_hidden() -> None:
    event = {"event": "drew", "seat": 0, "cards": [None, None], "deck": "deck"}
    assert describe_event(event, load("usa"), NAMES, "de") == "Anna zieht zwei verdeckte Karten."


def test_unknown_languages_and_events_are_refused() -> None:
    with pytest.raises(ValueError, match=r"'fr'.*de and en"):
        describe_event({"event": "passed", "seat": 0}, load("usa"), NAMES, "fr")
    with pytest.raises(ValueError, match="'danced'"):
        describe_event({"event": "danced", "seat": 0}, load("usa"), NAMES, "en")
