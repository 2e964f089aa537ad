"""The compiled game: decisions, notation, scores, views, positions and records, with plain integers.

`stellwerk.game` is the documented public layer over it.
"""

import importlib
import operator
from collections.abc import Iterable, Mapping
from typing import Any, Final, SupportsIndex

from stellwerk import boards
from stellwerk.arrays import Ints, i64, mypyc_attr
from stellwerk.boards import BoardData
from stellwerk.engine.actions import illegal
from stellwerk.engine.claim_blockers import ClaimBlockers, Reason
from stellwerk.engine.determinize import determinize, reshuffle
from stellwerk.engine.events import Event, spell_out, uncovered
from stellwerk.engine.kinds import OVER
from stellwerk.engine.mechanics.effort import too_hard
from stellwerk.engine.payments import partial_payment, payments
from stellwerk.engine.playout import play_on
from stellwerk.engine.positions import reader, writer
from stellwerk.engine.refusal import refusal
from stellwerk.engine.registry import EDITIONS, discover, is_known
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.engine.view import view
from stellwerk.engine.viewer import REFEREE, SPECTATOR, Viewer
from stellwerk.errors import BoardError, PositionError, RecordError, StellwerkError
from stellwerk.payment import PartialPayment, Payments

Json = dict[str, Any]

RECORD_VERSION: Final = 1


