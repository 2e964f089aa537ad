"""The report as one page that needs nothing else: plots, tables, and how to read each of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from importlib import resources

from stellwerk.boards import BoardData
from stellwerk.engine.facts import Facts
from stellwerk.engine.names import find_route, route_ends, ticket_name
from stellwerk.engine.words import card_plural, color_name
from stellwerk.playtest.charts import Bar, bars, board_map, columns, curve
from stellwerk.playtest.figures import Change, Report
from stellwerk.playtest.intervals import Figure


class Page:
    def __init__(self, report: Report, board: BoardData, facts: Facts, lang: str) -> None:
        self.report = report
        self.board = board
        self.facts = facts
        self.lang = lang

    def tr(self, german: str, english: str) -> str:
        return german if self.lang == "de" else english

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

    # ------------------------------------------------------------------ parts

    def html(self, changes: Sequence[Change] = (), other: str = "") -> str:
        name = self.tr(*self.facts.about.name)
        title = f"{name}: {self.tr('Wie sich der Plan spielt', 'how the board plays')}"
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
        who = ", ".join(report.bots)
        told = self.tr(
            f"{report.games} Partien zu {report.players}, gespielt von {who} (Startwert {report.seed}; Plan:"
            f" {report.board}). In Klammern stehen 95-%-Intervalle. Partien mit gleicher Mischung werden in"
            " allen Sitzfolgen gespielt und zählen als eine Beobachtung.",
            f"{report.games} games of {report.players}, played by {who} (seed {report.seed}; board:"
            f" {report.board}). Brackets hold 95 % intervals. Games of one shuffle are played in all seatings"
            " and count as one observation.",
        )
        limits = self.tr(
            "Alles gilt für diese Bots: Menschen spielen anders.",
            "All of it is about these bots: people play differently.",
        )
        return f"<h1>{escape(title)}</h1><p>{escape(told)} {escape(limits)}</p>"

    def _changes(self, changes: Sequence[Change], other: str) -> str:
        names = {
            "first seat wins": self.tr("Siege des ersten Platzes", "wins of the first seat"),
            "turns": self.tr("Züge je Spieler", "turns a player"),
            "winner's score": self.tr("Punkte der Sieger", "winner’s points"),
            "tickets made": self.tr("erfüllte Aufträge je Spieler", "tickets made by a player"),
            "leader changes": self.tr("Führungswechsel", "changes of the lead"),
            "decided at": self.tr("entschieden nach diesem Teil der Partie", "decided after this part"),
            "standstills": self.tr("Partien, die stehen blieben", "games that stood still"),
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
        head = ["", self.report.board, other, self.tr("Unterschied", "difference")]
        marks = {number for number, each in enumerate(changes) if each.is_clear}
        return self._section(
            self.tr(f"Verglichen mit {other}", f"Compared with {other}"),
            self.tr(
                "Dieselben Mischungen auf beiden Plänen; rot ist, was sich deutlich geändert hat"
                " (das Intervall des Unterschieds enthält die Null nicht).",
                "The same shuffles on both boards; red is what clearly changed (the interval of the"
                " difference does not contain zero).",
            ),
            table(head, rows, {(row, 3) for row in marks}),
        )

    def _seats(self) -> str:
        fair = 1 / self.report.players
        rows = [
            Bar(self.tr(f"Platz {seat + 1}", f"seat {seat + 1}"), figure, self.percent(figure))
            for seat, figure in enumerate(self.report.seats)
        ]
        title = self.tr("Vorteil der Plätze", "Seat advantage")
        how = self.tr(
            "Wie oft jeder Platz gewinnt; gestrichelt, was gerecht wäre. Liegt die Linie im Intervall, ist"
            " kein Vorteil zu erkennen.",
            "How often each seat wins; dashed is what would be fair. Where the line lies within the interval,"
            " no advantage can be told.",
        )
        return self._section(title, how, bars(rows, 0.0, 1.0, fair, title))

    def _styles(self) -> str:
        fair = 1 / self.report.players
        rows = [Bar(style.bot, style.win, self.percent(style.win)) for style in self.report.styles]
        title = self.tr("Spielweisen", "Styles")
        how = self.tr(
            "Wie oft jeder Bot von seinen Plätzen gewinnt. Elo gilt in diesem Test, der erste Bot hat 0.",
            "How often each bot wins from its seats. Elo is within this test; the first bot has 0.",
        )
        head = ["Bot", "Elo", self.tr("Punkte", "points"), self.tr("erfüllte Aufträge", "tickets made")]
        lines = [
            [style.bot, f"{style.elo:+.0f}", self.plain(style.score), self.plain(style.tickets_made)]
            for style in self.report.styles
        ]
        return self._section(title, how, bars(rows, 0.0, 1.0, fair, title), table(head, lines))

    def _length(self) -> str:
        report = self.report
        title = self.tr("Länge und Ende", "Length and end")
        how = self.tr(
            f"Züge je Spieler: {self.plain(report.turns)}, Entscheidungen: {self.plain(report.decisions)}."
            " Stillstand heißt: drei Runden ohne Fortschritt, oder alle passen.",
            f"Turns a player: {self.plain(report.turns)}, decisions: {self.plain(report.decisions)}."
            " A standstill is three rounds without progress, or everybody passes.",
        )
        names = {
            "pieces": self.tr("Steine gingen aus", "pieces ran out"),
            "tickets": self.tr("Aufträge erreicht", "tickets reached"),
            "standstill": self.tr("Stillstand", "standstill"),
        }
        rows = [Bar(names[kind], share, self.percent(share)) for kind, share in report.ended_by.items()]
        stuck = self.tr("Partien mit Zug ohne Wahl", "games with a forced pass")
        rows.append(Bar(stuck, report.barren, self.percent(report.barren)))
        unit = self.tr("Züge je Spieler", "turns a player")
        return self._section(
            title, how, columns(report.turn_counts, title, unit), bars(rows, 0.0, 1.0, None, title)
        )

    def _lead(self) -> str:
        report = self.report
        title = self.tr("Spannung", "Suspense")
        how = self.tr(
            "Wie oft der gewinnt, der nach diesem Teil der Partie führt (Aufträge gezählt, als wäre Schluss)."
            f" Führungswechsel: {self.plain(report.leader_changes)}. Endgültig in Führung ging der Sieger"
            f" nach {self.percent(report.decided_at)} der Partie.",
            f"How often who leads after this part of the game wins (tickets counted as if it ended)."
            f" Changes of the lead: {self.plain(report.leader_changes)}. The winner led for good after"
            f" {self.percent(report.decided_at)} of the game.",
        )
        ends = (self.tr("Anfang", "beginning"), self.tr("Ende", "end"))
        return self._section(title, how, curve(report.known_after, 1 / report.players, title, ends))

    def _rules(self) -> str:
        names = {
            "tickets": self.tr("ohne neue Aufträge", "without new tickets"),
            "swapping": self.tr("ohne Auftragstausch", "without swapping tickets"),
            "technologies": self.tr("ohne Technologien", "without technologies"),
            "exchange": self.tr("ohne Steintausch", "without exchanging pieces"),
            "buildings": self.tr("ohne Bauten", "without buildings"),
            "passengers": self.tr("ohne Reisende", "without passengers"),
        }
        bot = self.report.bots[0]
        rows = [Bar(names[each.rule], each.win, self.percent(each.win)) for each in self.report.rules]
        title = self.tr("Was jede Regel wert ist", "What each rule is worth")
        how = self.tr(
            f"{bot} gegen sich selbst, einmal mit Verzicht: Siege des Verzichtenden. Links der Linie: Die"
            " Regel hilft; auf ihr: Sie ist entbehrlich; rechts: Der Bot nutzt sie schlecht.",
            f"{bot} against itself, one of them doing without: wins of the one that does without. Left of the"
            " line: the rule helps; on it: it can be spared; right: the bot uses it badly.",
        )
        return self._section(title, how, bars(rows, 0.0, 1.0, 1 / self.report.players, title))

    def _tickets(self) -> str:
        verdicts = {
            "high": self.tr("zu hoch", "too high"),
            "low": self.tr("zu niedrig", "too low"),
            "fair": self.tr("passt", "fair"),
            "": "–",
        }
        lines, marks = [], set()
        ordered = sorted(self.report.tickets, key=lambda each: (each.verdict in ("fair", ""), each.ticket))
        for number, each in enumerate(ordered):
            lines.append(
                [
                    ticket_name(self.board, each.ticket, self.lang),
                    str(each.points),
                    self.percent(each.kept),
                    self.percent(each.completed),
                    self.plain(each.turns, never_below_zero=True),
                    self.points(each.lift),
                    self.plain(each.price),
                    verdicts[each.verdict],
                ]
            )
            if each.verdict in ("high", "low"):
                marks.add((number, 7))
        head = [
            self.tr("Auftrag", "ticket"),
            self.tr("Wert", "value"),
            self.tr("behalten", "kept"),
            self.tr("erfüllt", "completed"),
            self.tr("Züge", "turns"),
            self.tr("Siege ±", "wins ±"),
            self.tr("sollte", "should be"),
            self.tr("Urteil", "verdict"),
        ]
        how = self.tr(
            "Züge: eigene, vom Behalten bis zum Erfüllen. Siege ±: Prozentpunkte, die der Besitzer öfter"
            " gewinnt als durch Zufall. Sollte: was Aufträge, die hier so viele Züge brauchen, im Mittel wert"
            " sind (Gerade durch alle Aufträge).",
            "Turns: own ones, from keeping to completing. Wins ±: percentage points that its keeper wins more"
            " often than by chance. Should be: what tickets that take so many turns are worth here on average"
            " (a straight line through all tickets).",
        )
        return self._section(self.tr("Aufträge", "Tickets"), how, table(head, lines, marks))

    def _routes(self) -> str:
        by_id = {each.route: each for each in self.report.routes}
        most = max((each.claimed.value for each in self.report.routes), default=1.0) or 1.0

        def tell(route: str) -> str:
            line = by_id[route]
            named = route_ends(self.board, find_route(self.board, route), self.lang)
            return f"{named}: {self.percent(line.claimed)}"

        title = self.tr("Strecken", "Routes")
        never = [each for each in self.report.routes if not each.claimed.value]
        how = self.tr(
            "Je röter, desto öfter gebaut; gestrichelt: nie. Mit der Maus auf einer Strecke steht ihr Anteil."
            f" Nie gebaut: {len(never)} von {len(by_id)}.",
            "The redder, the more often claimed; dashed: never. Point at a route for its share."
            f" Never claimed: {len(never)} of {len(by_id)}.",
        )
        heat = board_map(self.board, lambda route: by_id[route].claimed.value / most, tell, title)
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
            self.tr("Strecke", "route"),
            self.tr("Felder", "spaces"),
            self.tr("Farbe", "colour"),
            self.tr("gebaut", "claimed"),
            self.tr("im Zug", "in turn"),
            self.tr("Siege ±", "wins ±"),
        ]
        summary = self.tr("Alle Strecken als Tabelle", "All routes as a table")
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
                self.tr(
                    f"{100 * each.demand.value:.0f} von {100 * each.supply:.0f} %",
                    f"{100 * each.demand.value:.0f} of {100 * each.supply:.0f} %",
                ),
            )
            for each in self.report.colors
            if each.demand.count
        ]
        most = max((row.figure.high for row in rows if not math.isnan(row.figure.high)), default=2.0)
        title = self.tr("Karten: Nachfrage und Angebot", "Cards: demand and supply")
        how = self.tr(
            "Anteil an allen bezahlten Karten, verglichen mit dem Anteil am Stapel; an der Linie sind sie"
            " gleich.",
            "Share of all cards paid, compared with the share of the deck; at the line they are the same.",
        )
        return self._section(title, how, bars(rows, 0.0, max(1.5, most), 1.0, title))


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
