"""Tests of settings, the ticket belief, Thompson sampling and the parameters that are searched."""

import importlib.util
import json
import math
import random
from pathlib import Path

import pytest

import stellwerk
from stellwerk.arena.executor import Executor
from stellwerk.bots.core.ticket_belief import TICKET_FEATURES
from stellwerk.bots.models import model_file
from stellwerk.learn.config import load_config, parse_config
from stellwerk.learn.parameter_search import LEVELS, ParameterSearch
from stellwerk.learn.pipeline import main
from stellwerk.learn.self_play import play_games
from stellwerk.learn.thompson_sampling import ThompsonSampler


def test_settings_of_all_editions_are_valid() -> None:
    for edition in stellwerk.editions():
        config = load_config(Path(edition))
        least, most = stellwerk.edition_info(config.edition)["players"]
        assert config.edition == edition
        assert max(2, least) in config.players and most in config.players


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ([], "settings must be an object"),
        ({"edition": "usa", "players": [2], "speed": 3}, "unknown setting speed"),
        ({"edition": "usa", "players": [2], "epochs": 0}, "epochs must be positive"),
        ({"edition": "usa", "players": [2], "league": {"planner": 1.5}}, "shares of the league"),
        ({"players": [2]}, "edition"),
    ],
)
def test_invalid_settings_are_rejected(settings: object, message: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(settings), "utf-8")
    with pytest.raises(SystemExit, match=message):
        load_config(path)


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is installed")
def test_training_without_pytorch_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"\.\[learn\]"):
        main(["gruselfahrt", "--folder", str(tmp_path / "run")])


def test_ticket_samples_contain_held_and_other_tickets() -> None:
    config = parse_config({"edition": "gruselfahrt", "players": [2], "belief_games": 3})
    model = json.loads(model_file("gruselfahrt").read_text("ascii"))
    samples = [rows for game in play_games(config, model, Executor(1)) for rows in game]
    assert samples and samples[0] != samples[-1]
    for rows in samples:
        assert 0 < sum(held for _, held in rows) < len(rows)
        assert all(len(features) == TICKET_FEATURES for features, _ in rows)


def test_ticket_belief_is_fitted_to_the_informative_features() -> None:
    torch = pytest.importorskip("torch")
    from stellwerk.learn.ticket_belief import Dataset, fit

    torch.manual_seed(1)
    groups, tickets = 600, 20
    features = torch.zeros(groups, tickets, TICKET_FEATURES)
    features[:, :, 0] = (torch.rand(groups, tickets) < 0.2).float()
    features[:, :, 2] = torch.rand(groups, tickets)
    chosen = torch.multinomial(torch.exp(3.0 * features[:, :, 0] + features[:, :, 2]), 1)
    held = torch.zeros(groups, tickets).scatter(1, chosen, 1.0)
    mask = torch.ones(groups, tickets) > 0
    weights, report = fit(
        Dataset(features[100:], mask[100:], held[100:]), Dataset(features[:100], mask[:100], held[:100])
    )
    nats = [weight * math.log(2.0) / 1600 for weight in weights]
    assert nats[0] == pytest.approx(3.0, abs=0.4) and nats[2] == pytest.approx(1.0, abs=0.5)
    assert nats[1] == nats[3] == nats[4] == nats[5] == 0.0
    assert report["loss"] < report["baseline_loss"] - 0.3


def test_thompson_sampling_finds_the_best_levels() -> None:
    rng = random.Random(3)
    sampler = ThompsonSampler([3, 5])
    for _ in range(30):
        drawn = [sampler.best_levels(sampler.sample(rng)) for _ in range(50)]
        means = [0.04 * first - 0.03 * abs(second - 3) for first, second in drawn]
        sampler.update(
            [(levels, mean + rng.gauss(0, 0.2)) for levels, mean in zip(drawn, means, strict=True)]
        )
    assert sampler.best_levels(sampler.mean) == [2, 3]
    assert all(abs(sampler.mean[index]) < 0.2 for index in range(1, 9))


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_parameter_search_covers_the_parameters_of_each_edition(edition: str) -> None:
    known = set(ParameterSearch(edition, 2, ("planner",), 0).levels)
    own = {"gruselfahrt": "calm", "maerklin": "trip_bar", "uk": "loco_points", "weltreise": "harbor_bar"}
    assert known <= set(LEVELS) and "pace" in known
    assert own.get(edition, "hoard") in known
