"""The question a decision puts to a player, with what he must know to answer it."""

from __future__ import annotations

from stellwerk import Game
from stellwerk.boards import BoardData
from stellwerk.cli.cards import count_words, short_name
from stellwerk.cli.language import Translator
from stellwerk.documents import Journey, PendingView, SeatView, View
from stellwerk.text.buildings import building, building_kinds
from stellwerk.text.cards import color_name, counted, technology_name
from stellwerk.text.names import find_route, place_name, route_details, route_ends


def question(game: Game, view: View, by_card: bool, tr: Translator) -> str:
    """One or two lines above the options. `by_card`: a payment is asked for card by card."""
    pending: PendingView = view["pending"] or {}
    if game.phase == "pay":
        text = _payment(game.board, pending, view["seats"][0], tr)
        laid = count_words(view["own"]["laid"], tr) if by_card else ""
        return text + (tr("terminal.question.laid-so-far", laid=laid) if laid else "")
    if game.phase == "surcharge":
        return _surcharge(pending, tr)
    if game.phase == "journey":
        return _journey(game.board, pending["journey"], tr)
    if game.phase == "keep":
        least = view["own"]["keep_least"]
        return tr("terminal.question.which-tickets-do-you-keep", least=least)
    if game.phase == "pieces":
        return _pieces(game, tr)
    questions = {
        "turn": tr("terminal.question.what-do-you-do"),
        "draw": tr("terminal.question.and-the-second-card"),
        "refill": tr("terminal.question.what-refills-the-market"),
        "place": tr("terminal.question.do-you-place-a-passenger"),
        "claim": tr("terminal.question.which-route-do-you-claim"),
        "offer": tr("terminal.question.which-tickets-do-you-draw"),
    }
    return questions.get(game.phase, questions["turn"])


def _payment(board: BoardData, pending: PendingView, seat: SeatView, tr: Translator) -> str:
    if pending.get("route"):
        route = find_route(board, pending["route"])
        color = color_name(route.color, tr.lang)
        target = f"{route_ends(board, route, tr.lang)} ({color}, {route_details(route, tr.lang)})"
    elif pending.get("city"):
        place = place_name(board, pending["city"], tr.lang)
        known = [building(kind, tr.lang) for kind in building_kinds() if f"{kind}s" in seat]
        target = f"{known[0]} in {place}" if known else place
    else:
        name = technology_name(pending["technology"], tr.lang)
        target = tr("terminal.question.quoted", name=name)
    return tr("terminal.question.what-do-you-pay-with", target=target)


def _surcharge(pending: PendingView, tr: Translator) -> str:
    shown = ", ".join(short_name(card, tr) for card in pending["revealed"])
    return tr("terminal.question.revealed-still-due", shown=shown, due=pending["due"])


def _journey(board: BoardData, journey: Journey, tr: Translator) -> str:
    at = place_name(board, journey["at"], tr.lang)
    goods = counted("point", sum(journey["goods"].values()), tr.lang)
    if not journey["ridden"]:
        return tr("terminal.question.the-journey-begins-in-where", at=at)
    return tr("terminal.question.on-the-way-now-in", at=at, goods=goods)


def _pieces(game: Game, tr: Translator) -> str:
    wagons = [int(str(action).partition("=")[2]) for action in game.legal_actions()]
    return tr("terminal.question.how-many-wagons-do-you", min_wagons=min(wagons), max_wagons=max(wagons))
