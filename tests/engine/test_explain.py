"""Sentences for options: one for every notation, in both languages, in words that people know."""

from __future__ import annotations

import random
import re

import pytest

import stellwerk
from stellwerk.boards import BoardData, load
from stellwerk.text.cards import card_name, technology_name
from stellwerk.text.describe import describe_action
from tests.oracle.spec import SPEC

PLAYERS = 2

SAMPLES = [
    (
        "maerklin",
        "turn",
        "draw",
        "Ziehe eine verdeckte Karte vom Stapel.",
        "Draw a hidden card from the deck.",
    ),
    (
        "weltreise",
        "draw",
        "draw ship",
        "Ziehe als Zweites eine verdeckte Schiffskarte.",
        "Second, draw a hidden ship card.",
    ),
    ("gruselfahrt", "turn", "draw", "Ziehe zwei Karten vom Stapel.", "Draw two cards from the deck."),
    (
        "uk",
        "turn",
        "draw three",
        "Ziehe mit dem Wassertender drei verdeckte Karten vom Stapel.",
        "Draw three hidden cards from the deck with the water tender.",
    ),
    (
        "maerklin",
        "turn",
        "take loco",
        "Nimm eine Lokomotive aus der Auslage; eine zweite Karte gibt es dann nicht.",
        "Take a locomotive from the market; there is no second card then.",
    ),
    (
        "maerklin",
        "turn",
        "take loco4",
        "Nimm eine Lokomotive +4 aus der Auslage.",
        "Take a +4 locomotive from the market.",
    ),
    (
        "skandinavien",
        "turn",
        "take orange",
        "Nimm eine orangefarbene Karte aus der Auslage.",
        "Take an orange card from the market.",
    ),
    (
        "weltreise",
        "refill",
        "refill train",
        "Fülle die Auslage mit einer Zugkarte auf.",
        "Refill the market with a train card.",
    ),
    (
        "maerklin",
        "offer",
        "tickets short=1 long=3",
        "Ziehe einen kurzen und drei lange Aufträge und behalte mindestens zwei.",
        "Draw one short and three long tickets and keep at least two.",
    ),
    (
        "maerklin",
        "turn",
        "tickets short=4 long=0",
        "Ziehe vier kurze Aufträge und behalte mindestens einen.",
        "Draw four short tickets and keep at least one.",
    ),
    (
        "weltreise",
        "keep",
        "keep al-qahira-sydney tour-anchorage-vancouver-winnipeg-cambridge-bay",
        "Behalte die Aufträge Al-Qahira – Sydney (19) und"
        " Anchorage – Vancouver – Winnipeg – Cambridge Bay (18/12/−24).",
        "Keep the tickets Al-Qahira – Sydney (19) and"
        " Anchorage – Vancouver – Winnipeg – Cambridge Bay (18/12/−24).",
    ),
    (
        "weltreise",
        "pieces",
        "pieces wagons=20",
        "Nimm 20 Wagen und 40 Schiffe.",
        "Take 20 wagons and 40 ships.",
    ),
    (
        "skandinavien",
        "turn",
        "claim alborg-kristiansand",
        "Baue die rote Fähre Ålborg – Kristiansand (2 Felder, davon 1 mit Lokomotive).",
        "Claim the red ferry Ålborg – Kristiansand (2 spaces, 1 of them with a locomotive).",
    ),
    (
        "maerklin",
        "turn",
        "claim augsburg-munchen-2",
        "Baue die graue Strecke Augsburg – München, Gleis 2 (2 Felder).",
        "Claim the grey route Augsburg – München, track 2 (2 spaces).",
    ),
    (
        "weltreise",
        "turn",
        "claim beijing-lahore-1",
        "Baue die graue Strecke Beijing – Lahore (3 Felder in schwerem Gelände).",
        "Claim the grey route Beijing – Lahore (3 spaces of rough terrain).",
    ),
    ("weltreise", "pay", "pay joker", "Zahle einen Joker.", "Pay a joker."),
    (
        "weltreise",
        "pay",
        "pay red-train-harbor",
        "Zahle eine rote Zugkarte mit Hafen.",
        "Pay a red train card with a harbour.",
    ),
    (
        "maerklin",
        "place",
        "place koln",
        "Stelle einen Reisenden in Köln auf.",
        "Place a passenger in Köln.",
    ),
    ("maerklin", "place", "place none", "Stelle hier keinen Reisenden auf.", "Place no passenger here."),
    (
        "skandinavien",
        "surcharge",
        "surcharge purple",
        "Lege für den Tunnel noch eine lilafarbene Karte dazu.",
        "Add a purple card for the tunnel.",
    ),
    (
        "skandinavien",
        "surcharge",
        "withdraw",
        "Gib den Tunnel auf und nimm deine Karten zurück.",
        "Give up the tunnel and take your cards back.",
    ),
    (
        "maerklin",
        "turn",
        "journey munchen",
        "Schicke deinen Reisenden aus München auf die Reise.",
        "Send your passenger in München on a journey.",
    ),
    (
        "maerklin",
        "journey",
        "ride augsburg-nurnberg-1",
        "Fahre über die orangefarbene Strecke Augsburg – Nürnberg.",
        "Ride over the orange route Augsburg – Nürnberg.",
    ),
    (
        "maerklin",
        "journey",
        "arrive",
        "Beende die Reise hier und werte die gesammelten Waren.",
        "End the journey here and score the goods collected.",
    ),
    (
        "weltreise",
        "turn",
        "harbor cape-town",
        "Baue einen Hafen in Cape Town.",
        "Build a harbour in Cape Town.",
    ),
    (
        "weltreise",
        "turn",
        "exchange wagons=1",
        "Tausche einen Wagen gegen ein Schiff; das kostet einen Punkt.",
        "Exchange one wagon for one ship; that costs one point.",
    ),
    (
        "weltreise",
        "turn",
        "exchange ships=14",
        "Tausche 14 Schiffe gegen 14 Wagen; das kostet 14 Punkte.",
        "Exchange 14 ships for 14 wagons; that costs 14 points.",
    ),
    (
        "uk",
        "turn",
        "buy propellers",
        "Kaufe „Schiffsschrauben“: Du darfst Fähren bauen.",
        "Buy “Propellers”: you may claim ferries.",
    ),
    (
        "uk",
        "turn",
        "buy diesel",
        "Kaufe „Dieselantrieb“: Jede Strecke kostet dich eine Karte weniger, aber mindestens eine"
        " und alle Lokomotiven einer Fähre.",
        "Buy “Diesel Power”: every route costs you one card less, but at least one"
        " and all the locomotives of a ferry.",
    ),
    (
        "maerklin",
        "keep",
        "keep koln-schweiz",
        "Behalte den Auftrag Köln – Schweiz (10).",
        "Keep the ticket Köln – Switzerland (10).",
    ),
    (
        "gruselfahrt",
        "turn",
        "swap",
        "Wirf deine Aufträge ab und ziehe neue.",
        "Discard your tickets and draw new ones.",
    ),
    ("usa", "turn", "pass", "Passe in diesem Zug.", "Pass this turn."),
    ("uk", "claim", "pass", "Verzichte auf die zweite Strecke.", "Do without the second route."),
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
