"""Errors of the engine carry a code and are rendered in every language."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import stellwerk
from stellwerk import boards, errors
from stellwerk.errors import (
    BoardError,
    IllegalActionError,
    PositionError,
    RecordError,
    StellwerkError,
)
from stellwerk.text import ids_in, languages
from tests.text.source import literals


@pytest.mark.parametrize("kind", [BoardError, IllegalActionError, PositionError, RecordError])
def test_every_error_is_a_value_error(kind: type[StellwerkError]) -> None:
    assert issubclass(kind, StellwerkError) and issubclass(kind, ValueError)
    assert str(kind("a sentence")) == kind("a sentence").render("de") == "a sentence"


def test_every_code_with_a_text_is_raised_somewhere() -> None:
    assert set(ids_in("refusals")) <= literals()


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_refusal_of_a_game_has_a_sentence_in_each_language(edition: str) -> None:
    game = stellwerk.new_game(edition, players=2, seed=3)
    chance = random.Random(3)
    codes = set()
    for _ in range(60):
        if game.is_over:
            break
        legal = game.legal_actions()
        for action in range(-1, game.num_actions + 1):
            if action in legal:
                continue
            with pytest.raises(IllegalActionError) as caught:
                game.apply(action)
            if caught.value.code not in codes:
                codes.add(caught.value.code)
                english, german = str(caught.value), caught.value.render("de")
                assert english == caught.value.render("en") and english != german
                assert english.startswith(f"{edition}: ") and german.startswith(f"{edition}: ")
        game.apply(chance.choice(legal))
    assert {"no-action", "not-on-offer", "no-pass"} <= codes


def test_a_refusal_names_its_reason_for_programs() -> None:
    game = stellwerk.new_game("usa", players=2, seed=1)
    with pytest.raises(IllegalActionError) as caught:
        game.parse("claim atlantis-1")
    assert caught.value.code == "no-route" and caught.value.params == {"route": "'atlantis-1'"}
    assert caught.value.render("de") == "auf diesem Plan gibt es keine Strecke 'atlantis-1'"
    for wrong in (1.5, None, True, [0]):
        with pytest.raises(IllegalActionError, match="an action is an integer") as caught:
            game.apply(wrong)  # type: ignore[arg-type]
        assert caught.value.code == "action-is-integer"
        assert caught.value.render("de").startswith("eine Aktion ist eine ganze Zahl, nicht ")


def test_errors_can_be_copied_and_pickled() -> None:
    error = IllegalActionError(code="route-taken", params={"edition": "usa", "action": "claim a-b-1"})
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (type(again), again.code, again.params) == (type(error), error.code, error.params)
        assert str(again) == "usa: claim a-b-1 is not possible: the route is taken"


def test_positions_records_and_boards_have_their_own_errors() -> None:
    with pytest.raises(PositionError, match="a position is a mapping"):
        stellwerk.from_position([])
    with pytest.raises(RecordError, match="a record is a mapping"):
        stellwerk.replay([])
    record = stellwerk.new_game("usa", players=2, seed=1).record()
    with pytest.raises(RecordError) as caught:
        stellwerk.replay(record | {"decisions": ["dance"]})
    assert str(caught.value).startswith("decisions, number 0: 'dance' is no action")
    for lang in languages():
        assert caught.value.render(lang).startswith("decisions, ")
    assert "keine Aktion" in caught.value.render("de")
    with pytest.raises(errors.BoardError):
        boards.load("atlantis")
    with pytest.raises(errors.BoardError):
        stellwerk.from_position({"edition": "usa", "players": 2, "board": {}})
