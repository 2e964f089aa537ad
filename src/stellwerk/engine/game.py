"""A game as its users see it: decisions, notation, scores, views, positions, records.

game = new_game("skandinavien", players=2, seed=7)
while not game.over:
    game.apply(game.actions()[0])
print(game.scores(), game.ranking())
"""

import operator
from collections.abc import Mapping
from os import PathLike
from typing import Any, Final, SupportsIndex

from stellwerk import boards
from stellwerk.arrays import Ints, i64, mypyc_attr
from stellwerk.boards import BoardData
from stellwerk.engine.determinize import determinize, reshuffle
from stellwerk.engine.editions import EDITIONS
from stellwerk.engine.events import Event, spell_out, uncovered
from stellwerk.engine.explain import explain
from stellwerk.engine.kinds import DECISION_NAMES, OVER
from stellwerk.engine.lacking import Lacking, Reason
from stellwerk.engine.payments import Laying, Payments, laying, payments
from stellwerk.engine.playout import play_on
from stellwerk.engine.positions import reader, writer
from stellwerk.engine.presentation import present
from stellwerk.engine.refusal import refusal
from stellwerk.engine.rules import Rules
from stellwerk.engine.state import State
from stellwerk.engine.view import view
from stellwerk.engine.viewer import REFEREE, SPECTATOR, Viewer

Json = dict[str, Any]

RECORD_VERSION: Final = 1


