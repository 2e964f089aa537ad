"""The planner of each edition, and the habits fitted to it."""

from stellwerk.bots.minds.gruselfahrt_planner import GruselfahrtPlanner
from stellwerk.bots.minds.gruselfahrt_racer import GruselfahrtRacer
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.maerklin_planner import MaerklinPlanner
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.skandinavien_planner import SkandinavienPlanner
from stellwerk.bots.minds.uk_planner import UkPlanner
from stellwerk.bots.minds.weltreise_planner import WeltreisePlanner
from stellwerk.engine.rules import Rules


def tuned_habits(edition: str) -> Habits:
    """Habits fitted by matches against the plain planner: games end sooner than they look at first."""
    habits = Habits()
    if edition == "gruselfahrt":
        habits.foresight = True
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
        return GruselfahrtRacer(rules, habits) if habits.foresight else GruselfahrtPlanner(rules, habits)
    return Planner(rules, habits)
