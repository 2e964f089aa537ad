"""Sentences of Märklin: actions and events as people read them, in German and English."""

from typing import Any

ACTIONS: list[tuple[str, str, str, str]] = [
    ("turn", "draw", "Ziehe eine verdeckte Karte vom Stapel.", "Draw a hidden card from the deck."),
    (
        "turn",
        "take loco",
        "Nimm eine Lokomotive aus der Auslage; eine zweite Karte gibt es dann nicht.",
        "Take a locomotive from the market; there is no second card then.",
    ),
    (
        "turn",
        "take loco4",
        "Nimm eine Lokomotive +4 aus der Auslage.",
        "Take a +4 locomotive from the market.",
    ),
    (
        "offer",
        "tickets short=1 long=3",
        "Ziehe einen kurzen und drei lange Aufträge und behalte mindestens zwei.",
        "Draw one short and three long tickets and keep at least two.",
    ),
    (
        "turn",
        "tickets short=4 long=0",
        "Ziehe vier kurze Aufträge und behalte mindestens einen.",
        "Draw four short tickets and keep at least one.",
    ),
    (
        "turn",
        "claim augsburg-munchen-2",
        "Baue die graue Strecke Augsburg – München, Gleis 2 (2 Felder).",
        "Claim the grey route Augsburg – München, track 2 (2 spaces).",
    ),
    ("place", "place koln", "Stelle einen Reisenden in Köln auf.", "Place a passenger in Köln."),
    ("place", "place none", "Stelle hier keinen Reisenden auf.", "Place no passenger here."),
    (
        "turn",
        "journey munchen",
        "Schicke deinen Reisenden aus München auf die Reise.",
        "Send your passenger in München on a journey.",
    ),
    (
        "journey",
        "ride augsburg-nurnberg-1",
        "Fahre über die orangefarbene Strecke Augsburg – Nürnberg.",
        "Ride over the orange route Augsburg – Nürnberg.",
    ),
    (
        "journey",
        "arrive",
        "Beende die Reise hier und werte die gesammelten Waren.",
        "End the journey here and score the goods collected.",
    ),
    (
        "keep",
        "keep koln-schweiz",
        "Behalte den Auftrag Köln – Schweiz (10).",
        "Keep the ticket Köln – Switzerland (10).",
    ),
]
"""Decision, notation, the sentence in both languages."""

EVENTS: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "offered", "seat": 1, "count": 4, "short": 3, "long": 1},
        "Ben zieht drei kurze und einen langen Auftrag.",
        "Ben draws three short and one long ticket.",
    ),
    ({"event": "kept", "seat": 1, "count": 2}, "Ben behält zwei Aufträge.", "Ben keeps two tickets."),
    ({"event": "kept", "seat": 1, "count": None}, "Ben hat Aufträge ausgewählt.", "Ben has chosen tickets."),
    (
        {"event": "arrived", "seat": 0, "city": "schweiz", "points": 1},
        "Die Reise endet in der Schweiz; Anna erhält einen Punkt.",
        "The journey ends in Switzerland; Anna scores one point.",
    ),
    (
        {"event": "arrived", "seat": 0, "city": "niederlande", "points": 2},
        "Die Reise endet in den Niederlanden; Anna erhält zwei Punkte.",
        "The journey ends in the Netherlands; Anna scores two points.",
    ),
    (
        {"event": "placed", "seat": 2, "city": "koln"},
        "Carla stellt einen Reisenden in Köln auf.",
        "Carla places a passenger in Köln.",
    ),
    (
        {"event": "goods", "seat": 2, "city": "munchen", "value": 3},
        "Carla nimmt in München eine Ware im Wert von 3 mit.",
        "Carla picks up goods worth 3 in München.",
    ),
]
"""Event, the sentence in both languages."""
