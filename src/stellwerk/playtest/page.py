"""The report as one page that needs nothing else: plots, tables, and how to read each of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources

import stellwerk
from stellwerk.boards import BoardData
from stellwerk.intervals import Figure
from stellwerk.playtest.charts import Bar, bars, board_map, columns, curve, difference_map, scale
from stellwerk.playtest.figures import Change, Report, Style
from stellwerk.playtest.verdict import MEASURES
from stellwerk.playtest.verdict_text import NAMES, show, verdict_section
from stellwerk.text import translate
from stellwerk.text.cards import card_plural, color_name
from stellwerk.text.names import find_route, route_ends, ticket_name


@dataclass(frozen=True, slots=True)
class Comparison:
    """Another board with the same shuffles and number of players."""

    changes: Sequence[Change]
    report: Report
    board: BoardData


class Page:
    def __init__(self, report: Report, board: BoardData, lang: str) -> None:
        self.report = report
        self.board = board
        self.lang = lang

    def tr(self, key: str, /, **values: object) -> str:
        return translate(self.lang, key, **values)

    # ------------------------------------------------------------------ numbers

    def number(self, value: float, places: int = 1) -> str:
        if math.isnan(value):
            return "–"
        text = f"{value:.{places}f}"
        return text.replace(".", ",") if self.lang == "de" else text

    def percent(self, figure: Figure) -> str:
        if math.isnan(figure.value):
            return "–"
        low, high = 100 * figure.low, 100 * figure.high
        return f"{100 * figure.value:.0f} % ({low:.0f}–{high:.0f})"

    def plain(self, figure: Figure, places: int = 1, never_below_zero: bool = False) -> str:
        if math.isnan(figure.value):
            return "–"
        if math.isnan(figure.low):
            return self.number(figure.value, places)
        low = max(0.0, figure.low) if figure.value >= 0 and never_below_zero else figure.low
        span = f"{self.number(low, places)} … {self.number(figure.high, places)}"
        return f"{self.number(figure.value, places)} ({span})"

    def points(self, figure: Figure) -> str:
        """Percentage points, signed."""
        if math.isnan(figure.value):
            return "–"
        if math.isnan(figure.low):
            return f"{100 * figure.value:+.0f}"
        return f"{100 * figure.value:+.0f} ({100 * figure.low:+.0f} … {100 * figure.high:+.0f})"

    def elo(self, figure: Figure) -> str:
        """A rating, signed; nothing about how sure it is where it is 0 by definition."""
        value, low, high = (signed(number) for number in (figure.value, figure.low, figure.high))
        return value if low == high else f"{value} ({low} … {high})"

    def rated(self, style: Style) -> str:
        """A bot's name with its rating beside it."""
        return f"{short_name(style.bot)} ({style.elo.value:+.0f})".replace("(+0)", "(0)").replace(
            "(-0)", "(0)"
        )

    # ------------------------------------------------------------------ parts

    def html(self, comparison: Comparison | None = None) -> str:
        """The whole page, if this is the only number of players."""
        return whole_page([self], [comparison])

    def body(self, comparison: Comparison | None = None) -> str:
        """All about this number of players, the verdict apart."""
        sections = [
            self._intro(),
            self._changes(comparison) if comparison else "",
            self._changed_routes(comparison) if comparison else "",
            self._changed_tickets(comparison) if comparison else "",
            self._seats(),
            self._styles(),
            self._length(),
            self._lead(),
            self._rules() if self.report.rules else "",
            self._colors(),
            self._tickets(),
            self._routes(),
        ]
        return f"<div class=sections>{''.join(sections)}</div>"

    @property
    def title(self) -> str:
        """The board's own name, or the edition's."""
        name: str = (
            self.board.name(self.lang) or stellwerk.edition_info(self.report.edition)["name"][self.lang]
        )
        return f"{name}: {self.tr('playtest.how-the-board-plays')}"

    def _section(self, title: str, how: str, *content: str, half: bool = False) -> str:
        wide = "half" if half else "whole"
        head = f"<h2>{escape(title)}</h2><p class=how>{escape(how)}</p>"
        return f"<section class={wide}>{head}{''.join(content)}</section>"

    def _intro(self) -> str:
        report = self.report
        who = ", ".join(self.rated(style) for style in report.styles)
        introduction = self.tr(
            "playtest.games-of-played-by-seed",
            games=report.games,
            players=report.players,
            who=who,
            seed=report.seed,
            board=report.board,
        )
        limits = self.tr("playtest.all-of-it-is-about")
        return f"<p class=whole>{escape(introduction)} {escape(limits)}</p>"

    def _changes(self, comparison: Comparison) -> str:
        changes, other = comparison.changes, comparison.report.board
        names = {
            "first seat wins": self.tr("playtest.wins-of-the-first-seat"),
            "turns": self.tr("playtest.turns-a-player"),
            "winner's score": self.tr("playtest.winner-s-points"),
            "tickets made": self.tr("playtest.tickets-made-by-a-player"),
            "leader changes": self.tr("playtest.changes-of-the-lead"),
            "decided at": self.tr("playtest.decided-after-this-part"),
            "standstills": self.tr("playtest.games-that-stood-still"),
        }
        rows = [
            [
                names[each.what],
                self.plain(each.here, 2),
                self.plain(each.there, 2),
                self.plain(each.change, 2),
            ]
            for each in changes
        ]
        head = ["", self.report.board, other, self.tr("playtest.difference")]
        marks = {number for number, each in enumerate(changes) if each.is_clear}
        return self._section(
            self.tr("playtest.compared-with", other=other),
            self.tr("playtest.the-same-shuffles-on-both"),
            table(head, rows, {(row, 3) for row in marks}),
        )

    def _seats(self) -> str:
        fair = 1 / self.report.players
        rows = [
            Bar(self.tr("playtest.seat", seat=seat + 1), figure, self.percent(figure))
            for seat, figure in enumerate(self.report.seats)
        ]
        title = self.tr("playtest.seat-advantage")
        how = self.tr("playtest.how-often-each-seat-wins")
        return self._section(title, how, bars(rows, 0.0, 1.0, fair, title), half=True)

    def _styles(self) -> str:
        fair = 1 / self.report.players
        rows = [Bar(self.rated(style), style.win, self.percent(style.win)) for style in self.report.styles]
        title = self.tr("playtest.styles")
        how = self.tr("playtest.how-often-each-bot-wins")
        head = ["Bot", "Elo", self.tr("playtest.points"), self.tr("playtest.tickets-made")]
        lines = [
            [style.bot, self.elo(style.elo), self.plain(style.score), self.plain(style.tickets_made)]
            for style in self.report.styles
        ]
        return self._section(title, how, bars(rows, 0.0, 1.0, fair, title), table(head, lines), half=True)

    def _length(self) -> str:
        report = self.report
        title = self.tr("playtest.length-and-end")
        how = self.tr(
            "playtest.turns-a-player-decisions-a",
            turns=self.plain(report.turns),
            decisions=self.plain(report.decisions),
        )
        names = {
            "pieces": self.tr("playtest.pieces-ran-out"),
            "tickets": self.tr("playtest.tickets-reached"),
            "standstill": self.tr("playtest.standstill"),
        }
        rows = [Bar(names[kind], share, self.percent(share)) for kind, share in report.ended_by.items()]
        stuck = self.tr("playtest.games-with-a-forced-pass")
        rows.append(Bar(stuck, report.forced_passes, self.percent(report.forced_passes)))
        unit = self.tr("playtest.turns-a-player")
        return self._section(
            title, how, columns(report.turn_counts, title, unit), bars(rows, 0.0, 1.0, None, title), half=True
        )

    def _lead(self) -> str:
        report = self.report
        title = self.tr("playtest.suspense")
        how = self.tr(
            "playtest.how-often-who-leads-after",
            leader_changes=self.plain(report.leader_changes),
            decided_at=self.percent(report.decided_at),
        )
        ends = (self.tr("playtest.beginning"), self.tr("playtest.end"))
        return self._section(
            title, how, curve(report.known_after, 1 / report.players, title, ends), half=True
        )

    def _rules(self) -> str:
        names = {
            "tickets": self.tr("playtest.without-new-tickets"),
            "swapping": self.tr("playtest.without-swapping-tickets"),
            "technologies": self.tr("playtest.without-technologies"),
            "exchange": self.tr("playtest.without-exchanging-pieces"),
            "buildings": self.tr("playtest.without-buildings"),
            "passengers": self.tr("playtest.without-passengers"),
        }
        bot = short_name(self.report.bots[0])
        rows = [Bar(names[each.rule], each.win, self.percent(each.win)) for each in self.report.rules]
        title = self.tr("playtest.what-each-rule-is-worth")
        how = self.tr("playtest.against-itself-one-of-them", bot=bot)
        return self._section(title, how, bars(rows, 0.0, 1.0, 1 / self.report.players, title), half=True)

    def _tickets(self) -> str:
        verdicts = {
            "high": self.tr("playtest.too-high"),
            "low": self.tr("playtest.too-low"),
            "fair": self.tr("playtest.fair"),
            "": "–",
        }
        ordered = sorted(self.report.tickets, key=lambda each: (each.verdict in ("fair", ""), each.ticket))
        columns = [
            (
                self.tr("playtest.ticket"),
                [ticket_name(self.board, each.ticket, self.lang) for each in ordered],
            ),
            (self.tr("playtest.kept"), [self.percent(each.kept) for each in ordered]),
            (self.tr("playtest.completed"), [self.percent(each.completed) for each in ordered]),
            (self.tr("playtest.turns"), [self.plain(each.turns, never_below_zero=True) for each in ordered]),
            (self.tr("playtest.wins"), [self.points(each.lift) for each in ordered]),
        ]
        how = self.tr("playtest.turns-own-ones-from-keeping")
        if len({each.points for each in ordered}) > 1:  # in a race all are alike, and have no price
            how += " " + self.tr("playtest.should-be-what-tickets")
            columns += [
                (self.tr("playtest.value"), [str(each.points) for each in ordered]),
                (self.tr("playtest.should-be"), [self.plain(each.price) for each in ordered]),
                (self.tr("playtest.verdict"), [verdicts[each.verdict] for each in ordered]),
            ]
        marks = {
            (row, len(columns) - 1) for row, each in enumerate(ordered) if each.verdict in ("high", "low")
        }
        lines = [list(row) for row in zip(*(cells for _, cells in columns), strict=True)]
        head = [name for name, _ in columns]
        return self._section(self.tr("playtest.tickets"), how, table(head, lines, marks))

    def _routes(self) -> str:
        by_id = {each.route: each for each in self.report.routes}
        most = max((each.claimed.value for each in self.report.routes), default=1.0) or 1.0

        def route_title(route: str) -> str:
            line = by_id[route]
            named = route_ends(self.board, find_route(self.board, route), self.lang)
            return f"{named}: {self.percent(line.claimed)}"

        title = self.tr("playtest.routes")
        never = [each for each in self.report.routes if not each.claimed.value]
        how = self.tr("playtest.the-redder-the-more-often", never=len(never), by_id=len(by_id))
        drawn = board_map(
            self.board, self.lang, lambda route: by_id[route].claimed.value / most, route_title, title
        )
        labels = [f"{100 * most * part / 4:.0f} %" for part in range(5)]
        heat = f"<figure>{drawn}</figure>{scale(0.0, 1.0, labels, self.tr('playtest.claimed'))}"
        lines = []
        for each in sorted(self.report.routes, key=lambda line: -line.claimed.value):
            route = find_route(self.board, each.route)
            lines.append(
                [
                    route_ends(self.board, route, self.lang),
                    str(each.length),
                    color_name(each.color, self.lang),
                    self.percent(each.claimed),
                    self.plain(each.turn),
                    self.points(each.lift),
                ]
            )
        head = [
            self.tr("playtest.route"),
            self.tr("playtest.spaces"),
            self.tr("playtest.colour"),
            self.tr("playtest.claimed"),
            self.tr("playtest.in-turn"),
            self.tr("playtest.wins"),
        ]
        summary = self.tr("playtest.all-routes-as-a-table")
        details = f"<details><summary>{escape(summary)}</summary>{table(head, lines)}</details>"
        return self._section(title, how, heat, details)

    def _changed_routes(self, comparison: Comparison) -> str:
        """A map of how much more or less often each route is built than on the other board."""
        here = {each.route: each.claimed for each in self.report.routes}
        there = {each.route: each.claimed for each in comparison.report.routes}
        changes = {route: here[route].value - there[route].value for route in here if route in there}
        most = max((abs(change) for change in changes.values()), default=1.0) or 1.0

        def named(board: BoardData, route: str) -> str:
            return route_ends(board, find_route(board, route), self.lang)

        def route_title(route: str) -> str:
            ends = named(self.board, route)
            if route not in changes:
                return f"{ends}: {self.tr('playtest.new-here')}"
            return f"{ends}: {self.percent(there[route])} → {self.percent(here[route])}"

        title = self.tr("playtest.changed-routes")
        drawn = difference_map(
            self.board,
            self.lang,
            lambda route: changes[route] / most if route in changes else None,
            route_title,
            title,
        )
        labels = [f"{100 * most * part:+.0f} %".replace("+0 %", "0 %") for part in (-1, -0.5, 0, 0.5, 1)]
        gone = ", ".join(named(comparison.board, route) for route in there if route not in here)
        lost = f"<p>{escape(self.tr('playtest.gone-routes', routes=gone))}</p>" if gone else ""
        how = self.tr("playtest.red-more-often-blue-less", other=comparison.report.board)
        return self._section(title, how, f"<figure>{drawn}</figure>", scale(-1.0, 1.0, labels, title), lost)

    def _changed_tickets(self, comparison: Comparison) -> str:
        """What became of every ticket that both boards have."""
        there = {each.ticket: each for each in comparison.report.tickets}
        pairs = [(each, there[each.ticket]) for each in self.report.tickets if each.ticket in there]
        completed = {each.ticket: difference(each.completed, before.completed) for each, before in pairs}
        pairs.sort(key=lambda pair: -abs(_known(completed[pair[0].ticket].value)))
        rows, marks = [], set()
        for number, (now, before) in enumerate(pairs):
            change = completed[now.ticket]
            if change.low > 0 or change.high < 0:
                marks.add((number, 4))
            points = str(now.points) if now.points == before.points else f"{before.points} → {now.points}"
            rows.append(
                [
                    ticket_name(self.board, now.ticket, self.lang),
                    points,
                    self.percent(before.completed),
                    self.percent(now.completed),
                    self.points(change),
                    f"{self.number(before.turns.value)} → {self.number(now.turns.value)}",
                    f"{self.number(before.price.value)} → {self.number(now.price.value)}",
                ]
            )
        completed_name = self.tr("playtest.completed")
        head = [
            self.tr("playtest.ticket"),
            self.tr("playtest.value"),
            self.tr("playtest.there", what=completed_name),
            self.tr("playtest.here", what=completed_name),
            self.tr("playtest.difference"),
            self.tr("playtest.turns"),
            self.tr("playtest.should-be"),
        ]
        mine = {each.ticket for each in self.report.tickets}
        new = ", ".join(ticket_name(self.board, ticket, self.lang) for ticket in sorted(mine - there.keys()))
        gone = ", ".join(
            ticket_name(comparison.board, ticket, self.lang) for ticket in sorted(there.keys() - mine)
        )
        notes = "".join(
            f"<p>{escape(self.tr(key, tickets=names))}</p>"
            for key, names in (("playtest.new-tickets", new), ("playtest.gone-tickets", gone))
            if names
        )
        how = self.tr("playtest.tickets-on-both-boards", other=comparison.report.board)
        title = self.tr("playtest.changed-tickets")
        return self._section(title, how, table(head, rows, marks), notes)

    def _colors(self) -> str:
        rows = [
            Bar(
                card_plural(each.card, self.lang),
                Figure(
                    each.demand.value / each.supply,
                    each.demand.low / each.supply,
                    each.demand.high / each.supply,
                    each.demand.count,
                ),
                self.tr("playtest.of", demand=self.percent(each.demand), supply=f"{100 * each.supply:.0f}"),
            )
            for each in self.report.colors
            if each.demand.count
        ]
        most = max((row.figure.high for row in rows if not math.isnan(row.figure.high)), default=2.0)
        title = self.tr("playtest.cards-demand-and-supply")
        how = self.tr("playtest.share-of-all-cards-paid")
        return self._section(title, how, bars(rows, 0.0, max(1.5, most), 1.0, title), half=True)


