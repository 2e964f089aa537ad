"""Why one option is better than another: what the difference in margin consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stellwerk.analysis.evaluator import Evaluator
from stellwerk.analysis.turns import Turn
from stellwerk.boards import BoardData
from stellwerk.engine.game import CoreGame
from stellwerk.text import translate
from stellwerk.text.cards import listing
from stellwerk.text.names import ticket_name
from stellwerk.text.narrate import describe_item

WORLDS: Final = 16
LEAST_SHARE: Final = 0.2  # of the whole difference; smaller parts are not worth a sentence
MOST_PARTS: Final = 2
RIVALS: Final = "rivals"
TICKET: Final = "ticket"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the difference between two options."""

    item: str
    """An item of the score, or "rivals" for what the strongest opponent loses."""
    ticket: str
    """The id of the ticket, if the item is one."""
    points: float
    """Mean points that the better option gains by it."""
    completed: tuple[float, float]
    """For a ticket: the shares of worlds in which it is completed, with the worse and the better option."""

    def sentence(self, board: BoardData, lang: str) -> str:
        """Return the part in words, as a part of a sentence."""
        points = f"{self.points:.1f}".replace(".", translate(lang, "phrases.decimal-point"))
        if self.item == RIVALS:
            return translate(lang, "analysis.rivals", points=points)
        if self.item == TICKET:
            played, better = (round(100 * share) for share in self.completed)
            name = ticket_name(board, self.ticket, lang)
            return translate(
                lang, "analysis.ticket", ticket=name, points=points, played=played, better=better
            )
        item = describe_item({"item": self.item}, board, lang)
        return translate(lang, "analysis.item", item=item, points=points)


def explain(turn: Turn, evaluator: Evaluator, better: int, worse: int, worlds: int = WORLDS) -> list[Part]:
    """Return what mainly makes one action of a turn better than another, the largest part first."""
    sums: dict[tuple[str, str], list[float]] = {}
    for world in evaluator.worlds(turn, 0, worlds):
        for action, sign in ((better, 1), (worse, -1)):
            branch = world.copy()
            branch.apply(action)
            evaluator.play_out(branch)
            _add_items(sums, branch, turn.player, sign)
    whole = sum(points for points, _, _ in sums.values())
    parts = [
        Part(item, ticket, points / worlds, (without / worlds, with_it / worlds))
        for (item, ticket), (points, without, with_it) in sums.items()
        if points >= LEAST_SHARE * whole > 0
    ]
    return sorted(parts, key=lambda part: -part.points)[:MOST_PARTS]


def _add_items(sums: dict[tuple[str, str], list[float]], game: CoreGame, player: int, sign: int) -> None:
    for item in game.score_breakdown(player):
        entry = sums.setdefault((item["item"], item.get("ticket", "")), [0.0, 0.0, 0.0])
        entry[0] += sign * item["points"]
        entry[2 if sign > 0 else 1] += item.get("completed", True)
    strongest = max(score for seat, score in enumerate(game.scores()) if seat != player)
    sums.setdefault((RIVALS, ""), [0.0, 0.0, 0.0])[0] -= sign * strongest


def why(parts: list[Part], board: BoardData, lang: str) -> str:
    """Return the parts as one sentence; empty if there are none."""
    if not parts:
        return ""
    return translate(
        lang, "analysis.because", parts=listing([part.sentence(board, lang) for part in parts], lang)
    )
