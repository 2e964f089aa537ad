"""The island as an edition: its rules, events, and what positions must keep to."""

from stellwerk.boards import BoardData
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State

from .rules import IslandRules
from .spec import (
    BUILT,
    CELEBRATED,
    EXPECTED_COUNTS,
    FIREWORKS_DECISION,
    LIGHTHOUSE,
    LIGHTHOUSES,
    LIT,
    REQUIREMENTS,
    SPEC,
    STAKE,
)


class IslandEdition(Edition):
    """A small made-up edition."""

    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return IslandRules(data, players)

    def public_seat(self, rules: Rules, seat: Seat) -> Json:
        """Everybody knows who has wagered, nobody how much."""
        return {"has_wagered": bool(seat.numbers[STAKE])}

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        if kind == LIT:
            return {"event": "lighthouse", "seat": seat, "city": rules.board.city_ids[first]}
        if kind == CELEBRATED:
            return {"event": "fireworks", "seat": seat}
        return {"event": "wagered", "seat": seat}

    def claim_blocker(self, rules: Rules, s: State, kind: int, arg: int) -> str:
        return "no-lighthouse" if kind == LIGHTHOUSE else ""

    # positions

    def check_seats(self, source: Source) -> None:
        """At most one lighthouse stands in a city, and a player has two."""
        built = [seat.lists[BUILT] for seat in source.state.seats]
        player, city = source.first_shared(built)
        if player >= 0:
            raise ValueError(f"seats[{player}].lighthouses: {city} has one already")
        if max(len(cities) for cities in built) > LIGHTHOUSES:
            raise ValueError("lighthouses: a player has two")

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        """Nobody is asked for fireworks who has no choice."""
        if s.decision == FIREWORKS_DECISION:
            return bool(s.seats[s.player].lists[BUILT]) and len(rules.legal_actions(s)) > 1
        return super().pending_makes_sense(rules, s)

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.city < 0:
            return super().payment_makes_sense(rules, s)
        assert isinstance(rules, IslandRules)
        return s.route < 0 and int(s.city) in rules.lighthouse_sites(s)
