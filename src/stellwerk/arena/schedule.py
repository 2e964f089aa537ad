"""Which games are played: line-ups, seed blocks, and the streams of chance.

A *seed block* is one shuffle, played by one line-up in all its cyclic seat rotations, so that nobody
profits from the cards or from the seat. Each block has a shuffle of its own and is one independent
observation; the games within it are not independent of each other.

Which bots sit together:

- as many bots as seats, or more: every choice of that many bots (two seats: the round robin of all pairs);
- fewer bots than seats: every balanced mix, in which each bot has a seat more than another at most
  (A and B on three seats: AAB and ABB; on four: AABB).

All these line-ups are played once, in an order drawn by lot, before any is played again. In which order a
line-up sits down is drawn by lot for each block: all orders are equally likely. Rotations that repeat an
earlier one (ABAB turned by two seats) are left out.

Everything follows from the seed of the run. A block's shuffle, the order at the table and each bot's own
chance are separate streams: a bot that draws more random numbers changes nobody else's luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from stellwerk.bots.seeds import derive_seed


@dataclass(frozen=True, slots=True)
class Block:
    """One shuffle and the line-up that plays it."""

    number: int
    seed: int
    lineup: tuple[str, ...]

    def rotations(self) -> list[tuple[str, ...]]:
        """The different ways to sit in this cyclic order: the bot of each seat."""
        turned = [self.lineup[shift:] + self.lineup[:shift] for shift in range(len(self.lineup))]
        return list(dict.fromkeys(turned))


def all_lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every choice of bots for the seats, whatever their order."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    seats_each, left_over = divmod(players, len(bots))
    return [
        tuple(bot for bot in bots for _ in range(seats_each + (bot in favoured)))
        for favoured in combinations(bots, left_over)
    ]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The endless list of blocks of a run. Any block can be asked for, in any order."""

    bots: tuple[str, ...]
    players: int
    seed: int

    def blocks(self) -> Iterator[Block]:
        """Block after block."""
        lineups = all_lineups(self.bots, self.players)
        number = 0
        while True:
            lots = [derive_seed("round", self.seed, number + at) for at in range(len(lineups))]
            for _, lineup in sorted(zip(lots, lineups, strict=True)):
                yield self._block(number, lineup)
                number += 1

    def first_blocks(self, games: int) -> list[Block]:
        """Return whole blocks that make up at least this many games."""
        chosen: list[Block] = []
        for block in self.blocks():
            if games <= 0:
                break
            chosen.append(block)
            games -= len(block.rotations())
        return chosen

    def _block(self, number: int, lineup: tuple[str, ...]) -> Block:
        seats = sorted(range(self.players), key=lambda seat: derive_seed("seat", self.seed, number, seat))
        return Block(number, derive_seed("shuffle", self.seed, number), tuple(lineup[seat] for seat in seats))
