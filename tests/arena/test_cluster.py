"""The same blocks on a real Ray, started on this machine."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator

import pytest

from stellwerk.arena import cluster
from stellwerk.arena.errors import ArenaError
from stellwerk.arena.play import Task
from stellwerk.arena.schedule import Block
from tests.arena.conftest import CLAIMER, ROOT, Arena
from tests.arena.sample_bots import HERE
from tests.cli.conftest import assert_complaint, environment

needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="ray is not installed")


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's workers find what is being tested."""
    monkeypatch.setenv("PYTHONPATH", f"{environment()['PYTHONPATH']}:{ROOT}")


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
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:port"])
def test_an_address_where_nobody_listens(arena: Arena, address: str) -> None:
    result = arena.here("--edition", "usa", "--bots", "random", "--games", "2", "--ray", address)
    assert_complaint(result, f"No Ray answers at {address}", code=1)


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
def test_two_nodes_play_the_same_games(arena: Arena, two_nodes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = ("--edition", "usa", "--bots", f"random,{CLAIMER}", "--games", "40")
    assert arena.here(*run, "--workers", "1", "--out", "here").returncode == 0
    process = arena.begin(*run, "--out", "cluster", "--ray", two_nodes)
    assert process.wait(300) == 0, process.communicate()
    process.communicate()
    assert arena.games("cluster") == arena.games("here")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "f" * 64)
    refused = arena.begin(*run, "--out", "refused", "--ray", two_nodes)
    _, complaint = refused.communicate(timeout=300)
    assert refused.returncode == 1
    assert f"Ray at {two_nodes} refuses the connection" in complaint and "RAY_AUTH_TOKEN" in complaint


def test_a_machine_with_other_code_is_refused() -> None:
    task = Task("usa", {}, Block(0, 1, ("random", "random")))
    with pytest.raises(ArenaError, match="other bots, rules or boards"):
        cluster.play_with_code(task, ("random",), "0123456789ab")


def test_ray_is_optional(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("stellwerk.arena.cluster.importlib.import_module", absent)
    result = arena.here("--edition", "usa", "--bots", "random", "--games", "2", "--ray", "local")
    assert_complaint(result, "pip install '.[ray]' in the Stellwerk checkout", code=1)
