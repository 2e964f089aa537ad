"""Why a bot chose what it chose, in a sentence."""

from __future__ import annotations

from typing import Final

from stellwerk.bots.minds import motives as p
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.engine.names import route_ends
from stellwerk.engine.rules import Rules
from stellwerk.engine.words import card_subject, counted
from stellwerk.words import check_language, say

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
    p.JUDGED: "reasons.judged",
}


def tell(rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
    """A sentence for a reason, what it speaks of, and a number that belongs to it."""
    check_language(lang)
    if reason >= p.OWN:
        return mindset_of(rules).tell(rules, reason, about, number, lang)
    if reason in OF_ROUTES:
        return say(
            lang,
            OF_ROUTES[reason],
            route=_route(rules, about, lang),
            number=number,
            tickets=counted("ticket", number, lang),
            points=counted("point", number, lang),
        )
    if reason in OF_CARDS:
        use = mindset_of(rules).use_of_card(rules, about, lang)
        return say(lang, OF_CARDS[reason], card=card_subject(rules.cards[about], lang), use=use)
    if reason == p.BLIND and not rules.facts.market:
        return say(lang, "reasons.blind-without-market")
    return say(lang, OTHERS.get(reason, "reasons.nothing-better"), number=number)


def _route(rules: Rules, route: int, lang: str) -> str:
    data = rules.board.data
    wanted = rules.board.route_ids[route]
    return next(route_ends(data, entry, lang) for entry in data.routes if entry.id == wanted)
