"""The course of a terminal game: each seat's log, and undo."""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk import Game
from stellwerk.cli.language import Translator
from stellwerk.text.narrate import describe_event

# The market is always in sight, so the log need not tell of each card laid there.
_UNTOLD = ("laid",)


class History:
    """A game in progress with its log. Steps can be taken back until something hidden was revealed."""

    def __init__(self, game: Game, names: list[str], tr: Translator) -> None:
        self.game = game
        self.names = names
        self.tr = tr
        self._earlier: list[Game] = []
        self._logs: dict[int | None, list[tuple[int, str]]] = {None: []}
        self._seen: dict[int | None, int] = {}
        for seat in range(game.players):
            self._logs[seat] = []

    def apply(self, decisions: Sequence[str]) -> None:
        """Take decisions that belong together; they are taken back together."""
        before = self.game.copy()
        revealed = False
        for notation in decisions:
            self.game.apply(self.game.parse(notation))
            revealed = revealed or self.game.has_revealed
            self._log_events()
        if revealed:
            self._earlier.clear()
        else:
            self._earlier.append(before)

    def _log_events(self) -> None:
        """Add what just happened to every seat's log, without what that seat may not know."""
        for seat, lines in self._logs.items():
            for event in self.game.events_for(seat):
                if event["event"] not in _UNTOLD:
                    sentence = describe_event(event, self.game.board, self.names, self.tr.lang)
                    lines.append((self.game.num_decisions, sentence))

    @property
    def can_undo(self) -> bool:
        return bool(self._earlier)

    def undo(self) -> None:
        """Go back to before the last step."""
        self.game = self._earlier.pop()
        for lines in self._logs.values():
            while lines and lines[-1][0] > self.game.num_decisions:
                lines.pop()

    def settle(self) -> None:
        """A turn is over for good: nothing before it can be taken back."""
        self._earlier.clear()

    def log(self, seat: int | None) -> list[str]:
        """Return all sentences of a seat's log."""
        return [sentence for _, sentence in self._logs[seat]]

    def news(self, seat: int | None) -> list[str]:
        """Return the sentences since the last call for this seat."""
        lines = self.log(seat)
        fresh = lines[min(self._seen.get(seat, 0), len(lines)) :]
        self._seen[seat] = len(lines)
        return fresh
