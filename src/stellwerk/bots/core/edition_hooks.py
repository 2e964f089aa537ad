"""What an edition may change in its bots.

The defaults suit an edition without special rules. An edition that differs has a module `bot` in its package
with an instance `HOOKS` of a subclass, and presets in `params.json`. Nothing else in `bots/` knows an
edition.
"""

import importlib
import json
from importlib import resources
from typing import Any, Final

from stellwerk.bots.core.economy import Economy
from stellwerk.bots.core.explanation import Explanation
from stellwerk.bots.core.params import (
    DEFAULT_PRESETS,
    PLANNER_PRESET,
    PLAYOUT_PRESET,
    STRATEGIST_PRESET,
    PlannerParams,
)
from stellwerk.bots.core.planner import Planner
from stellwerk.bots.core.policy_encoder import PolicyEncoder
from stellwerk.engine.game import CoreGame
from stellwerk.engine.registry import EDITIONS
from stellwerk.engine.rules import Rules
from stellwerk.text import translate
from stellwerk.text.names import place_name


class BotHooks:
    """What bots ask about an edition. The methods up to `reason_text` may be overridden."""

    def __init__(self) -> None:
        self.presets: dict[str, dict[str, Any]] = DEFAULT_PRESETS

    def new_params(self) -> PlannerParams:
        """Return parameters with the defaults of the edition's class."""
        return PlannerParams()

    def economy(self, rules: Rules, params: PlannerParams) -> Economy:
        """Return the values of cards and routes."""
        return Economy(rules, params)

    def planner(self, rules: Rules, params: PlannerParams) -> Planner:
        """Return the edition's planner."""
        return Planner(rules, params, self.economy(rules, params))

    def playout_planner(self, rules: Rules, params: PlannerParams) -> Planner:
        """Return a quicker planner for playouts, if the edition has one."""
        return self.planner(rules, params)

    def policy_encoder(self, rules: Rules, planner: Planner, kinds: list[str] | None) -> PolicyEncoder | None:
        """Return the features of a policy, or None if there is no policy for this board.

        `kinds` is the order of the action kinds in the model.
        """
        return PolicyEncoder(rules, planner, kinds)

    def explanation(self, planner: Planner, game: CoreGame, lang: str, names: list[str]) -> Explanation:
        """Return the explanation of a planner's choices."""
        return Explanation(planner, game, lang, names)

    def use_of_card(self, rules: Rules, card: int, lang: str) -> str:
        """Return what a card is used for, in words."""
        return translate(lang, "reasons.the-next-routes")

    def reason_text(self, rules: Rules, reason: int, about: int, number: int, lang: str) -> str:
        """Return the sentence for one of the edition's own reason codes (`FIRST_EDITION_REASON` and up)."""
        raise NotImplementedError(f"no sentence for the reason code {reason}")

    # ------------------------------------------------------------------ the same everywhere

    def params(self, preset: str = PLANNER_PRESET) -> PlannerParams:
        """Return new parameters: the edition's defaults, changed by one of its presets."""
        params = self.new_params()
        params.update(self.presets[PLANNER_PRESET])
        params.update(self.presets[preset])
        return params

    def strategist(self, rules: Rules) -> Planner:
        """Return a planner with parameters fitted to the edition by games against the plain one."""
        return self.planner(rules, self.params(STRATEGIST_PRESET))

    def quick_planner(self, rules: Rules) -> Planner:
        """Return a planner for playouts, hardly weaker than the strategist."""
        planner = self.playout_planner(rules, self.params(STRATEGIST_PRESET))
        self.make_quick(planner)
        return planner

    def make_quick(self, planner: Planner) -> None:
        """Make a planner quick enough for playouts: it looks at less and keeps its plan longer."""
        planner.params.update(self.presets[PLAYOUT_PRESET])
        planner.is_quick = True


def place_label(rules: Rules, city: int, lang: str) -> str:
    """Return the name of a place."""
    return place_name(rules.board.data, rules.board.city_ids[city], lang)


HOOKS: Final[dict[str, BotHooks]] = {}
"""The hooks of each edition that was asked for."""


def hooks_for(rules: Rules) -> BotHooks:
    """Return the hooks of the edition of these rules, loading them the first time."""
    edition = rules.spec.edition
    found = HOOKS.get(edition)
    if found is None:
        found = load_hooks(EDITIONS[edition].package)
        HOOKS[edition] = found
    return found


def load_hooks(package: str) -> BotHooks:
    """Import the hooks of an edition's package with its presets; both are optional."""
    hooks = import_hooks(package + ".bot")
    presets = resources.files(package).joinpath("params.json")
    if presets.is_file():
        hooks.presets = {**DEFAULT_PRESETS, **json.loads(presets.read_text("utf-8"))}
    return hooks


def import_hooks(name: str) -> BotHooks:
    """Return `HOOKS` of a module, or the defaults if there is no such module."""
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return BotHooks()
    hooks = module.HOOKS
    if not isinstance(hooks, BotHooks):
        raise TypeError(f"{name}.HOOKS is not an object of BotHooks")
    return hooks
