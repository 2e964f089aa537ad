"""How bots think in Europe: tunnels with a reserve, and stations for tickets that would fail otherwise."""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.minds.case import Case
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.mindset import Mindset, place_called
from stellwerk.bots.minds.motives import OWN
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.tunnels import TunnelPlanner
from stellwerk.engine.editions.europe.facts import UNUSED_STATION
from stellwerk.engine.game import Game
from stellwerk.engine.kinds import BUILD, CLAIM
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.words import say

STATION_PAYS: Final[int] = OWN

LAST_TURNS: Final = 2.0  # of one's own, in which a planned ticket is taken for lost, too
TURNS_WORTH: Final = 2.0  # turns that a station must be worth, its cards included


class EuropePlanner(TunnelPlanner):
    """Borrows a route where its plan no longer leads, or when there is no time left for it."""

    def unseen_tickets(self, s: State) -> list[int]:
        """No long ticket comes after the start."""
        return [ticket for ticket in super().unseen_tickets(s) if not self.board.ticket_long[ticket]]

    def special_action(self, s: State, options: Ints) -> int:
        lost = self.lost_tickets(s)
        if not lost:
            return -1
        trial = self.with_tickets(s, lost)
        before = self.rules.scoring.tickets_value(trial, self.player)
        best = -1
        best_worth = self.least_worth(s, options)
        for option in options:
            if self.rules.space.kinds[option] == BUILD:
                worth = self.station_worth(trial, before, self.rules.space.args[option])
                if worth > best_worth:
                    best = option
                    best_worth = worth
        if best >= 0:
            self.explain(STATION_PAYS, self.rules.space.args[best], int(best_worth))
        return best

    def special_idea(self, s: State, kind: int, arg: int) -> float:
        lost = self.lost_tickets(s) if kind == BUILD else []
        if not lost:
            return 0.0
        trial = self.with_tickets(s, lost)
        return self.station_worth(trial, self.rules.scoring.tickets_value(trial, self.player), arg)

    def least_worth(self, s: State, options: Ints) -> float:
        """What a station must be worth: more than its turn, and at the end more than any claim."""
        least = TURNS_WORTH * self.habits.turn_points
        if self.turns <= LAST_TURNS:
            for option in options:
                if self.rules.space.kinds[option] == CLAIM:
                    least = max(least, self.last_score(s, self.rules.space.args[option]))
        return least

    def with_tickets(self, s: State, tickets: list[int]) -> State:
        """As if the player had these tickets and no others."""
        trial = s.copy()
        trial.seats[self.player].tickets = tickets
        return trial

    def station_worth(self, trial: State, before: int, city: int) -> float:
        """The points that a station brings at once for tickets that would be lost, less its own."""
        seat = trial.seats[self.player]
        built = seat.buildings
        seat.buildings = built + [city]
        after = self.rules.scoring.tickets_value(trial, self.player)
        seat.buildings = built
        return float(after - before - UNUSED_STATION)

    def saves(self, s: State, ticket: int, city: int) -> bool:
        """Whether a station there would complete a ticket at once."""
        trial = self.with_tickets(s, [ticket])
        before = self.rules.scoring.tickets_value(trial, self.player)
        return self.station_worth(trial, before, city) > -UNUSED_STATION

    def lost_tickets(self, s: State) -> list[int]:
        """Open tickets that the plan has given up, or for which there is no time left."""
        open_tickets = self.open_tickets(s)
        if self.turns <= LAST_TURNS:
            return open_tickets
        return [ticket for ticket in open_tickets if ticket not in self.plan.tickets]


class EuropeCase(Case):
    """Which ticket a station saves."""

    def __init__(self, mind: EuropePlanner, game: Game, lang: str, names: list[str]) -> None:
        super().__init__(mind, game, lang, names)
        self.builder = mind

    def for_special(self, action: int) -> str:
        if self.rules.space.kinds[action] != BUILD:
            return ""
        city = self.rules.space.args[action]
        saved = [
            ticket
            for ticket in self.builder.lost_tickets(self.state)
            if self.builder.saves(self.state, ticket, city)
        ]
        if not saved:
            return ""
        return say(
            self.lang,
            "editions.europe.a-station-saves",
            place=self.place_named(city),
            count=len(saved),
            tickets=self.tickets_named(saved),
        )


class EuropeMindset(Mindset):
    def case(self, mind: Planner, game: Game, lang: str, names: list[str]) -> Case:
        assert isinstance(mind, EuropePlanner)
        return EuropeCase(mind, game, lang, names)

    def planner(self, rules: Rules, habits: Habits) -> Planner:
        return EuropePlanner(rules, habits, self.economy(rules))

    def tell(self, rules: Rules, motive: int, about: int, number: int, lang: str) -> str:
        if motive == STATION_PAYS:
            place = place_called(rules, about, lang)
            return say(lang, "editions.europe.a-station-in-completes-a", place=place)
        return super().tell(rules, motive, about, number, lang)
