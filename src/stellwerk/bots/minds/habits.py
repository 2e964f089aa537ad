"""What makes one planner play unlike another."""

from typing import Final

POINTS_A_TURN: Final = 1.9  # what a turn is worth without tickets

FAITHFUL: Final = 100  # turns: a plan is kept till something upsets it


class Habits:
    """Those of an ordinary planner. What only an edition knows, its own planner decides."""

    def __init__(self) -> None:
        self.ticket_greed = 1.0  # how much new tickets are liked
        self.one_ticket = False  # plans only its most valuable open ticket
        self.tempted = 0.0  # claims off its plan routes so many times as long as usual (0: none)
        self.shortest_route = 1  # never claims shorter routes for points
        self.hoard = 0  # claims only with so many cards in hand, or near the end
        self.hoard_until = 8.0  # turns before the end from which on it claims with any hand
        self.contested = 0  # cards fewer that are enough, for each end of a route at which a rival stands
        self.blocking = 0.0  # how much a rival's loss counts
        self.pace = 1.0  # how long the game is thought to last, compared with an ordinary one
        self.turn_points = POINTS_A_TURN  # what a turn is thought to be worth without tickets
        self.given_up = 1  # open tickets outside its plan with which it still asks for new ones
        self.ticket_bar = 1.3  # turns that new tickets must be worth
        self.ticket_cost = 4.0  # turns that its plan may still cost at most when it asks for new tickets
        self.ticket_time = 7.0  # turns that must be left for them
        self.loco_worth = 1.4  # how sorry it would be to pay with a locomotive
        self.patience = 0  # turns that a plan is kept at most, as long as no claim and no ticket upsets it
