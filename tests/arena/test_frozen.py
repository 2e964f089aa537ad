"""Bots of an earlier version, played by a process that imports that version."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import stellwerk
from stellwerk.arena.frozen import FOLDER, FrozenBot, version_folder, version_process
from tests.arena.conftest import CLAIMER, Arena
from tests.cli.conftest import assert_complaint


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the present version as 0.9."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    folder = version_folder("0.9")
    folder.symlink_to(Path(stellwerk.__file__).parents[1])
    yield folder
    process = version_process(folder.resolve())
    version_process.cache_clear()
    process.communicate()


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("bot", ["planner", "search:2"])
def test_it_decides_as_it_did_then(arena: Arena, bot: str) -> None:
    games = []
    for spec in (bot, f"{bot}@0.9"):
        options = (
            "--edition",
            "gruselfahrt",
            "--bots",
            f"{spec},{CLAIMER}",
            "--games",
            "2",
            "--workers",
            "1",
        )
        assert arena.here(*options, "--out", str(arena.folder / spec)).returncode == 0
        games.append(arena.games(spec))
        for block in games[-1]:
            for game in block["games"]:
                assert spec in game.pop("seats")
    assert games[0] == games[1]


@pytest.mark.usefixtures("installed")
def test_a_failure_of_the_version_is_reported() -> None:
    game = stellwerk.new_game("usa", seed=1)
    with pytest.raises(RuntimeError, match="no bot 'oracle'"):
        FrozenBot("oracle@0.9").decide(game.core)
    assert FrozenBot("random@0.9").decide(game.core) in game.core.legal_actions()


@pytest.mark.parametrize("spec", ["planner@0.0", "planner@", "@0.9"])
def test_a_version_that_is_not_installed(arena: Arena, spec: str) -> None:
    result = arena.here("--edition", "usa", "--bots", f"random,{spec}", "--games", "2")
    assert_complaint(result, spec, "make frozen", code=result.returncode)
