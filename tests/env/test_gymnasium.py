"""One seat against bots, and many games at once: Gymnasium's own tests, and what they do not ask."""

import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import stellwerk
import stellwerk.env


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.filterwarnings("ignore")
def test_the_official_test_passes_for_every_registered_id(edition: str) -> None:
    env = gymnasium.make(f"stellwerk/{edition}-v0", players=2, opponents=["random"], render_mode="ansi")
    check_env(env.unwrapped)


def test_a_seat_against_bots() -> None:
    env: Any = gymnasium.make("stellwerk/skandinavien-v0", players=3, opponents=["planner", "greedy"], seat=1)
    told, info = env.reset(seed=7)
    again, _ = env.reset(seed=7)
    assert (told == again).all()
    chance = np.random.default_rng(3)
    over = False
    total = 0.0
    while not over:
        assert env.observation_space.contains(told)
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        told, reward, over, cut, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        total += reward
        assert not cut
    assert total == (1.0 if info["places"][1] == 1 else -0.5)
    assert not info["action_mask"].any()
    assert len(info["scores"]) == 3


def test_what_is_not_on_offer_loses_and_is_explained() -> None:
    env = gymnasium.make("stellwerk/usa-v0", opponents=["random"])
    env.reset(seed=1)
    _, reward, over, _, info = env.step(stellwerk.env.actions("usa").index("draw"))
    assert (reward, over) == (-1.0, True)
    assert "draw" in info["illegal"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"opponents": "planner"}, "opponents are a list of bots"),
        ({"opponents": ["nobody"]}, "no bot 'nobody'"),
        ({"seat": 2}, "there is no seat 2"),
    ],
)
def test_bad_values_are_refused_in_a_sentence(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stellwerk.env.VectorEnv("usa", 2, **{"opponents": ["random"], **arguments})
    with pytest.raises(ValueError, match=reason):
        stellwerk.env.SingleEnv("usa", **{"opponents": ["random"], **arguments}).reset()


def test_many_games_among_themselves() -> None:
    """Who moves is paid, the arrays are the same in every step, and endings are told."""
    env = stellwerk.env.VectorEnv("gruselfahrt", 4, players=2)
    told, infos = env.reset(seed=5)
    assert env.observation_space.contains(told)
    ended = 0
    for _ in range(200):
        movers = infos["player"].copy()
        again, rewards, terminations, truncations, infos = env.step(env.batch.sample())
        assert again is told
        assert rewards.tolist() == [infos["rewards"][game, mover] for game, mover in enumerate(movers)]
        assert not truncations.any()
        if terminations.any():
            ended += int(terminations.sum())
            assert [row is not None for row in infos["final_obs"]] == terminations.tolist()
            assert (
                infos["final_info"]["places"][terminations].min(axis=1).tolist() == [1] * terminations.sum()
            )
    assert ended > 3


def test_many_games_against_bots_always_wait_for_the_same_seat() -> None:
    env = stellwerk.env.VectorEnv("gruselfahrt", 3, players=3, opponents=["greedy"], seat=2, reward="shaped")
    _, infos = env.reset(seed=1)
    for _ in range(60):
        assert infos["player"].tolist() == [2, 2, 2]
        _, rewards, _, _, infos = env.step(env.batch.sample())
        assert (rewards == infos["rewards"][:, 2]).all()


def test_a_vector_has_one_seed() -> None:
    env = stellwerk.env.VectorEnv("usa", 2)
    first = env.reset(seed=3)[0].copy()
    assert (env.reset(seed=3)[0] == first).all()
    assert (env.reset()[0] != first).any()
    with pytest.raises(ValueError, match="a seed is one number"):
        env.reset(seed=[1, 2])


@pytest.mark.parametrize(
    ("hidden", "module", "extra"),
    [("numpy", "batch", "lab"), ("gymnasium", "env", "lab"), ("pyspiel", "env.spiel", "spiel")],
)
def test_a_missing_extra_is_reported_in_a_sentence(hidden: str, module: str, extra: str) -> None:
    """With the command that adds it."""
    script = f"import sys; sys.modules[{hidden!r}] = None; import stellwerk.{module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    command = f"pip install '.[{extra}]' in the Stellwerk checkout"
    assert f"stellwerk.{module} needs {hidden}: {command}" in done.stderr


def test_without_any_extra_all_else_works() -> None:
    hidden = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "pyarrow")
    hide = f"import sys; sys.modules.update(dict.fromkeys({hidden!r}))"
    script = f"{hide}; from stellwerk.cli import main; sys.exit(main(['export', 'x', '--format', 'parquet']))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        2,
        "stellwerk: Parquet needs pyarrow: pip install '.[lab]' in the Stellwerk checkout\n",
    )
