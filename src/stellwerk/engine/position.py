"""Positions: the whole state as readable JSON, both ways.

What `write` gives, `read` takes back to the same state. A position written by hand may leave out what is at
its default; what it says must add up (cards, pieces, tickets, owners), or it is refused with the field and
the reason.
"""

from collections.abc import Mapping
from typing import Any, Final

from stellwerk import boards
from stellwerk.engine import fields
from stellwerk.engine.board import numbered
from stellwerk.engine.kinds import (
    BONUS_NAMES,
    DECISION_NAMES,
    OVER,
    PAY_DECISION,
    PILE_NAMES,
    SHIP,
    SURCHARGE_DECISION,
    TURN_DECISION,
)
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import Seat, State
from stellwerk.engine.view import bonus_names, card_counts, card_names, discards, technology_names

Json = dict[str, Any]

COMMON_FIELDS: Final = [
    "edition",
    "options",
    "players",
    "board",
    "to_move",
    "seed",
    "shuffles",
    "market",
    "deck",
    "discard",
    "exhausted",
    "ticket_deck",
    "tickets_out",
    "ticket_knowledge",
    "turns_left",
    "passes",
    "barren",
    "over",
    "seats",
    "pending",
]
SEAT_FIELDS: Final = ["hand", "known", "tickets", "routes", "wagons", "score"]
OWN_FIELDS: Final = {"maerklin": ["goods"], "uk": ["renewed"], "gruselfahrt": ["ticket_discard"]}
OWN_SEAT_FIELDS: Final = {
    "maerklin": ["passengers", "goods"],
    "weltreise": ["ships", "box", "harbors"],
    "uk": ["technologies"],
    "gruselfahrt": ["completed", "bonuses"],
}
PENDING_FIELDS: Final = [
    "decision",
    "starting",
    "route",
    "city",
    "technology",
    "laid",
    "bought",
    "claims",
    "right_of_way",
    "drawn",
    "filling",
    "gap",
    "keep_least",
    "offers",
    "choices",
    "announced",
    "revealed",
    "due",
    "paid_extra",
    "ridden",
    "fares",
]
MARKET_TRIES: Final = 1000


# ---------------------------------------------------------------------- writing


def write(rules: Rules, s: State, options: dict[str, bool]) -> Json:
    board = rules.board
    result: Json = {"edition": rules.facts.edition, "options": dict(options), "players": rules.players}
    if board.data.source != boards.BUILT_IN:
        result["board"] = board.data.raw
    result["to_move"] = s.player
    result["seed"] = s.seed
    result["shuffles"] = s.shuffles
    result["market"] = card_names(rules, s.market)
    result["deck"] = write_decks(rules, s)
    result["discard"] = discards(rules, s)
    result["exhausted"] = s.exhausted
    result["ticket_deck"] = write_ticket_decks(rules, s)
    result["tickets_out"] = ticket_names(rules, s.tickets_out)
    result["ticket_knowledge"] = {
        "known": write_knowledge(rules, s.ticket_known),
        "placed": write_knowledge(rules, s.ticket_placed),
    }
    result["turns_left"] = None if s.turns_left < 0 else s.turns_left
    result["passes"] = s.passes
    result["barren"] = s.barren
    result["over"] = s.decision == OVER
    edition = rules.facts.edition
    if edition == "maerklin":
        result["goods"] = {
            board.city_ids[city]: list(s.goods[city])
            for city in range(len(board.city_ids))
            if s.goods[city] != board.goods[city]
        }
    elif edition == "uk":
        result["renewed"] = s.renewed
    elif edition == "gruselfahrt":
        result["ticket_discard"] = ticket_names(rules, s.ticket_discard)
    result["seats"] = [write_seat(rules, seat) for seat in s.seats]
    result["pending"] = write_pending(rules, s)
    return result


def ticket_names(rules: Rules, tickets: list[int]) -> list[str]:
    return [rules.board.ticket_ids[ticket] for ticket in tickets]


