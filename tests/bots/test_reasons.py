"""Bots say why they chose what they chose, in words that people use."""

import dataclasses
import json
import re
from collections import Counter
from importlib import resources
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.core import reason_codes
from stellwerk.bots.reasons import reason_text
from stellwerk.edition.uk.bot.reason_codes import TECHNOLOGY
from stellwerk.edition.uk.spec import TECHNOLOGIES
from stellwerk.text.cards import technology_effect
from stellwerk.text.catalogue import catalogue
from stellwerk.text.names import place_name, ticket_name
from tests.bots.table import (
    COMPILED,
    QUICK_BOTS,
    SEARCH,
    SETUPS,
    Setup,
    in_turn,
    new_game,
    play,
    seated,
    setup_name,
)
from tests.oracle.legal import needed_technologies

SENTENCE = re.compile(r"[^{}_]+[^ .{}_]\.")
PLAIN_WORDS = {"red", "blue", "green", "yellow", "black", "white", "orange", "purple", "passenger", "joker"}
MISTAKES = re.compile(
    r"\b(0|None|True|False|keine|no|eins) \w|\b1 \w+(en|s)\b|\b[Ee]ine? \w*Punkt|(?<![\w+])-\d|zielkarte"
)


def ids_of(game: Any) -> set[str]:
    """All names that only the machine uses."""
    info = stellwerk.edition_info(game.edition)
    things = [*game.board.cities, *game.board.routes, *game.board.tickets]
    return ({thing.id for thing in things} | {*info["cards"], *info.get("technologies", ())}) - PLAIN_WORDS


def assert_plain(sentence: str, ids: set[str]) -> None:
    assert SENTENCE.fullmatch(sentence) and sentence[0].isupper(), sentence
    assert not MISTAKES.search(sentence), sentence
    words = set(re.split(r"[ .,:;!?„“\"]+", sentence))
    assert not words & ids, sentence


def assert_explained(bot: bots.Bot, ids: set[str]) -> None:
    german, english = bot.why("de"), bot.why("en")
    assert german != english
    assert bot.why() == english
    assert_plain(german, ids)
    assert_plain(english, ids)


@pytest.mark.parametrize("setup", SETUPS if COMPILED else SETUPS[::6], ids=setup_name)
def test_a_sentence_for_every_choice(setup: Setup) -> None:
    players = setup[1]
    first = 3 * SETUPS.index(setup)
    game = new_game(setup, first)
    ids = ids_of(game)
    for bot, _ in play(game, seated(in_turn(QUICK_BOTS, players, first), first)):
        assert_explained(bot, ids)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=setup_name)
def test_a_sentence_for_every_choice_of_every_bot(setup: Setup, compiled: None) -> None:
    for first in range(len(QUICK_BOTS)):
        game = new_game(setup, first)
        ids = ids_of(game)
        for bot, _ in play(game, seated(in_turn(QUICK_BOTS, setup[1], first), first)):
            assert_explained(bot, ids)


def test_search_explains_itself() -> None:
    """Sooner or later it finds something better than the planner's idea, and says so with reasons."""
    game = new_game(("gruselfahrt", 2, {}), 8)
    ids = ids_of(game)
    for bot, _ in play(game, seated([f"{SEARCH}:60"] * 2, 8)):
        assert_explained(bot, ids)
        if "continuations" in bot.why("en"):
            assert not bot.why("en").startswith("In "), "it says how often it looked, and nothing else"
            return
    raise AssertionError("the search always did what the planner would have done")


def test_a_claim_is_explained_by_its_route() -> None:
    game = new_game(("usa", 2, {}), 1)
    for bot, action in play(game, seated(["planner"] * 2, 1)):
        if game.phase == "turn" and game.notation(action).startswith("claim"):
            route = next(r for r in game.board.routes if r.id == game.notation(action).split()[1])
            names = {city.id: city.name for city in game.board.cities}
            assert names[route.a] in bot.why("de") and names[route.b] in bot.why("de")


@pytest.mark.parametrize(
    ("technology", "german", "english"),
    [
        ("propellers", "Schiffsschrauben", "Propellers"),
        ("stoker", "Stoker", "Mechanical Stoker"),
    ],
)
def test_a_technology_may_be_singular_or_plural(technology: str, german: str, english: str) -> None:
    rules = new_game(("uk", 2, {}), 1).rules
    about = TECHNOLOGIES.index(technology)
    assert reason_text(rules, TECHNOLOGY, about, 2, "de") == (
        f"Der Plan geht nur mit dieser Technologie auf: {german}."
    )
    assert reason_text(rules, TECHNOLOGY, about, 2, "en") == (
        f"The plan works only with this technology: {english}."
    )