@mypyc_attr(acyclic=True)
class CoreGame:
    """A game as the compiled core knows it: a state, the rules it is played by, and the actions so far."""

    def __init__(
        self, rules: Rules, state: State, variants: dict[str, bool], seed: int, origin: State | None
    ) -> None:
        self.rules = rules
        self.state = state
        self._variants = variants
        self.seed = seed
        self._origin = origin  # the state that the record begins with; None: a new game
        self._history: list[int] = []  # may be shared with copies; only the first `num_decisions` count
        self.num_decisions = 0

    # ------------------------------------------------------------------ what the game is

    @property
    def history(self) -> list[int]:
        """The numbers of all actions taken so far."""
        return self._history[: self.num_decisions]

    @property
    def edition(self) -> str:
        return self.rules.spec.edition

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def variants(self) -> list[str]:
        """The variants that are played, by name."""
        return [name for name, chosen in self._variants.items() if chosen]

    @property
    def board(self) -> BoardData:
        return self.rules.board.data

    @property
    def is_over(self) -> bool:
        return self.state.decision == OVER

    @property
    def current_player(self) -> int:
        """The seat to decide."""
        return self.state.player

    @property
    def phase(self) -> str:
        """The kind of decision: turn, draw, pay, keep, ..., or over."""
        return self.rules.decision_names[self.state.decision]

    @property
    def num_actions(self) -> int:
        """The size of the action space: actions are numbers below it."""
        return len(self.rules.space.kinds)

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; none when the game is over."""
        return list(self.legal_action_array())

    def legal_action_array(self) -> Ints:
        """Return the legal actions as an array, which must not be changed."""
        s = self.state
        if len(s.legal_actions) == 0 and s.decision != OVER:
            s.legal_actions = self.rules.legal_actions(s)
        return s.legal_actions

    def legal_action_objects(self) -> list[Any] | None:
        """Return the entries of `rules.action_objects` for the legal actions; None if one is not made yet."""
        s = self.state
        numbers = self.legal_action_array()
        made = self.rules.action_objects[s.decision]
        if len(made) == 0:
            return None
        result: list[Any] = []
        for number in numbers:
            entry = made[number]
            if entry is None:
                return None
            result.append(entry)
        return result

    # ------------------------------------------------------------------ taking actions

    def apply(self, action: object) -> None:
        """Take a legal action, given by number or notation.

        IllegalActionError: it is not legal; nothing has changed.
        """
        if isinstance(action, str):
            self.apply_unchecked(self.parse(action))
            return
        number = as_action(action)
        if not contains(self.legal_action_array(), number):
            raise refusal(EDITIONS[self.edition], self.rules, self.state, number)
        self.apply_unchecked(number)

    def apply_unchecked(self, option: int) -> None:
        """Take an action that is known to be legal, without checking it."""
        if len(self._history) != self.num_decisions:
            self._history = self._history[: self.num_decisions]
        self._history.append(option)
        self.num_decisions += 1
        self.rules.step(self.state, option)

    def copy(self) -> "CoreGame":
        """Return an independent copy (C-51)."""
        copied = CoreGame(self.rules, self.state.clone(), self._variants, self.seed, self._origin)
        copied._history = self._history
        copied.num_decisions = self.num_decisions
        return copied

    def __deepcopy__(self, memo: object) -> "CoreGame":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the record, since packed arrays cannot be pickled."""
        return replay, (self.record(),)

    def playout(self, seed: SupportsIndex) -> "CoreGame":
        """Return a copy that was played to its end at random; the same seed gives the same game (C-50)."""
        copied = self.copy()
        taken = play_on(self.rules, copied.state, as_int(seed, "seed"))
        copied._history = self._history[: self.num_decisions] + taken
        copied.num_decisions += len(taken)
        return copied

    # ------------------------------------------------------------------ notation

    def notation(self, action: object) -> str:
        """Return the notation of an action, legal or not."""
        number = as_action(action)
        return self.rules.space.notation(number, self.state.seats[self.state.player].offer)

    def parse(self, text: object) -> int:
        """Return the number of a legal action given in notation."""
        if not isinstance(text, str):
            raise illegal("notation-is-text", {"type": type(text).__name__})
        if self.is_over:
            raise illegal("over", {})
        number = self.rules.space.parse(text, self.state.seats[self.state.player].offer)
        if not contains(self.legal_action_array(), number):
            raise refusal(EDITIONS[self.edition], self.rules, self.state, number)
        return number

    def describe(self, action: object, lang: str = "en") -> str:
        """Return a sentence for people, in German (de) or English (en).

        The texts are interpreted; nothing compiled depends on them, so they are imported when asked for.
        """
        texts = importlib.import_module("stellwerk.text.describe")
        sentence: str = texts.describe_action(self.notation(action), self.board, lang, self.phase)
        return sentence

    def payments(self, action: SupportsIndex | str | None = None, most: SupportsIndex = 40) -> Payments:
        """Return the ways to pay for a legal action, given by number or notation, fewest cards first.

        Without an action, those for the payment under way. A payment has all its `cards` and the actions that
        make it, the one paid for included. At most `most` are listed; `more`: whether there are others.
        """
        bound = as_int(most, "most")
        return payments(self.rules, self.state, self._paid_for(action), bound)

    def partial_payment(
        self, cards: dict[str, int], action: SupportsIndex | str | None = None
    ) -> PartialPayment:
        """Return how a payment begun with these cards, in any order, continues, and its actions.

        `action` is as in `payments`.
        """
        return partial_payment(self.rules, self.state, self._paid_for(action), cards)

    def _paid_for(self, action: SupportsIndex | str | None) -> int:
        """Return the number of a legal action; -1, the payment under way, for None."""
        if action is None:
            return -1
        number = self.parse(action) if isinstance(action, str) else as_action(action)
        if not contains(self.legal_action_array(), number):
            raise refusal(EDITIONS[self.edition], self.rules, self.state, number)
        return number

    # ------------------------------------------------------------------ scores

    def scores(self) -> list[int]:
        """Return the points by seat: the score track during play, the totals after the end."""
        return self.rules.scoring.scores(self.state)

    def ranking(self) -> list[int]:
        """Return the places by seat, from 1; equal players share the better place (C-42)."""
        scores = self.scores()
        keys: list[list[int]] = []
        for seat in range(self.players):
            key = [scores[seat]]
            if self.is_over:
                key += self.rules.scoring.tie_breaks(self.state, seat)
            keys.append(key)
        return [1 + len([key for key in keys if key > keys[seat]]) for seat in range(self.players)]

    def score_breakdown(self, seat: SupportsIndex) -> list[Json]:
        """Return the items of a final score, as if the game ended now; they sum to the total."""
        return EDITIONS[self.edition].breakdown(self.rules, self.state, self.seat_number(seat))

    # ------------------------------------------------------------------ knowledge

    def view(self, seat: SupportsIndex | None) -> Json:
        """Return all that a seat (None: a spectator) may know, ready for JSON."""
        return view(EDITIONS[self.edition], self.rules, self.state, self._variants, self.viewer(seat))

    def determinize(
        self, seat: SupportsIndex | None, rng_seed: SupportsIndex, likely: list[Ints] | None = None
    ) -> "CoreGame":
        """Return a copy in which everything that this seat (None: a spectator) cannot know is dealt anew.

        likely: for each seat a weight of every ticket; tickets are then dealt by these weights.
        """
        seed = as_int(rng_seed, "rng_seed")
        state = determinize(self.rules, self.state, self.viewer(seat), seed, likely)
        return CoreGame(self.rules, state, self._variants, seed, state.copy())

    def reshuffled(self, seed: SupportsIndex) -> "CoreGame":
        """Return a copy in which only what nobody knows is drawn anew: the order of the decks."""
        number = as_int(seed, "seed")
        state = reshuffle(self.state, number)
        return CoreGame(self.rules, state, self._variants, number, state.copy())

    @property
    def events(self) -> list[Event]:
        """What the last decision caused, hidden things included."""
        return spell_out(EDITIONS[self.edition], self.rules, self.state, REFEREE)

    def events_for(self, seat: SupportsIndex | None) -> list[Event]:
        """Return what the last decision caused, as far as a seat (None: a spectator) may know."""
        return spell_out(EDITIONS[self.edition], self.rules, self.state, self.viewer(seat))

    @property
    def is_private(self) -> bool:
        """Whether the current decision is part of an action that others may see only when it is complete.

        Payments and journeys are such actions: the number of their decisions depends on the player's hand.
        """
        return self.rules.is_private(self.state)

    @property
    def has_revealed(self) -> bool:
        """Whether the last decision uncovered anything hidden."""
        return uncovered(EDITIONS[self.edition], self.state)

    def claim_blockers(self, seat: SupportsIndex) -> dict[str, str]:
        """Return, for every route that the seat cannot claim now, a code for the reason.

        The code is `taken`, `parallel` with the id of the route beside it that closes this one, `technology`
        with its id, `pieces` or `cards`.
        """
        number = self.seat_number(seat)
        result: dict[str, str] = {}
        for route, name in enumerate(self.rules.board.route_ids):
            reason = self.rules.claim_blocker(self.state, number, route)
            if reason:
                result[name] = reason
        return result

    def missing_for_claims(self, seat: SupportsIndex, taken: bool = True) -> dict[str, Reason]:
        """Return, for every route that the seat cannot claim now, why, and which cards or pieces it lacks.

        `code` is the first word of the code in `claim_blockers`. With it come `technology`, `route` (the
        parallel one), `kind`, `need` and `have` (pieces), or `missing` (cards; "any": of any one colour).
        Owned routes are left out if `taken` is false. Routes with the same cost share one object.
        """
        return ClaimBlockers(self.rules, self.state, self.seat_number(seat)).reasons(taken)

    def viewer(self, seat: SupportsIndex | None) -> Viewer:
        """Return the viewer in a seat (None: a spectator)."""
        return SPECTATOR if seat is None else Viewer(self.seat_number(seat), False)

    def seat_number(self, seat: object) -> int:
        """Return the number of a seat; refuse anything else."""
        number = as_int(seat, "a seat")
        if not 0 <= number < self.players:
            raise StellwerkError(f"there is no seat {number}: seats run from 0 to {self.players - 1}")
        return number

    # ------------------------------------------------------------------ positions and records

    def position(self) -> Json:
        """Return the whole state as readable JSON."""
        return writer.write(EDITIONS[self.edition], self.rules, self.state, self._variants)

    def record(self) -> Json:
        """Return how the game began, and all decisions in notation."""
        result: Json = {
            "stellwerk": RECORD_VERSION,
            "edition": self.edition,
            "players": self.players,
            "variants": self.variants,
            "seed": self.seed,
        }
        if self.board.source != boards.BUILT_IN:
            result["board"] = self.board.raw
        if self._origin is not None:
            result["position"] = writer.write(
                EDITIONS[self.edition], self.rules, self._origin, self._variants
            )
        again = self.beginning()
        words: list[str] = []
        for number in self._history[: self.num_decisions]:
            words.append(again.notation(number))
            again.rules.step(again.state, number)
        result["decisions"] = words
        if self.is_over:
            result["scores"] = self.scores()
        return result

    def beginning(self) -> "CoreGame":
        """Return the game before its first recorded decision."""
        if self._origin is not None:
            return CoreGame(self.rules, self._origin.copy(), self._variants, self.seed, self._origin)
        return start(self.rules, self._variants, self.seed)


