"""What the United Kingdom adds to views and positions: technologies, bought and still to be bought."""

from collections.abc import Mapping

from stellwerk.arrays import i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.uk.fields import (
    BOUGHT_THIS_TURN,
    BUYING,
    CLAIMS_LEFT,
    CLAIMS_OTHERS,
    OWNED,
    RENEWED,
    SUPPLY,
    set_supply,
)
from stellwerk.edition.uk.kinds import BOUGHT, BUY, CLAIM_DECISION
from stellwerk.edition.uk.rules import UkRules
from stellwerk.edition.uk.spec import (
    ADVANCED,
    EQUALISING_BEAM,
    EXPECTED_COUNTS,
    REQUIREMENTS,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    SPEC,
    TECHNOLOGIES,
    THERMOCOMPRESSOR,
)
from stellwerk.engine.board import numbered
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.kinds import PAY_DECISION, ROUTE_KINDS, TURN_DECISION
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import NUMBER, TECHNOLOGY, SheetEntry, SheetField
from stellwerk.engine.spec import EditionSpec, Technology
from stellwerk.engine.state import Seat, State


class UkEdition(Edition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], ["technologies"])
        self.routes_shared = True  # by right of way (UK-38)

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return UkRules(data, players, variants.get(ADVANCED, False))

    # what everybody sees

    def public_table(self, rules: Rules, s: State) -> Json:
        supply = {TECHNOLOGIES[number]: left for number, left in enumerate(s.lists[SUPPLY])}
        return {"supply": supply}

    def public_action(self, rules: Rules, s: State, decision: int) -> Json:
        result: Json = {}
        if decision == s.decision and s.numbers[BUYING] >= 0:
            result["technology"] = TECHNOLOGIES[s.numbers[BUYING]]
        if s.numbers[BOUGHT_THIS_TURN] >= 0:
            result["bought"] = TECHNOLOGIES[s.numbers[BOUGHT_THIS_TURN]]
        if decision == CLAIM_DECISION:
            result["claims"] = int(s.numbers[CLAIMS_LEFT])
        return result

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        assert kind == BOUGHT
        return {"event": "bought", "seat": seat, "technology": TECHNOLOGIES[first]}

    def claim_blocker(self, rules: Rules, s: State, kind: int, arg: int) -> str:
        if kind != BUY:
            return ""
        if s.numbers[BOUGHT_THIS_TURN] >= 0:
            return "one-technology-a-turn"
        if s.seats[s.player].numbers[OWNED] >> arg & 1:
            return "technology-owned"
        if not s.lists[SUPPLY][arg]:
            return "technology-sold-out"
        return "too-few-cards-to-buy"

    # positions

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        return {"technologies": technology_names(seat)}

    def read_table(self, source: Source) -> None:
        s = source.state
        if s.numbers[RENEWED]:
            set_supply(s, RISKY_CONTRACTS, 0)
            set_supply(s, EQUALISING_BEAM, 0)

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        s = source.state
        where = where + ".technologies"
        given = entry.get("technologies", [])
        for technology in checked.distinct(given, numbered(TECHNOLOGIES), "technology", where):
            name = TECHNOLOGIES[technology]
            if technology in (RIGHT_OF_WAY, THERMOCOMPRESSOR):
                raise ValueError(f"{where}: {name} is never kept, it goes back to the supply")
            if not s.lists[SUPPLY][technology]:
                raise ValueError(f"{where}: there are fewer {name} (is the variant set?)")
            set_supply(s, technology, s.lists[SUPPLY][technology] - 1)
            seat.set_number(OWNED, seat.numbers[OWNED] | 1 << technology)

    # score sheets

    def sheet_fields(self, rules: Rules) -> list[SheetField]:
        """Return the technologies, and how many routes were built after those that score for each (UK-36)."""
        s = State()
        rules.lay_out(s)
        kept = {
            name: s.lists[SUPPLY][number]
            for number, name in enumerate(TECHNOLOGIES)
            if s.lists[SUPPLY][number] and number not in (RIGHT_OF_WAY, THERMOCOMPRESSOR)
        }
        counted = [SheetField(name, NUMBER, {}, rules.spec.wagons) for name in paid_by_route(self.spec)]
        return [SheetField("technologies", TECHNOLOGY, kept, len(kept)), *counted]

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        seat = s.seats[player]
        for name in entry.things["technologies"]:
            seat.set_number(OWNED, seat.numbers[OWNED] | 1 << TECHNOLOGIES.index(name))
        for name, technology in paid_by_route(self.spec).items():
            seat.score += entry.numbers[name] * technology.points_a_route

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        """Refuse more routes that score for a technology than there are, and any without the technology."""
        board = rules.board
        for name, technology in paid_by_route(self.spec).items():
            most = 0
            if name in entry.things["technologies"]:
                for route in s.seats[player].routes:
                    if not technology.kinds or ROUTE_KINDS[board.kind[route]] in technology.kinds:
                        most += 1
            if entry.numbers[name] > most:
                return {
                    "fault": "pad.fault.paid-routes",
                    "technology": name,
                    "given": entry.numbers[name],
                    "most": most,
                }
        return super().sheet_fault(rules, s, player, entry)

    # the action under way

    def pending_makes_sense(self, rules: Rules, s: State) -> bool:
        granting = s.numbers[BOUGHT_THIS_TURN] in (RIGHT_OF_WAY, THERMOCOMPRESSOR)
        if s.decision == TURN_DECISION and not s.starting:
            return not granting and not s.numbers[CLAIMS_LEFT]
        if s.decision == CLAIM_DECISION:
            return granting and grant_makes_sense(s)
        if granting and s.decision == PAY_DECISION and not grant_makes_sense(s):
            return False
        return super().pending_makes_sense(rules, s)

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.numbers[BUYING] < 0:
            return super().payment_makes_sense(rules, s)
        assert isinstance(rules, UkRules)
        actions = rules.buy_actions(s, vec[i64]())
        return (
            s.numbers[BOUGHT_THIS_TURN] < 0 and s.route < 0 and rules.base[BUY] + s.numbers[BUYING] in actions
        )

    def can_claim(self, rules: Rules, s: State, route: int) -> bool:
        assert isinstance(rules, UkRules)
        if s.numbers[CLAIMS_OTHERS]:
            return route in rules.others_routes(s) and rules.can_pay_route(s, s.player, route)
        return super().can_claim(rules, s, route)


def technology_names(seat: Seat) -> list[str]:
    """Return the technologies that a seat has."""
    return [name for number, name in enumerate(TECHNOLOGIES) if seat.numbers[OWNED] >> number & 1]


def paid_by_route(spec: EditionSpec) -> dict[str, Technology]:
    """Return the technologies that score for every further route."""
    return {name: card for name, card in spec.technologies.items() if card.points_a_route}


def grant_makes_sense(s: State) -> bool:
    """Return whether the claims that a purchase still grants are possible."""
    if s.numbers[BOUGHT_THIS_TURN] == RIGHT_OF_WAY:
        return bool(s.numbers[CLAIMS_OTHERS]) and s.numbers[CLAIMS_LEFT] == 1
    return not s.numbers[CLAIMS_OTHERS] and s.numbers[CLAIMS_LEFT] in (1, 2)
