"""Parameters of the planner: each with a name, a default and bounds.

An edition may add parameters in a subclass. Its presets are in `params.json` in its package: `planner` (the
edition's defaults), `strategist` and `playout`. Those of trained bots are in the model file, by table size.
"""

from typing import Any, Final

KEEP_PLAN: Final = 100  # patience with which a plan is kept until something upsets it

PLANNER_PRESET: Final = "planner"
STRATEGIST_PRESET: Final = "strategist"
PLAYOUT_PRESET: Final = "playout"

DEFAULT_PRESETS: Final[dict[str, dict[str, Any]]] = {
    PLANNER_PRESET: {},
    STRATEGIST_PRESET: {"pace": 0.65},
    PLAYOUT_PRESET: {"patience": KEEP_PLAN, "connect_rounds": 1},
}
"""Presets of an edition without `params.json`."""


class PlannerParams:
    """The parameters that all editions share. "Turns" are the planner's own."""

    def __init__(self) -> None:
        self.bounds: dict[str, tuple[float, float]] = {}
        """Lowest and highest value of each parameter."""
        # Length of the game and worth of a turn.
        self.pace = self.real("pace", 1.0, 0.1, 2.0)  # expected length of the game, relative to the ordinary
        self.turns_per_piece = self.real("turns_per_piece", 0.85, 0.1, 2.0)  # pace of all players
        self.turn_points = self.real("turn_points", 1.9, 0.0, 10.0)  # points of a turn without tickets
        # Plans.
        self.patience = self.integer("patience", 0, 0, KEEP_PLAN)  # turns for which a plan is kept
        self.connect_rounds = self.integer("connect_rounds", 2, 1, 5)  # passes over the tickets of a plan
        self.one_ticket = self.flag("one_ticket")  # plan for the most valuable open ticket only
        # Tickets.
        self.ticket_greed = self.real("ticket_greed", 1.0, 0.0, 5.0)  # weight of new tickets
        self.given_up = self.integer("given_up", 1, 0, 10)  # abandoned tickets with which it draws new ones
        self.ticket_bar = self.real("ticket_bar", 1.3, 0.0, 10.0)  # turns that new tickets must be worth
        self.ticket_cost = self.real("ticket_cost", 4.0, 0.0, 50.0)  # most turns the plan may still cost then
        self.ticket_time = self.real("ticket_time", 7.0, 0.0, 50.0)  # turns that must be left then
        # Claims.
        self.hoard = self.integer("hoard", 0, 0, 60)  # cards in hand from which on it claims
        self.hoard_until = self.real("hoard_until", 8.0, 0.0, 50.0)  # turns left at which `hoard` ends
        self.contested = self.integer("contested", 0, 0, 60)  # cards less for each end with an opponent
        self.shortest_route = self.integer("shortest_route", 1, 1, 9)  # spaces of a route claimed for points
        self.tempted = self.real("tempted", 0.0, 0.0, 10.0)  # multiple of the mean that tempts to a claim
        self.blocking = self.real("blocking", 0.0, 0.0, 5.0)  # weight of an opponent's loss
        # Cards.
        self.cards_a_turn = self.real("cards_a_turn", 1.7, 0.1, 10.0)  # useful cards of a turn of drawing
        self.hand_counts = self.real("hand_counts", 0.65, 0.0, 1.0)  # share of the hand that a route may use
        self.loco_worth = self.real("loco_worth", 1.4, 0.0, 10.0)  # cost of paying with a locomotive

    def real(self, name: str, default: float, low: float, high: float) -> float:
        """Declare a number."""
        self.bounds[name] = (low, high)
        return default

    def integer(self, name: str, default: int, low: int, high: int) -> int:
        """Declare a whole number."""
        self.bounds[name] = (float(low), float(high))
        return default

    def flag(self, name: str) -> bool:
        """Declare a switch that is off by default."""
        self.bounds[name] = (0.0, 1.0)
        return False

    def get(self, name: str) -> float:
        """Return the value of a parameter."""
        self.check_name(name)
        value: float = getattr(self, name)
        return value

    def update(self, values: dict[str, Any]) -> None:
        """Set parameters by name.

        Raises:
            ValueError: There is no such parameter, or the value has the wrong type or is out of bounds.
        """
        for name, value in values.items():
            self.check_name(name)
            low, high = self.bounds[name]
            if not isinstance(value, (int, float)) or not low <= value <= high:
                raise ValueError(f"parameter {name} is {value!r}, not a number from {low:g} to {high:g}")
            default = getattr(self, name)
            if isinstance(default, bool):
                setattr(self, name, bool(value))
            elif isinstance(default, float):
                setattr(self, name, float(value))
            elif value == int(value):
                setattr(self, name, int(value))
            else:
                raise ValueError(f"parameter {name} is {value!r}, not a whole number")

    def check_name(self, name: str) -> None:
        """Raise `ValueError` if there is no such parameter."""
        if name not in self.bounds:
            raise ValueError(f"there is no parameter {name!r}")