@mypyc_attr(acyclic=True)
class Game:
    def __init__(
        self, rules: Rules, state: State, variants: dict[str, bool], seed: int, origin: State | None
    ) -> None:
        self.rules = rules
        self.state = state
        self._variants = variants
        self.seed = seed
        self._origin = origin  # where the record begins, if not with a new game
        self._history: list[int] = []  # may be shared with copies; ours are the first `decisions` of it
        self.decisions = 0

    # ------------------------------------------------------------------ what is asked

    @property
    def edition(self) -> str:
        return self.rules.facts.edition

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def options(self) -> dict[str, bool]:
        return dict(self._variants)

    @property
    def board(self) -> BoardData:
        return self.rules.board.data

    @property
    def over(self) -> bool:
        return self.state.decision == OVER

    @property
    def player(self) -> int:
        """The seat to decide."""
        return self.state.player

    @property
    def decision(self) -> str:
        """The kind of decision: turn, draw, pay, keep, ..., or over."""
        return DECISION_NAMES[self.state.decision]

    @property
    def action_count(self) -> int:
        """The size of the action space: actions are numbers below it."""
        return len(self.rules.space.kinds)

    def actions(self) -> list[int]:
        """The options of the decision at hand, in ascending order; none when the game is over."""
        return list(self.offered())

    def offered(self) -> Ints:
        """The same as an array, which nobody may change."""
        s = self.state
        if len(s.options) == 0 and s.decision != OVER:
            s.options = self.rules.options(s)
        return s.options

    # ------------------------------------------------------------------ deciding

    def apply(self, action: object) -> None:
        """Take one of the options; anything else is refused and changes nothing."""
        number = as_int(action, "an action")
        if not contains(self.offered(), number):
            raise ValueError(refusal(EDITIONS[self.edition], self.rules, self.state, number))
        self.take(number)

    def take(self, option: int) -> None:
        """The same for those who know that it is one of the options."""
        if len(self._history) != self.decisions:
            self._history = self._history[: self.decisions]
        self._history.append(option)
        self.decisions += 1
        self.rules.step(self.state, option)

    def copy(self) -> "Game":
        """The same game, to be played on without changing this one (C-51)."""
        twin = Game(self.rules, self.state.twin(), self._variants, self.seed, self._origin)
        twin._history = self._history
        twin.decisions = self.decisions
        return twin

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its record: packed arrays cannot be."""
        return replay, (self.record(),)

    def playout(self, seed: SupportsIndex) -> "Game":
        """A copy, played to its end by random decisions, the same for the same seed (C-50)."""
        twin = self.copy()
        taken = play_on(self.rules, twin.state, as_int(seed, "seed"))
        twin._history = self._history[: self.decisions] + taken
        twin.decisions += len(taken)
        return twin

    # ------------------------------------------------------------------ notation

    def say(self, action: object) -> str:
        """The notation of an action."""
        number = as_int(action, "an action")
        return self.rules.space.say(number, self.state.seats[self.state.player].offer)

    def hear(self, text: object) -> int:
        """The number of an option given in notation."""
        if not isinstance(text, str):
            raise ValueError(f"notation is text, not {type(text).__name__}")
        if self.over:
            raise ValueError("the game is over")
        number = self.rules.space.hear(text, self.state.seats[self.state.player].offer)
        if not contains(self.offered(), number):
            raise ValueError(refusal(EDITIONS[self.edition], self.rules, self.state, number))
        return number

    def explain(self, action: object, lang: str = "en") -> str:
        """A sentence for people, in German (de) or English (en)."""
        return explain(self.say(action), self.board, lang, self.decision)

    def payments(self, action: SupportsIndex | str | None = None, most: SupportsIndex = 40) -> Payments:
        """The ways to pay for an option (by number or notation), or, without one, for what is being paid.

        A payment has all its `cards` and the decisions to `say` for it, the option included; those with the
        fewest cards come first. At most `most` are listed; `more` tells whether there are others.
        """
        bound = as_int(most, "most")
        return payments(self.rules, self.state, self._paid_for(action), bound)

    def laying(self, cards: dict[str, int], action: SupportsIndex | str | None = None) -> Laying:
        """How a payment begun with these cards, in any order, may go on, and what to say once it is whole.

        `action` is as in `payments`.
        """
        return laying(self.rules, self.state, self._paid_for(action), cards)

    def _paid_for(self, action: SupportsIndex | str | None) -> int:
        """The number of an option to be paid for; -1: what is being paid."""
        if action is None:
            return -1
        number = self.hear(action) if isinstance(action, str) else as_int(action, "an action")
        if not contains(self.offered(), number):
            raise ValueError(refusal(EDITIONS[self.edition], self.rules, self.state, number))
        return number

    # ------------------------------------------------------------------ scores

    def scores(self) -> list[int]:
        """By seat: the score track during play, the totals after the end."""
        return self.rules.scoring.scores(self.state)

    def ranking(self) -> list[int]:
        """By seat: places from 1; equal players share the better place (C-42)."""
        scores = self.scores()
        keys: list[list[int]] = []
        for seat in range(self.players):
            key = [scores[seat]]
            if self.over:
                key += self.rules.scoring.tie_breaks(self.state, seat)
            keys.append(key)
        return [1 + len([key for key in keys if key > keys[seat]]) for seat in range(self.players)]

    def breakdown(self, seat: SupportsIndex) -> list[Json]:
        """The final score by items (as if the game ended now); they sum to the total."""
        return EDITIONS[self.edition].breakdown(self.rules, self.state, self.seat_number(seat))

    # ------------------------------------------------------------------ knowledge

    def view(self, seat: SupportsIndex | None) -> Json:
        """All that a seat may know, ready for JSON; None: a spectator."""
        return view(EDITIONS[self.edition], self.rules, self.state, self._variants, self.viewer(seat))

    def determinize(
        self, seat: SupportsIndex | None, rng_seed: SupportsIndex, likely: list[Ints] | None = None
    ) -> "Game":
        """A copy in which what this seat cannot know is drawn anew.

        ``likely`` has for each seat a weight of every ticket, by which tickets are dealt then.
        """
        seed = as_int(rng_seed, "rng_seed")
        state = determinize(self.rules, self.state, self.viewer(seat), seed, likely)
        return Game(self.rules, state, self._variants, seed, state.copy())

    def reshuffled(self, seed: SupportsIndex) -> "Game":
        """A copy in which only what nobody knows is drawn anew: the order of the decks."""
        number = as_int(seed, "seed")
        state = reshuffle(self.state, number)
        return Game(self.rules, state, self._variants, number, state.copy())

    @property
    def events(self) -> list[Event]:
        """What the last decision brought about, as the referee knows it."""
        return spell_out(EDITIONS[self.edition], self.rules, self.state, REFEREE)

    def news(self, seat: SupportsIndex | None) -> list[Event]:
        """What the last decision brought about, as a seat (None: a spectator) may know it."""
        return spell_out(EDITIONS[self.edition], self.rules, self.state, self.viewer(seat))

    @property
    def private(self) -> bool:
        """Whether the decision at hand belongs to what its player does unseen: laying a payment, a journey.

        How many such decisions there are depends on his hand. Who tells others of a game tells of them
        together, when the last is taken.
        """
        return self.rules.private(self.state)

    @property
    def revealed(self) -> bool:
        """Whether the last decision uncovered anything hidden."""
        return uncovered(self.state)

    def obstacles(self, seat: SupportsIndex) -> dict[str, str]:
        """Of every route that the seat cannot claim: why.

        That is taken, twin <the route beside it that closes it>, technology <id>, pieces or cards.
        """
        number = self.seat_number(seat)
        result: dict[str, str] = {}
        for route, name in enumerate(self.rules.board.route_ids):
            reason = self.rules.obstacle(self.state, number, route)
            if reason:
                result[name] = reason
        return result

    def lacking(self, seat: SupportsIndex, taken: bool = True) -> dict[str, Reason]:
        """Of every route that the seat cannot claim: why, and how many cards or pieces it lacks.

        `code` is the word that `obstacles` begins with; with it come `technology`, `route` (the one beside),
        `kind`, `need` and `have` (pieces), or `missing` (cards; "any" are such of one colour). Routes that
        somebody has are left out if `taken` is false. Routes that lack the same share one object.
        """
        return Lacking(self.rules, self.state, self.seat_number(seat)).reasons(taken)

    def viewer(self, seat: SupportsIndex | None) -> Viewer:
        return SPECTATOR if seat is None else Viewer(self.seat_number(seat), False)

    def seat_number(self, seat: object) -> int:
        number = as_int(seat, "a seat")
        if not 0 <= number < self.players:
            raise ValueError(f"there is no seat {number}: seats run from 0 to {self.players - 1}")
        return number

    # ------------------------------------------------------------------ positions and records

    def position(self) -> Json:
        """The whole state as readable JSON."""
        return writer.write(EDITIONS[self.edition], self.rules, self.state, self._variants)

    def record(self) -> Json:
        """How the game began, and all decisions in notation."""
        result: Json = {
            "stellwerk": RECORD_VERSION,
            "edition": self.edition,
            "players": self.players,
            "options": dict(self._variants),
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
        for number in self._history[: self.decisions]:
            words.append(again.say(number))
            again.rules.step(again.state, number)
        result["decisions"] = words
        if self.over:
            result["scores"] = self.scores()
        return result

    def beginning(self) -> "Game":
        """The same game before its first recorded decision."""
        if self._origin is not None:
            return Game(self.rules, self._origin.copy(), self._variants, self.seed, self._origin)
        return start(self.rules, self._variants, self.seed)


def as_int(value: object, what: str) -> int:
    """An integer of any kind (numpy's too), but no boolean, float or text."""
    if isinstance(value, bool):
        raise ValueError(f"{what} is an integer, not a boolean")
    if isinstance(value, int):
        return value
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{what} is an integer, not {type(value).__name__}") from None


def contains(ascending: Ints, number: i64) -> bool:
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
    """The names of all editions."""
    return sorted(EDITIONS)


def edition_info(edition: str) -> Json:
    """What is printed about an edition, with names in both languages: players, cards, points, offers, ..."""
    check_edition(edition)
    return present(EDITIONS[edition].facts)


def check_edition(edition: object) -> None:
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r:.60}; there are {', '.join(editions())}")


