"""Sentences for events: every event of every edition, for those who know all and for those who do not."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import stellwerk
from stellwerk.boards import load
from stellwerk.text.narrate import describe_event
from tests import editions
from tests.engine.test_explain import spoken_ids

NAMES = ["Anna", "Ben", "Carla"]

SAMPLES = [
    (edition, *sample)
    for edition, samples in editions.load("sentences", "EVENTS").items()
    for sample in samples
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
