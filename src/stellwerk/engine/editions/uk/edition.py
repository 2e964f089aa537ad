"""What the United Kingdom adds to views and positions: technologies, bought and still to be bought."""

from collections.abc import Mapping

from stellwerk.arrays import i64, vec
from stellwerk.boards import BoardData
from stellwerk.engine.edition import Edition, Json
from stellwerk.engine.editions.uk import sentences
from stellwerk.engine.editions.uk.facts import (
    ADVANCED,
    CENSUS,
    DEMANDS,
    EQUALISING_BEAM,
    FACTS,
    RIGHT_OF_WAY,
    RISKY_CONTRACTS,
    THERMOCOMPRESSOR,
)
from stellwerk.engine.editions.uk.rules import UkRules
from stellwerk.engine.facts import Facts, Technology
from stellwerk.engine.kinds import (
    BOUGHT,
    BUY,
    CLAIM_DECISION,
    PAY_DECISION,
    ROUTE_KINDS,
    TURN_DECISION,
)
from stellwerk.engine.packed import replaced
from stellwerk.engine.positions import checked
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import NUMBER, TECHNOLOGY, SheetEntry, SheetField
from stellwerk.engine.spelling import technology_names
from stellwerk.engine.state import Seat, State
from stellwerk.engine.words import technology_name


class UkEdition(Edition):
    def __init__(self) -> None:
        super().__init__(FACTS, DEMANDS, CENSUS, ["renewed"], ["technologies"])
        self.routes_shared = True  # by right of way (UK-38)

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return UkRules(data, players, variants.get(ADVANCED, False))

    # what everybody sees

    def public_table(self, rules: Rules, s: State) -> Json:
        supply = {rules.technologies[number]: left for number, left in enumerate(s.supply)}
        return {"supply": supply, "renewed": s.renewed}

    def public_action(self, rules: Rules, s: State, decision: int) -> Json:
        result: Json = {}
        if decision == s.decision and s.technology >= 0:
            result["technology"] = rules.technologies[s.technology]
        if s.bought >= 0:
            result["bought"] = rules.technologies[s.bought]
        if decision == CLAIM_DECISION:
            result["claims"] = s.claims
        return result

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        assert kind == BOUGHT
        return {"event": "bought", "seat": seat, "technology": rules.technologies[first]}

    def obstacle(self, rules: Rules, s: State, kind: int, arg: int) -> str:
        if kind != BUY:
            return ""
        if s.bought >= 0:
            return "only one technology may be bought in a turn"
        if s.seats[s.player].technologies >> arg & 1:
            return "the player has it"
        if not s.supply[arg]:
            return "none is left"
        return "the cards do not suffice for it (or for the claim that must follow)"

    # sentences

    def explain(self, verb: str, rest: list[str], board: BoardData, lang: str, decision: str) -> str:
        return sentences.explain(verb, rest, lang, decision)

    def describe_event(self, event: Json, board: BoardData, who: str, lang: str) -> str:
        return sentences.describe(event, who, lang)

    def name_item(self, name: str, board: BoardData, lang: str) -> str:
        return technology_name(name, lang) if name in self.facts.technologies else ""

    # positions

    def write_table(self, rules: Rules, s: State) -> Json:
        return {"renewed": s.renewed}

    def write_seat(self, rules: Rules, seat: Seat) -> Json:
        return {"technologies": technology_names(rules, seat)}

    def read_table(self, source: Source) -> None:
        s = source.state
        s.renewed = checked.flag(source.take("renewed", False), "renewed")
        if s.renewed:
            s.supply = replaced(replaced(s.supply, RISKY_CONTRACTS, 0), EQUALISING_BEAM, 0)

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        s = source.state
        where = where + ".technologies"
        given = entry.get("technologies", [])
        for technology in checked.distinct(given, source.technologies, "technology", where):
            name = source.rules.technologies[technology]
            if technology in (RIGHT_OF_WAY, THERMOCOMPRESSOR):
                raise ValueError(f"{where}: {name} is never kept, it goes back to the supply")
            if not s.supply[technology]:
                raise ValueError(f"{where}: there are not so many {name} (is the option set?)")
            s.supply = replaced(s.supply, technology, s.supply[technology] - 1)
            seat.technologies |= 1 << technology

    # score sheets

    def sheet_fields(self, rules: Rules) -> list[SheetField]:
        """Technologies, and how many routes were built after those that bring points for each (UK-36)."""
        s = State()
        rules.lay_out(s)
        kept = {
            name: s.supply[number]
            for number, name in enumerate(rules.technologies)
            if s.supply[number] and number not in (RIGHT_OF_WAY, THERMOCOMPRESSOR)
        }
        counted = [SheetField(name, NUMBER, {}, self.facts.wagons) for name in paid_by_route(self.facts)]
        return [SheetField("technologies", TECHNOLOGY, kept, len(kept)), *counted]

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        seat = s.seats[player]
        for name in entry.things["technologies"]:
            seat.technologies |= 1 << rules.technologies.index(name)
        for name, technology in paid_by_route(self.facts).items():
            seat.score += entry.numbers[name] * technology.points_a_route

    def sheet_fault(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> Json:
        """No more points for routes than there are such routes, and none without the technology."""
        board = rules.board
        for name, technology in paid_by_route(self.facts).items():
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
        granting = s.bought in (RIGHT_OF_WAY, THERMOCOMPRESSOR)
        if s.decision == TURN_DECISION and not s.starting:
            return not granting and not s.claims
        if s.decision == CLAIM_DECISION:
            return granting and grant_makes_sense(s)
        if granting and s.decision == PAY_DECISION and not grant_makes_sense(s):
            return False
        return super().pending_makes_sense(rules, s)

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.technology < 0:
            return super().payment_makes_sense(rules, s)
        assert isinstance(rules, UkRules)
        options = rules.buy_options(s, vec[i64]())
        return s.bought < 0 and s.route < 0 and rules.base[BUY] + s.technology in options

    def can_claim(self, rules: Rules, s: State, route: int) -> bool:
        assert isinstance(rules, UkRules)
        if s.right_of_way:
            return route in rules.others_routes(s) and rules.can_pay_route(s, s.player, route)
        return super().can_claim(rules, s, route)


def paid_by_route(facts: Facts) -> dict[str, Technology]:
    """The technologies that bring points for every further route."""
    return {name: card for name, card in facts.technologies.items() if card.points_a_route}


def grant_makes_sense(s: State) -> bool:
    """The claims that a purchase still grants."""
    if s.bought == RIGHT_OF_WAY:
        return s.right_of_way and s.claims == 1
    return not s.right_of_way and s.claims in (1, 2)
