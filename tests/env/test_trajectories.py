"""Recorded games as observations, actions and rewards."""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pyarrow")

import numpy as np

import stellwerk
from stellwerk.cli import main
from stellwerk.env import VectorEnv
from stellwerk.env.trajectories import config_of, episodes_of

parquet: Any = importlib.import_module("pyarrow.parquet")


@pytest.mark.parametrize("reward", ["win", "margin", "shaped"])
def test_a_trajectory_is_what_the_environment_shows(reward: str) -> None:
    """Played again by the vector environment, every seat sees, may do and gains the same."""
    env = VectorEnv("gruselfahrt", 1, players=3, reward=reward)
    rows, infos = env.reset(seed=[5])
    game = env.batch.game(0).playout(3)
    kind = config_of(game, reward)
    episodes = episodes_of(game, 0, ["Ann", "Bob", "Cleo"], kind)
    assert [episode.name for episode in episodes] == ["Ann", "Bob", "Cleo"]
    steps = [0, 0, 0]
    gained = np.zeros(3)
    before = [0.0, 0.0, 0.0]
    for action in game.history:
        mover = int(infos["player"][0])
        episode, step = episodes[mover], steps[mover]
        assert (episode.observations[step] == rows[0]).all()
        assert (episode.masks[step] == infos["action_mask"][0]).all()
        assert episode.actions[step] == action
        before = [old if steps[seat] or seat == mover else 0.0 for seat, old in enumerate(before)]
        steps[mover] += 1
        rows, _, over, _, infos = env.step(np.array([action]))
        gained += [gain if steps[seat] else 0.0 for seat, gain in enumerate(infos["rewards"][0])]
    assert over[0]
    assert [len(episode.actions) for episode in episodes] == steps
    assert [sum(episode.rewards) for episode in episodes] == pytest.approx(gained.tolist(), abs=1e-5)
    assert (episodes[mover].observations[-1] == infos["final_obs"][0]).all()


def recorded(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    command = ["simulate", "--edition", "gruselfahrt", "--players", "2", "--games", "3"]
    assert main([*command, "--bots", "greedy,random", "--records", str(folder)]) == 0
    assert len(list(folder.glob("*.json"))) == 3
    return folder


def test_one_table_of_all_decisions(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = ["export", str(recorded(tmp_path)), "--out", str(out), "--trajectories", "parquet"]
    assert main([*command, "--reward", "shaped"]) == 0
    rows: list[dict[str, Any]] = parquet.read_table(out / "steps.parquet").to_pylist()
    assert {row["name"] for row in rows} == {"greedy", "random"}
    assert {row["game"] for row in rows} == {0, 1, 2}
    assert all(row["action"] in row["legal_actions"] for row in rows)
    assert sum(row["terminated"] for row in rows) == 6
    assert len({len(row["observation"]) for row in rows}) == 1


def test_minari_reads_the_dataset(tmp_path: Path) -> None:
    minari = pytest.importorskip("minari")
    out = tmp_path / "out"
    assert main(["export", str(recorded(tmp_path)), "--out", str(out), "--trajectories", "minari"]) == 0
    data = minari.MinariDataset(out / "data")
    assert data.total_episodes == 6
    for episode in data.iterate_episodes():
        assert len(episode.observations) == len(episode.actions) + 1 == len(episode.infos["action_mask"])
        assert episode.terminations[-1] and not episode.terminations[:-1].any()
        assert data.observation_space.contains(episode.observations[0])
        mask = episode.infos["action_mask"]
        assert all(mask[step][action] for step, action in enumerate(episode.actions))
        assert sum(episode.rewards) in (1.0, 0.0, -1.0)


def test_the_layout_is_that_of_minari(tmp_path: Path) -> None:
    """Where Minari is not installed, at least the files are where it looks for them."""
    out = tmp_path / "out"
    assert main(["export", str(recorded(tmp_path)), "--out", str(out), "--trajectories", "minari"]) == 0
    about = json.loads((out / "data" / "metadata.json").read_text(encoding="utf-8"))
    assert (about["data_format"], about["total_episodes"]) == ("parquet", 6)
    assert json.loads(about["action_space"])["n"] == stellwerk.new_game("gruselfahrt").num_actions
    for number in range(6):
        table = parquet.read_table(out / "data" / str(number) / "part-0.parquet")
        steps = json.loads((out / "data" / str(number) / "metadata.json").read_text(encoding="utf-8"))
        assert len(table) == steps["total_steps"] + 1


def test_the_arena_writes_records(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    command = ["arena", "--edition", "gruselfahrt", "--bots", "greedy,random", "--games", "2"]
    assert main([*command, "--workers", "1", "--out", str(tmp_path / "a"), "--records", str(folder)]) == 0
    records = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))]
    seats = sorted(record["seats"] for record in records)
    assert seats == [["greedy", "random"], ["random", "greedy"]]
    assert all(stellwerk.replay(record).is_over for record in records)


def test_names_of_server_games_are_kept(tmp_path: Path) -> None:
    """A server writes an object for each seat; turns have the whole action."""
    record = stellwerk.new_game("gruselfahrt").playout(1).record()
    seats = [{"name": name, "kind": "here", "level": None} for name in ("Ann", "Bob")]
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**record, "seats": seats}), encoding="utf-8")
    assert main(["export", str(file), "--out", str(tmp_path / "out"), "--format", "parquet"]) == 0
    seats = parquet.read_table(tmp_path / "out" / "seats.parquet").to_pylist()
    assert [row["name"] for row in seats] == ["Ann", "Bob"]
    turns = parquet.read_table(tmp_path / "out" / "turns.parquet").to_pylist()
    claims = [row["full_action"] for row in turns if row["action"] == "claim"]
    assert claims and all(claim.split()[0] == "claim" and len(claim.split()) > 1 for claim in claims)


def test_what_makes_no_dataset_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = tmp_path / "begun.json"
    begun.write_text(json.dumps(stellwerk.new_game("usa").record()), encoding="utf-8")
    one = tmp_path / "one.json"
    one.write_text(json.dumps(stellwerk.new_game("gruselfahrt").playout(1).record()), encoding="utf-8")
    other = tmp_path / "other.json"
    other.write_text(json.dumps(stellwerk.new_game("gruselfahrt", 3).playout(1).record()), encoding="utf-8")
    for files, reason in (([begun], "is not finished"), ([one, other], "is another game than")):
        arguments = ["--out", str(tmp_path / "out"), "--trajectories", "parquet", "--lang", "en"]
        assert main(["export", *map(str, files), *arguments]) == 2
        assert reason in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_it_needs_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    one = tmp_path / "one.json"
    one.write_text(json.dumps(stellwerk.new_game("gruselfahrt").playout(1).record()), encoding="utf-8")
    assert main(["export", str(one), "--trajectories", "minari", "--lang", "en"]) == 2
