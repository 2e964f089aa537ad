"""Views, events, positions and records have exactly the keys and types that are documented."""

from __future__ import annotations

import random
import types
from collections import defaultdict
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import stellwerk as sw
from stellwerk import documents
from stellwerk.table.messages import responses, server_messages

TYPES = [getattr(documents, name) for name in documents.__all__]

UNSEEN = {
    ("Position", "board"),  # of other boards than the printed ones
    ("Record", "board"),
    ("Record", "position"),
    ("ClaimBlocker", "technology"),  # these two are tested in tests/engine/test_claim_blockers.py
    ("ClaimBlocker", "route"),
}
"""Keys that no random game of an edition has."""


class Checker:
    """Compares values with their types and remembers the keys that it met."""

    def __init__(self) -> None:
        self.met: dict[str, set[str]] = defaultdict(set)

    def check(self, value: object, kind: Any, where: str) -> None:
        assert self.fits(value, kind, where), f"{where}: {value!r} is not {kind}"

    def fits(self, value: object, kind: Any, where: str) -> bool:
        if kind is Any:
            return True
        if is_typeddict(kind):
            return self.has_keys(value, kind, where)
        origin = get_origin(kind)
        if origin in (Union, types.UnionType):
            return any(self.fits(value, each, where) for each in get_args(kind))
        if origin is Literal:
            return value in get_args(kind)
        if origin is list:
            entry = get_args(kind)[0]
            return isinstance(value, list) and all(self.fits(each, entry, where) for each in value)
        if origin is dict:
            key, entry = get_args(kind)
            return isinstance(value, dict) and all(
                self.fits(name, key, where) and self.fits(each, entry, where) for name, each in value.items()
            )
        return type(value) is kind

    def has_keys(self, value: object, kind: Any, where: str) -> bool:
        if not isinstance(value, dict):
            return False
        hints = get_type_hints(kind)
        assert value.keys() <= hints.keys(), f"{where}: {value.keys() - hints.keys()} of {kind.__name__}"
        assert value.keys() >= kind.__required_keys__, f"{where}: {kind.__required_keys__ - value.keys()}"
        self.met[kind.__name__] |= value.keys()
        for name, each in value.items():
            self.check(each, hints[name], f"{where}.{name}")
        return True


def check_game(checker: Checker, game: sw.Game) -> None:
    """Check a random game in which claims and rare actions are preferred to drawing."""
    edition, chance = game.edition, random.Random(game.seed)
    while True:
        where = f"{edition} {game.num_decisions}"
        checker.check(game.events, list[sw.Event], where)
        if game.phase not in ("turn", "draw") or game.num_decisions % 5 == 0:
            for seat in (None, game.current_player):
                checker.check(game.view(seat), sw.View, where)
                checker.check(game.events_for(seat), list[sw.Event], where)
            checker.check(game.position(), sw.Position, where)
        if game.num_decisions % 20 == 0:
            checker.check(game.claim_blockers(0), dict[str, sw.ClaimBlocker], where)
            checker.check(game.score_breakdown(0), list[sw.ScoreItem], where)
        if game.is_over:
            break
        actions = game.legal_actions()
        rare = [action for action in actions if action.kind not in ("draw", "take", "tickets", "exchange")]
        game.apply(chance.choice(rare if rare and chance.random() < 0.7 else actions))
    checker.check(game.record(), sw.Record, edition)


def test_every_edition_gives_what_is_documented_and_nothing_else() -> None:
    checker = Checker()
    for edition in sw.editions():
        info = sw.edition_info(edition)
        checker.check(info, sw.EditionInfo, edition)
        least, most = info["players"]
        check_game(checker, sw.new_game(edition, least, 1))
        check_game(checker, sw.new_game(edition, most, 2, info["options"]))
    seat = {"hand": {"loco": 8, "red": 5}, "technologies": ["wales"]}
    buying = sw.from_position({"edition": "uk", "players": 2, "variants": ["advanced"], "seats": [seat]})
    buying.apply("buy thermocompressor")
    check_game(checker, buying)
    for kind in TYPES:
        name = kind.__name__
        missing = {(name, key) for key in kind.__annotations__ if key not in checker.met[name]}
        assert missing <= UNSEEN, missing - UNSEEN


@pytest.mark.parametrize(
    ("kind", "model"),
    [
        (documents.View, server_messages.View),
        (documents.SeatView, server_messages.SeatView),
        (documents.OwnView, server_messages.Own),
        (documents.PendingView, server_messages.Pending),
        (documents.Event, server_messages.GameEvent),
        (documents.ScoreItem, server_messages.ScoreItem),
        (documents.EditionInfo, responses.EditionFacts),
        (documents.TechnologyInfo, responses.TechnologyFacts),
    ],
)
def test_the_protocol_knows_every_key(kind: Any, model: type[responses.ResponseModel]) -> None:
    assert set(kind.__annotations__) <= model.model_fields.keys()
