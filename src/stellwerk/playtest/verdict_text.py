"""The verdict in words: what is out of the ordinary, where, and what to change."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from stellwerk.intervals import Figure
from stellwerk.playtest.verdict import (
    SHARES,
    Remark,
    crowded,
    mispriced,
    printed,
    remarks,
    seldom_built,
)
from stellwerk.text.names import find_route, route_ends, ticket_name

if TYPE_CHECKING:
    from stellwerk.playtest.page import Page

MOST_EXAMPLES: Final = 6

NAMES: Final = {
    "seat-advantage": "playtest.measures.seat-advantage",
    "turns": "playtest.measures.turns",
    "tickets-made": "playtest.measures.tickets-made",
    "completed": "playtest.measures.completed",
    "decided-at": "playtest.measures.decided-at",
    "leader-changes": "playtest.measures.leader-changes",
    "standstill": "playtest.measures.standstill",
    "seldom-built": "playtest.measures.seldom-built",
    "crowded": "playtest.measures.crowded",
    "mispriced": "playtest.measures.mispriced",
    "demand": "playtest.measures.demand",
}

ADVICE: Final = {
    ("seat-advantage", "high"): "playtest.advice.seat-advantage",
    ("turns", "high"): "playtest.advice.too-many-turns",
    ("turns", "low"): "playtest.advice.too-few-turns",
    ("tickets-made", "high"): "playtest.advice.too-many-tickets",
    ("tickets-made", "low"): "playtest.advice.too-few-tickets",
    ("completed", "low"): "playtest.advice.seldom-completed",
    ("decided-at", "low"): "playtest.advice.decided-early",
    ("leader-changes", "low"): "playtest.advice.few-changes",
    ("standstill", "high"): "playtest.advice.standstill",
    ("seldom-built", "high"): "playtest.advice.seldom-built",
    ("crowded", "high"): "playtest.advice.crowded",
    ("mispriced", "high"): "playtest.advice.mispriced",
    ("demand", "high"): "playtest.advice.demand",
}


def verdict_section(pages: Sequence[Page]) -> str:
    """What is out of the ordinary against the printed boards, the worst first; or that nothing is."""
    first = pages[0]
    known = printed()
    found = remarks([page.report for page in pages], known["by_players"])
    how = first.tr(
        "playtest.verdict-how", boards=_boards(known), bots=", ".join(known["bots"]), games=known["games"]
    )
    if set(first.report.bots) != set(known["bots"]):
        how += " " + first.tr("playtest.verdict-other-bots")
    by_players = {page.report.players: page for page in pages}
    if found:
        items = "".join(_item(by_players[remark.players], remark) for remark in found)
        content = f"<ol class=verdict>{items}</ol>"
    else:
        content = f"<p class=verdict>{escape(first.tr('playtest.verdict-ordinary'))}</p>"
    title = first.tr("playtest.verdict-title")
    return f"<section><h2>{escape(title)}</h2>{content}<p class=how>{escape(how)}</p></section>"


def show(page: Page, measure: str, figure: Figure) -> str:
    """A measure's figure in words."""
    if figure.low == figure.high:
        return _number(page, measure, figure.value)
    return page.percent(figure) if measure in SHARES else page.plain(figure)


def _item(page: Page, remark: Remark) -> str:
    what = page.tr(NAMES[remark.measure])
    found = page.tr(
        "playtest.verdict-line",
        value=show(page, remark.measure, remark.figure),
        players=remark.players,
        least=_number(page, remark.measure, remark.least),
        most=_number(page, remark.measure, remark.most),
    )
    advice = page.tr(ADVICE[remark.measure, remark.side])
    return f"<li><b>{escape(what)}: {escape(found)}</b> {escape(advice)}{_examples(page, remark)}</li>"


def _examples(page: Page, remark: Remark) -> str:
    """Where the fault lies: routes or tickets by name."""
    names: list[str] = []
    report, board, lang = page.report, page.board, page.lang
    if remark.measure in ("seldom-built", "crowded"):
        lines = {line.route: line for line in report.routes}
        for route in (seldom_built if remark.measure == "seldom-built" else crowded)(report):
            ends = route_ends(board, find_route(board, route), lang)
            names.append(f"{ends} ({100 * lines[route].claimed.value:.0f} %)")
    elif remark.measure == "mispriced":
        prices = {line.ticket: line for line in report.tickets}
        for ticket in mispriced(report):
            line = prices[ticket]
            name = ticket_name(board, ticket, lang)
            names.append(f"{name} ({line.points} → {max(1, round(line.price.value))})")
    if not names:
        return ""
    shown = ", ".join(names[:MOST_EXAMPLES])
    if len(names) > MOST_EXAMPLES:
        shown = page.tr("playtest.and-more", names=shown, more=len(names) - MOST_EXAMPLES)
    return f"<br><span class=how>{escape(shown)}</span>"


def _number(page: Page, measure: str, value: float) -> str:
    if math.isnan(value):
        return "–"
    return f"{100 * value:.0f} %" if measure in SHARES else page.number(value)


def _boards(known: dict[str, dict[str, dict[str, dict[str, float]]]]) -> int:
    """How many printed boards were played."""
    measures = [each for measures in known["by_players"].values() for each in measures.values()]
    return len({edition for editions in measures for edition in editions})
