"""The tasks of arena, playtest and self-play on a real Ray, started on this machine."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.arena import cluster
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.play import Task
from stellwerk.arena.schedule import Block
from stellwerk.cli import main
from stellwerk.learn import pipeline
from tests.arena.conftest import CLAIMER, ROOT, Arena
from tests.arena.sample_bots import HERE
from tests.cli.conftest import COMMAND, assert_complaint, environment

needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="ray is not installed")


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's workers find what is being tested."""
    monkeypatch.setenv("PYTHONPATH", f"{environment()['PYTHONPATH']}:{ROOT}")


PLAYTEST = ("playtest", "gruselfahrt", "--players", "2", "--lang", "en", "--games", "8")
SELF_PLAY = {"edition": "gruselfahrt", "players": [2], "belief_games": 6, "seed": 5}
SAMPLES = "ticket_samples.json"


def run_playtest(*more: str) -> int:
    return main([*PLAYTEST, "--bots", f"greedy,{CLAIMER}", *more])


def run_self_play(folder: Path, *more: str) -> None:
    """Play games for the ticket belief and write their samples into a folder."""
    settings = folder.parent / "settings.json"
    settings.write_text(json.dumps(SELF_PLAY), "utf-8")
    try:
        pipeline.main([str(settings), "--folder", str(folder), "--belief", *more])
    except SystemExit as error:
        if "[learn]" not in str(error):  # fitting the samples needs PyTorch
            raise


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder by name."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@needs_ray
@pytest.mark.slow
@pytest.mark.usefixtures("paths")
def test_ray_plays_the_same_games(arena: Arena) -> None:
    run = ("--edition", "usa", "--bots", f"random,{CLAIMER}", "--games", "8", "--workers", "2")
    assert arena.here(*run, "--out", "here").returncode == 0
    result = arena.here(*run, "--out", "ray", "--ray", "local")
    assert result.returncode == 0, result.stderr
    assert arena.games("ray") == arena.games("here")


@needs_ray
@pytest.mark.slow
@pytest.mark.usefixtures("paths")
def test_a_failure_on_the_cluster_is_a_sentence(arena: Arena) -> None:
    result = arena.here(
        *("--edition", "usa", "--bots", f"random,{HERE}.Crasher", "--games", "4", "--workers", "1"),
        *("--out", "x", "--ray", "local"),
    )
    assert_complaint(result, f"{HERE}.Crasher fails in seat", "IndexError", "--resume", code=1)


@needs_ray
@pytest.mark.slow
@pytest.mark.usefixtures("paths")
def test_a_playtest_on_ray_writes_the_same_files(tmp_path: Path) -> None:
    assert run_playtest("--workers", "1", "--out", str(tmp_path / "here")) == 0
    assert run_playtest("--workers", "2", "--out", str(tmp_path / "ray"), "--ray", "local") == 0
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")


@needs_ray
@pytest.mark.slow
@pytest.mark.usefixtures("paths")
def test_self_play_on_ray_gives_the_same_samples(tmp_path: Path) -> None:
    run_self_play(tmp_path / "here", "--workers", "1")
    run_self_play(tmp_path / "ray", "--ray", "local")
    here = contents(tmp_path / "here")[SAMPLES]
    assert len(json.loads(here)) == SELF_PLAY["belief_games"]
    assert contents(tmp_path / "ray")[SAMPLES] == here


@needs_ray
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:port"])
def test_an_address_where_nobody_listens(arena: Arena, address: str) -> None:
    result = arena.here("--edition", "usa", "--bots", "random", "--games", "2", "--ray", address)
    assert_complaint(result, f"No Ray answers at {address}", code=1)


@needs_ray
def test_playtest_and_self_play_complain_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_playtest("--out", str(tmp_path / "out"), "--ray", "127.0.0.1:1") == 1
    assert "No Ray answers at 127.0.0.1:1" in capsys.readouterr().err
    with pytest.raises(SystemExit, match=r"No Ray answers at 127\.0\.0\.1:1"):
        run_self_play(tmp_path / "run", "--ray", "127.0.0.1:1")


TWO_NODES = """
import sys
from ray.cluster_utils import Cluster
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(num_cpus=1)
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a cluster of two nodes that asks for a token, and the token in the environment."""
    monkeypatch.setenv("PYTHONPATH", f"{environment()['PYTHONPATH']}:{ROOT}")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "0123456789abcdef" * 4)
    with subprocess.Popen(
        [sys.executable, "-c", TWO_NODES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate()


@needs_ray
@pytest.mark.nightly
def test_two_nodes_play_the_same_games(
    arena: Arena, two_nodes: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ("--edition", "usa", "--bots", f"random,{CLAIMER}", "--games", "40")
    assert arena.here(*run, "--workers", "1", "--out", "here").returncode == 0
    process = arena.begin(*run, "--out", "cluster", "--ray", two_nodes)
    assert process.wait(300) == 0, process.communicate()
    process.communicate()
    assert arena.games("cluster") == arena.games("here")
    folder = arena.folder
    for place, more in (("here", ["--workers", "1"]), ("cluster", ["--ray", two_nodes])):
        assert run_playtest("--out", str(folder / f"playtest-{place}"), *more) == 0
        run_self_play(folder / f"learn-{place}", *more)
    assert contents(folder / "playtest-cluster") == contents(folder / "playtest-here")
    assert contents(folder / "learn-cluster")[SAMPLES] == contents(folder / "learn-here")[SAMPLES]


@needs_ray
@pytest.mark.nightly
def test_a_wrong_token_is_refused(arena: Arena, two_nodes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", "f" * 64)
    training = [sys.executable, "-m", "stellwerk.learn", "gruselfahrt", "--belief"]
    for command in (
        [*COMMAND, "arena", "--edition", "usa", "--bots", "random", "--games", "2"],
        [*COMMAND, *PLAYTEST],
        training,
    ):
        refused = subprocess.run(
            [*command, "--ray", two_nodes],
            cwd=arena.folder,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert refused.returncode == 1
        assert f"Ray at {two_nodes} refuses the connection" in refused.stderr
        assert "RAY_AUTH_TOKEN" in refused.stderr


def test_a_machine_with_other_code_is_refused() -> None:
    task = Task("usa", {}, Block(0, 1, ("random", "random")))
    with pytest.raises(ArenaError, match="other bots, rules or boards"):
        cluster.play_with_code(task, ("random",), "0123456789ab")


def test_ray_is_optional(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = arena.here("--edition", "usa", "--bots", "random", "--games", "2", "--ray", "local")
    assert_complaint(result, "pip install '.[ray]' in the Stellwerk checkout", code=1)
