"""The public API: games with documented, typed methods over the compiled core.

Everything here is interpreted Python around a `CoreGame` (`game.core`), which is compiled and works with
plain integers. Use the core in hot loops, and these classes everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

from stellwerk import boards
from stellwerk.action import Action, keep_actions, shared_action
from stellwerk.boards import BoardData, BoardError
from stellwerk.documents import ClaimBlocker, EditionInfo, Event, Position, Record, ScoreItem, View
from stellwerk.engine import game as engine
from stellwerk.engine.game import CoreGame
from stellwerk.engine.kinds import KEEP_DECISION
from stellwerk.engine.registry import EDITIONS
from stellwerk.observation import Observation
from stellwerk.payment import PartialPayment, Payments
from stellwerk.render import render_svg
from stellwerk.text import edition_info as texts
from stellwerk.text import message

__all__ = [
    "CoreGame",
    "Game",
    "board_warnings",
    "check_board",
    "edition_info",
    "editions",
    "from_position",
    "new_game",
    "replay",
]

Variants = Iterable[str] | Mapping[str, bool]

_SPECTATOR_SEED: Final = 0
"""Observations are worlds dealt with one fixed seed, so equal knowledge gives equal worlds."""


class Game:
    """A game: whose turn it is, what can be done, what happened, and how it stands.

    Games are made by `new_game`, `from_position` and `replay`. A game is a sequence of small decisions: list
    the legal actions of the current player, apply one, until the game is over.

    >>> import stellwerk as sw
    >>> game = sw.new_game("usa", players=2, seed=7)
    >>> game
    <Game usa, 2 players, setup, seat 0 to play>
    >>> while not game.is_over:
    ...     game.apply(game.legal_actions()[0])
    >>> len(game.scores())
    2
    """

    __slots__ = ("core",)

    core: CoreGame
    """The compiled game, which works with plain integers."""

    def __init__(self, core: CoreGame) -> None:
        """Wrap a compiled game; use `new_game`, `from_position` or `replay`."""
        self.core = core

    # ------------------------------------------------------------------ what the game is

    @property
    def edition(self) -> str:
        """The name of the edition, as in `editions()`."""
        return self.core.edition

    @property
    def players(self) -> int:
        """The number of players; seats are numbered from 0."""
        return self.core.players

    @property
    def variants(self) -> list[str]:
        """The names of the variants that are played."""
        return self.core.variants

    @property
    def seed(self) -> int:
        """The seed with which the game was shuffled."""
        return self.core.seed

    @property
    def board(self) -> BoardData:
        """The board: cities, routes and tickets."""
        return self.core.board

    # ------------------------------------------------------------------ the decision at hand

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.core.is_over

    @property
    def current_player(self) -> int:
        """The seat to decide."""
        return self.core.current_player

    @property
    def phase(self) -> str:
        """The kind of decision at hand: `turn`, `draw`, `pay`, `keep`, ..., or `over`."""
        return self.core.phase

    @property
    def num_actions(self) -> int:
        """The size of the fixed action space: `int(action)` is below it."""
        return self.core.num_actions

    @property
    def num_decisions(self) -> int:
        """How many decisions were taken so far."""
        return self.core.num_decisions

    def legal_actions(self) -> list[Action]:
        """Return the legal actions in ascending order; empty only when the game is over.

        >>> import stellwerk as sw
        >>> game = sw.from_position({"edition": "usa", "players": 2})
        >>> [action.kind for action in game.legal_actions()]
        ['draw', 'take', 'take', 'take', 'take', 'tickets']
        """
        actions = self.core.legal_action_objects()
        return self._actions(self.core.legal_actions()) if actions is None else actions

    def parse(self, text: str) -> Action:
        """Return the legal action with this notation.

        Raises `IllegalActionError` with the reason if the action is not legal or the notation is unknown.

        >>> import stellwerk as sw
        >>> sw.new_game("usa").parse("fly")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        stellwerk.errors.IllegalActionError: 'fly' is no action of this edition; actions begin with ...
        """
        return self._action(self.core.parse(text))

    def apply(self, action: Action | int | str) -> None:
        """Take a legal action, given as an `Action`, its number or its notation; the game changes in place.

        Raises `IllegalActionError` if the action is not legal; then nothing has changed.
        """
        self.core.apply(action)

    def action(self, number: int) -> Action:
        """Return the action with this number, legal or not."""
        core = self.core
        core.notation(number)
        return self._action(number)

    def payments(self, action: Action | int | str | None = None, most: int = 40) -> Payments:
        """Return the ways to pay for an action, or for what is being paid, fewest cards first.

        Each has its `cards` and the `actions` (in notation) that lead to it. At most `most` are listed;
        `more`: whether there are others.
        """
        return self.core.payments(_as_number(action), most)

    def partial_payment(
        self, cards: Mapping[str, int], action: Action | int | str | None = None
    ) -> PartialPayment:
        """Return how a payment begun with these cards may go on, and its actions once it is complete."""
        return self.core.partial_payment(dict(cards), _as_number(action))

    # ------------------------------------------------------------------ results

    def scores(self) -> list[int]:
        """Return the points of all seats: the score track during play, the totals after the end."""
        return self.core.scores()

    def ranking(self) -> list[int]:
        """Return the place of each seat, from 1; tied seats share the better place."""
        return self.core.ranking()

    def score_breakdown(self, seat: int) -> list[ScoreItem]:
        """Return the items of a seat's final score, as if the game ended now; they sum to the total."""
        return cast(list[ScoreItem], self.core.score_breakdown(seat))

    # ------------------------------------------------------------------ knowledge

    def observe(self, seat: int | None) -> Observation:
        """Return all that a seat may know, and nothing more; `None` is a spectator.

        >>> import stellwerk as sw
        >>> sw.new_game("uk", players=3, seed=7).observe(None).legal_actions()
        []
        """
        world = self.core.determinize(seat, _SPECTATOR_SEED)
        return Observation(Game(world), None if seat is None else int(seat), self.events_for(seat))

    def view(self, seat: int | None) -> View:
        """Return the same knowledge as `observe(seat).to_dict()`, without dealing a world."""
        return cast(View, self.core.view(seat))

    def determinize(self, seat: int | None, seed: int) -> Game:
        """Return a game in which everything hidden from the seat is dealt anew, consistently."""
        return Game(self.core.determinize(seat, seed))

    def reshuffled(self, seed: int) -> Game:
        """Return a game in which only the order of the decks, which nobody knows, is drawn anew."""
        return Game(self.core.reshuffled(seed))

    @property
    def events(self) -> list[Event]:
        """What the last decision caused, hidden things included."""
        return cast(list[Event], self.core.events)

    def events_for(self, seat: int | None) -> list[Event]:
        """Return what the last decision caused, as far as a seat (`None`: a spectator) may know it."""
        return cast(list[Event], self.core.events_for(seat))

    @property
    def is_private(self) -> bool:
        """Whether the decision at hand belongs to an action that others see only when it is complete."""
        return self.core.is_private

    @property
    def has_revealed(self) -> bool:
        """Whether the last decision uncovered anything hidden, so that it cannot be taken back."""
        return self.core.has_revealed

    def claim_blockers(self, seat: int, taken: bool = True) -> dict[str, ClaimBlocker]:
        """Return, for every route that a seat cannot claim now, why: a code and what is missing.

        Routes that somebody owns are left out if `taken` is false.
        """
        return cast(dict[str, ClaimBlocker], self.core.missing_for_claims(seat, taken))

    # ------------------------------------------------------------------ positions, records, copies

    def position(self) -> Position:
        """Return the whole state as readable JSON; `from_position` takes it back."""
        return cast(Position, self.core.position())

    def record(self) -> Record:
        """Return how the game began and all decisions in notation; `replay` takes it back."""
        return cast(Record, self.core.record())

    @property
    def history(self) -> list[Action]:
        """The actions taken so far, the first one first."""
        again = Game(self.core.beginning())
        actions = []
        for number in self.core.history:
            actions.append(again._action(number))
            again.core.apply_unchecked(number)
        return actions

    def copy(self) -> Game:
        """Return an independent copy."""
        return Game(self.core.copy())

    def playout(self, seed: int) -> Game:
        """Return a copy played to the end at random; the same seed gives the same game."""
        return Game(self.core.playout(seed))

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __copy__(self) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return replay, (self.record(),)

    def __eq__(self, other: object) -> bool:
        """Whether both games have the same board, variants and position, hidden cards included."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.core.rules is other.core.rules or self.board == other.board
        ) and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------------ how it prints

    def __repr__(self) -> str:
        head = f"<Game {self.edition}, {self.players} players"
        state = self.core.state
        if self.is_over:
            return f"{head}, over after {state.turns} turns>"
        turn = "setup" if state.starting else f"turn {state.turns + 1}"
        return f"{head}, {turn}, seat {self.current_player} to play>"

    def __str__(self) -> str:
        seen = self.view(None)
        lines = [repr(self)[1:-1]]
        for seat, (public, score) in enumerate(zip(seen["seats"], self.scores(), strict=True)):
            mark = "*" if seat == self.current_player and not self.is_over else " "
            parts = [f"{score:>4} points"]
            for name in ("cards", "tickets", "wagons", "ships"):
                count = cast(Mapping[str, object], public).get(name)
                if count is not None:
                    total = sum(count.values()) if isinstance(count, dict) else count
                    parts.append(f"{total:>2} {name}")
            lines.append(f"{mark} seat {seat}: {', '.join(parts)}")
        market = " ".join(seen["market"]) if seen.get("market") else "none"
        lines.append(
            f"  market: {market}; deck: {_counted(seen['deck'])}; tickets: {_counted(seen['ticket_deck'])}"
        )
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return render_svg(self)

    def _action(self, number: int) -> Action:
        return self._actions([number])[0]

    def _actions(self, numbers: list[int]) -> list[Action]:
        rules, state = self.core.rules, self.core.state
        if state.decision == KEEP_DECISION:
            return keep_actions(rules, numbers, list(state.seats[state.player].offer))
        return [shared_action(rules, state.decision, number) for number in numbers]


def editions() -> list[str]:
    """Return the names of all editions, those of installed plug-ins included.

    >>> import stellwerk as sw
    >>> "usa" in sw.editions()
    True
    """
    return engine.editions()


def edition_info(edition: str) -> EditionInfo:
    """Return the facts of an edition: players, cards, points, ticket offers, with names in each language.

    >>> import stellwerk as sw
    >>> sw.edition_info("usa")["players"]
    [2, 5]
    """
    return texts.edition_info(edition)


def new_game(
    edition: str,
    players: int = 2,
    seed: int = 0,
    variants: Variants | None = None,
    board: Mapping[str, object] | None = None,
) -> Game:
    """Set up a new game and return it.

    `variants` are names of the edition's variants; `board` is the content of a board that replaces the
    printed one (`load_board` reads a file). The same arguments always give the same game.

    >>> import stellwerk as sw
    >>> sw.new_game("uk", players=3, seed=7, variants=["advanced"])
    <Game uk, 3 players, setup, seat 0 to play>
    """
    return Game(engine.new_game(edition, players, seed, variants, board))


def check_board(board: Mapping[str, object], edition: str) -> list[BoardError]:
    """Return all that is wrong with a board; an empty list means that it can be played and scored.

    >>> import stellwerk as sw
    >>> sw.check_board(sw.new_game("usa").board.raw, "usa")
    []
    """
    engine.check_edition(edition)
    found = boards.errors(engine.as_board(board), edition)
    if not found:
        city = engine.too_dense_city(board, edition)
        if city:
            found.append(BoardError(message("faults.city", id=repr(city)), message("faults.too-dense")))
    return found


def board_warnings(board: Mapping[str, object], edition: str) -> list[BoardError]:
    """Return what is odd about a board without faults: signs of a slip of the hand.

    These are towns without routes, places off the sheet, routes drawn over each other or over a town,
    tickets that need more pieces than a player has, and numbers outside of `numbers`.

    >>> import stellwerk as sw
    >>> board = dict(sw.new_game("usa").board.raw)
    >>> board["cities"] = [*board["cities"], {"id": "island", "name": "Island", "x": 0, "y": 0}]
    >>> [str(warning) for warning in sw.board_warnings(board, "usa")]
    ["city 'island': no route leads here"]
    """
    engine.check_edition(edition)
    spec = EDITIONS[edition].spec
    found = boards.read(engine.as_board(board), edition)
    wagons = spec.with_numbers(found.numbers).wagons
    return boards.warnings(found, wagons + sum(spec.pieces.values()))


def from_position(position: object) -> Game:
    """Return a game in the given position (see `Position`); missing fields have their defaults.

    Raises `PositionError` for a position that is incomplete or impossible.

    >>> import stellwerk as sw
    >>> sw.from_position({"edition": "usa", "players": 2, "to_move": 1})
    <Game usa, 2 players, turn 1, seat 1 to play>
    """
    return Game(engine.from_position(position))


def replay(record: object) -> Game:
    """Return the game of a record (see `Record`), with all its decisions taken.

    Raises `RecordError` for a record that is damaged or contains an illegal decision.

    >>> import stellwerk as sw
    >>> game = sw.new_game("usa", players=2, seed=7)
    >>> game.apply(game.legal_actions()[0])
    >>> sw.replay(game.record()) == game
    True
    """
    return Game(engine.replay(record))


def _as_number(action: Action | int | str | None) -> int | str | None:
    return int(action) if isinstance(action, Action) else action


def _counted(deck: object) -> str:
    if isinstance(deck, Mapping):
        return ", ".join(f"{name} {count}" for name, count in deck.items())
    return "unknown" if deck is None else str(deck)
