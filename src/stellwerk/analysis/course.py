"""The course of a game: chances after every turn, taken apart into what was decided and what was luck.

Between two turns a player's chance to win changes for two reasons. What was decided: the chance with that
decision taken and the decks shuffled anew, less the chance before it, when planners would have decided. And
luck: the chance after the turn with the cards that really came, less the chance with the decks shuffled anew.
All changes together lead from the chance at the start to the end, whatever the playouts say.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from stellwerk import Game
from stellwerk.analysis.chances import Chances, Judge
from stellwerk.analysis.turns import Turn, turns_of
from stellwerk.analysis.verdicts import Verdict, examine
from stellwerk.engine.rng import Rng
from stellwerk.intervals import Figure


@dataclass(frozen=True, slots=True)
class Shares:
    """What a player's chance to win, from the start to the end of the game, is made of."""

    start: float
    own: float
    """What was decided in own turns, against what a planner would have decided."""
    others: float
    """What was decided in those of others."""
    luck: float
    end: float


class Analysis:
    """Grows better the longer it is let: each call of `refine` adds a playout to every point of the curve."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        if not game.over:
            raise ValueError("the game is not over yet")
        self.game = game
        self.seed = seed
        self.turns: list[Turn] = turns_of(game)
        self.verdicts: list[Verdict | None] = [None] * len(self.turns)
        self._judge = Judge(game.rules)
        players = game.players
        self._before = [Chances(players) for _ in self.turns]
        self._decided = [Chances(players) for _ in self.turns]
        self._end = Chances(players)
        self._end.add(self._judge.winners(game.copy()))
        self.playouts = 0

    def refine(self) -> None:
        """One more playout for every turn as it began, and for every turn once its action was chosen."""
        for turn in self.turns:
            rng = Rng(self.seed, len(self.turns) * self.playouts + turn.number)
            self._before[turn.number].add(self._judge.winners(turn.before.reshuffled(rng.word())))
            world = turn.before.reshuffled(rng.word())
            world.apply(turn.action)
            self._decided[turn.number].add(self._judge.winners(world))
        self.playouts += 1

    def examine(self, turn: int, worlds: int) -> Verdict:
        """Look for something better in a turn, in so many worlds that its player must hold for possible."""
        verdict = examine(self.turns[turn], self._judge, worlds, self.seed)
        self.verdicts[turn] = verdict
        return verdict

    # ------------------------------------------------------------------ what came out

    def curve(self, seat: int) -> list[Figure]:
        """The chance of a seat to win when each turn began, and at last what became of it."""
        end = self._end.value(seat)
        return [chances.figure(seat) for chances in self._before] + [Figure(end, end, end, self.playouts)]

    def luck(self, turn: int, seat: int) -> float:
        """What the cards that came in a turn were worth to a seat."""
        return self._after(turn).value(seat) - self._decided[turn].value(seat)

    def skill(self, turn: int, seat: int) -> float:
        """What the decision with which a turn began was worth to a seat."""
        return self._decided[turn].value(seat) - self._before[turn].value(seat)

    def _after(self, turn: int) -> Chances:
        return self._before[turn + 1] if turn + 1 < len(self.turns) else self._end

    def shares(self, seat: int) -> Shares:
        numbers = range(len(self.turns))
        own = sum(self.skill(each, seat) for each in numbers if self.turns[each].player == seat)
        others = sum(self.skill(each, seat) for each in numbers if self.turns[each].player != seat)
        luck = sum(self.luck(each, seat) for each in numbers)
        return Shares(self._before[0].value(seat), own, others, luck, self._end.value(seat))

    def accuracy(self, seat: int) -> float | None:
        """The share of a seat's examined turns in which nothing was clearly better."""
        looked = [each for each in self.verdicts if each is not None and each.turn.player == seat]
        return sum(not each.clear for each in looked) / len(looked) if looked else None

    def as_json(self, lang: str) -> dict[str, Any]:
        """Everything that came out, for pages and programs; sentences in one language."""
        seats = range(self.game.players)
        return {
            "edition": self.game.edition,
            "playouts": self.playouts,
            "turns": [
                {
                    "player": turn.player,
                    "decision": turn.decision,
                    "played": turn.before.explain(turn.action, lang),
                    "skill": [round(self.skill(turn.number, seat), 4) for seat in seats],
                    "luck": [round(self.luck(turn.number, seat), 4) for seat in seats],
                    "verdict": _verdict(self.verdicts[turn.number], lang),
                }
                for turn in self.turns
            ],
            "seats": [
                {
                    "score": self.game.scores()[seat],
                    "curve": [point.as_json() for point in self.curve(seat)],
                    "shares": {name: round(value, 4) for name, value in asdict(self.shares(seat)).items()},
                    "accuracy": self.accuracy(seat),
                }
                for seat in seats
            ],
        }

    def costliest(self, seat: int | None = None, most: int = 5) -> list[Verdict]:
        """The turns in which something else was clearly better, the worst first."""
        found = [each for each in self.verdicts if each is not None and each.clear]
        found = [each for each in found if seat is None or each.turn.player == seat]
        return sorted(found, key=lambda each: -each.loss.value)[:most]


def _verdict(verdict: Verdict | None, lang: str) -> dict[str, Any] | None:
    if verdict is None:
        return None
    return {
        "better": verdict.turn.before.explain(verdict.better, lang),
        "clear": verdict.clear,
        "played_chance": round(verdict.played_chance, 4),
        "better_chance": round(verdict.better_chance, 4),
        "loss": verdict.loss.as_json(),
        "why": verdict.why(lang),
    }