def test_a_passenger_card_is_for_journeys() -> None:
    rules = new_game(("maerklin", 2, {}), 1).rules
    passenger = rules.cards.index("passenger")
    assert reason_text(rules, reason_codes.NEEDED_CARD, passenger, 0, "de") == (
        "Eine Reisendenkarte fehlt für die nächste Reise."
    )
    assert reason_text(rules, reason_codes.NEEDED_CARD, passenger, 0, "en") == (
        "A passenger card is missing for the next journey."
    )
    red = rules.cards.index("red")
    assert (
        reason_text(rules, reason_codes.NEEDED_CARD, red, 0, "de")
        == "Eine rote Karte fehlt für die nächsten Strecken."
    )


def test_reasons_are_concrete_and_true() -> None:
    """What a planner says about tickets, cards and rivals is what its seat sees."""
    shown = Counter[str]()
    for edition in ("skandinavien", "usa", "gruselfahrt"):
        game = new_game((edition, 2, {}), 5)
        for bot, action in play(game, seated(["planner"] * 2, 5)):
            view, reason, output = game.view(game.current_player), bot.why("en"), game.notation(action)
            for ticket in ticket_labels(game, reason):
                assert ticket in view["own"]["tickets"], reason
                shown["ticket"] += 1
            if missing_cards := re.fullmatch(
                r"You still lack (\w+) (\w+) cards? for (.+?)(, and .*)?\.", reason
            ):
                shown["lacking"] += 1
                number, color, ends = missing_cards.group(1), missing_cards.group(2), missing_cards.group(3)
                routes = [route for route in game.board.routes if name_of(game, route) == ends]
                have = view["own"]["hand"].get(color, 0)
                missing = [route.length - route.locos - have for route in routes if route.color == color]
                assert {"a": 1, "an": 1}.get(number, WORDS.get(number)) in missing, reason
                if missing_cards.group(4):
                    assert color not in view["market"], reason
            if near := re.search(r"a rival is already in (.+)\.", reason):
                shown["rival"] += 1
                theirs = set(view["seats"][1 - game.current_player]["routes"])
                ends = {route.id: {route.a, route.b} for route in game.board.routes}
                names = {city.id: place_name(game.board, city.id, "en") for city in game.board.cities}
                at = {names[city] for route in theirs for city in ends[route]}
                claimed = {names[city] for city in ends[output.split()[1]]}
                assert near.group(1) in at & claimed, reason
    assert min(shown[kind] for kind in ("ticket", "lacking", "rival")) > 3, shown


def test_what_is_drawn_given_up_or_left_has_a_reason_of_its_own() -> None:
    """A card from one deck is never explained by what only the other deck has."""
    shown: dict[str, set[str]] = {}
    for edition, seed in (("weltreise", 1), ("maerklin", 0), ("europe", 4)):
        game = new_game((edition, 2, {}), seed)
        for bot, action in play(game, seated(["planner"] * 2, seed)):
            shown.setdefault(game.notation(action), set()).add(bot.why("en"))
    assert not [reason for reason in shown["draw train"] if "ship card" in reason]
    assert not [reason for reason in shown["draw ship"] if "train card" in reason]
    assert any("card" in reason for reason in shown["draw ship"])
    assert shown["arrive"] == {"Riding on is not worth it any more."}
    assert shown["place none"] == {"Too few routes meet here yet; a better place will come."}
    assert shown["withdraw"] == {"You cannot pay the surcharge."}


WORDS = {word: count for count, word in enumerate(catalogue("en").numbers)}


def name_of(game: Any, route: Any) -> str:
    return f"{place_name(game.board, route.a, 'en')} – {place_name(game.board, route.b, 'en')}"


def ticket_labels(game: Any, reason: str) -> list[str]:
    """The tickets that a reason for a claim speaks of, by their ids."""
    if "ticket" not in reason or not re.search("completes|is part of|is on the way", reason):
        return []
    shown = re.split(r"(?:tickets? (?:at once, )?)", reason, maxsplit=1)[1]
    names = {ticket_name(game.board, ticket.id, "en"): ticket.id for ticket in game.board.tickets}
    return [names[name] for name in names if name in shown]


