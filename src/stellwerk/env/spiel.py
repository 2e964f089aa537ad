"""Every edition as a Python game of OpenSpiel. Needs `pip install '.[spiel]'`.

    import pyspiel
    import stellwerk.env.spiel

    game = pyspiel.load_game("python_stellwerk(edition=usa,players=2)")

`board` names a file with a board that replaces the printed one.
All chance of a game follows from its seed. So there is one chance node, at the beginning, which deals one of
`deals` equally likely games (seeds 0 to deals - 1); nobody sees which. Observations are those of
`stellwerk.env`. The string of an information state is all that a seat was sent since the beginning and its
own decisions. The tensor is the observation followed by the last `history` decisions that the seat took or
was sent something about, the latest first, each as three whole numbers: who decided (1: the seat itself, 2:
the next one), the action + 1 (0: hidden), and the card + 1 that the seat drew (0: none).
`resample_from_infostate` deals anew what the player cannot know.
"""

from __future__ import annotations

import copy
import json
from typing import Any, Final

from stellwerk.documents import Event
from stellwerk.extras import need

need("numpy", "stellwerk.env.spiel", "spiel")
need("pyspiel", "stellwerk.env.spiel", "spiel")

import numpy as np  # noqa: E402  (not without them)
import pyspiel  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

import stellwerk  # noqa: E402
from stellwerk import boards  # noqa: E402
from stellwerk.batch import GameConfig  # noqa: E402
from stellwerk.batch.native.rewards import victories  # noqa: E402

SHORT_NAME: Final = "python_stellwerk"
MOST_PLAYERS: Final = 5
NUMBERS: Final = 3
"""Numbers of a decision in the tensor of an information state."""

LONGEST: Final = 100_000
"""Decisions that no game reaches: a thousand rounds end any (C-6)."""

DEFAULTS: Final = {
    "edition": boards.registered()[0],
    "players": 2,
    "variants": "",
    "deals": 4096,
    "board": "",
    "history": 256,
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Stellwerk, the Zug um Zug family",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
    default_loadable=True,
    provides_factored_observation_string=False,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(parameters or {})}
        variants = {name: True for name in given["variants"].split("+") if name}
        board = stellwerk.load_board(given["board"], given["edition"]) if given["board"] else None
        self.kind = GameConfig(given["edition"], given["players"], variants, board)
        self.deals: int = given["deals"]
        self.history: int = given["history"]
        players = self.kind.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.action_count,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, parameters or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        if params:
            raise ValueError("observations take no parameters")
        return SpielObserver(self.kind, iig_obs_type, self.history)


class Dealt:
    """What a state knows beside OpenSpiel's own history; OpenSpiel copies it with its states."""

    def __init__(self, kind: GameConfig, deals: int) -> None:
        self.kind = kind
        self.deals = deals
        self.game: stellwerk.Game | None = None  # until chance has dealt it
        self.messages: list[list[str]] = [[] for _ in range(kind.players)]  # by seat, since the beginning
        self.decisions: list[list[tuple[int, int, int]]] = [[] for _ in range(kind.players)]
        """What each seat knows of: who decided, the action, the card drawn from a deck (-1: none)."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Dealt:
        clone = Dealt(self.kind, self.deals)
        clone.game = None if self.game is None else self.game.copy()
        clone.messages = [lines[:] for lines in self.messages]
        clone.decisions = [known[:] for known in self.decisions]
        return clone

    def deal(self, seed: int) -> None:
        kind = self.kind
        self.game = stellwerk.new_game(kind.edition, kind.players, seed, kind.variants, kind.board)

    def decide(self, action: int) -> None:
        """Apply a decision and append to each seat's messages what it may know of it."""
        assert self.game is not None
        mover, word = self.game.current_player, self.game.core.notation(action)
        self.game.apply(action)
        self.messages[mover].append(word)
        for seat in range(self.kind.players):
            events = self.game.events_for(seat)
            if events:
                self.messages[seat].append(json.dumps(events, sort_keys=True))
            if events or seat == mover:
                card = self._drawn(events, mover) if seat == mover else -1
                self.decisions[seat].append((mover, action, card))

    def _drawn(self, events: list[Event], mover: int) -> int:
        """Return the first card that the mover drew from a deck, -1 if there is none."""
        assert self.game is not None
        for event in events:
            if event["event"] == "drew" and event["seat"] == mover:
                for card in event["cards"]:
                    if card is not None:
                        return self.game.core.rules.cards.index(card)
        return -1


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.dealt = Dealt(game.kind, game.deals)

    def current_player(self) -> int:
        game = self.dealt.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if game.is_over else game.current_player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / self.dealt.deals) for seed in range(self.dealt.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.dealt.game is not None
        return self.dealt.game.core.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.dealt.game is None:
            self.dealt.deal(action)
        else:
            self.dealt.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.dealt.game is None:
            return f"deal {action}"
        try:
            return self.dealt.game.core.notation(action)
        except ValueError:  # it keeps tickets of an offer that is not at hand
            return self.dealt.kind.actions()[action]

    def is_terminal(self) -> bool:
        return self.dealt.game is not None and self.dealt.game.is_over

    def returns(self) -> list[float]:
        game = self.dealt.game
        if game is None or not game.is_over:
            return [0.0] * self.dealt.kind.players
        return victories(game.ranking())

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that looks the same to the player and can be played on; it has no history of its own."""
        clone = SpielState(self.get_game())
        clone.dealt = copy.deepcopy(self.dealt)
        if self.dealt.game is not None:
            clone.dealt.game = self.dealt.game.determinize(player, int(sampler() * (1 << 30)))
        return clone

    def __str__(self) -> str:
        game = self.dealt.game
        return "not dealt yet" if game is None else json.dumps(game.position(), sort_keys=True)


class SpielObserver:
    """Observations of a seat; with perfect recall, also what was decided before."""

    def __init__(self, kind: GameConfig, wanted: pyspiel.IIGObservationType | None, history: int) -> None:
        self.kind = kind
        self.recalls = wanted is not None and wanted.perfect_recall
        now, before = kind.observation_size, NUMBERS * history if self.recalls else 0
        self.tensor: NDArray[np.float32] = np.zeros(now + before, np.float32)
        self.dict = {"observation": self.tensor[:now]}
        if self.recalls:
            self.dict["decisions"] = self.tensor[now:].reshape(history, NUMBERS)
        observer = kind.observer
        assert observer is not None
        self._observer = observer
        self._secret = np.array([word.startswith("keep ") for word in kind.actions()])

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        game = state.dealt.game
        if game is None:
            return
        self.dict["observation"][:] = np.frombuffer(self._observer.write(game.core.state, player), np.uint8)
        if self.recalls:
            rows = self.dict["decisions"]
            for row, (mover, action, card) in zip(
                rows, reversed(state.dealt.decisions[player]), strict=False
            ):
                own = mover == player
                row[0] = (mover - player) % self.kind.players + 1
                row[1] = action + 1 if own or not self._secret[action] else 0
                row[2] = card + 1

    def string_from(self, state: SpielState, player: int) -> str:
        game = state.dealt.game
        if game is None:
            return ""
        seen = json.dumps(game.view(player), sort_keys=True)
        return "\n".join([*state.dealt.messages[player], seen]) if self.recalls else seen


pyspiel.register_game(GAME_TYPE, SpielGame)
