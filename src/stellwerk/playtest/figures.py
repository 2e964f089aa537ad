"""Statistics of a playtest: every figure with its interval, ready for JSON and for the page."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import permutations
from typing import Any, Final

from stellwerk.arena.bootstrap import bootstrap_intervals
from stellwerk.arena.ratings import fit_ratings
from stellwerk.engine import game as engine
from stellwerk.intervals import UNKNOWN, Figure, Sums, fitted_line, mean_of
from stellwerk.playtest.ledger import Row
from stellwerk.playtest.play import MAIN, WITHOUT, Plan

STEPS: Final = 10
"""Points of the curve of how early the winner is known."""

REDRAWN: Final = 200
"""How often blocks are drawn anew for the intervals of ratings."""

CLEARLY: Final = 1.5
"""A ticket this many points away from its suggested value is over- or underpriced."""


@dataclass(frozen=True, slots=True)
class Style:
    bot: str
    win: Figure
    score: Figure
    tickets_made: Figure
    elo: Figure
    """Within this playtest; the first bot has 0."""


@dataclass(frozen=True, slots=True)
class TicketLine:
    ticket: str
    points: int
    kept: Figure
    """How often it was kept when offered."""
    completed: Figure
    """How often it was completed when kept."""
    turns: Figure
    """Own turns from keeping it to completing it."""
    lift: Figure
    """How much more often than by chance its keeper won."""
    price: Figure
    """What tickets that take as many turns are worth here on average."""
    verdict: str
    """high, low or fair: the printed value beside that."""


@dataclass(frozen=True, slots=True)
class RouteLine:
    route: str
    length: int
    color: str
    claimed: Figure
    turn: Figure
    """Own turn of its claimer, from 1."""
    lift: Figure


@dataclass(frozen=True, slots=True)
class ColorLine:
    card: str
    supply: float
    """Share of the card among all cards."""
    demand: Figure
    """Share of it among all cards paid for routes."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    rule: str
    win: Figure
    """Of the bot that did without, against itself."""


@dataclass
class Report:
    """All figures of a playtest."""

    edition: str
    board: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    seats: list[Figure] = field(default_factory=list)
    styles: list[Style] = field(default_factory=list)
    turns: Figure = UNKNOWN
    turn_counts: dict[int, int] = field(default_factory=dict)
    decisions: Figure = UNKNOWN
    ended_by: dict[str, Figure] = field(default_factory=dict)
    forced_passes: Figure = UNKNOWN
    leader_changes: Figure = UNKNOWN
    decided_at: Figure = UNKNOWN
    known_after: list[Figure] = field(default_factory=list)
    tickets: list[TicketLine] = field(default_factory=list)
    routes: list[RouteLine] = field(default_factory=list)
    colors: list[ColorLine] = field(default_factory=list)
    rules: list[RuleLine] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = _plain(asdict(self, dict_factory=_keep))
        return plain


def _keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return dict(pairs)


