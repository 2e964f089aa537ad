"""Many games in one process, whose turns are told in shared memory and decided from outside.

Some tables have strategists or planners among the players, who decide here; all other seats are learners.
Game number n of a table begins with a seed that follows from the table and n alone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

import stellwerk
from stellwerk import Game
from stellwerk.bots.minds.editions import mindset_of
from stellwerk.bots.minds.habits import Habits
from stellwerk.bots.minds.planner import Planner
from stellwerk.bots.minds.search import ahead
from stellwerk.bots.minds.senses import Senses

MOST_OPTIONS = 40
"""Of a turn, on average over the tables of a process: room for that many is made."""
MOST_PLAYERS = 5
SEEDS_A_TABLE = 1_000_000
PLANNERS = 0.3
"""Share of games among teachers in which these are plain planners, and not strategists."""

STOP, PLAY, IMITATE = "stop", "play", "imitate"
"""What a process is told: to end, to take the decisions in `chosen`, or to take a strategist's."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Which tables there are in a process."""

    edition: str
    tables: int
    first: int
    """The number of the first table."""
    players: tuple[int, ...]
    """Numbers of players, of which each table has one by turns."""
    taught: float
    """Share of tables at which one learner sits among strategists or planners."""
    seed: int
    begun: int = 0
    """Games that each table has had at most, where an earlier practice goes on."""

    def senses(self) -> Senses:
        game = stellwerk.new_game(self.edition, players=self.players[0], seed=0)
        found = mindset_of(game.rules).senses(game.rules)
        if found is None:
            raise SystemExit(f"{self.edition}: nobody can learn by instinct there")
        return found


class Window:
    """Arrays in shared memory through which a process and the learner see the same turns."""

    def __init__(self, seating: Seating, name: str | None = None) -> None:
        senses = seating.senses()
        count = seating.tables
        rows = count * MOST_OPTIONS
        shapes: list[tuple[str, type[Any], tuple[int, ...]]] = [
            ("situations", np.uint8, (count, senses.situation_size)),
            ("options", np.uint8, (rows, senses.option_size)),
            ("marks", np.uint8, (rows,)),
            ("counts", np.int32, (count,)),
            ("movers", np.int32, (count,)),
            ("chosen", np.int32, (count,)),
            ("ended", np.int32, (count,)),
            ("results", np.float32, (count, MOST_PLAYERS)),
            ("teachers", np.int32, (count,)),
            ("learners", np.int32, (count,)),
        ]
        size = sum(int(np.prod(shape)) * np.dtype(kind).itemsize + 64 for _, kind, shape in shapes)
        self.memory = SharedMemory(name, create=name is None, size=size)
        arrays: dict[str, NDArray[Any]] = {}
        at = 0
        for label, kind, shape in shapes:
            arrays[label] = np.ndarray(shape, kind, self.memory.buf, at)
            at += int(np.prod(shape)) * np.dtype(kind).itemsize
            at += -at % 64
        self.situations = arrays["situations"]
        self.options = arrays["options"]
        """Of all tables one after the other."""
        self.marks = arrays["marks"]
        self.counts = arrays["counts"]
        """Options of each table."""
        self.movers = arrays["movers"]
        """Whose turn it is."""
        self.chosen = arrays["chosen"]
        """By the place among the options."""
        self.ended = arrays["ended"]
        """1 where the last decision ended a game."""
        self.results = arrays["results"]
        """Of those games, by seat: from 0, last, to 1, the victory."""
        self.teachers = arrays["teachers"]
        """How many seats a strategist or a planner had in those games,"""
        self.learners = arrays["learners"]
        """and who was the learner among them."""


class Table:
    """One game after the other."""

    def __init__(self, seating: Seating, number: int) -> None:
        self.number = seating.first + number
        self.edition = seating.edition
        self.players = seating.players[self.number % len(seating.players)]
        self.taught = random.Random(seating.seed * 7919 + self.number).random() < seating.taught
        self.seed = (seating.seed + self.number) * SEEDS_A_TABLE + seating.begun
        self.dice = random.Random(self.seed)
        self.game: Game = stellwerk.new_game(self.edition, players=self.players, seed=self.seed)
        rules = self.game.rules
        mindset = mindset_of(rules)
        found = mindset.senses(rules)
        assert found is not None
        self.senses: Senses = found
        self.strategist: Planner = mindset.strategist(rules)
        self.planner: Planner = mindset.planner(rules, Habits())
        self.learner = 0
        self.teachers: dict[int, Planner] = {}
        self.seat_teachers()

    def seat_teachers(self) -> None:
        self.teachers = {}
        if self.taught:
            self.learner = self.dice.randrange(self.players)
            teacher = self.planner if self.dice.random() < PLANNERS else self.strategist
            self.teachers = {seat: teacher for seat in range(self.players) if seat != self.learner}

    def begin(self) -> None:
        self.seed += 1
        self.game = stellwerk.new_game(self.edition, players=self.players, seed=self.seed)
        self.seat_teachers()
        self.go_on()

    def go_on(self) -> None:
        """Play till a learner's turn has come, or to the end."""
        game = self.game
        s = game.state
        while not game.over:
            if s.player in self.teachers:
                game.take(self.teachers[s.player].choose(game))
                continue
            options = game.offered()
            if game.decision == "turn" and len(options) > 1:
                return
            game.take(self.senses.habitual(game))

    def results(self) -> list[float]:
        """Of every seat: half victories, half how many others it was placed before."""
        standings = [-float(place) for place in self.game.ranking()]
        return [ahead(own, standings[:seat] + standings[seat + 1 :]) for seat, own in enumerate(standings)]


def serve(seating: Seating, name: str, line: Connection) -> None:
    """Play at all tables until told to stop."""
    window = Window(seating, name)
    tables = [Table(seating, number) for number in range(seating.tables)]
    for table in tables:
        table.go_on()
    show(window, tables, line)
    while (order := line.recv()) != STOP:
        chosen = window.chosen.tolist()
        for place, table in enumerate(tables):
            game = table.game
            if order == IMITATE:
                action = int(table.strategist.choose(game))
                window.chosen[place] = game.actions().index(action)
            else:
                action = int(game.offered()[chosen[place]])
            game.take(action)
            table.go_on()
            window.ended[place] = game.over
            if game.over:
                window.results[place, : table.players] = table.results()
                window.teachers[place] = len(table.teachers)
                window.learners[place] = table.learner
                while table.game.over:
                    table.begin()
        show(window, tables, line)
    window.memory.close()


def show(window: Window, tables: list[Table], line: Connection) -> None:
    """Tell the turns at hand."""
    at = 0
    counts = []
    for place, table in enumerate(tables):
        game, senses = table.game, table.senses
        options = game.actions()
        if at + len(options) > len(window.marks):
            raise RuntimeError(f"there is no room for more than {len(window.marks)} options")
        window.situations[place] = np.frombuffer(senses.situation_told(game), np.uint8)
        rows = np.frombuffer(senses.options_told(game), np.uint8)
        window.options[at : at + len(options)] = rows.reshape(len(options), -1)
        window.marks[at : at + len(options)] = [senses.mark(option) for option in options]
        window.movers[place] = game.player
        counts.append(len(options))
        at += len(options)
    window.counts[:] = counts
    line.send(at)
