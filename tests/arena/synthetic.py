"""Results with a known truth: games that were never played."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

from stellwerk.arena.play import BlockResult, GameResult
from stellwerk.arena.ratings import ELO_PER_NAT
from stellwerk.arena.schedule import Block, Schedule


def game_result(seats: list[str], places: list[int], rotation: int = 0) -> GameResult:
    """A game that ended with these places."""
    each = len(seats)
    scores = [100 - 10 * place for place in places]
    return GameResult(rotation, seats, scores, places, [50] * each, [0.05] * each, [0.01] * each)


def draw_places(strengths: list[float], random: Random) -> list[int]:
    """Places of a game in which any two seats compare as Bradley and Terry say (strengths in Elo)."""
    form = [elo / ELO_PER_NAT - math.log(-math.log(random.random())) for elo in strengths]
    return [1 + sum(other > own for other in form) for own in form]


def play_block(
    block: Block, truth: Mapping[str, float], random: Random, seat_elo: float = 0, swing: float = 0
) -> BlockResult:
    """All rotations of a block. `seat_elo` favours the first seat; by `swing` a shuffle suits a bot."""
    suits = {bot: random.gauss(0, swing) for bot in sorted(set(block.lineup))}
    games = []
    for rotation, seats in enumerate(block.rotations()):
        strengths = [
            truth[bot] + suits[bot] + (seat_elo if seat == 0 else 0) for seat, bot in enumerate(seats)
        ]
        games.append(game_result(list(seats), draw_places(strengths, random), rotation))
    return BlockResult(block.number, block.seed, games)


def play_run(
    truth: Mapping[str, float], players: int, games: int, seed: int, seat_elo: float = 0, swing: float = 0
) -> list[BlockResult]:
    """A whole run among bots whose ratings are known."""
    random = Random(seed)
    blocks = Schedule(tuple(truth), players, seed).first_blocks(games)
    return [play_block(block, truth, random, seat_elo, swing) for block in blocks]
