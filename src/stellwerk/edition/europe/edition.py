"""What Europe adds to views and positions: stations, and where long tickets may lie."""

from collections.abc import Mapping

from stellwerk.boards import BoardData
from stellwerk.edition.europe.fields import STATIONS_BUILT
from stellwerk.edition.europe.rules import EuropeRules
from stellwerk.edition.europe.spec import EXPECTED_COUNTS, REQUIREMENTS, SPEC, STATIONS
from stellwerk.engine.edition import Json
from stellwerk.engine.kinds import BUILD, BUILT
from stellwerk.engine.positions.source import Source
from stellwerk.engine.rules import Rules
from stellwerk.engine.sheet import PLACE, SheetEntry, SheetField
from stellwerk.engine.state import Seat, State
from stellwerk.engine.tunnel_rules import TunnelEdition


class EuropeEdition(TunnelEdition):
    def __init__(self) -> None:
        super().__init__(SPEC, REQUIREMENTS, EXPECTED_COUNTS, [], [])

    def rules(self, data: BoardData, players: int, variants: dict[str, bool]) -> Rules:
        return EuropeRules(data, players)

    # what everybody sees

    def public_seat(self, rules: Rules, seat: Seat) -> Json:
        return {"stations_left": STATIONS - len(seat.lists[STATIONS_BUILT])}

    def spell_event(self, rules: Rules, kind: int, seat: int, first: int, second: int) -> Json:
        assert kind == BUILT
        return {"event": "station", "seat": seat, "city": rules.board.city_ids[first]}

    def claim_blocker(self, rules: Rules, s: State, kind: int, arg: int) -> str:
        """Return the code for why no station can be built."""
        assert isinstance(rules, EuropeRules)
        if kind != BUILD:
            return ""
        if rules.station_owner(s, arg) >= 0:
            return "station-exists"
        if len(s.seats[s.player].lists[STATIONS_BUILT]) == STATIONS:
            return "no-stations-left"
        return "too-few-cards"

    # positions

    def read_seat(self, source: Source, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        if len(seat.lists[STATIONS_BUILT]) > STATIONS:
            raise ValueError(f"{where}.stations: a player has three stations")

    def check_seats(self, source: Source) -> None:
        """Refuse two stations in a city (EU-50)."""
        player, city = source.first_shared([seat.lists[STATIONS_BUILT] for seat in source.state.seats])
        if player >= 0:
            raise ValueError(f"seats[{player}].stations: {city} has a station already")

    def read_tickets(self, source: Source) -> None:
        """Put long tickets that nobody has out of the game: the deck has short ones only (EU-2)."""
        board = source.rules.board
        s = source.state
        for ticket, where in source.used_tickets.items():
            if where == "ticket_deck" and board.ticket_long[ticket]:
                raise ValueError(f"ticket_deck: {board.ticket_ids[ticket]} is a long ticket")
        long = range(len(board.ticket_ids))
        rest = [ticket for ticket in long if board.ticket_long[ticket] and ticket not in source.used_tickets]
        source.use_tickets(rest, "tickets_out")
        s.tickets_out = s.tickets_out + rest

    # score sheets

    def sheet_fields(self, rules: Rules) -> list[SheetField]:
        return [SheetField("stations", PLACE, dict.fromkeys(rules.board.city_ids, 1), STATIONS)]

    def fill_in(self, rules: Rules, s: State, player: int, entry: SheetEntry) -> None:
        stations = [rules.board.city_number[city] for city in entry.things["stations"]]
        s.seats[player].set_list(STATIONS_BUILT, stations)

    # the action under way

    def payment_makes_sense(self, rules: Rules, s: State) -> bool:
        if s.city < 0:
            return super().payment_makes_sense(rules, s)
        assert isinstance(rules, EuropeRules)
        free = rules.station_owner(s, s.city) < 0
        return s.route < 0 and free and rules.can_pay_station(s.seats[s.player])
