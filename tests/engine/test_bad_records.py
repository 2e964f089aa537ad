"""Truncated and forged records are refused; nothing else than a ValueError ever comes out."""

import copy
import json
from typing import Any

import pytest

import stellwerk
from tests.engine.mutation import mutate
from tests.oracle.dice import Dice
from tests.oracle.spec import EDITIONS
from tests.oracle.watching import watch


def finished(edition: str = "usa") -> dict[str, Any]:
    watched = watch(edition, 2, {}, 8)
    watched.play_to_the_end()
    record: dict[str, Any] = json.loads(json.dumps(watched.game.record()))
    return record


def decisions_of(record: dict[str, Any]) -> list[str]:
    lists = [value for value in record.values() if isinstance(value, list) and len(value) > 20]
    assert len(lists) == 1
    decisions: list[str] = lists[0]
    return decisions


@pytest.mark.parametrize(
    "record", [None, [], {}, "", "record", 3, {"edition": "usa"}, {"decisions": ["draw"]}]
)
def test_what_is_no_record(record: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        stellwerk.replay(record)


def test_a_record_without_one_of_its_parts() -> None:
    record = finished()
    for key in ("edition", "players", "seed"):
        less = {name: value for name, value in record.items() if name != key}
        with pytest.raises(ValueError, match=key):
            stellwerk.replay(less)


def test_a_shorter_record_is_an_earlier_moment() -> None:
    watched = watch("usa", 2, {}, 8)
    for here in watched.play_on():
        if here.taken == 60:
            break
    record = watched.game.record()
    del decisions_of(record)[30:]
    game = stellwerk.replay(record)
    assert not game.is_over
    assert game.num_decisions >= 30


def test_a_finished_record_cut_short_is_found_out() -> None:
    record = finished()
    del decisions_of(record)[30:]
    with pytest.raises(ValueError, match="scores"):
        stellwerk.replay(record)


@pytest.mark.parametrize(
    "forgery", ["claim atlanta-atlantis", "fly", "", 7, None, ["draw"], {"draw": 1}, "pass"]
)
def test_forged_decisions_are_found(forgery: Any) -> None:
    record = finished()
    decisions_of(record)[12] = forgery
    with pytest.raises(ValueError, match=r"1[23]"):
        stellwerk.replay(record)


def test_decisions_after_the_end_are_refused() -> None:
    record = finished()
    decisions_of(record).append("draw")
    with pytest.raises(ValueError, match=r"over|end"):
        stellwerk.replay(record)


def test_another_seed_does_not_fit_the_decisions() -> None:
    record = finished()
    record["seed"] = record["seed"] + 1
    with pytest.raises(ValueError, match=r"\w"):
        stellwerk.replay(record)


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_mutated_records(edition: str, times: int) -> None:
    record, dice = finished(edition), Dice(41)
    for _ in range(150 * times):
        forged = mutate(copy.deepcopy(record), dice)
        try:
            stellwerk.replay(forged)
        except ValueError as refusal:
            assert str(refusal)
