"""The summary of a run, computed from its blocks alone, so that a report equals that of the run itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Final

from stellwerk.arena.bootstrap import TIMES, bootstrap_intervals
from stellwerk.arena.play import BlockResult
from stellwerk.arena.ratings import count_cycles, fit_ratings
from stellwerk.arena.seat_totals import SeatTotals, mean_totals
from stellwerk.arena.settings import Settings
from stellwerk.arena.sprt import TrialWalk
from stellwerk.arena.tally import Layout, add_up
from stellwerk.bots.seeds import derive_seed

ANCHOR: Final = "planner"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval in which it lies with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BotLine:
    """How one bot did. `seats` counts each of its seats in each game."""

    bot: str
    seats: int
    elo: Estimate
    win_share: Estimate
    score: Estimate
    decisions: int
    mean_seconds: float
    slowest_seconds: float
    totals: SeatTotals | None
    """What it had at the end, on average; None where results were written before that was counted."""


@dataclass(frozen=True, slots=True)
class PairLine:
    """How often a bot was placed before a rival (equal places count half), of how many comparisons."""

    bot: str
    rival: str
    share: Estimate
    comparisons: int


@dataclass(frozen=True, slots=True)
class TrialLine:
    """Where a sequential test stands."""

    challenger: str
    champion: str
    elo0: float
    elo1: float
    verdict: str
    ratio: float
    lower: float
    upper: float
    blocks: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All tables of a run. `points[a][b]` is what bot a scored against b; bots stand in the given order."""

    blocks: int
    games: int
    decisions: int
    anchor: str
    bots: list[BotLine]
    seats: list[Estimate]
    points: list[list[float]]
    pairs: list[PairLine]
    cyclic_triples: int
    triples: int
    trial: TrialLine | None

    def as_json(self) -> dict[str, Any]:
        """For the summary file; what is not known is null."""
        result: dict[str, Any] = _without_nan(asdict(self))
        return result


def summarise(settings: Settings, results: Sequence[BlockResult], times: int = TIMES) -> Summary:
    """All tables for at least one block. The bootstrap is drawn `times` times, from the seed of the run."""
    trial = None
    if settings.trial is not None:
        walk = TrialWalk(settings.trial)
        for result in results:
            walk.add(result)
        results = walk.counted(results)
        trial = _trial_line(walk)
    layout = Layout(settings.bots, settings.players)
    anchor = settings.bots.index(ANCHOR) if ANCHOR in settings.bots else 0
    rows = [layout.count(result) for result in results]
    sums = add_up(rows, layout.size)
    ratings = fit_ratings(layout.matrix(sums), anchor)
    values = ratings + _shares(layout, sums, 0.0)
    intervals = bootstrap_intervals(
        rows,
        [tuple(result.games[0].seats) for result in results],
        lambda drawn, weight: (
            fit_ratings(layout.matrix(drawn), anchor, ratings, weight) + _shares(layout, drawn, weight)
        ),
        derive_seed("bootstrap", settings.seed),
        times,
    )
    estimates = [
        Estimate(value, min(low, value), max(high, value))
        for value, (low, high) in zip(values, intervals, strict=True)
    ]
    points = layout.matrix(sums)
    cycles, triples = count_cycles(points)
    return Summary(
        blocks=len(results),
        games=round(sums[layout.games]),
        decisions=sum(sum(game.decisions) for result in results for game in result.games),
        anchor=settings.bots[anchor],
        bots=[_bot_line(layout, bot, sums, estimates, results) for bot in range(len(settings.bots))],
        seats=estimates[3 * len(settings.bots) :][: settings.players],
        points=points,
        pairs=_pair_lines(layout, points, estimates[3 * len(settings.bots) + settings.players :]),
        cyclic_triples=cycles,
        triples=triples,
        trial=trial,
    )


def _shares(layout: Layout, sums: Sequence[float], drawn_game: float) -> list[float]:
    """Win shares and mean scores of the bots, win shares of the seats, shares of every pair, in this order.

    `drawn_game` is the weight of a game in which nobody was better.
    """
    bots = range(len(layout.bots))
    seats_taken = [sums[layout.seats_taken(bot)] for bot in bots]
    par = drawn_game / layout.players
    return [
        *(_ratio(sums[layout.wins(bot)] + par, seats_taken[bot], drawn_game) for bot in bots),
        *(_ratio(sums[layout.score(bot)], seats_taken[bot]) for bot in bots),
        *(sums[layout.seat_wins(seat)] / sums[layout.games] for seat in range(layout.players)),
        *(
            _ratio(scored + drawn_game / 2, scored + lost, drawn_game)
            for scored, lost in _pair_points(layout.matrix(sums))
        ),
    ]


def _pair_points(points: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """What the two bots of each pair scored against each other."""
    return [(points[bot][rival], points[rival][bot]) for bot, rival in combinations(range(len(points)), 2)]


def _pair_lines(
    layout: Layout, points: Sequence[Sequence[float]], shares: Sequence[Estimate]
) -> list[PairLine]:
    names = combinations(layout.bots, 2)
    return [
        PairLine(bot, rival, share, round(sum(scored)))
        for (bot, rival), share, scored in zip(names, shares, _pair_points(points), strict=True)
    ]


def _ratio(part: float, whole: float, more: float = 0.0) -> float:
    """A share of something, enlarged by `more`; unknown where there was nothing."""
    return part / (whole + more) if whole else math.nan


def _bot_line(
    layout: Layout,
    bot: int,
    sums: Sequence[float],
    estimates: Sequence[Estimate],
    results: Sequence[BlockResult],
) -> BotLine:
    spec = layout.bots[bot]
    places = [
        (game, seat)
        for result in results
        for game in result.games
        for seat, sitting in enumerate(game.seats)
        if sitting == spec
    ]
    decisions = sum(game.decisions[seat] for game, seat in places)
    return BotLine(
        bot=spec,
        seats=round(sums[layout.seats_taken(bot)]),
        elo=estimates[bot],
        win_share=estimates[len(layout.bots) + bot],
        score=estimates[2 * len(layout.bots) + bot],
        decisions=decisions,
        mean_seconds=_ratio(sum(game.seconds[seat] for game, seat in places), decisions),
        slowest_seconds=max((game.slowest[seat] for game, seat in places), default=math.nan),
        totals=mean_totals([game.totals[seat] for game, seat in places if game.totals]),
    )


def _trial_line(walk: TrialWalk) -> TrialLine:
    trial, test = walk.trial, walk.test
    return TrialLine(
        trial.challenger,
        trial.champion,
        trial.elo0,
        trial.elo1,
        test.verdict,
        test.ratio,
        test.lower,
        test.upper,
        test.blocks,
    )


def _without_nan(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _without_nan(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_without_nan(value) for value in data]
    return None if isinstance(data, float) and math.isnan(data) else data
