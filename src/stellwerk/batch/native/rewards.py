"""Rewards: at the end only, or shaped by the change of a potential in every step."""

from typing import Final

from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import OVER
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State

WIN: Final = 0
MARGIN: Final = 1
SHAPED: Final = 2
REWARD_NAMES: Final = ["win", "margin", "shaped"]

POINTS: Final = 100.0  # points that count as much as a victory


class Rewards:
    def __init__(self, kind: int, rules: Rules) -> None:
        self.kind = kind
        self.rules = rules
        self.scale = POINTS if not rules.spec.tickets_to_win else float(rules.spec.tickets_to_win)

    def final(self, scores: list[int], places: list[int]) -> list[float]:
        """Return the rewards of all seats at the end."""
        return self.margins(scores) if self.kind == MARGIN else victories(places)

    def margins(self, scores: list[int]) -> list[float]:
        """Return the lead over the best other player, as a share of the lead that counts as a victory."""
        result: list[float] = []
        for player in range(len(scores)):
            best = -(1 << 30)
            for other in range(len(scores)):
                if other != player and scores[other] > best:
                    best = scores[other]
            result.append((scores[player] - best) / self.scale)
        return result

    def potentials(self, s: State) -> list[float]:
        """How each seat seems to stand to itself: its tickets as if the game ended now, others' as seen.

        A shaped reward adds what the potential grows by in each step. At the end it is 0, so a whole game
        adds nothing but what its first state was worth: what is best to do stays the same.
        """
        if s.decision == OVER:
            return [0.0] * self.rules.players
        track = self.rules.scoring.scores(s)
        result: list[float] = []
        for player in range(self.rules.players):
            seen = track[:]
            if not self.rules.spec.tickets_to_win:
                seen[player] += self.rules.scoring.tickets_value(s, player)
            result.append(self.margins(seen)[player])
        return result


def placed(game: CoreGame, scores: list[int]) -> list[int]:
    """Return the places of a finished game; ties are broken only where scores are equal, which is slow."""
    if len(set(scores)) < len(scores):
        return game.ranking()
    ordered = sorted(scores, reverse=True)
    return [1 + ordered.index(score) for score in scores]


def victories(places: list[int]) -> list[float]:
    """Return 1 for a victory, split if shared, and negative rewards for the others; the sum is 0."""
    winners = float(places.count(1))
    others = float(len(places) - 1)
    result: list[float] = []
    for place in places:
        share = 1.0 / winners if place == 1 else 0.0
        result.append((share * (others + 1.0) - 1.0) / others)
    return result
