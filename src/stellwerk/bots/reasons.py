"""Why a bot chose what it chose: sentences in German and English."""

from __future__ import annotations

from stellwerk.bots.minds import motives as p
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.engine import words
from stellwerk.engine.names import route_ends
from stellwerk.engine.rules import Rules
from stellwerk.engine.words import card_name, check_language, counted, pick


def tell(rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
    """A sentence for a reason, what it speaks of, and a number that belongs to it."""
    check_language(lang)
    if reason >= p.OWN:
        return mindset_of(rules).tell(rules, reason, about, number, lang)
    return pick(lang, german(rules, reason, about, number), english(rules, reason, about, number))


def _route(rules: Rules, route: int, lang: str) -> str:
    data = rules.board.data
    wanted = rules.board.route_ids[route]
    return next(route_ends(data, entry, lang) for entry in data.routes if entry.id == wanted)


def german(rules: Rules, reason: int, about: int, number: int) -> str:
    if reason == p.PLANNED:
        return f"{_route(rules, about, 'de')} gehört zum Netz{_for_tickets_de(number)}."
    if reason == p.CONTESTED:
        route = _route(rules, about, "de")
        return f"{route} gehört zum Netz{_for_tickets_de(number)}, und ein anderer steht schon daneben."
    if reason == p.POINTS:
        return f"{_route(rules, about, 'de')} bringt {counted('point', number, 'de')}."
    if reason == p.LAST_CHANCE:
        return f"Das Spiel geht zu Ende: {_route(rules, about, 'de')} bringt jetzt noch am meisten."
    if reason == p.BLOCKED:
        return f"{_route(rules, about, 'de')} würde einem anderen zwei Teile seines Netzes verbinden."
    if reason == p.NEEDED_CARD:
        use = mindset_of(rules).use_of_card(rules, about, "de")
        return f"{_card_de(rules, about)} fehlt für {use}."
    if reason == p.BLIND:
        if not rules.facts.market:
            return "Für die nächsten Strecken fehlen noch Karten."
        return "In der Auslage liegt nichts Besseres als eine Karte vom Stapel."
    if reason == p.NEW_TICKETS:
        return "Das Netz steht; neue Aufträge versprechen mehr als weitere Karten."
    if reason == p.KEPT_TICKETS:
        if number == 1:
            return "Dieser Auftrag lässt sich rechtzeitig erfüllen."
        kept = words.number(number, "de")
        return f"Diese {kept} Aufträge passen zusammen und lassen sich rechtzeitig erfüllen."
    if reason == p.CHEAP_PAYMENT:
        return f"{_card_de(rules, about)} wird anderswo am wenigsten gebraucht."
    if reason == p.SWAP_TICKETS:
        return "Mit diesen Aufträgen dauert es zu lange; neue sind besser."
    if reason == p.PAID_SURCHARGE:
        return f"Der Tunnel {_route(rules, about, 'de')} ist den Aufpreis wert."
    if reason == p.SEARCHED:
        return f"In {number} durchgespielten Fortsetzungen ging es so am besten aus."
    return "Es gibt nichts Besseres zu tun."


def _for_tickets_de(number: int) -> str:
    return f" für {counted('ticket', number, 'de')}" if number else ""


def _card_de(rules: Rules, card: int) -> str:
    name = rules.cards[card]
    return ("Ein " if name == "joker" else "Eine ") + card_name(name, "de")


def english(rules: Rules, reason: int, about: int, number: int) -> str:
    if reason == p.PLANNED:
        return f"{_route(rules, about, 'en')} is part of the network{_for_tickets_en(number)}."
    if reason == p.CONTESTED:
        route = _route(rules, about, "en")
        return f"{route} is part of the network{_for_tickets_en(number)}, and a rival stands next to it."
    if reason == p.POINTS:
        return f"{_route(rules, about, 'en')} scores {counted('point', number, 'en')}."
    if reason == p.LAST_CHANCE:
        return f"The game is ending: {_route(rules, about, 'en')} is what still brings most."
    if reason == p.BLOCKED:
        return f"{_route(rules, about, 'en')} would join two parts of a rival's network."
    if reason == p.NEEDED_CARD:
        use = mindset_of(rules).use_of_card(rules, about, "en")
        return f"{_card_en(rules, about)} is missing for {use}."
    if reason == p.BLIND:
        if not rules.facts.market:
            return "Cards are still missing for the next routes."
        return "The market shows nothing better than a card from the deck."
    if reason == p.NEW_TICKETS:
        return "The network stands; new tickets promise more than more cards."
    if reason == p.KEPT_TICKETS:
        if number == 1:
            return "This ticket can be completed in time."
        return f"These {words.number(number, 'en')} tickets fit together and can be completed in time."
    if reason == p.CHEAP_PAYMENT:
        return f"{_card_en(rules, about)} is needed least elsewhere."
    if reason == p.SWAP_TICKETS:
        return "These tickets would take too long; new ones are better."
    if reason == p.PAID_SURCHARGE:
        return f"The tunnel {_route(rules, about, 'en')} is worth the surcharge."
    if reason == p.SEARCHED:
        return f"In {number} continuations played through, this came out best."
    return "There is nothing better to do."


def _for_tickets_en(number: int) -> str:
    return f" for {counted('ticket', number, 'en')}" if number else ""


def _card_en(rules: Rules, card: int) -> str:
    name = card_name(rules.cards[card], "en")
    return ("An " if name[0] in "aeiou" else "A ") + name
