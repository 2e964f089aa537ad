"""The course of a game: what every position was worth, and what each player lost by own decisions.

There is one judgement. A decision is judged with the knowledge of the player who takes it: in worlds that are
consistent with it, planners finish the game after every option. The value of a decision is the mean of what
was played; the value of the position before it is that of the best option. So the curve of a seat falls at a
decision by exactly what the decision lost. What happens until the seat's next decision is what others lost
or gained for it, and otherwise luck. All parts together lead from the start to the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Final

from stellwerk.analysis.accuracy import accuracy_of
from stellwerk.analysis.chances import chances, with_share
from stellwerk.analysis.comparison import PLAYED, Comparison
from stellwerk.analysis.depth import FULL, Depth
from stellwerk.analysis.evaluator import Evaluator, outcome_of
from stellwerk.analysis.explanation import Part, explain, why
from stellwerk.analysis.turns import Turn, turns_of
from stellwerk.engine.game import CoreGame
from stellwerk.intervals import Figure, wilson
from stellwerk.text import languages

KEY_MOMENTS: Final = 3


@dataclass(frozen=True, slots=True)
class Shares:
    """What a seat's margin is made of: `start` + `own` + `others` + `luck` = `end`, in points."""

    start: float
    own: float
    """Lost by own decisions, against the best ones that were found."""
    others: float
    """Gained or lost by what others lost."""
    luck: float
    end: float


