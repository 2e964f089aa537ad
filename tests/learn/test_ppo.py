"""Tests of PPO: workers, advantages, checkpoints and the export of the networks."""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stellwerk.bots.core.mlp import FIXED_ONE
from stellwerk.bots.core.policy import policy_for
from stellwerk.bots.core.ticket_belief import TICKET_FEATURES
from stellwerk.bots.models import model_from_dict
from stellwerk.engine import game as engine
from stellwerk.engine.packed import ints
from stellwerk.learn.config import parse_config
from stellwerk.learn.pipeline import main
from stellwerk.learn.ppo.worker import (
    SEEDS_PER_ENV,
    STEP,
    STOP,
    Environment,
    SharedBuffers,
    WorkerConfig,
    run_worker,
)

LEAGUE = {"snapshot": 0.2, "learned": 0.2, "strategist": 0.2, "planner": 0.2}
SETTINGS = {"edition": "gruselfahrt", "players": [2, 3, 4], "league": LEAGUE, "envs_per_worker": 6, "seed": 3}
CONFIG = WorkerConfig(parse_config(SETTINGS), 0)


class FakeTrainer:
    """The trainer's end of a connection: checks observations and chooses random actions."""

    def __init__(self, buffers: SharedBuffers, commands: list[str]) -> None:
        self.buffers = buffers
        self.commands = commands
        self.rng = random.Random(1)
        self.finished_games: list[tuple[int, list[float]]] = []

    def send(self, actions: int) -> None:
        buffers = self.buffers
        assert actions == buffers.action_counts.sum() and (buffers.action_counts > 1).all()
        for env in np.flatnonzero(buffers.done):
            players = CONFIG.training.players[env % 3]
            assert 0 <= buffers.opponents[env] <= len(LEAGUE) and 0.0 <= buffers.shares[env] <= 1.0
            self.finished_games.append((players, buffers.results[env, :players].tolist()))

    def recv(self) -> str:
        buffers = self.buffers
        buffers.chosen[:] = [self.rng.randrange(count) for count in buffers.action_counts]
        return self.commands.pop(0)


def test_worker_plays_game_after_game_and_reports_results() -> None:
    buffers = SharedBuffers(CONFIG)
    trainer: Any = FakeTrainer(buffers, [STEP] * 150 + [STOP])
    run_worker(CONFIG, buffers.memory.name, trainer)
    assert len(trainer.finished_games) >= 3
    for players, results in trainer.finished_games:
        assert sum(results) == pytest.approx(0.25 + 0.375 * players), "the sum of results is constant"
        assert all(0.0 <= result <= 1.0 for result in results)
    buffers.memory.close()
    buffers.memory.unlink()


def test_environments_are_reproducible_and_differ_from_each_other() -> None:
    def cards(index: int) -> list[int]:
        env = Environment(CONFIG, index)
        env.reset()
        return [int(count) for seat in env.game.state.seats for count in seat.hand]

    assert cards(0) == cards(0) != cards(3)
    resumed = Environment(replace(CONFIG, seed_offset=40), 0)
    first = 3 * SEEDS_PER_ENV
    assert first <= Environment(CONFIG, 0).seed < first + 40 <= resumed.seed, "it plays new games"


def test_seats_are_assigned_to_the_policy_its_snapshots_and_the_ladder() -> None:
    env = Environment(CONFIG, 1)
    kinds = set()
    for _ in range(30):
        env.reset()
        name = env.names[env.opponent]
        kinds.add(name)
        assert any(env.against) is (name != "self") and not all(env.against)
        assert sorted([*env.scripted, *env.encoders]) == [0, 1, 2]
        expected = [seat for seat in range(3) if env.against[seat] and name != "snapshot"]
        assert sorted(env.scripted) == expected and (env.snapshot >= 0) is (name == "snapshot")
    assert kinds == {"self", *LEAGUE}


