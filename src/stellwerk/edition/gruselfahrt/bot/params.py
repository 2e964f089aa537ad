"""Parameters of the planner in Gruselfahrt."""

from stellwerk.bots.core.params import PlannerParams


class GruselfahrtParams(PlannerParams):
    """Parameters for the race to six tickets."""

    def __init__(self) -> None:
        super().__init__()
        self.rival_turns = self.real("rival_turns", 1.75, 0.1, 10.0)  # opponent's turns for a ticket
        self.swap_bar = self.real("swap_bar", 0.3, -2.0, 5.0)  # tickets that a swap must promise more
        self.calm = self.real("calm", 0.3, 0.0, 5.0)  # turns that a claim may cost in locomotives
        self.swap_hope = self.real("swap_hope", 0.7, 0.0, 2.0)  # share of what swaps may bring that counts
        self.ticket_turns = self.real("ticket_turns", 3.0, 0.0, 20.0)  # turns for a future ticket, and more
        self.distance_turns = self.real("distance_turns", 0.6, 0.0, 5.0)  # for each turn of its distance
        self.ticket_cars = self.real("ticket_cars", 3.0, 0.5, 20.0)  # cars that a ticket takes
