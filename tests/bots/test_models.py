"""Models are keyed by the features they were trained on."""

import warnings
from typing import Any

import pytest

import stellwerk
from stellwerk import boards, bots
from stellwerk.bots import models
from stellwerk.bots.core.action_features import ActionFeatures, kinds_used
from stellwerk.bots.models import ModelMismatchWarning, editions_with_model, model_file, model_for, read_model
from stellwerk.engine import actions, kinds
from stellwerk.engine import game as engine
from tests.bots.table import COMPILED, new_game


def fresh_game(edition: str) -> Any:
    """Return a game whose rules are made anew, since those of built-in boards are shared."""
    return engine.new_game(edition, players=2, seed=8, board=dict(boards.load(edition).raw))


def choices(edition: str) -> list[int]:
    """Return the first choices of a `learned` bot in both seats."""
    game, bot = fresh_game(edition), bots.create("learned")
    made: list[int] = []
    while len(made) < 12:
        made.append(bot.choose(game))
        game.apply(made[-1])
    return made


@pytest.mark.skipif(COMPILED, reason="compiled code has the number of kinds built in")
@pytest.mark.parametrize("edition", editions_with_model())
def test_a_new_action_kind_elsewhere_changes_nothing(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, known = choices(edition), kinds.KIND_COUNT
    for module in (kinds, actions):
        monkeypatch.setattr(module, "KIND_COUNT", known + 1)
    rules = fresh_game(edition).rules
    assert len(rules.space.sizes) == known + 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert model_for(rules) is not None
        assert choices(edition) == before


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_kind_has_a_name_of_its_own(edition: str) -> None:
    rules = engine.new_game(edition, players=2, seed=8).rules
    names = kinds_used(rules)
    assert len(set(names)) == len(names)
    assert not [name for name in names if name.startswith("kind_")]
    for kind, size in enumerate(rules.space.sizes):
        if size:
            assert rules.space.kind_number(rules.space.kind_names[kind]) == kind
    assert rules.space.kind_number("teleport") == -1


@pytest.mark.parametrize("edition", editions_with_model())
def test_a_mismatch_is_a_warning_and_the_model_is_left_unused(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = new_game((edition, 2, {}), 8).rules
    assert model_for(rules) is not None
    monkeypatch.setattr(models, "kinds_used", lambda rules: [*kinds_used(rules), "teleport"])
    with pytest.warns(ModelMismatchWarning, match=r"model\.json is not used: kinds was .*teleport"):
        assert model_for(rules) is None
    with pytest.raises(ValueError, match="cannot be used: kinds was"):
        read_model(model_file(edition), rules)
    monkeypatch.setattr(models, "kinds_used", lambda rules: kinds_used(rules)[::-1])
    assert model_for(rules) is not None, "the order is that of the file"


def test_sparse_features_follow_the_order_of_the_model() -> None:
    rules = engine.new_game("usa", players=2, seed=1).rules
    names = kinds_used(rules)
    usual, reverse = ActionFeatures(rules), ActionFeatures(rules, names[::-1])
    used = [index for index in usual.kind_index if index >= 0]
    assert used == list(range(len(names)))
    assert [index for index in reverse.kind_index if index >= 0] == used[::-1]
    assert (
        usual.sparse_size
        == reverse.sparse_size
        == len(names) + len(rules.space.kinds) + len(rules.board.ticket_ids)
    )