def new_game(
    edition: str,
    players: SupportsIndex = 2,
    seed: SupportsIndex = 0,
    options: Mapping[str, object] | None = None,
    board: str | PathLike[str] | Mapping[str, object] | None = None,
) -> Game:
    """A new game; `board` is a board of one's own, as a file or as its content."""
    variants = check_variants(edition, options)
    rules = rules_for(edition, players, variants, board)
    return start(rules, variants, as_int(seed, "seed"))


def start(rules: Rules, variants: dict[str, bool], seed: int) -> Game:
    state = State()
    state.seed = seed
    rules.set_up(state)
    state.hush()
    return Game(rules, state, variants, seed, None)


def rules_for(
    edition: str,
    players: object,
    variants: dict[str, bool],
    board: str | PathLike[str] | Mapping[str, object] | None,
) -> Rules:
    count = as_int(players, "players")
    whole = EDITIONS[edition]
    facts = whole.facts
    if not facts.least_players <= count <= facts.most_players:
        raise ValueError(
            f"{edition} is for {facts.least_players} to {facts.most_players} players, not {count}"
        )
    if board is not None:
        return whole.rules(boards.read(board, edition), count, variants)
    key = (edition, count, ",".join([name for name in facts.variants if variants[name]]))
    rules = _built_in.get(key)
    if rules is None:
        rules = whole.rules(boards.load(edition), count, variants)
        _built_in[key] = rules
    return rules


