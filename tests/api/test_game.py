"""Games, actions and observations through the public API, in every edition."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

import stellwerk as sw


def setups() -> list[tuple[str, int, tuple[str, ...]]]:
    found = []
    for edition in sw.editions():
        info = sw.edition_info(edition)
        least, most = info["players"]
        found += [(edition, least, ()), (edition, most, tuple(info["variants"]))]
    return found


def played(edition: str, players: int, variants: tuple[str, ...], seed: int = 3) -> Iterator[sw.Game]:
    """A random game at each of its decisions."""
    game = sw.new_game(edition, players=players, seed=seed, variants=variants)
    chance = random.Random(seed)
    while not game.is_over:
        yield game
        game.apply(chance.choice(game.legal_actions()))
    yield game


@pytest.mark.parametrize(("edition", "players", "variants"), setups())
def test_actions_know_their_number_notation_and_arguments(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    kinds = set()
    for game in played(edition, players, variants):
        actions = game.legal_actions()
        assert actions == sorted(actions)
        assert (actions == []) is game.is_over
        routes = {route.id for route in game.board.routes}
        cities = {city.id for city in game.board.cities}
        tickets = {ticket.id for ticket in game.board.tickets}
        for action in actions:
            kinds.add(action.kind)
            assert 0 <= int(action) < game.num_actions
            assert game.parse(str(action)) == action == game.action(int(action))
            assert str(action).split()[0] == action.kind and str(action) in repr(action)
            assert action.route is None or action.route in routes
            assert action.city is None or action.city in cities
            assert action.tickets is None or set(action.tickets) <= tickets
            if action.kind in ("claim", "ride"):
                assert action.route is not None
            if action.kind in ("take", "pay", "surcharge"):
                assert action.card
        for action in actions[:1]:
            assert action.describe("de") != action.describe("en")
    assert {"claim", "draw"} <= kinds


@pytest.mark.parametrize(("edition", "players", "variants"), setups())
def test_numbers_notation_and_actions_apply_alike(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    chance = random.Random(1)
    for number, game in enumerate(played(edition, players, variants, seed=5)):
        if game.is_over or number > 60:
            break
        action = chance.choice(game.legal_actions())
        ways = []
        for way in (action, int(action), str(action)):
            other = game.copy()
            other.apply(way)
            ways.append(other)
        assert ways[0] == ways[1] == ways[2] != game
        assert ways[0].history == [*game.history, action]


@pytest.mark.parametrize(("edition", "players", "variants"), setups())
def test_an_observation_is_what_the_seat_may_know(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    for number, game in enumerate(played(edition, players, variants)):
        if number % 17 and not game.is_over:
            continue
        for seat in (*range(players), None):
            seen = game.observe(seat)
            assert seen.to_dict() == game.view(seat)
            json.dumps(seen.to_dict())
            assert seen.determinize(5) == game.determinize(seat, 5)
            assert seen == game.determinize(seat, 99).observe(seat), "hidden things do not matter"
            if seat == game.current_player:
                assert seen.legal_actions() == game.legal_actions()
            else:
                assert seen.legal_actions() == []


def test_an_observation_has_no_way_to_the_game() -> None:
    """Whatever is reachable from it, nothing of it is the true state."""
    game = sw.new_game("usa", players=2, seed=7)
    for _ in range(30):
        game.apply(game.legal_actions()[0])
    seen = game.observe(0)
    for name in dir(seen):
        value = getattr(seen, name)
        assert value is not game and value is not game.core and value is not game.core.state
    hands = {json.dumps(seen.determinize(seed).position()["seats"][1]["hand"]) for seed in range(8)}
    assert len(hands) > 1


@pytest.mark.parametrize("edition", sw.editions())
def test_copies_pickles_positions_and_records_give_the_same_game(edition: str) -> None:
    game = sw.new_game(edition, players=2, seed=11)
    for _ in range(25):
        game.apply(game.legal_actions()[-1])
    for other in (
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
        sw.replay(json.loads(json.dumps(game.record()))),
        sw.from_position(json.loads(json.dumps(game.position()))),
    ):
        assert other == game
        other.apply(other.legal_actions()[0])
        assert other != game
    assert game != sw.new_game(edition, players=2, seed=12)
    assert game != "game"
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize("edition", sw.editions())
def test_games_print_themselves(edition: str) -> None:
    game = sw.new_game(edition, players=2, seed=2)
    for _ in range(12):
        game.apply(game.legal_actions()[0])
    assert repr(game).startswith(f"<Game {edition}, 2 players, ")
    assert repr(game).endswith(f"seat {game.current_player} to play>") or game.is_over
    text = str(game)
    assert "seat 0" in text and "seat 1" in text and "market" in text
    assert repr(game.playout(1)).endswith(" turns>")
    assert game._repr_svg_() == sw.render_svg(game)


def test_the_picture_shows_who_owns_a_route() -> None:
    game = sw.from_position({"edition": "usa", "players": 2, "seats": [{}, {"routes": ["atlanta-miami"]}]})
    picture = sw.render_svg(game, lang="en")
    assert "Atlanta – Miami: seat 1" in picture


def test_old_positions_and_records_still_load() -> None:
    game = sw.from_position({"edition": "uk", "players": 2, "options": {"advanced": True}})
    assert game.variants == ["advanced"]
    record = sw.new_game("uk", players=2, seed=4, variants=["advanced"]).record()
    old = {key: value for key, value in record.items() if key != "variants"}
    assert sw.replay(old | {"options": {"advanced": True}}).variants == ["advanced"]


@pytest.mark.parametrize(
    "variants",
    [
        ["advanced"],
        ("advanced",),
        {"advanced"},
        iter(["advanced"]),
        {"advanced": 0}.keys(),
        {"advanced": True},
    ],
)
def test_variants_are_any_iterable_of_names(variants: Iterable[str]) -> None:
    assert sw.new_game("uk", variants=variants).variants == ["advanced"]


@pytest.mark.parametrize("variants", ["advanced", b"advanced", 1, [1], ["reversed"], {"advanced": 1}])
def test_other_variants_are_refused(variants: Iterable[str]) -> None:
    with pytest.raises(sw.StellwerkError, match="variant"):
        sw.new_game("uk", variants=variants)


def test_errors_have_their_kinds() -> None:
    game = sw.new_game("usa", players=2, seed=1)
    before = game.position()
    for action in ("fly", "claim atlanta-miami", 10**6, -1):
        with pytest.raises(sw.IllegalActionError):
            game.apply(action)
    with pytest.raises(sw.IllegalActionError):
        game.parse("claim nowhere")
    assert game.position() == before
    with pytest.raises(sw.PositionError):
        sw.from_position({"edition": "usa", "players": 2, "market": ["pink"]})
    with pytest.raises(sw.RecordError):
        sw.replay({"stellwerk": 1, "edition": "usa", "players": 2, "seed": 1, "decisions": ["fly"]})
    boards: list[Any] = [{}, [], "board.json"]
    for board in boards:
        with pytest.raises(sw.BoardError):
            sw.new_game("usa", board=board)
        with pytest.raises(sw.BoardError):
            sw.from_position({"edition": "usa", "players": 2, "board": board})
    for kind in (sw.IllegalActionError, sw.PositionError, sw.RecordError, sw.BoardError):
        assert issubclass(kind, sw.StellwerkError) and issubclass(kind, ValueError)


def test_wrong_arguments_are_stellwerk_errors_too() -> None:
    game = sw.new_game("usa", players=2, seed=1)
    for call in (
        lambda: sw.new_game("atlantis"),
        lambda: sw.new_game("usa", players=9),
        lambda: sw.new_game("usa", variants=["reversed"]),
        lambda: sw.edition_info("atlantis"),
        lambda: sw.check_board({}, "atlantis"),
        lambda: game.observe(2),
        lambda: game.view(-1),
        lambda: game.determinize(2, 1),
        lambda: game.score_breakdown(2),
        lambda: game.legal_actions()[0].describe("xx"),
    ):
        with pytest.raises(sw.StellwerkError):
            call()


def test_wrong_arguments_in_a_position_or_record_are_errors_of_that() -> None:
    for wrong in ({"edition": "atlantis", "players": 2}, {"edition": "usa", "players": 9}):
        with pytest.raises(sw.PositionError):
            sw.from_position(wrong)
        with pytest.raises(sw.RecordError):
            sw.replay({"stellwerk": 1, "seed": 1, "decisions": [], **wrong})
