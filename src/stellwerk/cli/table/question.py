"""The question a decision puts to a player, with what he must know to answer it."""

from __future__ import annotations

from typing import Any

from stellwerk import Game
from stellwerk.boards import BoardData
from stellwerk.cli.cards import count_words, short_name
from stellwerk.cli.language import Translator
from stellwerk.engine.names import find_route, place_name, route_details, route_ends
from stellwerk.engine.vocabulary import BUILDINGS
from stellwerk.engine.words import building, color_name, counted, technology_name


def question(game: Game, view: dict[str, Any], by_card: bool, tr: Translator) -> str:
    """One or two lines above the options. `by_card`: a payment is asked for card by card."""
    pending: dict[str, Any] = view["pending"] or {}
    if game.decision == "pay":
        text = _payment(game.board, pending, view["seats"][0], tr)
        laid = count_words(view["own"]["laid"], tr) if by_card else ""
        return text + (tr(f" Schon gelegt: {laid}.", f" Laid so far: {laid}.") if laid else "")
    if game.decision == "surcharge":
        return _surcharge(pending, tr)
    if game.decision == "journey":
        return _journey(game.board, pending["journey"], tr)
    if game.decision == "keep":
        least = view["own"]["keep_least"]
        return tr(
            f"Welche Aufträge behältst du? Mindestens {least}.",
            f"Which tickets do you keep? At least {least}.",
        )
    if game.decision == "pieces":
        return _pieces(game, tr)
    questions = {
        "turn": tr("Was tust du?", "What do you do?"),
        "draw": tr("Und als zweite Karte?", "And the second card?"),
        "refill": tr("Womit wird die Auslage aufgefüllt?", "What refills the market?"),
        "place": tr("Stellst du einen Reisenden auf?", "Do you place a passenger?"),
        "claim": tr("Welche Strecke nutzt du?", "Which route do you claim?"),
        "offer": tr("Welche Aufträge ziehst du?", "Which tickets do you draw?"),
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
        target = tr(f"„{name}“", f"“{name}”")
    return tr(f"Womit zahlst du {target}?", f"What do you pay {target} with?")


def _surcharge(pending: dict[str, Any], tr: Translator) -> str:
    shown = ", ".join(short_name(card, tr) for card in pending["revealed"])
    return tr(
        f"Aufgedeckt: {shown}. Noch fällig: {pending['due']}.",
        f"Revealed: {shown}. Still due: {pending['due']}.",
    )


def _journey(board: BoardData, journey: dict[str, Any], tr: Translator) -> str:
    at = place_name(board, journey["at"], tr.lang)
    goods = counted("point", sum(journey["goods"].values()), tr.lang)
    if not journey["ridden"]:
        return tr(f"Die Reise beginnt in {at}. Wohin?", f"The journey begins in {at}. Where to?")
    return tr(
        f"Unterwegs, jetzt in {at}; Waren bisher für {goods}. Wohin?",
        f"On the way, now in {at}; goods so far for {goods}. Where to?",
    )


def _pieces(game: Game, tr: Translator) -> str:
    wagons = [int(game.say(action).partition("=")[2]) for action in game.actions()]
    return tr(
        f"Wie viele Wagen nimmst du ({min(wagons)}–{max(wagons)})? Der Rest deiner 60 Teile sind Schiffe;"
        " für den Anfang sind 20 gut.",
        f"How many wagons do you take ({min(wagons)}–{max(wagons)})? The rest of your 60 pieces are ships;"
        " 20 is good to begin with.",
    )