def check_variants(edition: object, options: object) -> dict[str, bool]:
    """All variants of the edition, those not named off; users call them its options."""
    check_edition(edition)
    assert isinstance(edition, str)
    known = EDITIONS[edition].facts.variants
    result = dict.fromkeys(known, False)
    if options is None:
        return result
    if not isinstance(options, Mapping):
        raise ValueError(f"options are a mapping of names to true or false, not {type(options).__name__}")
    for name, value in options.items():
        if name not in known:
            offered = ", ".join(known) if known else "none"
            raise ValueError(f"{edition} has no option {name!r:.60}; it has {offered}")
        if not isinstance(value, bool):
            raise ValueError(f"option {name!r} is true or false, not {value!r:.60}")
        result[name] = value
    return result


def from_position(position: object) -> Game:
    """A game that stands as the position says."""
    if not isinstance(position, Mapping):
        raise ValueError(f"a position is a mapping, not {type(position).__name__}")
    edition = position.get("edition")
    variants = check_variants(edition, position.get("options"))
    assert isinstance(edition, str)
    if "players" not in position:
        raise ValueError("players: a position must say how many there are")
    rules = rules_for(edition, position["players"], variants, position.get("board"))
    state = reader.read(EDITIONS[edition], rules, position)
    return Game(rules, state, variants, state.seed, state.copy())


def replay(record: object) -> Game:
    """The game of a record, all decisions played."""
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
            game.apply(game.hear(word))
        except ValueError as reason:
            raise ValueError(f"decisions, number {number}: {reason}") from None
    if "scores" in record and record["scores"] != game.scores():
        raise ValueError(f"scores: the record says {record['scores']!r:.60}, the game gives {game.scores()}")
    return game


def first_state(record: Mapping[str, object]) -> Game:
    """The game as a record says it began."""
    for key in ("edition", "players", "seed"):
        if key not in record:
            raise ValueError(f"{key}: missing from the record")
    variants = check_variants(record["edition"], record.get("options"))
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
    rules = rules_for(edition, record["players"], variants, as_board(record.get("board")))
    return start(rules, variants, as_int(record["seed"], "seed"))


def as_board(board: object) -> Mapping[str, object] | None:
    if board is not None and not isinstance(board, Mapping):
        raise ValueError("board: a mapping is wanted")
    return board
