"""Gruselfahrt: a race to six tickets through a haunted town, without points. Ids: GF-..."""

from stellwerk.arrays import Ints, append, i64, vec
from stellwerk.boards import BoardData
from stellwerk.edition.gruselfahrt.fields import BONUSES, COMPLETED_TICKETS, FIELDS, TICKET_DISCARD
from stellwerk.edition.gruselfahrt.kinds import BONUS, COMPLETED, OWN_KINDS, SWAP, SWAPPED
from stellwerk.edition.gruselfahrt.scoring import GruselfahrtScoring, ticket_total
from stellwerk.edition.gruselfahrt.spec import (
    CARDS_A_DRAW,
    CRYPT,
    HAUNTED_HOUSE,
    SPEC,
    TICKETS_TO_WIN,
    TRICK_OR_TREAT,
)
from stellwerk.engine.fields import Field
from stellwerk.engine.kinds import OVER, PASS
from stellwerk.engine.mechanics.decks import shuffle
from stellwerk.engine.mechanics.network import connected
from stellwerk.engine.mechanics.tickets import draw_tickets
from stellwerk.engine.rules import MANY_ACTIONS, Rules
from stellwerk.engine.state import Seat, State


class GruselfahrtRules(Rules):
    def __init__(self, data: BoardData, players: int) -> None:
        super().__init__(SPEC, data, players)
        board = self.board
        self.forest = [city for city in range(len(board.city_ids)) if board.region[city] == "dark-forest"]
        self.shore = [city for city in range(len(board.city_ids)) if board.region[city] == "seashore"]
        self.town_hall = board.landmark.index("town-hall")
        self.crypt = board.landmark.index("crypt")
        self.haunted_house = board.landmark.index("haunted-house")
        self.scoring = GruselfahrtScoring(self.board, players)
        self.price_routes()

    def state_fields(self) -> list[Field]:
        return FIELDS

    def kind_names(self) -> dict[int, str]:
        return super().kind_names() | OWN_KINDS

    def notation(self) -> dict[int, list[str]]:
        words = super().notation()
        words[SWAP] = ["swap"]
        return words

    # set-up: two tickets each, no choice

    def begin(self, s: State) -> None:
        for seat in s.seats:
            seat.tickets = seat.offer
            seat.offer = []
        self.first_turn(s)

    # actions: draw two cards, claim a route, or swap tickets

    def turn_actions(self, s: State) -> Ints:
        actions = self.draw_actions(s, vec[i64](capacity=MANY_ACTIONS), False)
        if len(actions) == 0 and len(self.claim_actions(s, vec[i64]())) == 0:
            actions = append(actions, self.base[PASS])  # nobody is made to swap (C-5)
        if s.seats[s.player].tickets:
            actions = append(actions, self.base[SWAP])
        return self.claim_actions(s, actions)

    def draw(self, s: State, which: i64) -> None:
        """Draw two cards at once, or those there are (GF-10, GF-13)."""
        self.draw_some(s, CARDS_A_DRAW)
        self.end_turn(s, False, True)

    def draw_some(self, s: State, count: i64) -> None:
        for _ in range(count):
            if self.decks.can_draw(s, 0):
                self.draw_blind(s, s.player, 0)

    def apply_special(self, s: State, kind: i64, arg: i64) -> None:
        self.swap_tickets(s)

    def swap_tickets(self, s: State) -> None:
        """Discard the face-down tickets, then draw as many as before (GF-12)."""
        seat = s.seats[s.player]
        stuck = self.can_only_swap(s)
        old = seat.tickets
        seat.tickets = []
        s.set_list(TICKET_DISCARD, s.lists[TICKET_DISCARD] + old)
        known = s.ticket_known[:]
        for ticket in old:
            known[ticket] = 1 << s.player
        s.ticket_known = known
        s.emit(SWAPPED, s.player, len(old), 0)
        self.renew_tickets(s)
        before = len(seat.lists[COMPLETED_TICKETS])
        for _ in range(len(old)):
            self.draw_ticket(s, seat)
        self.complete_tickets(s, seat)
        if s.decision != OVER:
            self.end_turn(s, False, len(seat.lists[COMPLETED_TICKETS]) > before or not stuck)

    def can_only_swap(self, s: State) -> bool:
        """Return whether there is nothing else to do in this turn (C-5)."""
        if self.decks.can_draw(s, 0):
            return False
        return len(self.claim_actions(s, vec[i64]())) == 0

    def draw_ticket(self, s: State, seat: Seat) -> None:
        """Draw a new ticket, if there is one; otherwise the player goes on with fewer (GF-14)."""
        self.renew_tickets(s)
        if s.ticket_decks[0]:
            seat.tickets = seat.tickets + draw_tickets(s, 0, 1)
            self.renew_tickets(s)

    def renew_tickets(self, s: State) -> None:
        """Make an empty ticket deck anew from the discarded tickets."""
        if not s.ticket_decks[0] and s.lists[TICKET_DISCARD]:
            tickets = s.lists[TICKET_DISCARD][:]
            shuffle(s, tickets)
            s.ticket_decks = [tickets]
            s.set_list(TICKET_DISCARD, [])

    # after a claim: bonus cards, trick-or-treat, tickets, end of the game (GF-23)

    def route_claimed(self, s: State) -> None:
        seat = s.seats[s.player]
        self.town_hall_bonus(s, seat, self.crypt, CRYPT)
        self.town_hall_bonus(s, seat, self.haunted_house, HAUNTED_HOUSE)
        self.trick_or_treat(s, seat)
        self.complete_tickets(s, seat)
        if s.decision != OVER:
            if seat.wagons == 0:
                self.finish(s)  # GF-31
            else:
                self.end_turn(s, False, True)

    def town_hall_bonus(self, s: State, seat: Seat, place: i64, bonus: int) -> None:
        """Deal two cards for the first connection of the Town Hall with a place (GF-22)."""
        if not seat.numbers[BONUSES] & bonus and connected(
            self.board, seat.connections, self.town_hall, place
        ):
            seat.set_number(BONUSES, seat.numbers[BONUSES] | bonus)
            s.emit(BONUS, s.player, bonus, CARDS_A_DRAW)
            self.draw_some(s, CARDS_A_DRAW)

    def trick_or_treat(self, s: State, seat: Seat) -> None:
        """Award the bonus for the first connection of the Dark Forest with the Seashore (GF-21)."""
        if not seat.numbers[BONUSES] & TRICK_OR_TREAT and self.crossed(seat):
            seat.set_number(BONUSES, seat.numbers[BONUSES] | TRICK_OR_TREAT)
            s.emit(BONUS, s.player, TRICK_OR_TREAT, 1)
            if ticket_total(seat) >= TICKETS_TO_WIN:
                self.finish(s)

    def crossed(self, seat: Seat) -> bool:
        """Return whether a seat's routes connect the Dark Forest with the Seashore."""
        for forest in self.forest:
            for shore in self.shore:
                if connected(self.board, seat.connections, forest, shore):
                    return True
        return False

    def complete_tickets(self, s: State, seat: Seat) -> None:
        """Reveal connected tickets one after the other, each replaced by a new one (GF-20, GF-24)."""
        place = 0
        while s.decision != OVER and place < len(seat.tickets):
            ticket = seat.tickets[place]
            if self.scoring.completed(s, s.player, ticket):
                seat.tickets = seat.tickets[:place] + seat.tickets[place + 1 :]
                seat.set_list(COMPLETED_TICKETS, seat.lists[COMPLETED_TICKETS] + [ticket])
                s.emit(COMPLETED, s.player, ticket, 0)
                if ticket_total(seat) >= TICKETS_TO_WIN:
                    self.finish(s)
                else:
                    self.draw_ticket(s, seat)
                    place = 0
            else:
                place += 1

    def may_hold(self, s: State, player: i64, ticket: i64) -> bool:
        """Return whether a ticket may be in hand: a connected one would have been revealed."""
        return not self.scoring.completed(s, player, ticket)

    def revealed_tickets(self, seat: Seat) -> list[int]:
        return seat.lists[COMPLETED_TICKETS]

    # the end

    def tickets_shown(self, s: State) -> bool:
        """Return False: what is not completed stays face down (C-4)."""
        return False

    def end_is_near(self, seat: Seat) -> bool:
        """Return False: there is no last round; without cars the other actions remain (GF-32)."""
        return False
