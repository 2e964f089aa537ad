"""The puzzle and the deal of a day: the same for everybody, chosen by the date alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from stellwerk.bots.registry import level
from stellwerk.bots.seat_bot import SeatBot
from stellwerk.bots.seeds import derive_seed
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame
from stellwerk.engine.registry import EDITIONS
from stellwerk.puzzles.puzzle import Puzzle, all_puzzles

PLAYERS: Final = 2
PLAYER: Final = 0
"""The seat of the person; the bot has the other one."""
LEVEL: Final = "strong"
"""Of the bot. It searches by no clock, so what it does can be computed again."""
MOST_MINUTES: Final = 60
"""An edition whose games take longer at a real table is never dealt."""
MOST_DECISIONS: Final = 1_000


class WrongResultError(ValueError):
    """A game is not the deal of the day, or was not played by its rules."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A game for one person against a bot."""

    edition: str
    seed: int

    def new_game(self) -> CoreGame:
        """Return the game before its first decision."""
        return engine.new_game(self.edition, players=PLAYERS, seed=self.seed)


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended for its player."""

    score: int
    margin: int
    """The lead over the bot; negative if the bot won."""


def puzzle_of_day(day: date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle | None:
    """Return the puzzle of a day; None if there are no puzzles.

    Every puzzle draws a number for every day, and the lowest wins: a new puzzle changes few of the days.
    """
    found = list(all_puzzles()) if puzzles is None else puzzles
    return min(found, key=lambda puzzle: derive_seed("puzzle", day.isoformat(), puzzle.id), default=None)


def deal_of_day(day: date) -> Deal:
    """Return the deal of a day."""
    short = [name for name, each in EDITIONS.items() if each.spec.minutes <= MOST_MINUTES]
    edition = min(short, key=lambda name: derive_seed("deal", day.isoformat(), name))
    return Deal(edition, derive_seed("deal", day.isoformat()))


def result_of(day: date, record: Mapping[str, Any]) -> Result:
    """Play a record again and return its result.

    Raises:
        WrongResultError: The record is not the deal of that day, is not over, has an illegal decision, or
            its bot decides other than the bot does.
    """
    deal = deal_of_day(day)
    decisions = record.get("decisions")
    if not isinstance(decisions, list) or not all(isinstance(each, str) for each in decisions):
        raise WrongResultError("the record has no decisions")
    if len(decisions) > MOST_DECISIONS:
        raise WrongResultError(f"a deal has at most {MOST_DECISIONS} decisions")
    expected = deal.new_game().record()
    for field in ("edition", "players", "seed", "variants", "board", "position"):
        if record.get(field) != expected.get(field):
            raise WrongResultError(f"{field}: this is another game than the deal of {day.isoformat()}")
    return _play(deal, decisions)


def _play(deal: Deal, decisions: list[str]) -> Result:
    game = deal.new_game()
    bot = SeatBot(deal.new_game(), 1 - PLAYER, level(LEVEL, deal.edition))
    for number, notation in enumerate(decisions):
        try:
            action = game.parse(notation)
        except ValueError as error:
            raise WrongResultError(f"decision {number + 1}: {error}") from error
        if game.current_player != PLAYER:
            bot.follow(decisions[:number])
            if bot.choose() != action:
                raise WrongResultError(f"decision {number + 1}: the bot does not play {notation}")
        game.apply(action)
    if not game.is_over:
        raise WrongResultError("the game is not over")
    scores = game.scores()
    return Result(scores[PLAYER], scores[PLAYER] - scores[1 - PLAYER])
