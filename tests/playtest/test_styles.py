"""The published styles play by the rules, and each has its habit."""

import pytest

import stellwerk
from benchmarks.styles import Hungry, LongRoute, OneStep, Path, Style


def said_by(players: list[type[Style]], seed: int) -> list[list[str]]:
    """A game of theirs: what every seat decided, in words."""
    game = stellwerk.new_game("skandinavien", players=len(players), seed=seed)
    seats = [player(seed) for player in players]
    output: list[list[str]] = [[] for _ in seats]
    while not game.is_over:
        action = seats[game.current_player].choose(game.observe(game.current_player))
        output[game.current_player].append(game.core.notation(action))
        game.apply(action)
    return output


@pytest.mark.parametrize("seed", [1, 2])
def test_each_style_has_its_parameters(seed: int) -> None:
    path, one_step, long_route = said_by([Path, OneStep, LongRoute], seed)
    assert len(path[0].split()) == len(one_step[0].split()) == 1 + 5, "both keep all five tickets"
    assert len(long_route[0].split()) == 1 + 2, "as few as may be"
    assert not any(word.startswith(("take", "tickets")) for word in path), "blind draws, no other tickets"
    assert "tickets" not in long_route
    lengths = {route.id: route.length for route in stellwerk.new_game("skandinavien").board.routes}
    claimed = [
        [lengths[word.split()[1]] for word in output if word.startswith("claim")]
        for output in (path, one_step, long_route)
    ]
    means = [sum(each) / len(each) for each in claimed]
    assert means[2] > 3.5 > max(means[:2])


def test_who_is_hungry_asks_for_tickets_again() -> None:
    assert any("tickets" in said_by([Hungry, Path], seed)[0] for seed in range(4))


def test_they_play_the_same_again() -> None:
    assert said_by([Hungry, OneStep], 3) == said_by([Hungry, OneStep], 3)