def test_rivals_are_called_by_their_names() -> None:
    """At a table one hears who stands at which end, and whoever gave no name is just another player."""
    shown = Counter[str]()
    for names in (("Ida", "Otto", "Ute"), ("Ida", "", "Ute")):
        game = new_game(("usa", 3, {}), 2)
        known = dict(enumerate(names))
        players = seated(["planner"] * 3, 2)
        for bot in players:
            bot.names = names
        for bot, action in play(game, players):
            reason, output = bot.why("en"), game.notation(action)
            if near := re.search(r", and ([^,]+) (?:is|are) already (?:in|at) ", reason):
                ends = {route.id: {route.a, route.b} for route in game.board.routes}
                claimed = ends[output.split()[1]]
                there = {
                    known[seat] or "another player"
                    for seat, each in enumerate(game.view(game.current_player)["seats"])
                    if seat != game.current_player and any(ends[route] & claimed for route in each["routes"])
                }
                assert set(near.group(1).split(" and ")) == there, reason
                assert ("Otto" in bot.why("de")) == ("Otto" in there)
                shown.update(there)
            assert "a rival" not in reason or "is already" not in reason, reason
    assert min(shown[name] for name in ("Ida", "Otto", "Ute", "another player")) > 0, shown


GENERAL = re.compile(
    r"nothing better than a card|missing for the next|part of the network for|The network stands"
    r"|fit the planned network|can be completed in time|brings goods before|counts for the tickets in hand"
    r"|An investment that pays|The plan works only|a ticket that would be lost|These tickets would"
)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_edition_gives_reasons_of_its_own(edition: str) -> None:
    """Hardly ever does a planner fall back on a sentence that would fit any position."""
    game = new_game((edition, 2, {}), 4)
    reasons = [
        bot.why("en")
        for bot, _ in play(game, seated(["planner"] * 2, 4))
        if len(game.legal_action_array()) > 1 and game.phase != "pay"
    ]
    general = [reason for reason in reasons if GENERAL.search(reason)]
    assert len(general) <= len(reasons) // 20, Counter(general).most_common(3)


def test_a_technology_is_said_to_open_only_what_it_opens() -> None:
    opened = 0
    for seed in range(2):
        game = new_game(("uk", 2, {"advanced": True}), seed)
        board = json.loads(resources.files("stellwerk.edition.uk").joinpath("board.json").read_text("utf-8"))
        for bot, action in play(game, seated(["planner"] * 2, seed)):
            reason = re.fullmatch(r".+: only with it may you claim (.+), which is part .+", bot.why("en"))
            if reason:
                needed: set[str] = set()
                for route in game.board.routes:
                    if name_of(game, route) == reason.group(1):
                        needed |= needed_technologies(board, dataclasses.asdict(route))
                assert game.notation(action).split()[1] in needed, bot.why("en")
                opened += 1
    assert opened


@pytest.mark.parametrize("lang", ["de", "en"])
def test_why_a_technology_is_bought_does_not_say_what_it_does(lang: str) -> None:
    """The option says that already."""
    bought = 0
    for seed in range(3):
        game = new_game(("uk", 2, {"advanced": True}), seed)
        for bot, action in play(game, seated(["planner"] * 2, seed)):
            if game.notation(action).startswith("buy"):
                bought += 1
                assert technology_effect(game.notation(action).split()[1], lang) not in bot.why(lang)
    assert bought


def test_a_block_is_called_a_block() -> None:
    """Over some games the blocker takes routes that only a rival has a use for, and says so."""
    blocks = 0
    for seed in range(6 if COMPILED else 2):
        game = new_game(("usa", 2, {}), seed)
        for bot, _ in play(game, seated(["blocker", "planner"], seed)):
            blocks += "a rival's network" in bot.why("en") and game.current_player == 0
    assert blocks


def test_a_route_for_tickets_to_come_is_said_to_be_one(compiled: None) -> None:
    """In Gruselfahrt an instinct builds where many tickets may come, and says how many that connects."""
    shown = 0
    for seed in range(8):
        game = new_game(("gruselfahrt", 2, {}), 60 + seed)
        for bot, action in play(game, seated(["learned", "learned"], seed)):
            if "may still come" in bot.why("en"):
                shown += 1
                assert "noch kommen k" in bot.why("de") and game.notation(action).startswith("claim")
    assert shown > 2


@pytest.mark.parametrize("spec", [*QUICK_BOTS, f"{SEARCH}:4"])
def test_other_languages_are_refused(spec: str) -> None:
    game = new_game(("gruselfahrt", 2, {}), 1)
    bot = bots.create(spec)
    bot.choose(game)
    for language in ("fr", "", "DE", "english"):
        with pytest.raises(ValueError, match=r"unknown language .*; known are de and en"):
            bot.why(language)


@pytest.mark.parametrize("spec", ["greedy", "planner", SEARCH])
def test_before_the_first_choice_there_is_nothing_to_explain(spec: str) -> None:
    with pytest.raises(ValueError, match="has not chosen anything yet"):
        bots.create(spec).why()
