"""Wrong editions, players, options, seeds, seats and languages are refused with a sentence."""

import json
from typing import Any

import pytest

import stellwerk
from tests.oracle.spec import SPEC

REFUSED = (ValueError, TypeError)


@pytest.mark.parametrize("edition", ["", "Uk", "ticket", "europa", "uk ", None, 3, ["uk"], b"uk"])
def test_unknown_edition(edition: Any) -> None:
    with pytest.raises(REFUSED) as refusal:
        stellwerk.new_game(edition, players=2, seed=1)
    if isinstance(edition, str):
        assert "maerklin" in str(refusal.value), "it should say which editions there are"
    with pytest.raises(REFUSED):
        stellwerk.edition_info(edition)
    with pytest.raises(ValueError, match="edition"):
        stellwerk.from_position({"edition": edition, "players": 2})


@pytest.mark.parametrize("edition", SPEC)
def test_players_out_of_range(edition: str) -> None:
    wrong = SPEC[edition].players[1] + 1
    for players in (wrong, 1, 0, -2, 10**20):
        with pytest.raises(ValueError, match="players") as refusal:
            stellwerk.new_game(edition, players=players, seed=1)
        assert str(wrong - 1) in str(refusal.value), "it should say how many may play"
        with pytest.raises(ValueError, match="players"):
            stellwerk.from_position({"edition": edition, "players": players})


@pytest.mark.parametrize("players", [True, 2.0, "2", None, [2]])
def test_players_of_the_wrong_type(players: Any) -> None:
    with pytest.raises(REFUSED, match="players"):
        stellwerk.new_game("usa", players=players, seed=1)
    with pytest.raises(ValueError, match="players"):
        stellwerk.from_position({"edition": "usa", "players": players})


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("uk", {"advance": True}),
        ("uk", {"": True}),
        ("usa", {"advanced": True}),
        ("maerklin", {"europe": True}),
        ("uk", {"advanced": "yes"}),
        ("uk", {"advanced": 1}),
        ("uk", {"advanced": None}),
        ("uk", ["advance"]),
        ("uk", [["advanced"]]),
        ("uk", "advanced"),
        ("uk", {3: True}),
    ],
)
def test_unknown_options(edition: str, options: Any) -> None:
    with pytest.raises(REFUSED, match=r"variant|advanced"):
        stellwerk.new_game(edition, players=2, seed=1, variants=options)
    with pytest.raises(ValueError, match=r"variant|advanced"):
        stellwerk.from_position({"edition": edition, "players": 2, "options": options})


@pytest.mark.parametrize("seed", [True, 1.0, "1", None, [1]])
def test_seeds_of_the_wrong_type(seed: Any) -> None:
    with pytest.raises(REFUSED, match="seed"):
        stellwerk.new_game("usa", players=2, seed=seed)


@pytest.mark.parametrize("seed", [0, -1, 2**63, 2**64, 10**40, -(10**40)])
def test_any_integer_is_a_seed(seed: int) -> None:
    game = stellwerk.new_game("usa", players=2, seed=seed)
    assert game.seed == seed
    assert stellwerk.replay(game.record()).position() == game.position()


def test_different_seeds_give_different_games() -> None:
    seeds = [0, 1, 2, -1, 2**32, 2**63]
    decks = {str(stellwerk.new_game("usa", players=2, seed=seed).position()["deck"]) for seed in seeds}
    assert len(decks) == len(seeds)


@pytest.mark.parametrize("seat", [2, -1, 10**20, True, 0.0, "0", [0]])
def test_seats_that_are_not_there(seat: Any) -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    before = game.position()
    for ask in (game.view, game.score_breakdown, game.events_for, lambda wrong: game.determinize(wrong, 1)):
        with pytest.raises(REFUSED):
            ask(seat)
    assert game.position() == before


@pytest.mark.parametrize("seed", [True, 1.5, "1", None])
def test_determinize_wants_a_whole_number(seed: Any) -> None:
    with pytest.raises(REFUSED):
        stellwerk.new_game("usa", players=2, seed=1).determinize(0, seed)


@pytest.mark.parametrize("lang", ["fr", "", "DE", None, 3])
def test_unknown_languages(lang: Any) -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    with pytest.raises(REFUSED):
        game.core.describe(game.legal_actions()[0], lang=lang)


@pytest.mark.parametrize("action", [-1, 10**6, 10**30, True, 1.0, None, "draw"])
def test_notation_that_is_no_action(action: Any) -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    for ask in (game.core.notation, game.core.describe, game.apply):
        with pytest.raises(REFUSED):
            ask(action)


@pytest.mark.parametrize("board", ["no-such-file.json", {}, {"cities": []}, 7, []])
def test_boards_that_are_none(board: Any) -> None:
    with pytest.raises((ValueError, TypeError, OSError)):
        stellwerk.new_game("usa", players=2, seed=1, board=board)


def test_numpy_integers_are_integers_everywhere() -> None:
    numpy = pytest.importorskip("numpy")
    two, seven = numpy.int64(2), numpy.int32(7)
    game = stellwerk.new_game("usa", players=two, seed=seven)
    plain = stellwerk.new_game("usa", players=2, seed=7)
    assert game.position() == plain.position()
    assert game.record() == plain.record()
    json.dumps(game.record())
    seat = numpy.uint8(1)
    assert game.view(seat) == plain.view(1)
    assert game.score_breakdown(seat) == plain.score_breakdown(1)
    assert game.events_for(seat) == plain.events_for(1)
    assert game.determinize(seat, seven).position() == plain.determinize(1, 7).position()
    with pytest.raises(REFUSED):
        game.view(numpy.float64(1))
