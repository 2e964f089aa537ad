"""The planner of each edition, and the habits fitted to it."""

from typing import Final

from stellwerk.bots.minds.gruselfahrt_planner import GruselfahrtPlanner
from stellwerk.bots.minds.gruselfahrt_racer import GruselfahrtRacer
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.maerklin_planner import MaerklinPlanner
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.skandinavien_planner import SkandinavienPlanner
from stellwerk.bots.minds.uk_planner import UkPlanner
from stellwerk.bots.minds.weltreise_planner import WeltreisePlanner
from stellwerk.engine.rules import Rules

FAITHFUL: Final = 100  # turns: a plan is kept till something upsets it


def tuned_habits(edition: str) -> Habits:
    """Habits fitted by matches against the plain planner: games end sooner than they look at first."""
    habits = Habits()
    if edition == "gruselfahrt":
        habits.rival_turns = 1.5
        habits.swap_bar = 0.15
        return habits
    if edition == "maerklin":
        habits.pace = 0.75
        habits.long_tickets = 3
        habits.trip_bar = 14.0
        habits.passenger_bar = 3.2
        return habits
    habits.pace = 0.5 if edition == "uk" else 0.65
    if edition == "usa":
        habits.turn_points = 2.6
        habits.patience = FAITHFUL
    if edition == "weltreise":
        habits.patience = 2
    if edition == "uk":
        habits.turn_points = 3.2
        habits.loco_worth = 0.9
    return habits


def planner_for(rules: Rules, habits: Habits) -> Planner:
    """The planner of an edition."""
    edition = rules.facts.edition
    if edition == "skandinavien":
        return SkandinavienPlanner(rules, habits)
    if edition == "maerklin":
        return MaerklinPlanner(rules, habits)
    if edition == "weltreise":
        return WeltreisePlanner(rules, habits)
    if edition == "uk":
        return UkPlanner(rules, habits)
    if edition == "gruselfahrt":
        return GruselfahrtRacer(rules, habits)
    return Planner(rules, habits)


def quick_planner_for(rules: Rules) -> Planner:
    """One that plays the rest of a game hundreds of times a second, and hardly worse than the strategist."""
    edition = rules.facts.edition
    habits = tuned_habits(edition)
    if edition == "gruselfahrt":
        planner: Planner = GruselfahrtPlanner(rules, habits)
    else:
        habits.patience = 8 if edition == "weltreise" else FAITHFUL
        planner = planner_for(rules, habits)
    planner.brief = True
    planner.network.rounds = 1
    return planner
