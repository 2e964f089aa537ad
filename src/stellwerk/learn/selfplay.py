"""Self-play: what becomes of the planner's ideas, in games that go on after each of them.

Planners of learned habits, or the best learned player so far, play games, sometimes with a strategist among
them. Now and then one of the other ideas is taken. At some decisions the hidden part of the game is dealt
anew from the seat's point of view, and each of some ideas is played on to the end by quick planners, all in
the same world. So every idea comes with a result that differs from those of its rivals by what it is worth
and by chance, never by another deal.

A row of numbers for each idea goes into a file; those of one decision follow each other.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stellwerk import Game
from stellwerk.bots.minds.experience import Experience
from stellwerk.bots.minds.learned import IDEAS, LAST_TURNS, Learned
from stellwerk.bots.minds.playouts import Playouts
from stellwerk.bots.minds.traits import MARKS, OPTION, SITUATION

HEAD: Final = 4
"""Numbers before the traits: the game, the idea's place among those played, the players, the margin."""

WIDTH: Final = HEAD + SITUATION + OPTION + MARKS

TENTHS: Final = 10
MOST: Final = 32_000
NO_MARK: Final = -1


@dataclass(frozen=True, slots=True)
class Taste:
    """How often something is done in self-play, and how much of it is looked at."""

    turns: float = 0.05
    """Share of turns whose ideas are played on."""
    last_turns: float = 0.35
    """The same of the last turns, which are quick to play on and tell more."""
    keeps: float = 1.0
    draws: float = 0.03
    ideas: int = 6
    """Ideas of a decision that are played on at most."""
    departures: float = 0.08
    """Share of decisions at which any idea is taken, so that odd situations are met, too."""
    strangers: float = 0.25
    """Chance of each seat to be a strategist, who is met but not looked at."""

    def share(self, decision: str, turns_left: float) -> float:
        if decision == "turn":
            return self.last_turns if turns_left <= LAST_TURNS else self.turns
        return self.keeps if decision == "keep" else self.draws


def play_game(
    game: Game, number: int, experience: Experience | None, taste: Taste, dice: random.Random
) -> Iterator[array[int]]:
    """A game of self-play from its beginning; the rows of each decision that was looked at."""
    seats = range(game.rules.players)
    strangers = [experience is not None and dice.random() < taste.strangers for _ in seats]
    minds = [Learned(game.rules, None if stranger else experience) for stranger in strangers]
    playouts = Playouts(game.rules, experience)
    while not game.over:
        mind = minds[game.player]
        action = mind.choose(game)
        if not strangers[game.player] and mind.judged(game.state) and len(game.offered()) > 1:
            if mind.judge is None:
                mind.ideas = mind.planner.candidates(game.state, game.offered(), action, IDEAS)
            if len(mind.ideas) > 1:
                if dice.random() < taste.share(game.decision, mind.planner.turns):
                    yield _look(game, mind, playouts, number, taste, dice)
                if dice.random() < taste.departures:
                    action = dice.choice(mind.ideas)
        game.apply(action)


def _look(
    game: Game, mind: Learned, playouts: Playouts, number: int, taste: Taste, dice: random.Random
) -> array[int]:
    """Play the planner's own choice and some other ideas on, in a world that may be the true one."""
    others = list(range(1, len(mind.ideas)))
    dice.shuffle(others)
    chosen = [0, *sorted(others[: taste.ideas - 1])]
    world = game.determinize(game.player, dice.getrandbits(48))
    told = list(mind.traits.situation(mind.planner, game.state))
    rows = array("h")
    for count, place in enumerate(chosen):
        idea = mind.ideas[place]
        traits = mind.traits.option(mind.planner, game.state, idea, place)
        marks = mind.traits.marked(mind.planner, idea)
        margin = play_on(world, idea, mind, playouts)
        rows.extend([number % MOST, count, game.rules.players, margin])
        rows.extend(told)
        rows.extend(traits)
        rows.extend(marks + [NO_MARK] * (MARKS - len(marks)))
    return rows


def play_on(world: Game, idea: int, mind: Learned, playouts: Playouts) -> int:
    """The seat's final lead over the best rival, in tenths of a point, if it takes the idea in that world."""
    game = world.copy()
    player = world.player
    playouts.begin(mind.planner)
    game.apply(idea)
    playouts.finish(game)
    results = mind.planner.outcomes(game.state)
    own = results.pop(player)
    return round(max(-MOST, min(MOST, TENTHS * (own - max(results)))))
