"""Bots by name, and the levels people choose from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from stellwerk import plugins
from stellwerk.bots.adapter import BotAdapter, ObservationBot, call_with_seed
from stellwerk.bots.base import Bot
from stellwerk.bots.learned_bot import LearnedBot
from stellwerk.bots.models import model_helps_search
from stellwerk.bots.planner_bots import GreedyBot, PlannerBot, StrategistBot
from stellwerk.bots.random_bot import RandomBot
from stellwerk.bots.search_bot import SearchBot
from stellwerk.engine.game import check_edition

LEVELS: Final = ("beginner", "family", "strong", "expert")

STYLES: Final[dict[str, dict[str, Any]]] = {
    "hoarder": {"hoard": 14},
    "long-routes": {"shortest_route": 4, "ticket_greed": 0.5},
    "one-ticket": {"one_ticket": True, "tempted": 1.25},
    "ticket-hungry": {"ticket_greed": 2.0},
    "blocker": {"blocking": 1.0},
}
"""Parameters of planners made for variety. None of them is stronger than the planner itself."""

PLANNER: Final = "planner"

SEARCH: Final = "search"

LEARNED: Final = "learned"

EXPERT: Final = "expert"

ORIGINAL_NAMES: Final = {SEARCH: "mcts"}
"""Original names of renamed bots. They are still accepted, and seeds are derived from them, so that a bot
plays the same game under either name."""


BUILT_IN: Final = ("random", "greedy", *STYLES, PLANNER, "strategist", LEARNED, SEARCH, EXPERT)
"""The bots of the package, from weak to strong, with the styles before the planner."""


def names() -> list[str]:
    """Return the names of all bots: those of the package from weak to strong, then those of plug-ins."""
    return [*BUILT_IN, *plugin_bots()]


@cache
def plugin_bots() -> dict[str, Callable[..., ObservationBot]]:
    """Return the bots of installed plug-ins by name: classes, or functions that make one."""
    found: dict[str, Callable[..., ObservationBot]] = {}
    for name, bot in plugins.load(plugins.BOTS).items():
        if name in BUILT_IN or not callable(bot):
            plugins.warn(
                plugins.BOTS, name, "the name is taken" if name in BUILT_IN else "it is not callable"
            )
        else:
            found[name] = bot
    return found


def level(name: str, edition: str) -> str:
    """Return the spec of the bot that plays an edition at a level."""
    if name not in LEVELS:
        raise ValueError(f"no level {name!r}; there are {', '.join(LEVELS)}")
    check_edition(edition)
    best = EXPERT if model_helps_search(edition) else SEARCH
    specs = {"beginner": "greedy", "family": "one-ticket", "strong": "planner", "expert": f"{best}:1s"}
    return specs[name]


def create(spec: str, seed: int = 0) -> Bot:
    """Return a bot by its spec: `search:200` makes 200 playouts per decision, `search:0.5s` takes half a
    second.
    """
    name, colon, budget = current_name(spec).partition(":")
    if name not in BUILT_IN:
        if name not in plugin_bots():
            raise ValueError(f"no bot {spec!r}; there are {', '.join(names())}")
        return BotAdapter(call_with_seed(plugin_bots()[name], seed))
    if name in (SEARCH, EXPERT):
        visits, seconds = search_budget(spec, budget if colon else "200")
        return SearchBot(seed, visits, seconds, use_model=name == EXPERT)
    if colon:
        raise ValueError(f"the bot {name} takes no parameter, so {spec!r} means nothing")
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot()
    if name == "strategist":
        return StrategistBot()
    if name == LEARNED:
        return LearnedBot()
    return PlannerBot(STYLES.get(name))


def is_slow(spec: str) -> bool:
    """Return whether a bot may take seconds for a decision."""
    return current_name(spec).partition(":")[0] in (SEARCH, EXPERT)


def current_name(spec: str) -> str:
    """Return a spec with the bot's current name."""
    name, colon, budget = spec.partition(":")
    for today, first in ORIGINAL_NAMES.items():
        if name == first:
            return today + colon + budget
    return spec


def original_name(spec: str) -> str:
    """Return a spec with the bot's original name."""
    name, colon, budget = spec.partition(":")
    return ORIGINAL_NAMES.get(name, name) + colon + budget


def search_budget(spec: str, budget: str) -> tuple[int, float]:
    """Return playouts and seconds (0: no limit) of a budget such as `200` or `0.5s`."""
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if 0 < seconds <= 3600:
                return 0, seconds
        else:
            visits = int(budget)
            if 0 < visits <= 1_000_000:
                return visits, 0.0
    except ValueError:
        pass
    raise ValueError(f"{spec!r}: a budget is a number of visits (search:200) or of seconds (search:0.5s)")
