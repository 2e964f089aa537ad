"""Tests of settings, self-play, supervised training, parameter search, evaluation and the report."""

import importlib.util
import itertools
import json
import math
import random
from pathlib import Path

import pytest

import stellwerk
from stellwerk.arena.executor import Executor
from stellwerk.bots import incremental
from stellwerk.bots.core.action_features import ACTION_SIZE, STATE_SIZE, ActionFeatures
from stellwerk.bots.core.search import Searcher
from stellwerk.bots.core.ticket_belief import TICKET_FEATURES
from stellwerk.bots.core.trained_model import DECISION_TYPES, TrainedModel
from stellwerk.bots.models import model_file, model_for, model_from_dict
from stellwerk.engine import game as engine
from stellwerk.learn.config import RunConfig, SelfPlayConfig, load_config, parse_config
from stellwerk.learn.evaluation import evaluate
from stellwerk.learn.evaluation_bots import CANDIDATE_MODEL, CHAMPION_MODEL
from stellwerk.learn.generation import Chunk, SelfPlayer, generate_chunks
from stellwerk.learn.margin_search import search_margins
from stellwerk.learn.parameter_search import (
    LEVELS,
    MARGIN_PREFIX,
    MARGINS,
    ParameterSearch,
    SearchTask,
    to_fixed_point,
)
from stellwerk.learn.pipeline import (
    ACTION_SELF_PLAY,
    ACTION_TRAINING,
    POSITION_SELF_PLAY,
    POSITION_TRAINING,
    TICKET_BELIEF,
    main,
)
from stellwerk.learn.report import write_report
from stellwerk.learn.selfplay import (
    ACTION_SAMPLES,
    FEATURE_COUNT,
    HEADER_SIZE,
    NO_MARK,
    POSITION_SAMPLES,
    RESULT_SCALE,
    ROW_SIZE,
    TICKET_SAMPLES,
    SelfPlay,
)
from stellwerk.learn.thompson_sampling import ThompsonSampler
from tests.conftest import is_compiled

SMALL_SELF_PLAY = SelfPlayConfig(
    turn_sample_rate=0.2,
    late_turn_sample_rate=0.2,
    second_card_sample_rate=0.0,
    max_candidates=3,
    determinizations=2,
    position_depths=(1, 2),
    search_visits=4,
    ticket_sample_rate=0.5,
)
SMALL_RUN = {"edition": "gruselfahrt", "players": [2], "chunks": 1, "games_per_chunk": 1, "seed": 5}


def sample_rows(kind: str, seed: int) -> list[list[int]]:
    game = engine.new_game("gruselfahrt", players=2, seed=seed)
    model = model_for(game.rules) if kind == ACTION_SAMPLES else TrainedModel({"rival_turns": 1.3})
    assert model is not None
    samples = SelfPlay(kind, model, SMALL_SELF_PLAY).play(game, 7, random.Random(seed))
    flat = [number for rows in samples for number in rows]
    return [flat[start : start + ROW_SIZE] for start in range(0, len(flat), ROW_SIZE)]


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
        ({"edition": "usa", "players": [2], "self_play": {"salt": 1}}, "unknown setting self_play.salt"),
        ({"edition": "usa", "players": [2], "self_play": 3}, "self_play must be an object"),
        ({"players": [2]}, "edition"),
    ],
)
def test_invalid_settings_are_rejected(settings: object, message: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(settings), "utf-8")
    with pytest.raises(SystemExit, match=message):
        load_config(path)


def test_position_samples_of_a_group_differ() -> None:
    rows = sample_rows(POSITION_SAMPLES, 3)
    groups: list[list[list[int]]] = []
    for row in rows:
        if row[1] == 0:
            groups.append([])
        groups[-1].append(row[HEADER_SIZE : HEADER_SIZE + FEATURE_COUNT])
    assert all(len(group) > 1 for group in groups), "a group of one has nothing to compare"
    assert any(group[0] != other for group in groups for other in group[1:])
    assert all(row[HEADER_SIZE] == 1 for row in rows), "all positions are turns of the player"


