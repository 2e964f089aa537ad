"""What happened in a game, as rows of tables: games, seats, turns, claims, tickets.

The same tables come from playtests and from records (`stellwerk export`), so that what was asked of the one
can be asked of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stellwerk.arena.seat_totals import seat_totals
from stellwerk.engine.game import CoreGame

Row = dict[str, Any]

COLUMNS: Final[dict[str, dict[str, str]]] = {
    "games": {
        "game": "int",
        "edition": "str",
        "players": "int",
        "seed": "int",
        "block": "int",
        "decisions": "int",
        "turns": "int",
        "finished": "bool",
        "ended_by": "str",
        "leader_changes": "int",
        "decided_at": "float",
        "barren_turns": "int",
    },
    "seats": {
        "game": "int",
        "seat": "int",
        "name": "str",
        "score": "int",
        "place": "int",
        "win": "float",
        "tickets_made": "int",
        "tickets_kept": "int",
        "ticket_points": "int",
        "route_points": "int",
        "bonus_points": "int",
        "pieces_left": "int",
    },
    "turns": {
        "game": "int",
        "turn": "int",
        "seat": "int",
        "action": "str",
        "full_action": "str",
        "options": "int",
        "score": "int",
        "leader": "int",
    },
    "claims": {
        "game": "int",
        "seat": "int",
        "turn": "int",
        "route": "str",
        "length": "int",
        "color": "str",
        "points": "int",
        "cards": "str",
        "win": "float",
    },
    "tickets": {
        "game": "int",
        "seat": "int",
        "ticket": "str",
        "points": "int",
        "kept": "bool",
        "turn_offered": "int",
        "completed": "bool",
        "turn_completed": "int",
        "win": "float",
    },
}
"""Every table with its columns. Turns count from 1 over all players; a turn of -1 means: never."""

NEVER: Final = -1
NOBODY: Final = -1


class GameLedger:
    """Fills the tables while a game is played."""

    def __init__(self, game: CoreGame, number: int, names: Sequence[str], block: int = 0) -> None:
        self.game = game
        self.number = number
        self.block = block
        self.names = [*names] or [""] * game.players
        self.routes = {route.id: route for route in game.board.routes}
        self.points = {ticket.id: ticket.points for ticket in game.board.tickets}
        self.turns: list[Row] = []
        self.claims: list[Row] = []
        self.tickets: dict[tuple[int, str], Row] = {}
        self.changes = 0
        self.leader = NOBODY
        self.forced_passes = 0
        self.ended_by = "not finished"

    def apply(self, action: int) -> None:
        """Take the decision in the game and record what it caused."""
        game = self.game
        begins = game.phase == "turn"
        seat, turn = game.current_player, game.state.turns + 1
        if begins:
            words = game.notation(action)
            options = len(game.legal_actions())
            self.forced_passes += options == 1 and words == "pass"
            row = {"turn": turn, "seat": seat, "action": words.split()[0], "full_action": words}
            self.turns.append(row | {"options": options})
        elif self.turns and self.turns[-1]["turn"] == turn and self.turns[-1]["seat"] == seat:
            self.turns[-1]["full_action"] += f"; {game.notation(action)}"
        game.apply(action)
        for event in game.events:
            self._note(event, turn)
        if self.turns and (game.state.turns + 1 > turn or game.is_over):
            self._turn_done()

    def _note(self, event: Row, turn: int) -> None:
        match event["event"]:
            case "claimed":
                route = self.routes[event["route"]]
                paid = event.get("paid", {})
                self.claims.append(
                    {
                        "seat": event["seat"],
                        "turn": turn,
                        "route": route.id,
                        "length": route.length,
                        "color": route.color,
                        "points": event["points"],
                        "cards": " ".join(f"{card}={count}" for card, count in paid.items()),
                    }
                )
                self._look_for_completed(event["seat"], turn)
            case "kept":
                for kept, ids in ((True, event["tickets"]), (False, event["returned"])):
                    for ticket in ids:
                        self._offered(event["seat"], ticket, kept, turn)
                self._look_for_completed(event["seat"], turn)
            case "completed":
                self._offered(event["seat"], event["ticket"], True, NEVER)
                self._complete(event["seat"], event["ticket"], turn)

    def _offered(self, seat: int, ticket: str, kept: bool, turn: int) -> None:
        row: Row = {
            "seat": seat,
            "ticket": ticket,
            "points": self.points[ticket],
            "kept": kept,
            "turn_offered": turn,
            "completed": False,
            "turn_completed": NEVER,
        }
        self.tickets.setdefault((seat, ticket), row)

    def _look_for_completed(self, seat: int, turn: int) -> None:
        rules, state = self.game.rules, self.game.state
        for number in state.seats[seat].tickets:
            if rules.scoring.completed(state, seat, number):
                self._complete(seat, rules.board.ticket_ids[number], turn)

    def _complete(self, seat: int, ticket: str, turn: int) -> None:
        row = self.tickets.get((seat, ticket))
        if row is not None and not row["completed"]:
            row["completed"] = True
            row["turn_completed"] = turn

    def _turn_done(self) -> None:
        """Note the leader, tickets counted as if the game ended now, and what may have ended it."""
        state, rules = self.game.state, self.game.rules
        standing = self.game.scores()
        if not self.game.is_over and not rules.spec.tickets_to_win:
            standing = [
                score + rules.scoring.tickets_value(state, seat) for seat, score in enumerate(standing)
            ]
        best = max(standing)
        leaders = [seat for seat, score in enumerate(standing) if score == best]
        leader = leaders[0] if len(leaders) == 1 else NOBODY
        if leader != NOBODY:
            self.changes += self.leader not in (NOBODY, leader)
            self.leader = leader
        last = self.turns[-1]
        last["score"] = self.game.scores()[last["seat"]]
        last["leader"] = leader
        if self.game.is_over:
            if rules.spec.tickets_to_win and best >= rules.spec.tickets_to_win:
                self.ended_by = "tickets"
            else:
                self.ended_by = "standstill" if rules.stands_still(state) else "pieces"

    def rows(self) -> dict[str, list[Row]]:
        """The rows of this game in every table."""
        game = self.game
        places = game.ranking() if game.is_over else [0] * game.players
        wins = [1 / places.count(1) if place == 1 else 0.0 for place in places]
        common = {"game": self.number}
        of_game: Row = {
            "edition": game.edition,
            "players": game.players,
            "seed": game.seed,
            "block": self.block,
            "decisions": game.num_decisions,
            "turns": game.state.turns,
            "finished": game.is_over,
            "ended_by": self.ended_by,
            "leader_changes": self.changes,
            "decided_at": self._decided_at(places),
            "barren_turns": self.forced_passes,
        }
        return {
            "games": [common | of_game],
            "seats": [common | self._seat_row(seat, places, wins) for seat in range(game.players)],
            "turns": [common | {"score": 0, "leader": NOBODY} | row for row in self.turns],
            "claims": [common | row | {"win": wins[row["seat"]]} for row in self.claims],
            "tickets": [common | row | {"win": wins[row["seat"]]} for row in self.tickets.values()],
        }

    def _seat_row(self, seat: int, places: Sequence[int], wins: Sequence[float]) -> Row:
        totals = seat_totals(self.game, seat)
        return {
            "seat": seat,
            "name": self.names[seat],
            "score": self.game.scores()[seat],
            "place": places[seat],
            "win": wins[seat],
            "tickets_made": int(totals.tickets_made),
            "tickets_kept": int(totals.tickets_kept),
            "ticket_points": int(totals.ticket_points),
            "route_points": int(totals.route_points),
            "bonus_points": int(totals.bonus_points),
            "pieces_left": int(totals.pieces_left),
        }

    def _decided_at(self, places: Sequence[int]) -> float:
        """The part of the game after which the winner led for good; 1 if several won or none is known."""
        if places.count(1) != 1 or not self.turns:
            return 1.0
        winner = places.index(1)
        after = len(self.turns)
        while after and self.turns[after - 1].get("leader") == winner:
            after -= 1
        return after / len(self.turns)


def empty_tables() -> dict[str, list[Row]]:
    return {name: [] for name in COLUMNS}


def add_rows(tables: dict[str, list[Row]], more: dict[str, list[Row]]) -> None:
    for name, rows in more.items():
        tables[name] += rows


def rows_of_record(game: CoreGame, number: int, names: Sequence[str]) -> dict[str, list[Row]]:
    """The rows of a game that was played before, up to where it stands."""
    ledger = GameLedger(game.beginning(), number, names)
    for word in game.record()["decisions"]:
        ledger.apply(ledger.game.parse(word))
    return ledger.rows()
