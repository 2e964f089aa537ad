"""One seat against bots, and many games at once: Gymnasium's own tests, and what they do not ask."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import stellwerk
import stellwerk.env


@pytest.mark.parametrize("edition", stellwerk.editions())
@pytest.mark.filterwarnings("error")
def test_the_official_test_passes_for_every_registered_id(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda page: True)
    pytest.importorskip("resvg_py")
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


def test_one_seed_serves_all_games() -> None:
    env = stellwerk.env.VectorEnv("usa", 2)
    first = env.reset(seed=3)[0].copy()
    assert (env.reset(seed=3)[0] == first).all()
    assert (env.reset()[0] != first).any()


def test_a_list_has_the_seed_of_each_game() -> None:
    """And each game begins as an environment of its own does with that seed."""
    env = stellwerk.env.VectorEnv("usa", 3, opponents=["greedy"])
    told = env.reset(seed=[5, None, 5])[0]
    assert (told[0] == told[2]).all() and (told[0] != told[1]).any()
    assert (told[0] == stellwerk.env.SingleEnv("usa", opponents=["greedy"]).reset(seed=5)[0]).all()
    with pytest.raises(ValueError, match="3 games need 3 seeds, not 2"):
        env.reset(seed=[1, 2])


def test_a_game_that_ended_begins_anew_in_the_next_step() -> None:
    """NEXT_STEP: the end is seen first; then any action at all begins the next game."""
    same = stellwerk.env.VectorEnv("gruselfahrt", 2, opponents=["random"])
    env: Any = gymnasium.make_vec(
        "stellwerk/gruselfahrt-v0",
        2,
        "vector_entry_point",
        opponents=["random"],
        autoreset_mode=gymnasium.vector.AutoresetMode.NEXT_STEP,
    )
    _, infos = env.reset(seed=[1, 2])
    same.reset(seed=[1, 2])
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    over = np.zeros(2, bool)
    while not over.any():
        actions = infos["action_mask"].argmax(axis=1)
        told, _, over, _, infos = env.step(actions)
        _, _, _, _, endings = same.step(actions)
    place = int(np.flatnonzero(over)[0])
    assert (told[place] == endings["final_obs"][place]).all()
    assert infos["action_mask"][place].all()
    following = same.batch.observations[place].copy()
    told, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert (told[place] == following).all()
    assert (rewards[place], over[place]) == (0.0, False)
    with pytest.raises(
        ValueError, match="no autoreset_mode 'Disabled' here; there are SAME_STEP and NEXT_STEP"
    ):
        stellwerk.env.VectorEnv("usa", 2, autoreset_mode="Disabled")


def test_vectors_are_made_by_id() -> None:
    env = gymnasium.make_vec("stellwerk/usa-v0", 3, vectorization_mode="vector_entry_point", players=3)
    assert isinstance(env, stellwerk.env.VectorEnv)
    assert env.observation_space.contains(env.reset(seed=1)[0])


class Drawing:
    """Somebody's bot: takes the last action, and remembers how often."""

    def __init__(self, seed: int = 0) -> None:
        self.chosen = 0

    def choose(self, observation: stellwerk.Observation) -> stellwerk.Action:
        self.chosen += 1
        return observation.legal_actions()[-1]


@pytest.mark.parametrize(
    "opponent",
    ["greedy", f"{__name__}.Drawing", Drawing(), Drawing, lambda seed: "greedy" if seed % 2 else Drawing()],
    ids=["name", "module.Class", "instance", "class", "callable"],
)
def test_opponents_of_every_kind(opponent: Any) -> None:
    """Each plays alike in one environment and in a vector of them."""
    env = stellwerk.env.SingleEnv("gruselfahrt", opponents=[opponent])
    vector = stellwerk.env.VectorEnv("gruselfahrt", 1, opponents=[opponent])
    told, info = env.reset(seed=3)
    assert (vector.reset(seed=[3])[0] == told).all()
    over = False
    while not over:
        action = int(info["action_mask"].argmax())
        told, reward, over, _, info = env.step(action)
        _, rewards, overs, _, infos = vector.step(np.array([action]))
        assert (rewards[0], overs[0]) == (reward, over)
    assert (infos["final_obs"][0] == told).all()


