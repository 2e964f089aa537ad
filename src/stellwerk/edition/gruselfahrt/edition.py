"""What Gruselfahrt adds to views and positions: completed and discarded tickets, bonuses."""

from collections.abc import Mapping

from stellwerk.boards import BoardData
from stellwerk.edition.gruselfahrt.rules import GruselfahrtRules
from stellwerk.edition.gruselfahrt.scoring import ticket_total
from stellwerk.edition.gruselfahrt.spec import (
    BONUS_NAMES,
    BONUS_TICKETS,
    EXPECTED_COUNTS,
    REQUIREMENTS,
    SPEC,
    TICKETS_TO_WIN,
    TRICK_OR_TREAT,
)
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.kinds import BONUS, COMPLETED, SWAPPED
from stellwerk.engine.names import ticket_names
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import SheetEntry
from stellwerk.engine.state import Seat, State


class GruselfahrtEdition(Edition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], ["completed", "bonuses"])
        self.uncovering_events = [SWAPPED, COMPLETED]

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return GruselfahrtRules(data, players)

    # what everybody sees

    def public_table(self, rules: Rules, s: State) -> Json:
        given = len([seat for seat in s.seats if seat.bonuses & TRICK_OR_TREAT])
        return {"bonus_tickets": BONUS_TICKETS - given}

    def breakdown(self, rules: Rules, s: State, player: int) -> list[Json]:
        seat = s.seats[player]
        result: list[Json] = [
            {"item": "ticket", "points": 1, "ticket": name} for name in ticket_names(rules, seat.completed)
        ]
        if seat.bonuses & TRICK_OR_TREAT:
            result.append({"item": BONUS_NAMES[TRICK_OR_TREAT], "points": 1})
        return result

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        if kind == SWAPPED:
            return {"event": "swapped", "seat": seat, "count": first}
        if kind == COMPLETED:
            return {"event": "completed", "seat": seat, "ticket": rules.board.ticket_ids[first]}
        assert kind == BONUS
        return {"event": "bonus", "seat": seat, "bonus": BONUS_NAMES[first], "count": second}

    # positions

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        bonuses = [name for bit, name in BONUS_NAMES.items() if seat.bonuses & bit]
        return {"completed": ticket_names(rules, seat.completed), "bonuses": bonuses}

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        given = entry.get("completed", [])
        numbers = source.rules.board.ticket_number
        seat.completed = checked.distinct(given, numbers, "ticket", where + ".completed")
        source.use_tickets(seat.completed, where + ".completed")
        bits = {name: bit for bit, name in BONUS_NAMES.items()}
        for bit in checked.distinct(entry.get("bonuses", []), bits, "bonus", where + ".bonuses"):
            seat.bonuses |= bit

    # score sheets

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        """Connected tickets are completed, and the board shows who has earned the bonus ticket."""
        assert isinstance(rules, GruselfahrtRules)
        seat = s.seats[player]
        seat.completed = [ticket for ticket in seat.tickets if rules.scoring.completed(s, player, ticket)]
        seat.tickets = [ticket for ticket in seat.tickets if ticket not in seat.completed]
        if rules.crossed(seat):
            seat.bonuses = TRICK_OR_TREAT

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        count = ticket_total(s.seats[player])
        if count > TICKETS_TO_WIN:
            return {"fault": "pad.fault.tickets-to-win", "count": count, "most": TICKETS_TO_WIN}
        return super().sheet_fault(rules, s, player, entry)