def test_training_resumes_from_its_checkpoint_and_makes_a_model_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    path = tmp_path / "settings.json"
    settings = {
        "edition": "gruselfahrt",
        "players": [2, 3],
        "decisions": 4 * 2 * 6 * 6,
        "value_updates": 1,
        "envs_per_worker": 6,
        "rollout_steps": 6,
        "minibatch_size": 32,
        "hidden_size_1": 8,
        "hidden_size_2": 4,
        "belief_games": 8,
        "evaluation_games": 2,
        "evaluation_opponents": ["planner"],
    }
    folder = tmp_path / "run"
    arguments = [str(path), "--folder", str(folder), "--workers", "2"]
    path.write_text(json.dumps(settings), "utf-8")
    main([*arguments, "--seconds", "0.001"])
    assert not (folder / "model.json").exists(), "an unfinished training has no model"
    main(arguments)
    progress = json.loads((folder / "progress.json").read_text("utf-8"))["progress"]
    assert [entry["update"] for entry in progress] == [1.0, 2.0, 3.0, 4.0]
    page = (folder / "report.html").read_text("utf-8")
    assert "<polyline" in page and "Ticket belief" in page and "Evaluation" in page
    model = model_from_dict(json.loads((folder / "model.json").read_text("utf-8")), 2)
    assert model.ticket_weights is not None and len(model.ticket_weights) == TICKET_FEATURES
    game = engine.new_game("gruselfahrt", players=2, seed=1)
    policy = policy_for(game.rules, model)
    assert policy is not None
    while not game.is_over:
        game.apply(policy.choose(game))


def test_exported_networks_compute_the_same_as_in_pytorch() -> None:
    torch = pytest.importorskip("torch")
    from stellwerk.learn.ppo.networks import PolicyNetwork, ValueNetwork

    torch.manual_seed(3)
    policy, value = PolicyNetwork(7, 4, 3, 6, 5), ValueNetwork(7, 6, 5)
    states, actions = torch.randint(0, 9, (50, 7)), torch.randint(0, 9, (50, 4))
    policy.state_scaler.fit(states)
    policy.action_scaler.fit(actions)
    value.scaler.fit(states)
    torch.nn.init.normal_(policy.output.weight)
    contents = {"tables": {"2": {"params": {}}}, "actor": policy.export(), "critic": value.export()}
    model = model_from_dict(contents, 2)
    assert model.actor is not None and model.critic is not None
    action_ids = torch.randint(0, 4, (50, 2))
    with torch.no_grad():
        logits = policy(states, actions, action_ids, torch.arange(50))
        values = value(states)
    for index in range(50):
        state = ints(states[index].tolist())
        model.actor.set_state(state)
        logit = model.actor.action_value(
            ints(actions[index].tolist()), [each for each in action_ids[index].tolist() if each < 3]
        )
        assert logit / FIXED_ONE == pytest.approx(float(logits[index]), abs=0.01)
        model.critic.set_state(state)
        assert model.critic.state_value() / FIXED_ONE == pytest.approx(float(values[index]), abs=0.01)


def test_advantages_follow_gae_for_each_seat() -> None:
    pytest.importorskip("torch")
    import torch

    from stellwerk.learn.ppo.trainer import RolloutStep, compute_advantages

    def make_step(
        seat: int, value: float, results: list[float] | None, is_current: bool = True
    ) -> RolloutStep:
        empty = torch.zeros(0)
        step = RolloutStep(
            empty, empty, empty, empty, np.array([seat], np.int32), np.array([is_current]), empty, empty,
            np.array([value], np.float32),
        )  # fmt: skip
        step.done = np.array([results is not None], np.int32)
        step.results = np.array([[*(results or [0.0, 0.0]), 0.0, 0.0, 0.0]], np.float32)
        return step

    steps = [
        make_step(0, 0.4, None),
        make_step(1, 0.5, None),
        make_step(0, 0.7, [1.0, 0.0]),
        make_step(1, 0.2, None),
    ]
    advantages, known = compute_advantages(steps, 0.5)
    assert known[:, 0].tolist() == [True, True, True, False], "the next game has no result yet"
    assert advantages[:, 0] == pytest.approx([0.3 + 0.5 * 0.3, -0.5, 0.3, 0.0])
    steps[0].is_current[:] = False
    assert compute_advantages(steps, 0.5)[1][:, 0].tolist() == [False, True, True, False], "a snapshot's"
