"""Bots that anybody can write: they are given observations, and may be `async`."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

import stellwerk as sw
from stellwerk.arena.contenders import make_contender
from stellwerk.bots.adapter import BotAdapter, call_with_seed
from tests.arena.sample_bots import HERE


class Recorder:
    """Chooses the first action, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, observation: sw.Observation) -> sw.Action:
        self.given.append(observation)
        return observation.legal_actions()[0]


class ChoosesBy(Recorder):
    """Returns an action as something else."""

    def __init__(self, form: Any) -> None:
        super().__init__()
        self.form = form

    def choose(self, observation: sw.Observation) -> Any:
        return self.form(super().choose(observation))


def begun() -> sw.Game:
    game = sw.new_game("usa", players=2, seed=7)
    for _ in range(12):
        game.apply(game.legal_actions()[0])
    return game


@pytest.mark.parametrize("form", [str, int, lambda action: action])
def test_a_choice_is_an_action_its_number_or_its_notation(form: Any) -> None:
    game = begun()
    assert BotAdapter(ChoosesBy(form)).decide(game.core) == game.legal_actions()[0]


def test_a_class_needs_nothing_but_choose() -> None:
    """It is given a seed if it takes one, and an error of its own is not mistaken for that."""

    class Seeded(Recorder):
        def __init__(self, seed: int) -> None:
            super().__init__()
            self.seed = seed

    class Broken(Recorder):
        def __init__(self) -> None:
            raise TypeError("my own")

    assert isinstance(call_with_seed(Recorder, 5), Recorder)
    assert call_with_seed(Seeded, 5).seed == 5
    with pytest.raises(TypeError, match="my own"):
        call_with_seed(Broken, 5)


def test_a_bot_in_an_arena_may_be_async() -> None:
    game = begun()
    waiter, claimer = (make_contender(f"{HERE}.{name}", 5) for name in ("Waiter", "Claimer"))
    assert waiter.decide(game.core) == claimer.decide(game.core)


def test_an_async_bot_decides_inside_a_running_event_loop_too() -> None:
    """As in a notebook."""
    game = begun()

    async def decide() -> int:
        return make_contender(f"{HERE}.Waiter", 5).decide(game.core)

    assert asyncio.run(decide()) in game.legal_actions()


def test_a_bot_is_never_given_the_game() -> None:
    """Nothing that can be reached from what it is given is the true state, nor holds the true deck."""
    game, bot = begun(), Recorder()
    BotAdapter(bot).decide(game.core)
    state = game.core.state
    hidden = {id(game), id(game.core), id(state), *(id(each) for each in (*state.seats, *state.piles))}
    waiting, seen = [bot.given[0]], set()
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, (type, str, int)) or callable(each):
            continue
        seen.add(id(each))
        assert id(each) not in hidden
        waiting += gc.get_referents(each)
    mine = game.current_player
    for seed in range(3):
        other = bot.given[0].determinize(seed).position()
        assert other["seats"][mine]["hand"] == game.position()["seats"][mine]["hand"]
        assert other["deck"] != game.position()["deck"]
