"""The planner in Weltreise: pieces, harbours and exchanges."""

from stellwerk.bots.minds.habits import HARBOR_PAYS, PIECES_FIT
from stellwerk.bots.minds.plan import Plan
from stellwerk.bots.minds.planner import Planner
from stellwerk.engine.kinds import (
    GIVE_SHIPS,
    GIVE_WAGONS,
    HARBOR,
    PIECES,
    PIECES_DECISION,
    REFILL,
    REFILL_DECISION,
)
from stellwerk.engine.state import Seat, State


class WeltreisePlanner(Planner):
    """Chooses and exchanges pieces by its plan, builds harbours in cities of its tickets."""

    def turns_of(self, seat: Seat) -> float:
        pieces = seat.wagons + seat.ships
        if pieces == 0 and not seat.routes:
            pieces = 60  # not chosen yet
        return max(0.0, float(pieces - 6)) * 0.72 + 1.0

    def pieces_for(self, route: int) -> int:
        """Pieces can be exchanged, so a plan may ask for more of a kind than there are."""
        return 60

    def fits(self, plan: Plan) -> bool:
        if s_not_chosen(self.seat):
            return plan.wagons <= 25 and plan.ships <= 50 and plan.wagons + plan.ships <= 60
        wagons = self.seat.wagons + min(self.seat.box_wagons, max(0, self.seat.ships - plan.ships))
        ships = self.seat.ships + min(self.seat.box_ships, max(0, self.seat.wagons - plan.wagons))
        return plan.wagons <= wagons and plan.ships <= ships

    def gain(self, ticket: int) -> float:
        """A tour is counted between its two values; harbours make tickets a little dearer."""
        points = self.board.ticket_points[ticket]
        return 0.6 * points + 0.4 * self.board.ticket_ordered[ticket] + 1.0

    def choose_other(self, s: State, options: list[int]) -> int:
        if s.decision == PIECES_DECISION:
            return self.choose_pieces(s, options)
        if s.decision == REFILL_DECISION:
            trains = 0
            for card in s.market:
                if self.rules.decks.pile_of[card] == 0:
                    trains += 1
            return self.rules.base[REFILL] + (1 if trains > 3 else 0)
        return options[0]

    def choose_pieces(self, s: State, options: list[int]) -> int:
        """As the plan needs them, the rest shared out one to two."""
        self.look_ahead(s)
        spare = max(0, 60 - self.plan.wagons - self.plan.ships)
        wagons = min(25, max(10, self.plan.wagons + spare // 3))
        self.explain(PIECES_FIT, -1, wagons)
        return self.rules.base[PIECES] + wagons

    def special_action(self, s: State, options: list[int]) -> int:
        harbor = self.best_harbor(s, options)
        if harbor >= 0:
            return harbor
        return self.exchange(s, options)

    def best_harbor(self, s: State, options: list[int]) -> int:
        """Where most tickets, done or planned, name the city."""
        best = -1
        best_worth = 12.0
        for option in options:
            if self.rules.space.kinds[option] == HARBOR:
                city = self.rules.space.args[option]
                worth = self.harbor_worth(s, city)
                if worth > best_worth:
                    best = option
                    best_worth = worth
        if best >= 0:
            self.explain(HARBOR_PAYS, self.rules.space.args[best], int(best_worth))
        return best

    def harbor_worth(self, s: State, city: int) -> float:
        naming = 0.0
        chance = self.chance(self.plan.cost)
        for ticket in self.seat.tickets:
            if city in self.board.ticket_cities[ticket]:
                if self.rules.scoring.completed(s, self.player, ticket):
                    naming += 1.0
                elif ticket in self.plan.tickets:
                    naming += chance
        if naming <= 0.3:
            return 4.0 if self.turns < 3.0 else 0.0
        return 4.0 + 20.0 * min(1.0, naming) + 10.0 * max(0.0, min(naming, 3.0) - 1.0)

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        return self.harbor_worth(s, arg) if kind == HARBOR else 0.0

    def exchange(self, s: State, options: list[int]) -> int:
        """Only what the plan lacks."""
        wagons = self.plan.wagons - self.seat.wagons
        ships = self.plan.ships - self.seat.ships
        wanted = -1
        if wagons > 0:
            wanted = self.rules.base[GIVE_SHIPS] + wagons
        elif ships > 0:
            wanted = self.rules.base[GIVE_WAGONS] + ships
        if wanted >= 0 and wanted in options and self.turns > 3.0:
            self.explain(PIECES_FIT, -1, max(wagons, ships))
            return wanted
        return -1


def s_not_chosen(seat: Seat) -> bool:
    """Whether the pieces have not been chosen yet."""
    return seat.wagons == 0 and seat.ships == 0 and not seat.routes
