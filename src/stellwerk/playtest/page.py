"""The report as one page that needs nothing else: plots, tables, and how to read each of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from importlib import resources

import stellwerk
from stellwerk.boards import BoardData
from stellwerk.intervals import Figure
from stellwerk.playtest.charts import Bar, bars, board_map, columns, curve
from stellwerk.playtest.figures import Change, Report, Style
from stellwerk.text import translate
from stellwerk.text.cards import card_plural, color_name
from stellwerk.text.names import find_route, route_ends, ticket_name


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

    def html(self, changes: Sequence[Change] = (), other: str = "") -> str:
        name: str = stellwerk.edition_info(self.report.edition)["name"][self.lang]
        title = f"{name}: {self.tr('playtest.how-the-board-plays')}"
        css = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
        sections = [
            self._intro(title),
            self._changes(changes, other) if changes else "",
            self._seats(),
            self._styles(),
            self._length(),
            self._lead(),
            self._rules() if self.report.rules else "",
            self._tickets(),
            self._routes(),
            self._colors(),
        ]
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{css}</style></head><body>"
            + "\n".join(section for section in sections if section)
            + "</body></html>\n"
        )

    def _section(self, title: str, how: str, *content: str) -> str:
        return f"<section><h2>{escape(title)}</h2><p class=how>{escape(how)}</p>{''.join(content)}</section>"

    def _intro(self, title: str) -> str:
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
        return f"<h1>{escape(title)}</h1><p>{escape(introduction)} {escape(limits)}</p>"

    def _changes(self, changes: Sequence[Change], other: str) -> str:
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
        return self._section(title, how, bars(rows, 0.0, 1.0, fair, title))

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
        return self._section(title, how, bars(rows, 0.0, 1.0, fair, title), table(head, lines))

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
            title, how, columns(report.turn_counts, title, unit), bars(rows, 0.0, 1.0, None, title)
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
        return self._section(title, how, curve(report.known_after, 1 / report.players, title, ends))

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
        return self._section(title, how, bars(rows, 0.0, 1.0, 1 / self.report.players, title))

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
        heat = f"<figure>{drawn}</figure>"
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
        return self._section(title, how, bars(rows, 0.0, max(1.5, most), 1.0, title))


def signed(number: float) -> str:
    """A whole number with its sign, except nought."""
    return f"{round(number):+}" if round(number) else "0"


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