@pytest.mark.parametrize("kind", [POSITION_SAMPLES, ACTION_SAMPLES, TICKET_SAMPLES])
def test_self_play_is_reproducible_and_its_rows_are_valid(kind: str) -> None:
    rows = sample_rows(kind, 3)
    assert rows == sample_rows(kind, 3)
    assert rows != sample_rows(kind, 4)
    sparse_count = ActionFeatures(engine.new_game("gruselfahrt", players=2, seed=0).rules).sparse_size
    expected = 0
    for row in rows:
        game, index, players, result = row[:HEADER_SIZE]
        assert (game, players) == (7, 2) and 0 <= result <= RESULT_SCALE
        expected = expected + 1 if index else 0
        assert index == expected, "rows of a decision are adjacent"
        marks = [mark for mark in row[HEADER_SIZE + FEATURE_COUNT :] if mark != NO_MARK]
        assert all(0 <= mark < sparse_count for mark in marks) and bool(marks) is (kind == ACTION_SAMPLES)
    assert any(row[1] for row in rows)


def test_existing_chunks_are_not_played_again(tmp_path: Path) -> None:
    config = parse_config({**SMALL_RUN, "chunks": 2})
    player = SelfPlayer(None, {}, None)
    first = tmp_path / "00000.rows"
    first.write_bytes(b"played")
    assert generate_chunks(config, ACTION_SAMPLES, 0, player, tmp_path, Executor(1)) == 2
    assert first.read_bytes() == b"played"
    again = Chunk(config, ACTION_SAMPLES, 0, 1, player).play()
    assert again.rows == (tmp_path / "00001.rows").read_bytes()


def test_training_without_samples_or_pytorch_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(SMALL_RUN), "utf-8")
    message = "run self-play first" if importlib.util.find_spec("torch") else r"\.\[learn\]"
    with pytest.raises(SystemExit, match=message):
        main([str(path), "--folder", str(tmp_path / "run"), "--only", ACTION_TRAINING])


def test_ticket_samples_contain_held_and_other_tickets() -> None:
    rows = sample_rows(TICKET_SAMPLES, 3)
    held = [row[3] for row in rows]
    assert {*held} == {0, RESULT_SCALE}
    assert any(any(row[HEADER_SIZE : HEADER_SIZE + TICKET_FEATURES]) for row in rows)
    assert all(not any(row[HEADER_SIZE + TICKET_FEATURES : HEADER_SIZE + FEATURE_COUNT]) for row in rows)
    starts = [index for index, row in enumerate(rows) if row[1] == 0] + [len(rows)]
    for start, end in itertools.pairwise(starts):
        assert 0 < sum(held[start:end]) < RESULT_SCALE * (end - start)


def test_an_iteration_with_pytorch_makes_a_model_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    path = tmp_path / "settings.json"
    small = {
        "chunks": 6,
        "ticket_belief_chunks": 3,
        "games_per_chunk": 2,
        "training": {"epochs": 3, "minibatch_size": 64},
    }
    path.write_text(json.dumps({**SMALL_RUN, **small}), "utf-8")
    folder = tmp_path / "run"
    steps = (TICKET_BELIEF, POSITION_SELF_PLAY, POSITION_TRAINING, ACTION_SELF_PLAY, ACTION_TRAINING)
    for step in steps:
        main([str(path), "--folder", str(folder), "--workers", "1", "--only", step])
    model = json.loads((folder / "iteration-1" / "model.json").read_text("utf-8"))
    game = engine.new_game("gruselfahrt", players=2, seed=1)
    model = model_from_dict(model, 2)
    assert model.action_network is not None and model.position_network is not None
    assert model.ticket_weights is not None and len(model.ticket_weights) == TICKET_FEATURES
    player = Searcher(game.rules, 1, model)
    while not game.is_over:
        game.apply(incremental.run_to_end(player.choose_incrementally(game, 1, 8, 0.0)))


def test_ticket_belief_is_fitted_to_the_informative_features() -> None:
    torch = pytest.importorskip("torch")
    from stellwerk.learn.supervised import Dataset, fit_ticket_belief

    torch.manual_seed(1)
    groups, tickets = 600, 20
    features = torch.zeros(groups, tickets, STATE_SIZE + ACTION_SIZE)
    features[:, :, 0] = 100.0 * (torch.rand(groups, tickets) < 0.2)
    features[:, :, 2] = 100.0 * torch.rand(groups, tickets)
    chosen = torch.multinomial(torch.exp(0.03 * features[:, :, 0] + 0.01 * features[:, :, 2]), 1)
    held = torch.zeros(groups, tickets).scatter(1, chosen, 1.0)
    sparse = features[:, :, :0].long()
    data = Dataset(features, sparse, torch.ones(groups, tickets), held, torch.arange(groups))
    weights, report = fit_ticket_belief(data)
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


