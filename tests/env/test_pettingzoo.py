"""All seats as agents: PettingZoo's own tests, and that nothing but the game is in them."""

import copy
import pickle
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

import stellwerk
import stellwerk.env


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_the_official_tests_pass(edition: str) -> None:
    most = stellwerk.edition_info(edition)["players"][1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have observations without masks
        api_test(stellwerk.env.aec_env(edition, players=most), num_cycles=30)
        seed_test(lambda: stellwerk.env.aec_env(edition), num_cycles=10)


@pytest.mark.filterwarnings("error")
def test_with_the_mask_in_the_info_there_is_nothing_to_warn_of() -> None:
    api_test(stellwerk.env.aec_env("usa", players=3, mask="info"), num_cycles=60)
    with pytest.raises(ValueError, match="mask is one of observation, info, not 'hat'"):
        stellwerk.env.aec_env("usa", mask="hat")


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copied_and_pickled_in_mid_game(twin: Any) -> None:
    env: Any = stellwerk.env.aec_env("uk", players=3, reward="shaped", render_mode="ansi")
    env.reset(seed=4)
    for _ in range(25):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    other = twin(env)
    assert other.render() == env.render()
    assert other.unwrapped.game == env.unwrapped.game
    for _ in range(10):
        for each in (env, other):
            each.step(int(each.last()[0]["action_mask"].argmax()))
        assert other.last()[1] == env.last()[1]
    assert other.unwrapped.game == env.unwrapped.game


def test_a_whole_game_is_paid_once_and_in_sum_nothing() -> None:
    env = stellwerk.env.aec_env("gruselfahrt", players=3)
    env.reset(seed=4)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    places = []
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        shown, reward, over, cut, info = env.last()
        gained[agent] += reward
        if over or cut:
            env.step(None)
            places.append(info["place"])
            continue
        env.step(chance.choice(np.flatnonzero(shown["action_mask"])))
    assert list(gained.values()) == pytest.approx(
        [1.5 / places.count(1) - 0.5 if place == 1 else -0.5 for place in places]
    )
    assert sum(gained.values()) == pytest.approx(0.0)


def test_every_agent_sees_what_its_table_says() -> None:
    env: Any = stellwerk.env.aec_env("usa", players=3)
    env.reset(seed=1)
    table = stellwerk.env.spec("usa", 3)
    seat = next(each for each in table if each.name == "seat")
    for number, agent in enumerate(env.agents):
        shown = env.observe(agent)
        assert shown["observation"].shape == (table[-1].offset + table[-1].length,)
        assert shown["observation"][seat.offset : seat.offset + 3].argmax() == number
        assert shown["action_mask"].any() == (agent == env.agent_selection)
        assert shown["action_mask"].shape == (len(stellwerk.env.actions("usa", 3)),)


def test_who_takes_what_is_not_on_offer_loses() -> None:
    env: Any = stellwerk.env.aec_env("usa")
    env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(stellwerk.env.actions("usa").index("draw"))
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1


def test_an_edition_that_there_is_not_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="there is no edition 'nowhere'"):
        stellwerk.env.aec_env("nowhere")
