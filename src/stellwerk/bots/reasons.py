"""General sentences for reason codes."""

from __future__ import annotations

from typing import Final

from stellwerk.bots.core import reason_codes as p
from stellwerk.bots.core.edition_hooks import hooks_for
from stellwerk.engine.rules import Rules
from stellwerk.text import check_language, translate
from stellwerk.text.cards import card_subject, counted
from stellwerk.text.names import route_ends

OF_ROUTES: Final = {
    p.PLANNED: "reasons.planned",
    p.CONTESTED: "reasons.contested",
    p.POINTS: "reasons.points",
    p.LAST_CHANCE: "reasons.last-chance",
    p.BLOCKED: "reasons.blocked",
    p.PAID_SURCHARGE: "reasons.paid-surcharge",
    p.NOTHING_TO_WIN: "reasons.nothing-to-win",
}
OF_CARDS: Final = {p.NEEDED_CARD: "reasons.needed-card", p.CHEAP_PAYMENT: "reasons.cheap-payment"}
OTHERS: Final = {
    p.BLIND: "reasons.blind",
    p.NEW_TICKETS: "reasons.new-tickets",
    p.KEPT_TICKETS: "reasons.kept-tickets",
    p.SWAP_TICKETS: "reasons.swap-tickets",
    p.SEARCHED: "reasons.searched",
    p.MODEL_CHOICE: "reasons.judged",
}


def reason_text(rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
    """Return the sentence for a reason code, its subject and its number."""
    check_language(lang)
    if reason >= p.FIRST_EDITION_REASON:
        return hooks_for(rules).reason_text(rules, reason, about, number, lang)
    if reason in OF_ROUTES:
        return translate(
            lang,
            OF_ROUTES[reason],
            route=_route(rules, about, lang),
            number=number,
            tickets=counted("ticket", number, lang),
            points=counted("point", number, lang),
        )
    if reason in OF_CARDS:
        use = hooks_for(rules).use_of_card(rules, about, lang)
        return translate(lang, OF_CARDS[reason], card=card_subject(rules.cards[about], lang), use=use)
    if reason == p.BLIND and not rules.spec.market:
        return translate(lang, "reasons.blind-without-market")
    return translate(lang, OTHERS.get(reason, "reasons.nothing-better"), number=number)


def _route(rules: Rules, route: int, lang: str) -> str:
    """Return the name of a route."""
    data = rules.board.data
    wanted = rules.board.route_ids[route]
    return next(route_ends(data, entry, lang) for entry in data.routes if entry.id == wanted)
