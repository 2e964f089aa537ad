"""Observations tell what the seat may know, as `view` does, and nothing more."""

import random
from typing import Any

import pytest

import stellwerk
from stellwerk.batch import GameConfig
from stellwerk.batch.native.observer import Observer
from stellwerk.batch.native.table import MOST, SCORE_ZERO
from tests.batch.conftest import KINDS

Game = Any


def moments(edition: str, players: int, options: dict[str, Any], seed: int, every: int) -> list[Game]:
    """A random game at every so many decisions."""
    chance = random.Random(seed)
    game = stellwerk.new_game(edition, players, seed, options)
    found = []
    while not game.is_over:
        if game.num_decisions % every == 0 or game.phase not in ("turn", "draw", "keep"):
            found.append(game.copy())
        game.apply(chance.choice(game.legal_actions()))
    return [*found[:: max(1, len(found) // 20)], game]


class Reader:
    """An observation by the names of its table."""

    def __init__(self, kind: GameConfig, game: Game, seat: int) -> None:
        observer = kind.observer
        assert observer is not None
        self.row = observer.write(game.core.state, seat)
        self.table = {each.name: each for each in kind.observation_fields()}
        assert len(self.row) == kind.observation_size

    def __getitem__(self, name: str) -> list[int]:
        field = self.table[name]
        return list(self.row[field.offset : field.offset + field.length])

    def named(self, name: str, ids: list[str]) -> dict[str, int]:
        return {id: value for id, value in zip(ids, self[name], strict=True) if value}


@pytest.mark.parametrize(("edition", "players", "options"), KINDS)
def test_they_hold_what_the_view_holds(edition: str, players: int, options: dict[str, Any]) -> None:
    kind = GameConfig(edition, players, options)
    for game in moments(edition, players, options, seed=3, every=7):
        for seat in range(players):
            compare(kind, game, seat)


def compare(kind: GameConfig, game: Game, seat: int) -> None:
    shown, view = Reader(kind, game, seat), game.view(seat)
    players, cards = game.players, game.core.rules.cards
    order = [(seat + step) % players for step in range(players)]
    own, others = view["own"], [view["seats"][player] for player in order]
    assert shown.named("hand", cards) == own["hand"]
    assert shown.named("market", cards) == {card: view["market"].count(card) for card in view["market"]}
    assert sorted(shown.named("tickets", kind.tickets)) == sorted(own["tickets"])
    assert shown.named("put_back", kind.tickets).keys() == set(own["put_back"])
    assert offered(shown, kind) == own["offer"]
    assert shown["to_move"].index(1) == (view["player"] - seat) % players
    assert shown["seat"].index(1) == seat
    assert stellwerk.engine.kinds.DECISION_NAMES[shown["decision"].index(1)] == view["decision"]
    assert shown["turns_left"] == [0 if view["turns_left"] is None else view["turns_left"] + 1]
    assert shown["score"] == [min(MOST, max(0, each["score"] + SCORE_ZERO)) for each in others]
    assert shown["wagons"] == [each["wagons"] for each in others]
    for number, each in enumerate(others):
        start = number * len(kind.routes)
        mine = shown["owners"][start : start + len(kind.routes)]
        assert {kind.routes[route] for route, flag in enumerate(mine) if flag} == set(each["routes"])
        known = shown["known"][number * len(cards) : (number + 1) * len(cards)]
        assert {card: count for card, count in zip(cards, known, strict=True) if count} == each["known"]
    pending = view["pending"] or {}
    assert list(shown.named("route", kind.routes)) == ([pending["route"]] if "route" in pending else [])
    assert shown.named("laid", cards) == (own["laid"] or pending.get("laid", {}))
    assert sum(shown["discard"]) == sum(counts_in(view["discard"]))


def offered(shown: Reader, kind: GameConfig) -> list[str]:
    """The tickets of the offer, in its order."""
    size = len(kind.tickets)
    places = [shown["offer"][start : start + size] for start in range(0, len(shown["offer"]), size)]
    return [kind.tickets[place.index(1)] for place in places if 1 in place]


def counts_in(discard: dict[str, Any]) -> list[int]:
    piles = [pile for pile in discard.values() if isinstance(pile, dict)] or [discard]
    return [count for pile in piles for count in pile.values()]


@pytest.mark.parametrize(("edition", "players", "options"), KINDS)
def test_what_only_an_edition_has_is_told_too(edition: str, players: int, options: dict[str, Any]) -> None:
    """Two states that a seat can tell apart by its view have different observations."""
    kind = GameConfig(edition, players, options)
    seen: dict[bytes, str] = {}
    for game in moments(edition, players, options, seed=5, every=1):
        row, view = Reader(kind, game, 0).row, repr(game.view(0))
        assert seen.setdefault(row, view) == view


@pytest.mark.parametrize(("edition", "players", "options"), KINDS)
def test_worlds_that_look_alike_have_the_same_observation(
    edition: str, players: int, options: dict[str, Any]
) -> None:
    observer = GameConfig(edition, players, options).observer
    assert observer is not None
    some = moments(edition, players, options, seed=1, every=9)[::3]
    for number, game in enumerate(some):
        for seat in range(players):
            other = game.determinize(seat, number)
            assert observer.write(other.core.state, seat) == observer.write(game.core.state, seat)


def test_a_secret_would_be_found() -> None:
    """The worlds above do differ in what is hidden."""
    game = stellwerk.new_game("usa", 2, 3)
    while game.num_decisions < 30:
        game.apply(game.legal_actions()[0])
    observer = Observer(game.core.rules)
    other = game.determinize(0, 1)
    assert observer.write(other.core.state, 1) != observer.write(game.core.state, 1)


def test_the_table_has_no_gaps_and_says_what_everything_means() -> None:
    for edition, players, options in KINDS:
        kind = GameConfig(edition, players, options)
        observation_fields = kind.observation_fields()
        assert len({each.name for each in observation_fields}) == len(observation_fields)
        assert all(each.meaning and each.length for each in observation_fields)
        offset = 0
        for each in observation_fields:
            assert each.offset == offset
            offset += each.length
        assert offset == kind.observation_size
