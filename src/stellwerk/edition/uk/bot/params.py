"""Parameters of the planner in the United Kingdom."""

from typing import Final

from stellwerk.bots.core.params import PlannerParams

ANY_HAND: Final = 1000  # cards that nobody holds


class UkParams(PlannerParams):
    """Parameters for technologies and for claims that waste cards."""

    def __init__(self) -> None:
        super().__init__()
        self.loco_points = self.real("loco_points", 2.4, 0.0, 20.0)  # points of a locomotive used elsewhere
        self.waste_until = self.real("waste_until", 4.0, 0.0, 60.0)  # turns left below which cards are wasted
        self.rush_hand = self.integer("rush_hand", ANY_HAND, 0, ANY_HAND)
        """Cards in an opponent's hand with which a claim of a tempting route may waste cards, too."""