def whole_page(pages: Sequence[Page], comparisons: Sequence[Comparison | None]) -> str:
    """The document: the verdict over all numbers of players, then each of them."""
    first = pages[0]
    css = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    parts = [f"<h1>{escape(first.title)}</h1>", verdict_section(pages)]
    if len(pages) == 1:
        parts.append(first.body(comparisons[0]))
    else:
        parts.append(_by_players(pages))
        for number, (page, comparison) in enumerate(zip(pages, comparisons, strict=True)):
            name = page.tr("playtest.players", players=page.report.players)
            opened = "" if number else " open"
            body = page.body(comparison)
            parts.append(f"<details class=players{opened}><summary>{escape(name)}</summary>{body}</details>")
    return (
        f'<!doctype html>\n<html lang="{first.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(first.title)}</title><style>{css}</style></head><body>"
        + "\n".join(part for part in parts if part)
        + "</body></html>\n"
    )


def _by_players(pages: Sequence[Page]) -> str:
    """The measures with every number of players beside each other."""
    first = pages[0]
    head = [""] + [page.tr("playtest.players", players=page.report.players) for page in pages]
    rows = []
    for measure, figure_of in MEASURES.items():
        figures = [figure_of(page.report) for page in pages]
        if not all(math.isnan(figure.value) for figure in figures):
            rows.append([first.tr(NAMES[measure])] + [show(first, measure, figure) for figure in figures])
    title = first.tr("playtest.by-number-of-players")
    return f"<section><h2>{escape(title)}</h2>{table(head, rows)}</section>"


def signed(number: float) -> str:
    """A whole number with its sign, except nought."""
    return f"{round(number):+}" if round(number) else "0"


def difference(here: Figure, there: Figure) -> Figure:
    """From there to here, with the interval of two independent figures."""
    value = here.value - there.value
    half = math.hypot((here.high - here.low) / 2, (there.high - there.low) / 2)
    return Figure(value, value - half, value + half, min(here.count, there.count))


def _known(value: float) -> float:
    return 0.0 if math.isnan(value) else value


def short_name(bot: str) -> str:
    """Of an own bot, `module.Class`, the class alone; `search:0.5s` stays as it is."""
    name, colon, budget = bot.partition(":")
    return name.rpartition(".")[2] + colon + budget


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], marked: set[tuple[int, int]] | None = None
) -> str:
    """An HTML table; the marked cells (row, column) stand out."""
    marks = marked or set()
    top = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = []
    for number, row in enumerate(rows):
        cells = [
            f"<td{' class=mark' if (number, place) in marks else ''}>{escape(cell)}</td>"
            for place, cell in enumerate(row)
        ]
        body.append(f"<tr>{''.join(cells)}</tr>")
    return f"<div class=wide><table><thead><tr>{top}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
