"""What makes one planner play unlike another, and the motives it may have for a choice."""

from typing import Final

POINTS_A_TURN: Final = 1.9  # what a turn is worth without tickets

# Motives; `reasons.py` beside this package has the sentences.
PLANNED: Final = 0
CONTESTED: Final = 1
POINTS: Final = 2
NEEDED_CARD: Final = 3
BLIND: Final = 4
NEW_TICKETS: Final = 5
KEPT_TICKETS: Final = 6
CHEAP_PAYMENT: Final = 7
LAST_CHANCE: Final = 8
FORCED: Final = 9
GOODS_TRIP: Final = 10
HARBOR_PAYS: Final = 11
PIECES_FIT: Final = 12
TECHNOLOGY: Final = 13
SWAP_TICKETS: Final = 14
BLOCKED: Final = 15
PASSENGER: Final = 16
PAID_SURCHARGE: Final = 17
SEARCHED: Final = 18
INVESTMENT: Final = 19


class Habits:
    """What makes one planner play unlike another."""

    def __init__(self) -> None:
        self.ticket_greed = 1.0  # how much new tickets are liked
        self.one_ticket = False  # plans only its most valuable open ticket
        self.tempted = 0.0  # claims off its plan routes so many times as long as usual (0: none)
        self.shortest_route = 1  # never claims shorter routes for points
        self.hoard = 0  # claims only with so many cards in hand, or near the end
        self.blocking = 0.0  # how much a rival's loss counts
        self.pace = 1.0  # how long the game is thought to last, compared with an ordinary one
        self.turn_points = POINTS_A_TURN  # what a turn is thought to be worth without tickets
        self.given_up = 1  # open tickets outside its plan with which it still asks for new ones
        self.ticket_bar = 1.3  # turns that new tickets must be worth
        self.loco_worth = 1.4  # how sorry it would be to pay with a locomotive
        self.patience = 0  # turns that a plan is kept at most, as long as no claim and no ticket upsets it
        self.rival_turns = 1.75  # turns that the best rival may need for a ticket (Gruselfahrt)
        self.swap_bar = 0.3  # tickets that new ones must promise more to be swapped for (Gruselfahrt)
        self.long_tickets = 2  # of those offered at the start (Märklin)
        self.trip_bar = 11.0  # what a journey must bring while there is time, with few players (Märklin)
        self.passenger_bar = 2.6  # how many routes should meet where a passenger is placed (Märklin)