@pytest.mark.parametrize(
    ("opponent", "reason"),
    [
        ("nowhere.Bot", "the bot 'nowhere.Bot' cannot be loaded: No module named 'nowhere'"),
        (7, "7 is no bot: a bot is a name, 'module.Class', an object with choose"),
        (lambda seed: None, "None is no bot"),
    ],
)
def test_what_is_no_opponent_is_refused(opponent: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stellwerk.env.VectorEnv("usa", 2, opponents=[opponent], seat=1)
    with pytest.raises(ValueError, match=reason):
        stellwerk.env.SingleEnv("usa", opponents=[opponent], seat=1).reset()


def test_a_frozen_policy_plays_as_a_bot() -> None:
    """It is shown the same observation as the learner in that seat, and the same mask."""
    shown = []

    def predict(row: Any, mask: Any) -> int:
        shown.append((row.copy(), mask.copy()))
        return int(mask.argmax())

    frozen = stellwerk.env.PolicyBot(predict)
    board = stellwerk.new_game("gruselfahrt").board.raw
    for given in (None, board):
        env = stellwerk.env.SingleEnv("gruselfahrt", opponents=[frozen], board=given)
        played = stellwerk.env.VectorEnv("gruselfahrt", 1, board=given)
        _, info = env.reset(seed=4)
        rows, infos = played.reset(seed=[4])
        shown.clear()
        for _ in range(12):
            expected = (rows[0].copy(), infos["action_mask"][0].copy())
            mover = infos["player"][0]
            action = infos["action_mask"][0].argmax()
            if mover == 0:
                env.step(int(action))
            else:
                row, mask = shown.pop(0)
                assert (row == expected[0]).all() and (mask == expected[1]).all()
            rows, _, _, _, infos = played.step(np.array([action]))
        assert info["seat"] == 0


def test_the_seat_changes_with_the_episode() -> None:
    env: Any = gymnasium.make("stellwerk/usa-v0", players=3, opponents=["random"], seat="random")
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        assert env.unwrapped.game.current_player == info["seat"] == env.unwrapped.seat
        seats.add(info["seat"])
    assert seats == {0, 1, 2}
    assert env.reset(seed=1, options={"seat": 2})[1]["seat"] == 2
    with pytest.raises(ValueError, match="there is no seat 3"):
        env.reset(options={"seat": 3})
    with pytest.raises(ValueError, match="reset knows the option 'seat', not 'chair'"):
        env.reset(options={"chair": 1})


@pytest.mark.parametrize("seat", ["random", [0, 1, 2, 1]])
def test_seats_differ_within_a_vector(seat: Any) -> None:
    env = stellwerk.env.VectorEnv("gruselfahrt", 4, players=3, opponents=["random"], seat=seat)
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(120):
        before = infos["seat"].copy()
        assert (infos["player"] == before).all()
        _, rewards, over, _, infos = env.step(env.batch.sample())
        assert (rewards == infos["rewards"][np.arange(4), before]).all()
        ended += int(over.sum())
    assert ended
    assert (infos["seat"].tolist() == seat) == (seat != "random")


@pytest.mark.parametrize(
    ("seat", "reason"),
    [([0, 1], "3 games need 3 seats, not 2"), ("dealer", "a seat is a number or 'random'")],
)
def test_a_bad_seat_is_refused(seat: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stellwerk.env.VectorEnv("usa", 3, opponents=["random"], seat=seat)


def twin_by_pickle(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("twin", [copy.deepcopy, twin_by_pickle])
@pytest.mark.parametrize("opponent", ["random", "planner", f"{__name__}.Drawing", Drawing()])
def test_environments_are_copied_in_mid_game(twin: Any, opponent: Any) -> None:
    """A copy plays on alike, and does not change the original."""
    env: Any = gymnasium.make("stellwerk/gruselfahrt-v0", opponents=[opponent], reward="shaped", seat=1)
    _, info = env.reset(seed=2)
    for _ in range(15):
        _, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    other = twin(env)
    before = env.unwrapped.game.position()
    courses = []
    for each in (other, env):
        if each is env:
            assert env.unwrapped.game.position() == before
        course = []
        mask, over = info["action_mask"], False
        while not over:
            row, reward, over, _, told = each.step(int(mask.argmax()))
            mask = told["action_mask"]
            course.append((row.tolist(), reward))
        each.reset()
        courses.append((course, each.unwrapped.game.seed))
    assert courses[0] == courses[1]


@pytest.mark.parametrize("twin", [copy.deepcopy, twin_by_pickle])
@pytest.mark.parametrize("opponents", [None, ["planner"]])
def test_vectors_are_copied_in_mid_game(twin: Any, opponents: Any) -> None:
    env = stellwerk.env.VectorEnv("gruselfahrt", 3, opponents=opponents, reward="shaped", seat="random")
    env.reset(seed=2)
    for _ in range(20):
        env.step(env.batch.sample())
    other = twin(env)
    assert (other.batch.observations == env.batch.observations).all()
    for _ in range(60):
        actions = env.batch.sample()
        assert (other.batch.sample() == actions).all()
        ours, theirs = env.step(actions), other.step(actions)
        for mine, its in zip(ours[:4], theirs[:4], strict=True):
            assert (mine == its).all()
        assert (ours[4]["action_mask"] == theirs[4]["action_mask"]).all()


def test_the_game_can_be_looked_at() -> None:
    env: Any = gymnasium.make("stellwerk/usa-v0", opponents=["random"])
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset the environment before"):
        env.unwrapped.game  # noqa: B018
    env.reset(seed=1)
    assert isinstance(env.unwrapped.game, stellwerk.Game)


def test_pictures_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)

    def rendered(mode: str) -> Any:
        env: Any = gymnasium.make("stellwerk/usa-v0", opponents=["random"], render_mode=mode)
        _, info = env.reset(seed=1)
        env.step(int(info["action_mask"].argmax()))
        return env.render()

    text = rendered("ansi")
    assert "hand of seat 0: " in text and "market: " in text and "routes of seat 1: " in text
    assert rendered("svg").startswith("<svg")
    assert rendered("human") is None
    (page,) = opened
    assert "<svg" in Path(page.removeprefix("file://")).read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="no render_mode 'sepia'; there are ansi, rgb_array, svg, human"):
        stellwerk.env.SingleEnv("usa", render_mode="sepia")


def test_pixels_of_the_game() -> None:
    pytest.importorskip("resvg_py")
    env: Any = gymnasium.make("stellwerk/usa-v0", opponents=["random"], render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3
    assert picture.shape[1:] == (1000, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50


def test_ids_are_found_without_importing_us() -> None:
    """Gymnasium 1 reads no entry points of packages; an id may name the module to import instead."""
    script = (
        "import gymnasium\n"
        "name = 'stellwerk.env:stellwerk/usa-v0'\n"
        "print(gymnasium.make(name, opponents=['random']).reset(seed=1)[1]['seat'])\n"
        "print(gymnasium.make_vec(name, 3).num_envs)"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("0\n3\n", "")


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
