"""The puzzle and the deal of a day: the same everywhere, and no result that was not played."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

import stellwerk
from stellwerk import bots, puzzles
from stellwerk.bots.seat_bot import SeatBot
from stellwerk.puzzles import daily
from stellwerk.puzzles.daily import WrongResultError, deal_of_day, puzzle_of_day, result_of

DAY = date(2026, 11, 19)
YEAR = [DAY + timedelta(days=number) for number in range(365)]

Json = dict[str, Any]


def played(day: date, bot: str | None = None) -> Json:
    """Return the record of a deal; `bot` plays in place of the bot of the day."""
    deal = deal_of_day(day)
    game = deal.new_game()
    person = bots.create("one-ticket")
    rival = SeatBot(deal.new_game(), 1, bot or bots.level(daily.LEVEL, deal.edition))
    while not game.is_over:
        if game.current_player == daily.PLAYER:
            game.apply(person.decide(game))
        else:
            rival.follow(game.record()["decisions"])
            game.apply(rival.choose())
    return game.record()


RECORD = played(DAY)


def test_a_day_is_the_same_for_everybody() -> None:
    assert deal_of_day(DAY) == deal_of_day(date.fromisoformat("2026-11-19"))
    assert puzzle_of_day(DAY) == puzzle_of_day(DAY)
    assert len({deal_of_day(day).seed for day in YEAR}) == len(YEAR)


def test_a_year_has_many_puzzles_and_all_short_editions() -> None:
    chosen = {puzzle.id for day in YEAR if (puzzle := puzzle_of_day(day))}
    assert len(chosen) > min(len(YEAR), len(list(puzzles.all_puzzles()))) / 2
    dealt = {deal_of_day(day).edition for day in YEAR}
    minutes = {edition: stellwerk.edition_info(edition)["minutes"] for edition in stellwerk.editions()}
    assert dealt == {edition for edition, long in minutes.items() if long <= daily.MOST_MINUTES}


def test_new_puzzles_change_few_days() -> None:
    all_ = list(puzzles.all_puzzles())
    fewer = all_[: len(all_) * 9 // 10]
    changed = sum(puzzle_of_day(day, fewer) != puzzle_of_day(day, all_) for day in YEAR)
    assert changed < len(YEAR) / 5
    assert puzzle_of_day(DAY, []) is None


def test_a_result_is_played_again() -> None:
    game = stellwerk.replay(RECORD)
    result = result_of(DAY, RECORD)
    assert result.score == game.scores()[daily.PLAYER]
    assert result.margin == game.scores()[0] - game.scores()[1]
    assert result_of(DAY, RECORD | {"seats": [], "score": 999}) == result


def test_a_bot_that_lets_somebody_win_is_refused() -> None:
    with pytest.raises(WrongResultError, match="the bot does not play"):
        result_of(DAY, played(DAY, bot="random"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": 1}, "seed"),
        ({"players": 3}, "players"),
        ({"edition": "atlantis"}, "edition"),
        ({"variants": ["mega"]}, "variants"),
        ({"position": {"edition": "usa", "players": 2}}, "position"),
        ({"board": {}}, "board"),
        ({"decisions": RECORD["decisions"][:-1]}, "not over"),
        ({"decisions": [*RECORD["decisions"], "draw"]}, f"decision {len(RECORD['decisions']) + 1}"),
        ({"decisions": ["fly", *RECORD["decisions"]]}, "decision 1"),
        ({"decisions": RECORD["decisions"] * 99}, "at most"),
        ({"decisions": [1, 2]}, "no decisions"),
        ({"decisions": None}, "no decisions"),
    ],
)
def test_another_game_is_refused(change: Json, reason: str) -> None:
    with pytest.raises(WrongResultError, match=reason):
        result_of(DAY, RECORD | change)


def test_a_result_counts_on_its_own_day_alone() -> None:
    with pytest.raises(WrongResultError):
        result_of(DAY + timedelta(days=1), RECORD)