def write_decks(rules: Rules, s: State) -> object:
    tops: list[list[str]] = []
    for pile in s.piles:
        cards = pile.cards[: pile.left]
        cards.reverse()
        tops.append(card_names(rules, cards))
    if len(tops) == 1:
        return tops[0]
    return {PILE_NAMES[which]: tops[which] for which in range(2)}


def write_ticket_decks(rules: Rules, s: State) -> object:
    decks = [ticket_names(rules, deck) for deck in s.ticket_decks]
    if len(decks) == 1:
        return decks[0]
    return {"short": decks[0], "long": decks[1]}


def write_knowledge(rules: Rules, masks: list[int]) -> Json:
    """Which seats know where a ticket lies."""
    return {
        rules.board.ticket_ids[ticket]: [seat for seat in range(rules.players) if mask >> seat & 1]
        for ticket, mask in enumerate(masks)
        if mask
    }


def write_seat(rules: Rules, seat: Seat) -> Json:
    board = rules.board
    result: Json = {
        "hand": card_counts(rules, seat.hand),
        "known": card_counts(rules, seat.known),
        "tickets": ticket_names(rules, seat.tickets),
        "routes": [board.route_ids[route] for route in seat.routes],
        "wagons": seat.wagons,
        "score": seat.score,
    }
    edition = rules.facts.edition
    if edition == "maerklin":
        result["passengers"] = {
            "supply": seat.passengers_left,
            "board": [board.city_ids[city] for city in seat.passengers],
        }
        result["goods"] = list(seat.goods)
    elif edition == "weltreise":
        result["ships"] = seat.ships
        result["box"] = {"wagons": seat.box_wagons, "ships": seat.box_ships}
        result["harbors"] = [board.city_ids[city] for city in seat.harbors]
    elif edition == "uk":
        result["technologies"] = technology_names(rules, seat)
    elif edition == "gruselfahrt":
        result["completed"] = ticket_names(rules, seat.completed)
        result["bonuses"] = bonus_names(seat)
    return result


def write_pending(rules: Rules, s: State) -> Json | None:
    """The action under way; nothing at the beginning of a turn or after the end."""
    if s.decision == OVER or (s.decision == TURN_DECISION and s.bought < 0):
        return None
    board = rules.board
    return {
        "decision": DECISION_NAMES[s.decision],
        "starting": s.starting,
        "route": None if s.route < 0 else board.route_ids[s.route],
        "city": None if s.city < 0 else board.city_ids[s.city],
        "technology": None if s.technology < 0 else rules.technologies[s.technology],
        "laid": card_counts(rules, s.laid) if s.decision in (PAY_DECISION, SURCHARGE_DECISION) else {},
        "bought": None if s.bought < 0 else rules.technologies[s.bought],
        "claims": s.claims,
        "right_of_way": s.right_of_way,
        "drawn": s.drawn,
        "filling": s.filling,
        "gap": None if s.gap < 0 else s.gap,
        "keep_least": s.keep_least,
        "offers": [ticket_names(rules, seat.offer) for seat in s.seats],
        "choices": [seat.choice for seat in s.seats],
        "announced": [seat.announced for seat in s.seats],
        "revealed": card_names(rules, s.revealed),
        "due": s.due,
        "paid_extra": card_names(rules, s.paid_extra),
        "ridden": [board.route_ids[route] for route in s.ridden],
        "fares": s.fares,
    }


# ---------------------------------------------------------------------- reading


