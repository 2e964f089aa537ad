"""What Gruselfahrt adds to views and positions: completed and discarded tickets, bonuses."""

from stellwerk.boards import BoardData
from stellwerk.edition.gruselfahrt.fields import BONUSES, COMPLETED_TICKETS
from stellwerk.edition.gruselfahrt.kinds import BONUS, COMPLETED, SWAPPED
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
from stellwerk.engine.names import ticket_names
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import SheetEntry
from stellwerk.engine.state import State


class GruselfahrtEdition(Edition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])
        self.uncovering_events = [SWAPPED, COMPLETED]

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return GruselfahrtRules(data, players)

    # what everybody sees

    def public_table(self, rules: Rules, s: State) -> Json:
        given = len([seat for seat in s.seats if seat.numbers[BONUSES] & TRICK_OR_TREAT])
        return {"bonus_tickets": BONUS_TICKETS - given}

    def breakdown(self, rules: Rules, s: State, player: int) -> list[Json]:
        seat = s.seats[player]
        result: list[Json] = [
            {"item": "ticket", "points": 1, "ticket": name}
            for name in ticket_names(rules, seat.lists[COMPLETED_TICKETS])
        ]
        if seat.numbers[BONUSES] & TRICK_OR_TREAT:
            result.append({"item": bonus_name(TRICK_OR_TREAT), "points": 1})
        return result

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        if kind == SWAPPED:
            return {"event": "swapped", "seat": seat, "count": first}
        if kind == COMPLETED:
            return {"event": "completed", "seat": seat, "ticket": rules.board.ticket_ids[first]}
        assert kind == BONUS
        return {"event": "bonus", "seat": seat, "bonus": bonus_name(first), "count": second}

    # score sheets

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        """Complete connected tickets; the board shows who has earned the bonus ticket."""
        assert isinstance(rules, GruselfahrtRules)
        seat = s.seats[player]
        completed = [ticket for ticket in seat.tickets if rules.scoring.completed(s, player, ticket)]
        seat.set_list(COMPLETED_TICKETS, completed)
        seat.tickets = [ticket for ticket in seat.tickets if ticket not in completed]
        if rules.crossed(seat):
            seat.set_number(BONUSES, TRICK_OR_TREAT)

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        count = ticket_total(s.seats[player])
        if count > TICKETS_TO_WIN:
            return {"fault": "pad.fault.tickets-to-win", "count": count, "most": TICKETS_TO_WIN}
        return super().sheet_fault(rules, s, player, entry)


def bonus_name(bit: int) -> str:
    """Return the name of a bonus."""
    return BONUS_NAMES[bit.bit_length() - 1]