def test_parameter_search_starts_from_the_initial_parameters() -> None:
    search = ParameterSearch(SearchTask("maerklin", 2, {"trip_bar": 13.5, "hoard": 9}, 0.0, 1))
    assert search.initial["trip_bar"] == 13.5 and 13.5 in search.levels["trip_bar"]
    assert search.initial["hoard"] == 9 and "swap_bar" not in search.levels
    assert search.without_defaults(search.initial) == {"trip_bar": 13.5, "hoard": 9}
    assert search.draw_levels(cautious=True) != search.draw_levels(cautious=True)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_parameter_search_covers_the_parameters_of_each_edition(edition: str) -> None:
    known = set(ParameterSearch(SearchTask(edition, 2, {}, 0.0, 1)).levels)
    own = {"gruselfahrt": "calm", "maerklin": "trip_bar", "uk": "loco_points", "weltreise": "harbor_bar"}
    assert known <= set(LEVELS) and "pace" in known
    assert own.get(edition, "hoard") in known


@pytest.mark.skipif(not is_compiled("stellwerk.bots.core.planner"), reason="some games")
@pytest.mark.parametrize("players", [2, 3])
def test_parameter_search_returns_known_parameters(players: int) -> None:
    result = SearchTask("gruselfahrt", players, {}, 0.3, 1).run()
    assert result["chosen"] in result["comparison"] and result["games"] > 6
    assert set(result["params"]) <= set(LEVELS)


def test_report_shows_existing_results(tmp_path: Path) -> None:
    config = RunConfig("usa", (2,), iterations=2)
    folder = tmp_path / "iteration-1"
    folder.mkdir()
    training = {
        "training_decisions": 100,
        "validation_decisions": 20,
        "baseline_loss": 0.03,
        "best_loss": 0.02,
        "curve": [{"epoch": epoch, "training": 0.03 - epoch / 999, "validation": 0.03} for epoch in range(3)],
        "gains": [
            {"kind": kind, "margin": margin, "gain": 0.002}
            for kind in ("turn", "keep")
            for margin in (0.0, 0.01)
        ],
    }
    (folder / "action_training.json").write_text(json.dumps(training), "utf-8")
    page = write_report(tmp_path, config).read_text("utf-8")
    assert page.count("<polyline") == 4 and "Iteration 1" in page and "Evaluation" not in page
    match = {
        "players": 2,
        "opponent": "strategist",
        "games": 400,
        "share": [0.57, 0.53, 0.61],
        "verdict": None,
    }
    (folder / "evaluation.json").write_text(json.dumps({"is_stronger": True, "matches": [match]}), "utf-8")
    assert "57.0% [53.0%, 61.0%]" in write_report(tmp_path, config).read_text("utf-8")


@pytest.mark.skipif(not is_compiled("stellwerk.bots.core.planner"), reason="dozens of games")
def test_margin_search_and_evaluation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CANDIDATE_MODEL, "")
    monkeypatch.setenv(CHAMPION_MODEL, "")
    model = tmp_path / "model.json"
    model.write_bytes(model_file("gruselfahrt").read_bytes())
    searches = search_margins(model, "gruselfahrt", 0.3, 1)
    contents = json.loads(model.read_text("ascii"))
    for search in searches:
        margins = contents["tables"][str(search["players"])]["override_margins"]
        assert margins == {
            kind: to_fixed_point(search["params"][MARGIN_PREFIX + kind]) for kind in DECISION_TYPES
        }
        assert set(margins.values()) <= {to_fixed_point(margin) for margin in MARGINS}
    result = evaluate(parse_config({**SMALL_RUN, "evaluation": {"games": 2}}), model, None, 1)
    assert [match["players"] for match in result["matches"]] == [2, 2, 4, 4]
    assert result["is_stronger"] is False, "two games are not enough evidence"


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is an extra")
def test_position_and_action_training_write_a_model_and_a_report(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    training = {"epochs": 2, "minibatch_size": 4, "validation_every": 2, "weight_decays": [0.1]}
    path.write_text(json.dumps({**SMALL_RUN, "games_per_chunk": 3, "training": training}), "utf-8")
    folder = tmp_path / "run"
    for step in (POSITION_SELF_PLAY, POSITION_TRAINING, ACTION_SELF_PLAY, ACTION_TRAINING):
        main([str(path), "--folder", str(folder), "--only", step, "--workers", "1"])
    model = json.loads((folder / "iteration-1" / "model.json").read_text("utf-8"))
    model = model_from_dict(model, 2)
    assert model.action_network is not None and model.position_network is not None
    assert "<polyline" in (folder / "report.html").read_text("utf-8")
