"""The course of a game: chances after every turn, taken apart into what was decided and what was luck.

Between two turns a player's chance to win changes for two reasons. What was decided: the chance with that
decision taken and the decks shuffled anew, less the chance before it, when planners would have decided. And
luck: the chance after the turn with the cards that really came, less the chance with the decks shuffled anew.
All changes together lead from the chance at the start to the end, whatever the playouts say.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from statistics import stdev
from typing import Any

from stellwerk.analysis.chances import Chances, WinEstimator
from stellwerk.analysis.turns import Turn, turns_of
from stellwerk.analysis.verdicts import Verdict, examine
from stellwerk.engine.game import CoreGame
from stellwerk.engine.rng import Rng
from stellwerk.intervals import Figure, Z
from stellwerk.text import languages


@dataclass(frozen=True, slots=True)
class Shares:
    """What a player's chance to win, from the start to the end of the game, is made of."""

    start: float
    own: float
    """What was decided in own turns, against what a planner would have decided."""
    others: float
    """What was decided in those of others."""
    luck: float
    end: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Half the width of the 95 % intervals of shares; None while unknown."""

    own: float | None
    others: float | None
    luck: float | None


def half_width(values: list[float]) -> float | None:
    """Of the interval around the mean of these."""
    return Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None


class Analysis:
    """Grows better the longer it is let: each call of `refine` adds a playout to every point of the curve."""

    def __init__(self, game: CoreGame, seed: int = 0) -> None:
        if not game.is_over:
            raise ValueError("the game is not over yet")
        self.game = game
        self.seed = seed
        self.turns: list[Turn] = turns_of(game)
        self.verdicts: list[Verdict | None] = [None] * len(self.turns)
        self._estimator = WinEstimator(game.rules)
        players = game.players
        over = [turn.number / len(self.turns) for turn in self.turns]
        self._before = [Chances(players, progress) for progress in over]
        self._decided = [Chances(players, progress) for progress in over]
        self._end = self._estimator.winners(game.copy())
        self._sums: list[list[tuple[float, float, float]]] = [[] for _ in range(players)]
        self.playouts = 0

    def refine(self) -> None:
        """One more playout for every turn as it began, and for every turn once its action was chosen."""
        start, own, others = ([0.0] * self.game.players for _ in range(3))
        for turn in self.turns:
            rng = Rng(self.seed, len(self.turns) * self.playouts + turn.number)
            world = turn.before.reshuffled(rng.word())
            branch = world.copy()  # the same cards: where a planner decides alike, nothing differs
            branch.apply(turn.action)
            before, decided = self._estimator.winners(world), self._estimator.winners(branch)
            self._before[turn.number].add(before)
            self._decided[turn.number].add(decided)
            for seat, chance in enumerate(before):
                own[seat] += (decided[seat] - chance) * (turn.player == seat)
                others[seat] += (decided[seat] - chance) * (turn.player != seat)
                start[seat] += chance * (turn.number == 0)
        for seat, sums in enumerate(self._sums):
            sums.append((start[seat], own[seat], others[seat]))
        self.playouts += 1

    def examine(self, turn: int, worlds: int) -> Verdict:
        """Search for a better action in a turn, in `worlds` worlds consistent with its player's knowledge."""
        verdict = examine(self.turns[turn], self._estimator, worlds, self.seed)
        self.verdicts[turn] = verdict
        return verdict

    # ------------------------------------------------------------------ what came out

    def curve(self, seat: int) -> list[Figure]:
        """The chance of a seat to win when each turn began, and at last what became of it."""
        end = self._end[seat]
        return [chances.figure(seat) for chances in self._before] + [Figure(end, end, end, self.playouts)]

    def luck(self, turn: int, seat: int) -> float:
        """What the cards that came in a turn were worth to a seat."""
        return self._after(turn, seat) - self._decided[turn].value(seat)

    def skill(self, turn: int, seat: int) -> float:
        """What the decision with which a turn began was worth to a seat."""
        return self._decided[turn].value(seat) - self._before[turn].value(seat)

    def _after(self, turn: int, seat: int) -> float:
        return self._before[turn + 1].value(seat) if turn + 1 < len(self.turns) else self._end[seat]

    def shares(self, seat: int) -> Shares:
        numbers = range(len(self.turns))
        own = sum(self.skill(each, seat) for each in numbers if self.turns[each].player == seat)
        others = sum(self.skill(each, seat) for each in numbers if self.turns[each].player != seat)
        luck = sum(self.luck(each, seat) for each in numbers)
        return Shares(self._before[0].value(seat), own, others, luck, self._end[seat])

    def doubt(self, seat: int) -> Doubt:
        """How far off the shares may be, by how much bare playouts differ (chances, being flatter, less)."""
        sums = self._sums[seat]
        return Doubt(
            half_width([own for _, own, _ in sums]),
            half_width([others for _, _, others in sums]),
            half_width([start + own + others for start, own, others in sums]),
        )

    def accuracy(self, seat: int) -> float | None:
        """The share of a seat's examined turns in which nothing was clearly better."""
        looked = [each for each in self.verdicts if each is not None and each.turn.player == seat]
        return sum(not each.clear for each in looked) / len(looked) if looked else None

    def as_json(self, lang: str | None = None) -> dict[str, Any]:
        """Everything that came out, for pages and programs; sentences in one language, or in all, by code."""

        def in_languages(text: Callable[[str], str]) -> str | dict[str, str]:
            return {each: text(each) for each in languages()} if lang is None else text(lang)

        seats = range(self.game.players)
        return {
            "edition": self.game.edition,
            "playouts": self.playouts,
            "turns": [
                {
                    "player": turn.player,
                    "decision": turn.decision,
                    "played": in_languages(partial(turn.before.describe, turn.action)),
                    "skill": [round(self.skill(turn.number, seat), 4) for seat in seats],
                    "luck": [round(self.luck(turn.number, seat), 4) for seat in seats],
                    "verdict": _verdict(self.verdicts[turn.number], in_languages),
                }
                for turn in self.turns
            ],
            "seats": [
                {
                    "score": self.game.scores()[seat],
                    "curve": [point.as_json() for point in self.curve(seat)],
                    "shares": _rounded(self.shares(seat)),
                    "doubt": _rounded(self.doubt(seat)),
                    "accuracy": self.accuracy(seat),
                }
                for seat in seats
            ],
        }

    def costliest(self, seat: int | None = None, most: int = 5) -> list[Verdict]:
        """The turns in which something else was clearly better, the worst first."""
        found = [each for each in self.verdicts if each is not None and each.clear]
        found = [each for each in found if seat is None or each.turn.player == seat]
        return sorted(found, key=lambda each: -each.loss.value)[:most]


def _rounded(parts: Shares | Doubt) -> dict[str, float | None]:
    return {name: None if value is None else round(value, 4) for name, value in asdict(parts).items()}


def _verdict(
    verdict: Verdict | None, in_languages: Callable[[Callable[[str], str]], Any]
) -> dict[str, Any] | None:
    if verdict is None:
        return None
    return {
        "better": in_languages(partial(verdict.turn.before.describe, verdict.better)),
        "clear": verdict.clear,
        "played_chance": round(verdict.played_chance, 4),
        "better_chance": round(verdict.better_chance, 4),
        "loss": verdict.loss.as_json(),
        "why": in_languages(verdict.why),
    }
