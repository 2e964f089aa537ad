"""What one seat, or a spectator, may know of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.action import Action
from stellwerk.documents import Event, View

if TYPE_CHECKING:
    from stellwerk.boards import BoardData
    from stellwerk.game import Game

__all__ = ["Observation"]


class Observation:
    """All that a seat may know of a game, and nothing more.

    A bot is given an observation, never the game. It holds a `world`: a game in which everything hidden from
    the seat was dealt anew, so reading it reveals nothing hidden. Ask for more worlds with
    `determinize`.

    >>> import stellwerk as sw
    >>> game = sw.new_game("usa", players=2, seed=7)
    >>> observation = game.observe(0)
    >>> observation.seat, observation.phase, len(observation.legal_actions())
    (0, 'keep', 4)
    >>> "hand" in observation.to_dict()["own"]
    True
    """

    __slots__ = ("_view", "events", "seat", "world")

    seat: int | None
    """The seat that observes; `None` is a spectator."""

    world: Game
    """A game in which everything hidden from the seat was dealt anew."""

    events: list[Event]
    """What the last decision brought about, without what the seat may not know."""

    def __init__(self, world: Game, seat: int | None, events: list[Event]) -> None:
        """Observe a world that was dealt for this seat; use `Game.observe`."""
        self.world = world
        self._view: View | None = None
        self.seat = seat
        self.events = events

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Observation of {self.world!r} by {who}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return self.seat == other.seat and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return self.world.edition

    @property
    def players(self) -> int:
        """The number of players."""
        return self.world.players

    @property
    def variants(self) -> list[str]:
        """The variants that are played."""
        return self.world.variants

    @property
    def board(self) -> BoardData:
        """The board: cities, routes and tickets."""
        return self.world.board

    @property
    def num_actions(self) -> int:
        """The size of the action space."""
        return self.world.num_actions

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.world.is_over

    @property
    def current_player(self) -> int:
        """The seat to decide."""
        return self.world.current_player

    @property
    def phase(self) -> str:
        """The kind of the current decision, as this seat sees it."""
        return self._seen()["decision"]

    def legal_actions(self) -> list[Action]:
        """Return the actions that the seat can choose from; empty while others decide."""
        if self.is_over or self.world.current_player != self.seat:
            return []
        return self.world.legal_actions()

    def parse(self, text: str) -> Action:
        """Return the legal action with this notation; `IllegalActionError` if there is none."""
        return self.world.parse(text)

    def action(self, number: int) -> Action:
        """Return the action with this number."""
        return self.world.action(number)

    def scores(self) -> list[int]:
        """Return the points of all seats: the score track, and the totals when the game is over."""
        return self.world.scores()

    def to_dict(self) -> View:
        """Return the observation as a dictionary that can be written as JSON."""
        return self._seen().copy()

    def determinize(self, seed: int) -> Game:
        """Return a game in which everything hidden was dealt anew, consistent with what the seat knows."""
        return self.world.determinize(self.seat, seed)

    def _seen(self) -> View:
        if self._view is None:
            self._view = self.world.view(self.seat)
        return self._view