class Analysis:
    """Grows more exact with every world that is added to its comparisons."""

    def __init__(self, game: CoreGame, seed: int = 0, depth: Depth = FULL) -> None:
        if not game.is_over:
            raise ValueError("the game is not over yet")
        self.game = game
        self.depth = depth
        self.evaluator = Evaluator(game.rules, seed)
        self.turns: list[Turn] = turns_of(game)
        self.comparisons = [Comparison(turn, self.evaluator, depth.alternatives) for turn in self.turns]
        self.end = outcome_of(game)
        self.playouts = 0
        self._reasons: dict[tuple[int, int], list[Part]] = {}

    # ------------------------------------------------------------------ work

    def sketch(self, turn: int, worlds: int) -> None:
        """Try what was played in a turn in its first worlds."""
        self.playouts += self.comparisons[turn].sketch(worlds)

    def compare(self, turn: int, worlds: int) -> None:
        """Try the options of a turn in more worlds."""
        self.playouts += self.comparisons[turn].add_worlds(worlds)

    def least_certain(self, most_worlds: int, among: Iterable[int] | None = None) -> int | None:
        """Return the turn in which the most points may still hide; None if all have this many worlds."""
        turns = range(len(self.turns)) if among is None else among
        open_turns = [turn for turn in turns if self.comparisons[turn].is_open(most_worlds)]
        return max(open_turns, key=lambda turn: self.comparisons[turn].doubt, default=None)

    # ------------------------------------------------------------------ values

    def _chances(self, turn: int, shares: Sequence[float]) -> list[float]:
        player, worlds = self.turns[turn].player, self.comparisons[turn].worlds
        return chances(shares, worlds, turn / len(self.turns), player, self.evaluator.has_belief)

    def decided(self, turn: int) -> tuple[tuple[float, ...], list[float]]:
        """Return all seats' margins and chances after what was played in a turn."""
        comparison = self.comparisons[turn]
        played = comparison.played()
        return played.margins, self._chances(turn, played.victories)

    def before(self, turn: int) -> tuple[tuple[float, ...], list[float]]:
        """Return all seats' margins and chances before a turn: those of its best option."""
        comparison = self.comparisons[turn]
        played, difference = comparison.played(), comparison.difference()
        margins = tuple(a + b for a, b in zip(played.margins, difference.margins, strict=True))
        shares = [max(0.0, a + b) for a, b in zip(played.victories, difference.victories, strict=True)]
        whole = sum(shares)
        return margins, self._chances(turn, [share / whole for share in shares])

    def curve(self, seat: int) -> list[Figure]:
        """The chance of a seat to win before each turn and at the end, as the seat itself could know it.

        It is computed at the seat's own decisions; in between it changes evenly.
        """
        count = len(self.turns)
        points: dict[int, Figure] = {count: Figure(*(self.end.victories[seat],) * 3, 0)}
        for turn in self.turns:
            if turn.player == seat:
                points[turn.number] = self._figure(turn.number, seat, self.before(turn.number)[1])
                if turn.number + 1 < count and self.turns[turn.number + 1].player != seat:
                    after = self._figure(turn.number, seat, self.decided(turn.number)[1])
                    points[turn.number + 1] = after
        known = sorted(points)
        points.setdefault(0, points[known[0]])
        return _filled(points, count)

    def _figure(self, turn: int, seat: int, values: list[float]) -> Figure:
        comparison = self.comparisons[turn]
        shares = comparison.played().victories
        low, high = (
            self._chances(turn, with_share(shares, seat, min(1.0, max(0.0, share))))[seat]
            for share in wilson(shares[seat], comparison.worlds)
        )
        value = values[seat]
        return Figure(value, min(low, value), max(high, value), comparison.worlds)

    def shares(self, seat: int) -> Shares:
        """What a seat's margin at the end is made of."""
        first = next((turn.number for turn in self.turns if turn.player == seat), None)
        end = self.end.margins[seat]
        start = end if first is None else self.before(first)[0][seat]
        own = others = 0.0
        for turn, comparison in zip(self.turns, self.comparisons, strict=True):
            lost = comparison.difference().margins[seat]
            if turn.player == seat:
                own -= lost
            elif first is not None and turn.number > first:
                others -= lost
        return Shares(start, own, others, end - start - own - others, end)

    def losses(self, seat: int) -> list[Figure]:
        """What a seat lost in each of its decisions that had an alternative, in points of margin."""
        return [
            comparison.loss
            for comparison in self.comparisons
            if comparison.turn.player == seat and len(comparison.options) > 1 and comparison.compared
        ]

    def accuracy(self, seat: int) -> Figure | None:
        """How well a seat decided, from 0 to 1; None while that is too uncertain to be shown."""
        return accuracy_of(self.game.rules.spec.edition, self.losses(seat))

    def doubt(self, seat: int) -> float:
        """Half the width of the interval of `own`; infinite while a loss rests on one world."""
        return math.sqrt(sum(((each.high - each.low) / 2) ** 2 for each in self.losses(seat) if each.count))

    def clear(self, seat: int | None = None) -> list[Comparison]:
        """The turns in which something else was clearly better, the costliest first."""
        found = [
            each for each in self.comparisons if each.is_clear and (seat is None or each.turn.player == seat)
        ]
        return sorted(found, key=lambda each: -each.loss.value)

    def key_moments(self, seat: int) -> list[int]:
        """The numbers of the turns that cost a seat most, at most three."""
        return [each.turn.number for each in self.clear(seat)[:KEY_MOMENTS]]

    def why(self, comparison: Comparison, lang: str) -> str:
        """Why the best option of a turn is better than what was played."""
        return why(self.explain(comparison.turn.number), self.game.rules.board.data, lang)

    def explain(self, turn: int) -> list[Part]:
        """Return what mainly makes the best option of a turn better; it is worked out once."""
        comparison = self.comparisons[turn]
        best = comparison.options[comparison.best]
        if comparison.best == PLAYED:
            return []
        if (turn, best) not in self._reasons:
            self._reasons[turn, best] = explain(
                comparison.turn, self.evaluator, best, comparison.turn.action, self.depth.reason_worlds
            )
        return self._reasons[turn, best]

    def has_reason(self, turn: int) -> bool:
        """Whether it has been worked out why the best option of a turn is better."""
        comparison = self.comparisons[turn]
        return (turn, comparison.options[comparison.best]) in self._reasons

    def as_json(self, lang: str | None = None, known_reasons: bool = False) -> dict[str, Any]:
        """Everything that came out, for pages and programs; sentences in one language, or in all, by code.

        Key moments are explained, which takes playouts; `known_reasons`: only those that have been already.
        """

        def in_languages(text: Callable[[str], str]) -> str | dict[str, str]:
            return {each: text(each) for each in languages()} if lang is None else text(lang)

        moments = {number for seat in range(self.game.players) for number in self.key_moments(seat)}
        explained = {number for number in moments if not known_reasons or self.has_reason(number)}
        return {
            "edition": self.game.edition,
            "playouts": self.playouts,
            "turns": [
                {
                    "player": turn.player,
                    "decision": turn.decision,
                    "round": turn.round,
                    "action": turn.before.notation(turn.action),
                    "played": in_languages(partial(turn.before.describe, turn.action)),
                    "verdict": self._verdict(turn.number, turn.number in explained, in_languages),
                }
                for turn in self.turns
            ],
            "seats": [
                {
                    "score": self.game.scores()[seat],
                    "curve": [point.as_json() for point in self.curve(seat)],
                    "shares": {name: round(value, 2) for name, value in asdict(self.shares(seat)).items()},
                    "doubt": round(doubt, 2) if math.isfinite(doubt := self.doubt(seat)) else None,
                    "accuracy": None if (found := self.accuracy(seat)) is None else found.as_json(),
                    "moments": self.key_moments(seat),
                }
                for seat in range(self.game.players)
            ],
        }

    def _verdict(
        self, turn: int, explained: bool, in_languages: Callable[[Callable[[str], str]], Any]
    ) -> dict[str, Any] | None:
        comparison = self.comparisons[turn]
        if not comparison.compared:
            return None
        player = comparison.turn.player
        before, best = comparison.turn.before, comparison.options[comparison.best]
        return {
            "better_action": before.notation(best),
            "better": in_languages(partial(before.describe, best)),
            "clear": comparison.is_clear,
            "loss": comparison.loss.as_json(),
            "chance": round(self.decided(turn)[1][player], 4),
            "better_chance": round(self.before(turn)[1][player], 4),
            "why": in_languages(partial(self.why, comparison) if explained else lambda lang: ""),
        }


def _filled(points: dict[int, Figure], count: int) -> list[Figure]:
    """Return figures 0 to `count`, those between known ones on a straight line."""
    known = sorted(points)
    curve: list[Figure] = []
    for first, second in pairwise(known):
        one, other = points[first], points[second]
        for place in range(first, second):
            part = (place - first) / (second - first)
            curve.append(
                Figure(
                    one.value + part * (other.value - one.value),
                    one.low + part * (other.low - one.low),
                    one.high + part * (other.high - one.high),
                    one.count,
                )
            )
    return [*curve, points[count]]
