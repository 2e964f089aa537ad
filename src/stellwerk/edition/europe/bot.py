"""The bots in Europe: tunnels with a card in reserve, and stations for tickets that would fail otherwise."""

from typing import Final

from stellwerk.arrays import Ints
from stellwerk.bots.core.edition_hooks import BotHooks, place_label
from stellwerk.bots.core.explanation import Explanation
from stellwerk.bots.core.params import PlannerParams
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.reason_codes import FIRST_EDITION_REASON
from stellwerk.bots.core.tunnel_planner import TunnelPlanner
from stellwerk.edition.europe.fields import STATIONS_BUILT
from stellwerk.edition.europe.spec import UNUSED_STATION
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import BUILD, CLAIM
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.text import translate

STATION_PAYS: Final[int] = FIRST_EDITION_REASON

FULL_SEARCH_TURNS: Final = 2.0  # own turns before the end in which planned tickets count as lost, too
TURNS_WORTH: Final = 2.0  # turns that a station must be worth, with its cards


class EuropePlanner(TunnelPlanner):
    """Builds a station for tickets that the plan has given up, or when there is no time left for them."""

    def unseen_tickets(self, s: State) -> list[int]:
        """Leave out long tickets, which are dealt at the start only."""
        return [ticket for ticket in super().unseen_tickets(s) if not self.board.ticket_long[ticket]]

    def special_action(self, s: State, options: Ints) -> int:
        """Return the station that saves the most points, or -1."""
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
            self.set_reason(STATION_PAYS, self.rules.space.args[best], int(best_worth))
        return best

    def special_candidate_score(self, s: State, kind: int, arg: int) -> float:
        """Return the points that a station saves."""
        lost = self.lost_tickets(s) if kind == BUILD else []
        if not lost:
            return 0.0
        trial = self.with_tickets(s, lost)
        return self.station_worth(trial, self.rules.scoring.tickets_value(trial, self.player), arg)

    def least_worth(self, s: State, options: Ints) -> float:
        """Return the points that a station must save: more than its turn, at the end more than any claim."""
        least = TURNS_WORTH * self.params.turn_points
        if self.turns <= FULL_SEARCH_TURNS:
            for option in options:
                if self.rules.space.kinds[option] == CLAIM:
                    least = max(least, self.final_claim_score(s, self.rules.space.args[option]))
        return least

    def with_tickets(self, s: State, tickets: list[int]) -> State:
        """Return a copy of the state in which the player has only these tickets."""
        trial = s.copy()
        trial.seats[self.player].tickets = tickets
        return trial

    def station_worth(self, trial: State, before: int, city: int) -> float:
        """Return the points that a station saves at once, less its own."""
        seat = trial.seats[self.player]
        built = seat.lists[STATIONS_BUILT]
        seat.set_list(STATIONS_BUILT, built + [city])
        after = self.rules.scoring.tickets_value(trial, self.player)
        seat.set_list(STATIONS_BUILT, built)
        return float(after - before - UNUSED_STATION)

    def saves(self, s: State, ticket: int, city: int) -> bool:
        """Return whether a station in a city would complete a ticket at once."""
        trial = self.with_tickets(s, [ticket])
        before = self.rules.scoring.tickets_value(trial, self.player)
        return self.station_worth(trial, before, city) > -UNUSED_STATION

    def lost_tickets(self, s: State) -> list[int]:
        """Return the open tickets that the plan has given up, or all if there is no time left."""
        open_tickets = self.open_tickets(s)
        if self.turns <= FULL_SEARCH_TURNS:
            return open_tickets
        return [ticket for ticket in open_tickets if ticket not in self.plan.tickets]


class EuropeExplanation(Explanation):
    """Explains which ticket a station saves."""

    def __init__(self, planner: EuropePlanner, game: CoreGame, lang: str, names: list[str]) -> None:
        super().__init__(planner, game, lang, names)
        self.builder = planner

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
        return translate(
            self.lang,
            "editions.europe.a-station-saves",
            place=self.place_label(city),
            count=len(saved),
            tickets=self.ticket_labels(saved),
        )


class EuropeHooks(BotHooks):
    """The bots of Europe."""

    def explanation(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> Explanation:
        assert isinstance(planner, EuropePlanner)
        return EuropeExplanation(planner, game, lang, names)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        return EuropePlanner(rules, params, self.economy(rules, params))

    def reason_text(self, rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
        if reason == STATION_PAYS:
            place = place_label(rules, about, lang)
            return translate(lang, "editions.europe.a-station-in-completes-a", place=place)
        return super().reason_text(rules, reason, about, number, lang)


HOOKS: Final = EuropeHooks()
