"""Self-play: what becomes of the planner's ideas, and of the positions to which they lead.

Planners of learned habits, or the best learned player so far, play games, sometimes with a strategist among
them. Now and then one of the other ideas is taken. Some decisions are looked at: the hidden part of the game
is dealt anew from the seat's point of view, and some ideas are played on by quick planners, all in the same
world. So results differ by what the ideas are worth and by chance, never by another deal. There are two ways
to look at them:

- **Positions**: each idea is played on to the end, and what is noted are positions on the way, each with the
  result in the end. Foresight learns from them.
- **Ideas**: with foresight, each idea is played on for a few rounds in several worlds, and what foresight
  says of the positions reached is its result; near the end, and without foresight, it is the end itself.

For **guesses** nothing is played on: of some rival every ticket that the player cannot see is told by its
signs (`guesses.py`), and whether the rival holds it.

A row of numbers for each position or idea goes into a file; those that are compared follow each other.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stellwerk import Game
from stellwerk.bots.minds.experience import LAST_TURNS, Experience
from stellwerk.bots.minds.guesses import SIGNS, Guesses
from stellwerk.bots.minds.learned import IDEAS, Learned
from stellwerk.bots.minds.playouts import TO_THE_END
from stellwerk.bots.minds.prospects import Prospects
from stellwerk.bots.minds.search import Searcher
from stellwerk.bots.minds.traits import MARKS, OPTION, SITUATION
from stellwerk.bots.slices import whole
from stellwerk.engine.determinize import of_kind

HEAD: Final = 4
"""Numbers before the traits: the game, the place among those that are compared, the players, the result."""

WIDTH: Final = HEAD + SITUATION + OPTION + MARKS

FINENESS: Final = 10_000
"""Results are told in so many parts of the way from a game lost (0) to one won by far."""
MOST: Final = 32_000
NO_MARK: Final = -1

POSITIONS, IDEAS_TOLD, GUESSES = "positions", "ideas", "guesses"


@dataclass(frozen=True, slots=True)
class Taste:
    """How often something is done in self-play, and how much of it is looked at."""

    turns: float = 0.12
    """Share of turns that are looked at."""
    last_turns: float = 0.2
    """The same of the last turns."""
    keeps: float = 1.0
    draws: float = 0.04
    ideas: int = 6
    """Ideas of a decision that are played on at most."""
    worlds: int = 4
    """Worlds in which an idea is played on (one for positions)."""
    depths: tuple[int, ...] = (1, 2, 4, 7)
    """Rounds after which positions on the way are noted."""
    visits: int = 0
    """Of the search by which the best player so far decides, if it can foresee (0: it does not search)."""
    rivals: float = 0.05
    """Share of turns at which a rival's tickets are looked at, for guesses."""
    departures: float = 0.08
    """Share of decisions at which any idea is taken, so that odd situations are met, too."""
    strangers: float = 0.25
    """Chance of each seat to be a strategist, who is met but not looked at."""

    def share(self, decision: str, turns_left: float) -> float:
        if decision == "turn":
            return self.last_turns if turns_left <= LAST_TURNS else self.turns
        return self.keeps if decision == "keep" else self.draws


