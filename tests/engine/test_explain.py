"""Sentences for options: one for every notation, in both languages, in words that people know."""

from __future__ import annotations

import random
import re

import pytest

import stellwerk
from stellwerk.boards import BoardData, load
from stellwerk.text.cards import card_name, technology_name
from stellwerk.text.describe import describe_action
from tests import editions
from tests.oracle.spec import SPEC

PLAYERS = 2

SAMPLES = [
    (edition, *sample)
    for edition, samples in editions.load("sentences", "ACTIONS").items()
    for sample in samples
]


@pytest.mark.parametrize(("edition", "decision", "notation", "german", "english"), SAMPLES)
def test_exact_sentences(edition: str, decision: str, notation: str, german: str, english: str) -> None:
    assert describe_action(notation, load(edition), "de", decision) == german
    assert describe_action(notation, load(edition), "en", decision) == english


def spoken_ids(board: BoardData) -> set[str]:
    """Ids that no sentence may contain: those that are no word of either language by themselves."""
    names = {name.casefold() for city in board.cities for name in (city.name, city.name_de, city.name_en)}
    ids = {city.id for city in board.cities} | {route.id for route in board.routes}
    ids |= {ticket.id for ticket in board.tickets}
    return {id_ for id_ in ids if not any(id_ in name for name in names)} | {"loco4", "2ships", "wagons="}


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_option_of_random_games_has_a_sentence_without_ids(edition: str, lang: str) -> None:
    board = load(edition)
    forbidden = spoken_ids(board)
    seen: dict[tuple[str, str], str] = {}
    for seed in range(4):
        options = SPEC[edition].options[-(seed % 2)]
        game = stellwerk.new_game(edition, players=PLAYERS, seed=seed, variants=options)
        chance = random.Random(seed)
        while not game.is_over:
            for action in game.legal_actions():
                seen.setdefault(
                    (game.phase, game.core.notation(action)), game.core.describe(action, lang=lang)
                )
            game.apply(chance.choice(game.legal_actions()))
    assert len(seen) > 50
    for (_, notation), sentence in seen.items():
        assert re.fullmatch(r"[A-ZÄÖÜ].*\.", sentence), notation
        words = set(re.findall(r"[\w=-]+", sentence.casefold()))
        assert not words & forbidden, (notation, sentence)
        assert not re.search(r"\b(ein|eine|einen) (eine|ein|einen)\b|\ba an?\b|  ", sentence), sentence


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.parametrize("lang", ["de", "en"])
def test_different_routes_and_tickets_have_different_sentences(edition: str, lang: str) -> None:
    board = load(edition)
    claims = [describe_action(f"claim {route.id}", board, lang, "turn") for route in board.routes]
    assert len(set(claims)) == len(claims)
    keeps = [describe_action(f"keep {ticket.id}", board, lang, "keep") for ticket in board.tickets]
    faces = {(ticket.cities, ticket.points, ticket.values) for ticket in board.tickets}  # some come twice
    assert len(set(keeps)) == len(faces)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_different_routes_of_a_journey_have_different_sentences(lang: str) -> None:
    board = load("maerklin")
    rides = [describe_action(f"ride {route.id}", board, lang, "journey") for route in board.routes]
    assert len(set(rides)) == len(rides)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_card_has_a_name_of_its_own(edition: str) -> None:
    cards = stellwerk.edition_info(edition)["cards"]
    for lang in ("de", "en"):
        names = [card_name(card, lang) for card in cards]
        assert len(set(names)) == len(names)


def test_card_and_technology_names() -> None:
    assert card_name("purple", "de") == "lilafarbene Karte"
    assert card_name("red-2ships", "en") == "red double-ship card"
    assert technology_name("superheater", "de") == "Dampfkessel mit Überhitzer"
    assert technology_name("diesel", "en") == "Diesel Power"


def test_unknown_languages_are_refused_by_name() -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    with pytest.raises(ValueError, match=r"'fr'.*de and en"):
        game.core.describe(game.legal_actions()[0], lang="fr")
    with pytest.raises(ValueError, match=r"'fr'.*de and en"):
        card_name("red", "fr")
    with pytest.raises(ValueError, match=r"'fr'.*de and en"):
        technology_name("stoker", "fr")


@pytest.mark.parametrize(
    "notation", ["", "dance", "claim atlantis-1", "keep none", "take gold", "buy airship"]
)
def test_nonsense_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match="'"):
        describe_action(notation, load("usa"), "en", "turn")
