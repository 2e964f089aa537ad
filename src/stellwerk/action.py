"""Actions: numbers of the fixed action space that know their notation and their arguments."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from stellwerk.engine.kinds import DECISION_NAMES, KEEP_DECISION
from stellwerk.text.describe import describe_action

if TYPE_CHECKING:
    from stellwerk.boards import BoardData
    from stellwerk.engine.actions import ActionSpace
    from stellwerk.engine.rules import Rules

__all__ = ["Action"]


class Action(int):
    """One decision that a player can take.

    An action *is* its number in the fixed action space (`game.num_actions`), so it indexes masks and tables
    directly. `str(action)` is the notation, `action.kind` its first word, and the arguments are attributes;
    an attribute that the action does not have is `None`.

    >>> import stellwerk as sw
    >>> game = sw.new_game("usa", players=2, seed=7)
    >>> game.apply(game.legal_actions()[0]); game.apply(game.legal_actions()[0])
    >>> action = game.parse("draw")
    >>> int(action), str(action), action.kind, action.route
    (1, 'draw', 'draw', None)
    """

    _board: BoardData
    _phase: str
    _argument: str = ""
    _choice: tuple[ActionSpace, list[int]]

    def __new__(cls, number: int, notation: str, board: BoardData, phase: str, argument: str = "") -> Action:
        """Make the action with this number; `Game.legal_actions` and `Game.parse` do it for you.

        `argument` is the attribute that the word after the kind belongs to: `route`, `card`, ...
        """
        action = super().__new__(cls, number)
        action._notation = notation
        action._board = board
        action._phase = phase
        action._argument = argument
        return action

    def __reduce__(self) -> tuple[object, ...]:
        return Action, (int(self), self._notation, self._board, self._phase, self._argument)

    @cached_property
    def _notation(self) -> str:
        space, offer = self._choice
        return space.notation(int(self), offer)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __str__(self) -> str:
        return self._notation

    def __repr__(self) -> str:
        return f"<Action {int(self)}: {self._notation}>"

    @property
    def kind(self) -> str:
        """The first word of the notation: `claim`, `draw`, `take`, `keep`, `pay`, ..."""
        return self._notation.partition(" ")[0]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The words after the kind, as they stand in the notation."""
        return tuple(self._notation.split()[1:])

    @property
    def route(self) -> str | None:
        """The id of the route that is claimed or ridden."""
        return self._word("route")

    @property
    def card(self) -> str | None:
        """The name of the card that is taken from the market or paid."""
        return self._word("card")

    @property
    def city(self) -> str | None:
        """The id of the city where something is placed or built, or a journey starts."""
        return self._word("city")

    @property
    def deck(self) -> str | None:
        """The deck that is drawn from or refilled from, where there are several: `train` or `ship`."""
        word = self._word("deck")
        return None if word == "three" else word

    @property
    def technology(self) -> str | None:
        """The id of the technology that is bought."""
        return self._word("technology")

    @property
    def tickets(self) -> tuple[str, ...] | None:
        """The ids of the tickets that are kept."""
        return self.arguments if self.kind == "keep" else None

    @property
    def counts(self) -> dict[str, int] | None:
        """Numbers by name: `{"short": 1, "long": 3}` of a ticket mix, `{"wagons": 20}` of pieces."""
        found = {}
        for word in self.arguments:
            name, equals, number = word.partition("=")
            if equals and number.isdecimal():
                found[name] = int(number)
        return found or None

    def describe(self, lang: str = "en") -> str:
        """Return a sentence for people, in English (`en`) or German (`de`)."""
        return describe_action(self._notation, self._board, lang, self._phase)

    def _word(self, argument: str) -> str | None:
        """Return the word after the kind if it is such an argument; "none" is no word."""
        if argument != self._argument:
            return None
        word = self._notation.partition(" ")[2]
        return word if word and word != "none" else None


def keep_actions(rules: Rules, numbers: list[int], offer: list[int]) -> list[Action]:
    """Return the `keep` actions with these numbers, for a player with these tickets on offer.

    An offer has many choices and few are looked at, so their notation is spelled when it is first asked for.
    """
    board, phase, space = rules.board.data, DECISION_NAMES[KEEP_DECISION], rules.space
    actions: list[Action] = []
    for number in numbers:
        action = int.__new__(Action, number)
        action._board = board
        action._phase = phase
        action._choice = (space, offer)
        actions.append(action)
    return actions


def shared_action(rules: Rules, decision: int, number: int) -> Action:
    """Return the action with this number from `rules.action_objects`, made when first asked for."""
    made = rules.action_objects[decision]
    if not made:
        made.extend([None] * len(rules.space.kinds))
    action: Action | None = made[number]
    if action is None:
        space = rules.space
        notation = space.notation(number, [])
        argument = space.argument_names.get(notation.partition(" ")[0], "")
        phase = rules.decision_names[decision]
        action = made[number] = Action(number, notation, rules.board.data, phase, argument)
    return action