class SelfPlay:
    """Games of one table size; what is looked at there are positions, ideas or rivals."""

    def __init__(self, kind: str, experience: Experience, taste: Taste) -> None:
        self.kind = kind
        self.experience = experience
        self.taste = taste

    def play(self, game: Game, number: int, dice: random.Random) -> Iterator[array[int]]:
        """A game from its beginning; the rows of each decision that was looked at."""
        seats = range(game.rules.players)
        taste = self.taste
        strangers = [dice.random() < taste.strangers for _ in seats]
        players = [
            Searcher(game.rules, dice.getrandbits(48), None if stranger else self.experience)
            for stranger in strangers
        ]
        prospects = Prospects(game.rules, self.experience)
        guesses = Guesses(game.rules, [0] * SIGNS)
        decisions = 0
        while not game.over:
            decisions += 1
            player = players[game.player]
            action = self.choose(player, game, decisions)
            if self.kind == GUESSES:
                if game.decision == "turn" and dice.random() < taste.rivals:
                    unseen = player.planner.unseen_tickets(game.state)
                    yield look_at_rival(game, unseen, guesses, number, dice)
            elif not strangers[game.player] and open_to_ideas(player.learned, game, action):
                if dice.random() < taste.share(game.decision, player.planner.turns):
                    yield self.look(game, player, prospects, number, dice)
                if dice.random() < taste.departures:
                    action = dice.choice(player.learned.ideas)
            game.apply(action)

    def choose(self, player: Searcher, game: Game, decisions: int) -> int:
        if player.foresight is None or not self.taste.visits:
            return player.learned.choose(game)
        return whole(player.thinking(game, decisions, self.taste.visits, 0.0))

    def look(
        self, game: Game, player: Searcher, prospects: Prospects, number: int, dice: random.Random
    ) -> array[int]:
        """Play the planner's own choice and some other ideas on."""
        others = list(range(1, len(player.learned.ideas)))
        dice.shuffle(others)
        chosen = [0, *sorted(others[: self.taste.ideas - 1])]
        if self.kind == POSITIONS:
            return self.look_at_positions(game, player, chosen, prospects, number, dice)
        return self.look_at_ideas(game, player, chosen, number, dice)

    def look_at_ideas(
        self, game: Game, player: Searcher, chosen: list[int], number: int, dice: random.Random
    ) -> array[int]:
        mind = player.learned
        player.rounds = player.rounds_ahead(game.state)
        results = [0.0] * len(chosen)
        player.guess(game)
        for _ in range(self.taste.worlds):
            world = player.world(game, dice.getrandbits(48))
            for count, place in enumerate(chosen):
                twin = world.copy()
                player.begin_playout(twin, mind.ideas[place])
                player.playouts.finish(twin)
                results[count] += player.outcome(twin, game.player) / self.taste.worlds
        told = list(mind.traits.situation(mind.planner, game.state))
        rows = array("h")
        for count, place in enumerate(chosen):
            idea = mind.ideas[place]
            traits = mind.traits.option(mind.planner, game.state, idea, place)
            marks = mind.traits.marked(mind.planner, idea)
            rows.extend(row(number, count, game, results[count], [*told, *traits], marks))
        return rows

    def look_at_positions(
        self,
        game: Game,
        player: Searcher,
        chosen: list[int],
        prospects: Prospects,
        number: int,
        dice: random.Random,
    ) -> array[int]:
        seat = game.player
        player.guess(game)
        world = player.world(game, dice.getrandbits(48))
        met: dict[int, list[tuple[float, list[int]]]] = {depth: [] for depth in self.taste.depths}
        for place in chosen:
            twin = world.copy()
            player.rounds = TO_THE_END
            player.begin_playout(twin, player.learned.ideas[place])
            told: dict[int, list[int]] = {}
            before = 0
            for depth in self.taste.depths:
                player.playouts.rounds = depth - before
                player.playouts.finish(twin)
                if twin.over:
                    break
                situation = prospects.situation(twin.state, seat)
                told[depth] = [*situation, *prospects.standing(twin.state)]
                before = depth
            player.playouts.rounds = TO_THE_END
            player.playouts.finish(twin)
            result = player.outcome(twin, seat)
            for depth, numbers in told.items():
                met[depth].append((result, numbers))
        rows = array("h")
        for positions in met.values():
            if len(positions) > 1:
                for count, (result, numbers) in enumerate(positions):
                    rows.extend(row(number, count, game, result, numbers, []))
        return rows


def look_at_rival(
    game: Game, unseen: list[int], guesses: Guesses, number: int, dice: random.Random
) -> array[int]:
    """The tickets that a player cannot see, each with its signs for a rival and whether he holds it."""
    rules, s = game.rules, game.state
    rival = dice.choice([player for player in range(rules.players) if player != game.player])
    seat = s.seats[rival]
    rows = array("h")
    if not seat.routes:
        return rows
    guesses.look(seat)
    for kind in range(rules.ticket_kinds):
        hidden = [each for each in unseen if of_kind(rules, each, rules.ticket_kinds, kind)]
        if 0 < sum(ticket in seat.tickets for ticket in hidden) < len(hidden):
            for count, ticket in enumerate(hidden):
                guesses.read(seat, ticket)
                told = [*guesses.row, *[0] * (SITUATION + OPTION - SIGNS)]
                rows.extend(row(number, count, game, float(ticket in seat.tickets), told, []))
    return rows


def open_to_ideas(mind: Learned, game: Game, action: int) -> bool:
    """Whether it is a decision with several ideas, which are at hand then."""
    if not mind.judged(game.state) or len(game.offered()) < 2:
        return False
    if mind.judge is None:
        mind.ideas = mind.planner.candidates(game.state, game.offered(), action, IDEAS)
    return len(mind.ideas) > 1


def row(number: int, count: int, game: Game, result: float, told: list[int], marks: list[int]) -> list[int]:
    """What is told of an idea or a position, with its result."""
    head = [number % MOST, count, game.rules.players, round(FINENESS * max(0.0, min(1.0, result)))]
    return [*head, *told, *marks, *[NO_MARK] * (MARKS - len(marks))]