def _plain(data: Any) -> Any:
    """Without numbers that JSON does not know."""
    if isinstance(data, dict):
        return {str(name): _plain(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(value) for value in data]
    if isinstance(data, float):
        return None if math.isnan(data) else round(data, 5)
    return data


Tables = dict[str, list[Row]]


def make_report(plan: Plan, tables: dict[str, Tables], board_name: str) -> Report:
    """`tables` has the games of every part of the plan."""
    game = plan.sample_game()
    main = tables[MAIN]
    blocks = {row["game"]: row["block"] for row in main["games"]}
    report = Report(plan.edition, board_name, plan.players, plan.bots, len(blocks), plan.seed)
    _seats_and_styles(report, main, blocks)
    _length(report, main)
    _lead(report, main, blocks)
    report.tickets = _tickets(game, main, blocks)
    report.routes = _routes(game, main, blocks)
    report.colors = _colors(game, main, blocks)
    report.rules = _rules(tables)
    return report


def _seats_and_styles(report: Report, tables: Tables, blocks: dict[int, int]) -> None:
    seats = tables["seats"]
    report.seats = [
        mean_of(((blocks[row["game"]], row["win"]) for row in seats if row["seat"] == seat), share=True)
        for seat in range(report.players)
    ]
    elo = _ratings(report.bots, seats, blocks, report.seed)
    for bot in report.bots:
        mine = [(blocks[row["game"]], row) for row in seats if row["name"] == bot]
        report.styles.append(
            Style(
                bot,
                mean_of(((block, row["win"]) for block, row in mine), share=True),
                mean_of((block, row["score"]) for block, row in mine),
                mean_of((block, row["tickets_made"]) for block, row in mine),
                elo[bot],
            )
        )


def _ratings(bots: tuple[str, ...], seats: list[Row], blocks: dict[int, int], seed: int) -> dict[str, Figure]:
    """Elo by who was placed before whom; the intervals by drawing blocks anew."""
    size = len(bots)
    by_game: dict[int, list[Row]] = defaultdict(list)
    for row in seats:
        by_game[row["game"]].append(row)
    by_block: dict[int, list[float]] = defaultdict(lambda: [0.0] * size**2)
    lineups: dict[int, tuple[str, ...]] = {}
    for game, rows in by_game.items():
        lineups[blocks[game]] = tuple(sorted(row["name"] for row in rows))
        for one, other in permutations(rows, 2):
            better = other["place"] - one["place"]
            share = 1.0 if better > 0 else 0.5 if better == 0 else 0.0
            if one["name"] != other["name"]:
                pair = bots.index(one["name"]) * size + bots.index(other["name"])
                by_block[blocks[game]][pair] += share

    def fit(points: Sequence[float], drawn_game: float) -> list[float]:
        table = [points[row * size : row * size + size] for row in range(size)]
        return fit_ratings(table, 0, drawn_game=drawn_game)

    rows_of_blocks = [by_block[block] for block in lineups]
    elo = fit([sum(column) for column in zip(*rows_of_blocks, strict=True)], 1.0)
    spans = bootstrap_intervals(rows_of_blocks, list(lineups.values()), fit, seed, REDRAWN)
    return {
        bot: Figure(value, *span, sum(row["name"] == bot for row in seats))
        for bot, value, span in zip(bots, elo, spans, strict=True)
    }


def _length(report: Report, tables: Tables) -> None:
    games = tables["games"]
    own = [(row["block"], row["turns"] / report.players) for row in games]
    report.turns = mean_of(own)
    report.turn_counts = dict(sorted(Counter(round(turns) for _, turns in own).items()))
    report.decisions = mean_of((row["block"], row["decisions"]) for row in games)
    for kind in ("pieces", "tickets", "standstill"):
        share = mean_of(((row["block"], float(row["ended_by"] == kind)) for row in games), share=True)
        if share.value or kind == "standstill":
            report.ended_by[kind] = share
    report.forced_passes = mean_of(
        ((row["block"], float(row["barren_turns"] > 0)) for row in games), share=True
    )


def _lead(report: Report, tables: Tables, blocks: dict[int, int]) -> None:
    games = tables["games"]
    report.leader_changes = mean_of((row["block"], row["leader_changes"]) for row in games)
    report.decided_at = mean_of(((row["block"], row["decided_at"]) for row in games), share=True)
    wins = {(row["game"], row["seat"]): row["win"] for row in tables["seats"]}
    leaders: dict[int, list[int]] = defaultdict(list)
    for row in tables["turns"]:
        leaders[row["game"]].append(row["leader"])
    for step in range(1, STEPS + 1):
        sums = Sums()
        for game, course in leaders.items():
            leader = course[max(0, math.ceil(len(course) * step / STEPS) - 1)]
            sums.add(blocks[game], wins.get((game, leader), 1 / report.players))
        report.known_after.append(sums.mean(share=True))


def _tickets(game: engine.CoreGame, tables: Tables, blocks: dict[int, int]) -> list[TicketLine]:
    fair = 1 / game.players
    by_ticket: dict[str, list[Row]] = defaultdict(list)
    for row in tables["tickets"]:
        by_ticket[row["ticket"]].append(row)
    lines = []
    for ticket in game.board.tickets:
        rows = [(blocks[row["game"]], row) for row in by_ticket[ticket.id]]
        kept = [(block, row) for block, row in rows if row["kept"]]
        lines.append(
            TicketLine(
                ticket.id,
                ticket.points,
                mean_of(((block, float(row["kept"])) for block, row in rows), share=True),
                mean_of(((block, float(row["completed"])) for block, row in kept), share=True),
                mean_of((block, _turns_taken(row, game.players)) for block, row in kept if row["completed"]),
                lift_of(kept, fair),
                UNKNOWN,
                "",
            )
        )
    return _priced(lines)


def lift_of(rows: Iterable[tuple[int, Row]], fair: float) -> Figure:
    """How much more often than their fair share these seats won."""
    wins = mean_of(((block, row["win"]) for block, row in rows), share=True)
    return Figure(wins.value - fair, wins.low - fair, wins.high - fair, wins.count)


def _turns_taken(row: Row, players: int) -> float:
    turns: int = row["turn_completed"] - max(1, row["turn_offered"])
    return max(0.0, turns / players)


def _priced(lines: list[TicketLine]) -> list[TicketLine]:
    """With what each should be worth: the straight line of value over turns through all tickets."""
    line = fitted_line([(each.turns.value, each.points) for each in lines if each.turns.count > 1])
    result = []
    for each in lines:
        price, verdict = UNKNOWN, ""
        if line is not None and each.turns.count > 1 and len({other.points for other in lines}) > 1:
            turns = each.turns
            ends = [line.at(at) + side * line.doubt(at) for at in (turns.low, turns.high) for side in (-1, 1)]
            price = Figure(line.at(turns.value), min(ends), max(ends), turns.count)
            verdict = _verdict(each.points, price)
        result.append(
            TicketLine(
                each.ticket, each.points, each.kept, each.completed, each.turns, each.lift, price, verdict
            )
        )
    return result


def _verdict(points: int, price: Figure) -> str:
    """Whether the printed value lies clearly outside of what its turns are worth, if that is known."""
    if math.isnan(price.low):
        return ""
    if points > price.high + CLEARLY:
        return "high"
    return "low" if points < price.low - CLEARLY else "fair"


def _routes(game: engine.CoreGame, tables: Tables, blocks: dict[int, int]) -> list[RouteLine]:
    fair = 1 / game.players
    by_route: dict[str, list[Row]] = defaultdict(list)
    for row in tables["claims"]:
        by_route[row["route"]].append(row)
    lines = []
    for route in game.board.routes:
        rows = [(blocks[row["game"]], row) for row in by_route[route.id]]
        claimed = {row["game"] for _, row in rows}
        share = mean_of(((block, float(number in claimed)) for number, block in blocks.items()), share=True)
        turn = mean_of((block, 1 + (row["turn"] - 1) // game.players) for block, row in rows)
        lines.append(RouteLine(route.id, route.length, route.color, share, turn, lift_of(rows, fair)))
    return lines


def _colors(game: engine.CoreGame, tables: Tables, blocks: dict[int, int]) -> list[ColorLine]:
    supply: dict[str, int] = game.rules.spec.card_counts
    paid: dict[str, Sums] = {card: Sums() for card in supply}
    for row in tables["claims"]:
        counts = {
            card: int(count) for card, _, count in (each.partition("=") for each in row["cards"].split())
        }
        for card, count in counts.items():
            for _ in range(count):
                for each, sums in paid.items():
                    sums.add(blocks[row["game"]], float(each == card))
    total = sum(supply.values())
    return [ColorLine(card, supply[card] / total, sums.mean(share=True)) for card, sums in paid.items()]


def _rules(tables: dict[str, Tables]) -> list[RuleLine]:
    lines = []
    for part, found in tables.items():
        if part != MAIN:
            blocks = {row["game"]: row["block"] for row in found["games"]}
            without = [row for row in found["seats"] if row["name"].endswith(WITHOUT + part)]
            win = mean_of(((blocks[row["game"]], row["win"]) for row in without), share=True)
            lines.append(RuleLine(part, win))
    return lines


# ---------------------------------------------------------------------- two boards beside each other

METRICS: Final[dict[str, Callable[[Tables], Iterable[tuple[int, float]]]]] = {
    "first seat wins": lambda tables: _by_seat(tables, 0, "win"),
    "turns": lambda tables: ((row["block"], row["turns"] / row["players"]) for row in tables["games"]),
    "winner's score": lambda tables: _winners(tables),
    "tickets made": lambda tables: _by_seat(tables, None, "tickets_made"),
    "leader changes": lambda tables: ((row["block"], row["leader_changes"]) for row in tables["games"]),
    "decided at": lambda tables: ((row["block"], row["decided_at"]) for row in tables["games"]),
    "standstills": lambda tables: (
        (row["block"], float(row["ended_by"] == "standstill")) for row in tables["games"]
    ),
}
"""What two boards are compared by."""


@dataclass(frozen=True, slots=True)
class Change:
    what: str
    here: Figure
    there: Figure
    change: Figure
    """From there to here, block by block."""

    @property
    def is_clear(self) -> bool:
        return self.change.low > 0 or self.change.high < 0


def compare(here: Tables, there: Tables) -> list[Change]:
    """Compare the same blocks on two boards: the differences and their uncertainty."""
    changes = []
    for what, values in METRICS.items():
        ours, theirs = _block_means(values(here)), _block_means(values(there))
        paired = [(block, ours[block] - theirs[block]) for block in ours if block in theirs]
        changes.append(Change(what, mean_of(ours.items()), mean_of(theirs.items()), mean_of(paired)))
    return changes


def _block_means(values: Iterable[tuple[int, float]]) -> dict[int, float]:
    gathered: dict[int, list[float]] = defaultdict(list)
    for block, value in values:
        gathered[block].append(value)
    return {block: sum(found) / len(found) for block, found in gathered.items()}


def _by_seat(tables: Tables, seat: int | None, column: str) -> Iterable[tuple[int, float]]:
    blocks = {row["game"]: row["block"] for row in tables["games"]}
    return ((blocks[row["game"]], row[column]) for row in tables["seats"] if seat in (None, row["seat"]))


def _winners(tables: Tables) -> Iterable[tuple[int, float]]:
    blocks = {row["game"]: row["block"] for row in tables["games"]}
    return ((blocks[row["game"]], row["score"]) for row in tables["seats"] if row["place"] == 1)