class Reader:
    """Reads one position; `take` hands out a field, or its default."""

    def __init__(self, rules: Rules, source: Mapping[str, object]) -> None:
        self.rules = rules
        self.source = source
        self.cards: dict[str, int] = numbered(rules.cards)
        self.techs: dict[str, int] = numbered(rules.technologies)
        self.edition = rules.facts.edition
        self.state = State()
        self.used_tickets: dict[int, str] = {}

    def take(self, key: str, default: object) -> object:
        return self.source[key] if key in self.source else default

    def read(self) -> State:
        s = self.state
        fields.only(self.source, COMMON_FIELDS + OWN_FIELDS.get(self.edition, []), "position")
        self.rules.lay_out(s)
        s.seed = fields.integer(self.take("seed", 0), "seed")
        s.shuffles = fields.whole(self.take("shuffles", 0), "shuffles", 0)
        s.exhausted = fields.flag(self.take("exhausted", False), "exhausted")
        s.player = fields.whole(self.take("to_move", 0), "to_move", 0)
        if s.player >= self.rules.players:
            raise ValueError(f"to_move: there are only {self.rules.players} seats, from 0 on")
        self.read_counters()
        self.read_seats()
        self.read_own_things()
        pending = self.take("pending", None)
        if pending is not None:
            self.read_pending(fields.mapping(pending, "pending"))
        self.read_cards()
        self.read_tickets()
        over = fields.flag(self.take("over", False), "over")
        if over:
            s.decision = OVER
        self.check_decision()
        return s

    def read_counters(self) -> None:
        s = self.state
        turns_left = self.take("turns_left", None)
        s.turns_left = -1 if turns_left is None else fields.whole(turns_left, "turns_left", 0)
        s.passes = fields.whole(self.take("passes", 0), "passes", 0)
        s.barren = fields.whole(self.take("barren", 0), "barren", 0)

    # seats

    def read_seats(self) -> None:
        seats = fields.items(self.take("seats", []), "seats")
        if len(seats) > self.rules.players:
            raise ValueError(f"seats: {len(seats)} are given for {self.rules.players} players")
        for player in range(self.rules.players):
            entry = seats[player] if player < len(seats) else {}
            where = f"seats[{player}]"
            self.read_seat(player, fields.mapping(entry, where), where)
        self.check_places()

    def read_seat(self, player: int, entry: Mapping[str, object], where: str) -> None:
        fields.only(entry, SEAT_FIELDS + OWN_SEAT_FIELDS.get(self.edition, []), where)
        s = self.state
        rules = self.rules
        board = rules.board
        seat = s.seats[player]
        seat.hand = fields.counts(entry.get("hand", {}), self.cards, "card", where + ".hand")
        seat.known = fields.counts(entry.get("known", {}), self.cards, "card", where + ".known")
        for card in range(len(seat.hand)):
            if seat.known[card] > seat.hand[card]:
                raise ValueError(f"{where}.known: more {rules.cards[card]} are known than are in the hand")
        seat.tickets = fields.distinct(
            entry.get("tickets", []), board.ticket_number, "ticket", where + ".tickets"
        )
        self.use_tickets(seat.tickets, where + ".tickets")
        routes = fields.distinct(entry.get("routes", []), board.route_number, "route", where + ".routes")
        for route in routes:
            if s.owners[route] and self.edition != "uk":
                raise ValueError(f"{where}.routes: {board.route_ids[route]} has another owner already")
            rules.own_route(s, player, route)
        self.read_pieces(seat, entry, where)
        points = sum([board.points[route] for route in routes])
        seat.score = fields.integer(entry.get("score", points), where + ".score")
        if self.edition == "maerklin":
            self.read_passengers(seat, entry, where)
        elif self.edition == "weltreise":
            self.read_harbors(seat, entry, where)
        elif self.edition == "uk":
            self.read_technologies(seat, entry, where)
        elif self.edition == "gruselfahrt":
            self.read_completed(seat, entry, where)

    def use_tickets(self, tickets: list[int], where: str) -> None:
        for ticket in tickets:
            if ticket in self.used_tickets:
                name = self.rules.board.ticket_ids[ticket]
                raise ValueError(f"{where}: ticket {name} is in {self.used_tickets[ticket]} already")
            self.used_tickets[ticket] = where

    def read_pieces(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = self.rules.board
        wagons_used = 0
        ships_used = 0
        for route in seat.routes:
            if board.kind[route] == SHIP:
                ships_used += board.length[route]
            else:
                wagons_used += board.length[route]
        if self.edition == "weltreise":
            self.read_wagons_and_ships(seat, entry, wagons_used, ships_used, where)
            return
        start = self.rules.facts.wagons
        if wagons_used > start:
            raise ValueError(f"{where}.routes: they take {wagons_used} wagons, a player has {start}")
        left = entry.get("wagons", start - wagons_used)
        seat.wagons = fields.whole(left, where + ".wagons", 0)
        if seat.wagons + wagons_used > start:
            raise ValueError(f"{where}.wagons: {seat.wagons} and {wagons_used} on the board, of {start}")

    def read_wagons_and_ships(
        self, seat: Seat, entry: Mapping[str, object], wagons_used: int, ships_used: int, where: str
    ) -> None:
        """25 wagons and 50 ships: on the board, in the supply, in the box (by default 5 and 10 there)."""
        box: Mapping[str, object] = {}
        if "box" in entry:
            box = fields.mapping(entry["box"], where + ".box")
            fields.only(box, ["wagons", "ships"], where + ".box")
        seat.wagons, seat.box_wagons = self.supply_and_box(entry, box, "wagons", 25, 5, wagons_used, where)
        seat.ships, seat.box_ships = self.supply_and_box(entry, box, "ships", 50, 10, ships_used, where)

    def supply_and_box(
        self,
        entry: Mapping[str, object],
        box: Mapping[str, object],
        kind: str,
        every: int,
        boxed: int,
        used: int,
        where: str,
    ) -> tuple[int, int]:
        if used > every:
            raise ValueError(f"{where}.routes: they take {used} {kind}, a player has {every}")
        if kind in entry:
            supply = fields.whole(entry[kind], f"{where}.{kind}", 0)
            rest = max(0, min(boxed, every - used - supply))
            in_box = fields.whole(box.get(kind, rest), f"{where}.box.{kind}", 0)
        else:
            in_box = fields.whole(box.get(kind, min(boxed, every - used)), f"{where}.box.{kind}", 0)
            supply = every - used - in_box
        if supply < 0 or supply + in_box + used > every:
            raise ValueError(
                f"{where}.{kind}: {supply} in the supply, {in_box} in the box "
                f"and {used} on the board, of {every}"
            )
        return supply, in_box

    def read_passengers(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = self.rules.board
        where = where + ".passengers"
        given = fields.mapping(entry.get("passengers", {}), where)
        fields.only(given, ["supply", "board"], where)
        seat.passengers = fields.names_of(
            given.get("board", []), board.city_number, "place", where + ".board"
        )
        for city in seat.passengers:
            if board.country[city]:
                raise ValueError(f"{where}.board: no passenger stands in a country ({board.city_ids[city]})")
        if len(seat.passengers) > 3:
            raise ValueError(f"{where}.board: a player has three passengers")
        seat.passengers_left = fields.whole(
            given.get("supply", 3 - len(seat.passengers)), where + ".supply", 0
        )
        if seat.passengers_left + len(seat.passengers) > 3:
            raise ValueError(f"{where}.supply: a player has three passengers in all")
        values = fields.items(entry.get("goods", []), where)
        seat.goods = [fields.whole(value, where[:-11] + ".goods", 1) for value in values]

    def read_harbors(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        board = self.rules.board
        where = where + ".harbors"
        seat.harbors = fields.distinct(entry.get("harbors", []), board.city_number, "place", where)
        if len(seat.harbors) > 3:
            raise ValueError(f"{where}: a player has three harbours")
        for city in seat.harbors:
            if not board.harbor[city]:
                raise ValueError(f"{where}: {board.city_ids[city]} is no harbour city")

    def read_technologies(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        s = self.state
        where = where + ".technologies"
        for technology in fields.distinct(entry.get("technologies", []), self.techs, "technology", where):
            name = self.rules.technologies[technology]
            if name in ("right-of-way", "thermocompressor"):
                raise ValueError(f"{where}: {name} is never kept, it goes back to the supply")
            if not s.supply[technology]:
                raise ValueError(f"{where}: there are not so many {name} (is the option set?)")
            supply = s.supply[:]
            supply[technology] -= 1
            s.supply = supply
            seat.technologies |= 1 << technology

    def read_completed(self, seat: Seat, entry: Mapping[str, object], where: str) -> None:
        tickets = entry.get("completed", [])
        seat.completed = fields.distinct(
            tickets, self.rules.board.ticket_number, "ticket", where + ".completed"
        )
        self.use_tickets(seat.completed, where + ".completed")
        bits = {name: bit for bit, name in BONUS_NAMES.items()}
        for bit in fields.distinct(entry.get("bonuses", []), bits, "bonus", where + ".bonuses"):
            seat.bonuses |= bit

    def check_places(self) -> None:
        """At most one passenger and one harbour in a city."""
        passengers: list[int] = []
        harbors: list[int] = []
        for player, seat in enumerate(self.state.seats):
            for city in seat.passengers:
                if city in passengers:
                    name = self.rules.board.city_ids[city]
                    raise ValueError(f"seats[{player}].passengers.board: another one stands in {name}")
                passengers.append(city)
            for city in seat.harbors:
                if city in harbors:
                    name = self.rules.board.city_ids[city]
                    raise ValueError(f"seats[{player}].harbors: {name} has a harbour already")
                harbors.append(city)

    def read_own_things(self) -> None:
        s = self.state
        board = self.rules.board
        if self.edition == "maerklin":
            goods = s.goods[:]
            for name, values in fields.mapping(self.take("goods", {}), "goods").items():
                city = fields.known(name, board.city_number, "place", "goods")
                left = [fields.whole(value, f"goods.{name}", 1) for value in fields.items(values, "goods")]
                if not is_subsequence(left, board.goods[city]):
                    raise ValueError(f"goods.{name}: {left} cannot be left of {board.goods[city]}")
                goods[city] = left
            s.goods = goods
        elif self.edition == "uk":
            s.renewed = fields.flag(self.take("renewed", False), "renewed")
            if s.renewed:
                supply = s.supply[:]
                supply[self.techs["risky-contracts"]] = 0
                supply[self.techs["equalising-beam"]] = 0
                s.supply = supply

    # cards

    def read_cards(self) -> None:
        s = self.state
        rules = self.rules
        market = self.take("market", None)
        if market is not None:
            s.market = fields.names_of(market, self.cards, "card", "market")
            if len(s.market) > rules.market_size:
                raise ValueError(f"market: {len(s.market)} cards, there is room for {rules.market_size}")
        decks = self.by_pile("deck", [])
        piles = self.by_pile("discard", {})
        for which in range(len(s.piles)):
            self.read_pile(which, decks[which], piles[which])
        self.add_the_rest(market is None)
        if rules.market_must_go(s):
            raise ValueError("market: it would be replaced at once, so it cannot stand")

    def by_pile(self, key: str, default: object) -> list[object]:
        """The values of a field for each pile."""
        if len(self.state.piles) == 1:
            return [self.take(key, default)]
        both = fields.mapping(self.take(key, {}), key)
        fields.only(both, PILE_NAMES, key)
        return [both[name] if name in both else default for name in PILE_NAMES]

    def read_pile(self, which: int, deck: object, discard: object) -> None:
        rules = self.rules
        pile = self.state.piles[which]
        pile.cards = fields.names_of(deck, self.cards, "card", "deck")
        pile.cards.reverse()
        pile.left = len(pile.cards)
        pile.discard = fields.counts(discard, self.cards, "card", "discard")
        pile.discarded = sum(pile.discard)
        for card in range(len(rules.cards)):
            if rules.card_pile[card] != which and (card in pile.cards or pile.discard[card]):
                raise ValueError(
                    f"deck: {rules.cards[card]} does not belong to the {PILE_NAMES[which]} cards"
                )

    def add_the_rest(self, deal_market: bool) -> None:
        """Cards that no field names are shuffled and laid under those named; they fill the market."""
        s = self.state
        rules = self.rules
        left = rules.counts[:]
        for seat in s.seats:
            for card in range(len(left)):
                left[card] -= seat.hand[card]
        for pile in s.piles:
            for card in range(len(left)):
                left[card] -= pile.discard[card]
            for card in pile.cards:
                left[card] -= 1
        for card in s.market + s.revealed:
            left[card] -= 1
        if s.exhausted:
            return
        for card in range(len(left)):
            if left[card] < 0:
                raise ValueError(
                    f"cards: {rules.counts[card] - left[card]} {rules.cards[card]} are named in hands, "
                    f"market, deck and discard, the edition has {rules.counts[card]}"
                )
        rests: list[list[int]] = [[] for _ in s.piles]
        for card in range(len(left)):
            for _ in range(left[card]):
                rests[rules.card_pile[card]].append(card)
        self.lay_under(rests)
        if deal_market:
            self.deal_market(rests)

    def lay_under(self, rests: list[list[int]]) -> None:
        for which, pile in enumerate(self.state.piles):
            if rests[which]:
                self.rules.shuffle(self.state, rests[which])
                pile.cards = rests[which] + pile.cards
                pile.left = len(pile.cards)

    def deal_market(self, rests: list[list[int]]) -> None:
        """A lawful market out of the unnamed cards, which lie at the bottom of the decks."""
        s = self.state
        rules = self.rules
        for _ in range(MARKET_TRIES):
            tops = [rest[:] for rest in rests]
            s.market = []
            share = rules.market_size // len(tops)
            for top in tops:
                for _ in range(share):
                    if top:
                        s.market.append(top.pop())
            for top in tops:
                while len(s.market) < rules.market_size and top:
                    s.market.append(top.pop())
            lawful = not rules.market_unlawful(s.market)
            if lawful:
                break
            for rest in rests:
                rules.shuffle(s, rest)
        for which, pile in enumerate(s.piles):
            named = pile.cards[len(rests[which]) :]
            pile.cards = tops[which] + named
            pile.left = len(pile.cards)

    # tickets

    def read_tickets(self) -> None:
        s = self.state
        board = self.rules.board
        numbers = board.ticket_number
        if len(s.ticket_decks) == 1:
            named = [fields.distinct(self.take("ticket_deck", []), numbers, "ticket", "ticket_deck")]
        else:
            both = fields.mapping(self.take("ticket_deck", {}), "ticket_deck")
            fields.only(both, ["short", "long"], "ticket_deck")
            named = [
                fields.distinct(both.get(name, []), numbers, "ticket", "ticket_deck." + name)
                for name in ("short", "long")
            ]
            for which in range(2):
                for ticket in named[which]:
                    if board.ticket_long[ticket] != (which == 1):
                        raise ValueError(f"ticket_deck: {board.ticket_ids[ticket]} is in the wrong deck")
        for deck in named:
            self.use_tickets(deck, "ticket_deck")
        s.tickets_out = fields.distinct(self.take("tickets_out", []), numbers, "ticket", "tickets_out")
        self.use_tickets(s.tickets_out, "tickets_out")
        if self.edition == "gruselfahrt":
            given = self.take("ticket_discard", [])
            s.ticket_discard = fields.distinct(given, numbers, "ticket", "ticket_discard")
            self.use_tickets(s.ticket_discard, "ticket_discard")
        decks: list[list[int]] = []
        for which, deck in enumerate(named):
            rest = [
                ticket
                for ticket in range(len(board.ticket_ids))
                if ticket not in self.used_tickets
                and (len(named) == 1 or board.ticket_long[ticket] == (which == 1))
            ]
            if rest:
                self.rules.shuffle(s, rest)
            decks.append(deck + rest)
        s.ticket_decks = decks
        self.read_knowledge()

    def read_knowledge(self) -> None:
        s = self.state
        where = "ticket_knowledge"
        given = fields.mapping(self.take(where, {}), where)
        fields.only(given, ["known", "placed"], where)
        s.ticket_known = self.knowledge(given.get("known", {}), where + ".known")
        s.ticket_placed = self.knowledge(given.get("placed", {}), where + ".placed")

    def knowledge(self, value: object, where: str) -> list[int]:
        masks = [0] * len(self.rules.board.ticket_ids)
        for name, seats in fields.mapping(value, where).items():
            ticket = fields.known(name, self.rules.board.ticket_number, "ticket", where)
            for seat in fields.items(seats, where):
                number = fields.whole(seat, where, 0)
                if number >= self.rules.players:
                    raise ValueError(f"{where}: there is no seat {number}")
                masks[ticket] |= 1 << number
        return masks

    # the action under way

    def read_pending(self, given: Mapping[str, object]) -> None:
        fields.only(given, PENDING_FIELDS, "pending")
        s = self.state
        board = self.rules.board
        name = given.get("decision")
        if name not in DECISION_NAMES or name == "over":
            raise ValueError(f"pending.decision: there is no decision {name!r:.60}")
        assert isinstance(name, str)
        s.decision = DECISION_NAMES.index(name)
        s.starting = fields.flag(given.get("starting", False), "pending.starting")
        s.route = self.maybe(given, "route", board.route_number)
        s.city = self.maybe(given, "city", board.city_number)
        s.technology = self.maybe(given, "technology", self.techs)
        s.bought = self.maybe(given, "bought", self.techs)
        s.laid = fields.counts(given.get("laid", {}), self.cards, "card", "pending.laid")
        s.claims = fields.whole(given.get("claims", 0), "pending.claims", 0)
        s.right_of_way = fields.flag(given.get("right_of_way", False), "pending.right_of_way")
        s.drawn = fields.whole(given.get("drawn", 0), "pending.drawn", 0)
        s.filling = fields.flag(given.get("filling", False), "pending.filling")
        gap = given.get("gap")
        s.gap = -1 if gap is None else fields.whole(gap, "pending.gap", 0)
        s.keep_least = fields.whole(given.get("keep_least", 0), "pending.keep_least", 0)
        s.revealed = fields.names_of(given.get("revealed", []), self.cards, "card", "pending.revealed")
        s.due = fields.whole(given.get("due", 0), "pending.due", 0)
        s.paid_extra = fields.names_of(given.get("paid_extra", []), self.cards, "card", "pending.paid_extra")
        s.ridden = fields.distinct(given.get("ridden", []), board.route_number, "route", "pending.ridden")
        s.fares = fields.whole(given.get("fares", 0), "pending.fares", 0)
        self.read_offers(given)

    def maybe(self, given: Mapping[str, object], key: str, names: dict[str, int]) -> int:
        value = given.get(key)
        return -1 if value is None else fields.known(value, names, key, "pending." + key)

    def read_offers(self, given: Mapping[str, object]) -> None:
        s = self.state
        offers = fields.items(given.get("offers", []), "pending.offers")
        choices = fields.items(given.get("choices", []), "pending.choices")
        announced = fields.items(given.get("announced", []), "pending.announced")
        if max(len(offers), len(choices), len(announced)) > self.rules.players:
            raise ValueError("pending.offers: there are more than players")
        for player, offer in enumerate(offers):
            tickets = fields.distinct(offer, self.rules.board.ticket_number, "ticket", "pending.offers")
            self.use_tickets(tickets, "pending.offers")
            s.seats[player].offer = tickets
        for player, choice in enumerate(choices):
            s.seats[player].choice = fields.whole(choice, "pending.choices", 0)
        for player, long in enumerate(announced):
            s.seats[player].announced = fields.whole(long, "pending.announced", -1)

    def check_decision(self) -> None:
        """The decision must make sense: what is laid is in the hand, and something can be chosen."""
        s = self.state
        if s.decision == OVER:
            return
        seat = s.seats[s.player]
        for card in range(len(s.laid)):
            if s.laid[card] > seat.hand[card]:
                raise ValueError("pending.laid: more is laid than is in the hand")
        try:
            if s.decision == PAY_DECISION:
                s.bill = self.rules.pending_bill(s)
            sensible = bool(self.rules.options(s))
        except (IndexError, NotImplementedError, ValueError):
            sensible = False
        if not sensible:
            raise ValueError("pending: nothing can be decided in such a position")


def is_subsequence(part: list[int], whole: list[int]) -> bool:
    place = 0
    for value in whole:
        if place < len(part) and part[place] == value:
            place += 1
    return place == len(part)


def read(rules: Rules, source: Mapping[str, object]) -> State:
    return Reader(rules, source).read()
