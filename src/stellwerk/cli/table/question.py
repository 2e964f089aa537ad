"""The question a decision puts to a player, with what he must know to answer it."""

from __future__ import annotations

from typing import Any

from stellwerk import Game
from stellwerk.boards import BoardData
from stellwerk.cli.cards import count_words, short_name
from stellwerk.cli.language import Translator
from stellwerk.engine.names import find_route, place_name, route_details, route_ends
from stellwerk.engine.words import BUILDINGS, building, color_name, counted, technology_name


def question(game: Game, view: dict[str, Any], by_card: bool, tr: Translator) -> str:
    """One or two lines above the options. `by_card`: a payment is asked for card by card."""
    pending: dict[str, Any] = view["pending"] or {}
    if game.decision == "pay":
        text = _payment(game.board, pending, view["seats"][0], tr)
        laid = count_words(view["own"]["laid"], tr) if by_card else ""
        return text + (tr("terminal.question.laid-so-far", laid=laid) if laid else "")
    if game.decision == "surcharge":
        return _surcharge(pending, tr)
    if game.decision == "journey":
        return _journey(game.board, pending["journey"], tr)
    if game.decision == "keep":
        least = view["own"]["keep_least"]
        return tr("terminal.question.which-tickets-do-you-keep", least=least)
    if game.decision == "pieces":
        return _pieces(game, tr)
    questions = {
        "turn": tr("terminal.question.what-do-you-do"),
        "draw": tr("terminal.question.and-the-second-card"),
        "refill": tr("terminal.question.what-refills-the-market"),
        "place": tr("terminal.question.do-you-place-a-passenger"),
        "claim": tr("terminal.question.which-route-do-you-claim"),
        "offer": tr("terminal.question.which-tickets-do-you-draw"),
    }
    return questions[game.decision]


def _payment(board: BoardData, pending: dict[str, Any], seat: dict[str, Any], tr: Translator) -> str:
    if pending.get("route"):
        route = find_route(board, pending["route"])
        color = color_name(route.color, tr.lang)
        target = f"{route_ends(board, route, tr.lang)} ({color}, {route_details(route, tr.lang)})"
    elif pending.get("city"):
        kind = next(kind for kind in BUILDINGS if f"{kind}s" in seat)
        target = building(kind, tr.lang) + " in " + place_name(board, pending["city"], tr.lang)
    else:
        name = technology_name(pending["technology"], tr.lang)
        target = tr("terminal.question.quoted", name=name)
    return tr("terminal.question.what-do-you-pay-with", target=target)


def _surcharge(pending: dict[str, Any], tr: Translator) -> str:
    shown = ", ".join(short_name(card, tr) for card in pending["revealed"])
    return tr("terminal.question.revealed-still-due", shown=shown, due=pending["due"])


def _journey(board: BoardData, journey: dict[str, Any], tr: Translator) -> str:
    at = place_name(board, journey["at"], tr.lang)
    goods = counted("point", sum(journey["goods"].values()), tr.lang)
    if not journey["ridden"]:
        return tr("terminal.question.the-journey-begins-in-where", at=at)
    return tr("terminal.question.on-the-way-now-in", at=at, goods=goods)


def _pieces(game: Game, tr: Translator) -> str:
    wagons = [int(game.say(action).partition("=")[2]) for action in game.actions()]
    return tr("terminal.question.how-many-wagons-do-you", min_wagons=min(wagons), max_wagons=max(wagons))
