"""Random games, watched decision by decision."""

from collections.abc import Iterator
from typing import Any

import stellwerk
from tests.oracle.dice import Dice

MOST_DECISIONS = 6000


class Watched:
    """A game under way, with what an examiner at the table has seen of it."""

    def __init__(self, game: Any, dice: Dice, by_kind: bool) -> None:
        self.game = game
        self.dice = dice
        self.by_kind = by_kind
        self.board: dict[str, Any] = game.board.raw
        self.start_over = False  # whether a first turn was reached
        self.said: list[str] = []  # notation of this turn's decisions
        self.claims_this_turn = 0
        self.bought = False  # whether the player to move has bought a technology in this turn
        self.taken = 0

    def play_on(self) -> Iterator["Watched"]:
        """Yields before every decision, then takes one at random; a last time when the game is over."""
        while not self.game.is_over:
            if self.game.phase == "turn":
                self.start_over = True
            yield self
            self.take(self.choose())
            assert self.taken < MOST_DECISIONS, "the game does not end"
        yield self

    def play_to_the_end(self) -> None:
        for _ in self.play_on():
            pass

    def choose(self) -> int:
        options: list[int] = self.game.legal_actions()
        if not self.by_kind:
            return self.dice.pick(options)
        kinds: dict[str, list[int]] = {}
        for action in options:
            kinds.setdefault(self.game.core.notation(action).split()[0], []).append(action)
        return self.dice.pick(kinds[self.dice.pick(sorted(kinds))])

    def take(self, action: int) -> None:
        if self.fresh_turn():
            self.said, self.claims_this_turn = [], 0
        seat = self.game.current_player
        self.said.append(self.game.core.notation(action))
        self.game.apply(action)
        self.taken += 1
        happened = [event["event"] for event in self.game.events]
        self.claims_this_turn += happened.count("claimed")
        self.bought = self.game.current_player == seat and (self.bought or "bought" in happened)

    def fresh_turn(self) -> bool:
        """Whether a turn begins here (and is not resumed after a purchase)."""
        return self.game.phase == "turn" and not self.bought


def watch(edition: str, players: int, options: dict[str, bool], seed: int) -> Watched:
    game = stellwerk.new_game(edition, players=players, seed=seed, variants=options)
    return Watched(game, Dice(seed), by_kind=seed % 2 == 1)
