"""Games for the tests of the analysis."""

from stellwerk import bots
from stellwerk.analysis.turns import turns_of
from stellwerk.engine import game as engine


def played(edition: str, players: int = 2, seed: int = 5, names: str = "greedy") -> engine.CoreGame:
    """Return a game that bots have played; `names` are their specs, the last one for all others."""
    game = engine.new_game(edition, players=players, seed=seed)
    specs = names.split(",")
    seats = [bots.create(specs[min(seat, len(specs) - 1)], seat) for seat in range(players)]
    while not game.is_over:
        game.apply(seats[game.current_player].decide(game))
    return game


def last_turns(game: engine.CoreGame, count: int) -> engine.CoreGame:
    """Return a game that begins before the last turns, which are quick to play to the end."""
    turn = turns_of(game)[-count]
    late = engine.from_position(turn.before.position())
    for notation in game.record()["decisions"][turn.decision :]:
        late.apply(late.parse(notation))
    return late