def as_int(value: object, what: str) -> int:
    """Return a value as an integer; refuse booleans, floats and text, but not integers of numpy."""
    if isinstance(value, bool):
        raise StellwerkError(f"{what} is an integer, not a boolean")
    if isinstance(value, int):
        return value
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise StellwerkError(f"{what} is an integer, not {type(value).__name__}") from None


def as_action(value: object) -> int:
    """Return the number of an action as `as_int` does; anything else is refused as an illegal action."""
    try:
        return as_int(value, "an action")
    except StellwerkError:
        raise illegal("action-is-integer", {"type": type(value).__name__}) from None


def contains(ascending: Ints, number: i64) -> bool:
    """Return whether an ascending array has the number (binary search)."""
    low: i64 = 0
    high = len(ascending)
    while low < high:
        middle = (low + high) >> 1
        if ascending[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < len(ascending) and ascending[low] == number


# ---------------------------------------------------------------------- making games

_built_in: dict[tuple[str, int, str], Rules] = {}  # rules never change, so games share them


def editions() -> list[str]:
    """Return the names of all editions, those of plug-ins included."""
    discover()
    return sorted(EDITIONS)


def check_edition(edition: object) -> None:
    """Refuse what is not the name of an edition."""
    if not isinstance(edition, str) or not is_known(edition):
        raise StellwerkError(f"there is no edition {edition!r:.60}; there are {', '.join(editions())}")


def new_game(
    edition: str,
    players: SupportsIndex = 2,
    seed: SupportsIndex = 0,
    variants: object = None,
    board: Mapping[str, object] | None = None,
) -> CoreGame:
    """Set up a game; `variants` are names, or names with booleans.

    `board` is the content of a board that replaces the printed one. No file is opened here: read one with
    `stellwerk.load_board(path)`.
    """
    chosen = check_variants(edition, variants)
    rules = rules_for(edition, players, chosen, board)
    return start(rules, chosen, as_int(seed, "seed"))


def too_dense_city(board: Mapping[str, object], edition: str) -> str:
    """Return a city of a sound board around which networks cannot be scored within the budget, or nothing."""
    spec = EDITIONS[edition].spec
    rules = rules_for(edition, spec.least_players, check_variants(edition, None), board)
    city = too_hard(rules.board, rules.spec.wagons + spec.pieces.get("ships", 0))
    return rules.board.city_ids[city] if city >= 0 else ""


def start(rules: Rules, variants: dict[str, bool], seed: int) -> CoreGame:
    """Return a new game, shuffled with a seed."""
    state = State()
    state.seed = seed
    rules.set_up(state)
    state.clear_events()
    return CoreGame(rules, state, variants, seed, None)


def rules_for(
    edition: str,
    players: object,
    variants: dict[str, bool],
    board: object,
) -> Rules:
    """Return the rules of an edition for its own board, or for another one given as a mapping."""
    count = as_int(players, "players")
    whole = EDITIONS[edition]
    spec = whole.spec
    if not spec.least_players <= count <= spec.most_players:
        raise StellwerkError(
            f"{edition} is for {spec.least_players} to {spec.most_players} players, not {count}"
        )
    if board is not None:
        return whole.rules(boards.read(as_board(board), edition), count, variants)
    key = (edition, count, ",".join([name for name in spec.variants if variants[name]]))
    rules = _built_in.get(key)
    if rules is None:
        rules = whole.rules(boards.load(edition), count, variants)
        _built_in[key] = rules
    return rules


def check_variants(edition: object, variants: object) -> dict[str, bool]:
    """Return every variant of the edition with whether it is played; refuse names that it does not have."""
    check_edition(edition)
    assert isinstance(edition, str)
    known = EDITIONS[edition].spec.variants
    result = dict.fromkeys(known, False)
    if variants is None:
        return result
    if isinstance(variants, Mapping):
        chosen = dict(variants)
    elif isinstance(variants, Iterable) and not isinstance(variants, (str, bytes)):
        names = list(variants)
        for name in names:
            if not isinstance(name, str):
                raise StellwerkError(f"a variant is a name, not {type(name).__name__}")
        chosen = dict.fromkeys(names, True)
    else:
        raise StellwerkError(f"variants are a list of names, not {type(variants).__name__}")
    for name, value in chosen.items():
        if name not in known:
            there = ", ".join(known) if known else "none"
            raise StellwerkError(f"{edition} has no variant {name!r:.60}; it has {there}")
        if not isinstance(value, bool):
            raise StellwerkError(f"variant {name!r} is true or false, not {value!r:.60}")
        result[name] = value
    return result


def variants_in(document: Mapping[str, object]) -> object:
    """Return the variants that a position or record names; version 1 called them options."""
    return document["variants"] if "variants" in document else document.get("options")


def from_position(position: object) -> CoreGame:
    """Return a game in the given position.

    PositionError: the position is malformed or contradicts the rules. BoardError: its board cannot be played.
    """
    try:
        return read_position(position)
    except (PositionError, BoardError):
        raise
    except ValueError as reason:
        raise PositionError(str(reason)) from reason


def read_position(position: object) -> CoreGame:
    """Return the game of a position; ValueError where `from_position` raises PositionError."""
    if not isinstance(position, Mapping):
        raise ValueError(f"a position is a mapping, not {type(position).__name__}")
    edition = position.get("edition")
    variants = check_variants(edition, variants_in(position))
    assert isinstance(edition, str)
    if "players" not in position:
        raise ValueError("players: a position must say how many there are")
    rules = rules_for(edition, position["players"], variants, position.get("board"))
    state = reader.read(EDITIONS[edition], rules, position)
    return CoreGame(rules, state, variants, state.seed, state.copy())


def replay(record: object) -> CoreGame:
    """Return the game of a record with all its decisions played.

    RecordError: the record is malformed, or a decision is not legal. PositionError and BoardError: the
    position or the board that it begins with is wrong.
    """
    try:
        return read_record(record)
    except (RecordError, PositionError, BoardError):
        raise
    except ValueError as reason:
        raise RecordError(str(reason)) from reason


def read_record(record: object) -> CoreGame:
    """Return the game of a record; ValueError where `replay` raises RecordError."""
    if not isinstance(record, Mapping):
        raise ValueError(f"a record is a mapping, not {type(record).__name__}")
    if record.get("stellwerk") != RECORD_VERSION:
        raise ValueError(f"stellwerk: this is no record of version {RECORD_VERSION}")
    words = record.get("decisions")
    if not isinstance(words, list):
        raise ValueError("decisions: a record has a list of them")
    game = first_state(record)
    for number, word in enumerate(words):
        try:
            game.apply(game.parse(word))
        except StellwerkError as reason:
            params: Json = {"number": str(number), "reason": reason}
            raise RecordError(code="record-decision", params=params) from None
    if "scores" in record and record["scores"] != game.scores():
        raise ValueError(f"scores: the record says {record['scores']!r:.60}, the game gives {game.scores()}")
    return game


def first_state(record: Mapping[str, object]) -> CoreGame:
    """Return the game at the start of a record."""
    for key in ("edition", "players", "seed"):
        if key not in record:
            raise ValueError(f"{key}: missing from the record")
    variants = check_variants(record["edition"], variants_in(record))
    if "position" in record:
        position = record["position"]
        if not isinstance(position, Mapping):
            raise ValueError("position: a mapping is wanted")
        for key in ("edition", "players"):
            if position.get(key) != record[key]:
                raise ValueError(f"position: its {key} is not the record's")
        game = from_position(position)
        game.seed = as_int(record["seed"], "seed")
        return game
    edition = record["edition"]
    assert isinstance(edition, str)
    rules = rules_for(edition, record["players"], variants, record.get("board"))
    return start(rules, variants, as_int(record["seed"], "seed"))


def as_board(board: object) -> Mapping[str, object]:
    """Return the content of a board; anything else, such as the name of a file, is refused unopened."""
    if not isinstance(board, Mapping):
        raise BoardError(f"board: a mapping is wanted, not {type(board).__name__}")
    return board
