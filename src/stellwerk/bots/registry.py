"""Bots by name, and the levels people choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stellwerk.bots.base import Bot
from stellwerk.bots.learned import LearnedBot
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.networks import searched_with
from stellwerk.bots.random_bot import RandomBot
from stellwerk.bots.searching import SearchBot
from stellwerk.bots.thinking import (
    GreedyBot,
    PlannerBot,
    StrategistBot,
    blocker_habits,
    hoarder_habits,
    hungry_habits,
    long_habits,
    single_habits,
)
from stellwerk.engine.game import check_edition

LEVELS: Final = ("beginner", "family", "strong", "expert")

STYLES: Final[dict[str, Callable[[], Habits]]] = {
    "hoarder": hoarder_habits,
    "long-routes": long_habits,
    "one-ticket": single_habits,
    "ticket-hungry": hungry_habits,
    "blocker": blocker_habits,
}
"""Planners with one strong habit, made for variety: none of them is stronger than the planner itself."""

PLANNER: Final = "planner"

SEARCH: Final = "search"

LEARNED: Final = "learned"

EXPERT: Final = "expert"

FIRST_NAMES: Final = {SEARCH: "mcts"}
"""Bots that have been renamed. Their first name is still understood, and it is what they are seeded by: under
either name the same bot plays the same game."""


def names() -> list[str]:
    """The kinds of bots there are: the ladder from weak to strong, the styles below the planner."""
    return ["random", "greedy", *STYLES, PLANNER, "strategist", LEARNED, SEARCH, EXPERT]


def level(name: str, edition: str) -> str:
    """The spec of the bot that plays an edition at a level."""
    if name not in LEVELS:
        raise ValueError(f"no level {name!r}; there are {', '.join(LEVELS)}")
    check_edition(edition)
    best = EXPERT if searched_with(edition) else SEARCH
    specs = {"beginner": "greedy", "family": "one-ticket", "strong": "planner", "expert": f"{best}:1s"}
    return specs[name]


def create(spec: str, seed: int = 0) -> Bot:
    """A bot from its name; `search:200` thinks 200 visits a decision, `search:0.5s` half a second."""
    name, colon, budget = present_name(spec).partition(":")
    if name not in names():
        raise ValueError(f"no bot {spec!r}; there are {', '.join(names())}")
    if name in (SEARCH, EXPERT):
        visits, seconds = search_budget(spec, budget if colon else "200")
        return SearchBot(seed, visits, seconds, judged=name == EXPERT)
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
    return PlannerBot(STYLES[name]() if name in STYLES else Habits())


def thinks_long(spec: str) -> bool:
    """Whether a bot may think for seconds; all others decide in a moment."""
    return present_name(spec).partition(":")[0] in (SEARCH, EXPERT)


def present_name(spec: str) -> str:
    """The same bot by the name that it has today."""
    name, colon, budget = spec.partition(":")
    for today, first in FIRST_NAMES.items():
        if name == first:
            return today + colon + budget
    return spec


def first_name(spec: str) -> str:
    """The same bot by the name that it had first."""
    name, colon, budget = spec.partition(":")
    return FIRST_NAMES.get(name, name) + colon + budget


def search_budget(spec: str, budget: str) -> tuple[int, float]:
    """Visits (0: no limit) and seconds (0: no limit) out of `200` or `0.5s`."""
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
