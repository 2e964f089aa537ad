"""Plug-ins are found when they are needed, and one that does not work is left out with a warning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk

WORKING = "stellwerk.edition.usa.edition:UsaEdition"


def install(folder: Path, name: str, value: str, group: str = "stellwerk.editions") -> None:
    """Write the metadata of an installed package that has one entry point."""
    info = folder / f"made_up_{name}-1.0.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: made-up-{name}\nVersion: 1.0\n")
    info.joinpath("entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")


def run(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run some lines of Python in a new process that finds the plug-ins of a folder."""
    path = os.pathsep.join([str(folder), str(Path(stellwerk.__file__).parents[1])])
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_package.edition:Edition", "No module named 'no_such_package'"),
        ("stellwerk:nothing", "nothing"),
        ("stellwerk:new_game", "is no Edition"),
        (WORKING, "the edition calls itself 'usa'"),
    ],
)
def test_a_broken_plugin_is_left_out_with_a_warning(tmp_path: Path, value: str, reason: str) -> None:
    install(tmp_path, "odd", value)
    result = run(tmp_path, "import stellwerk; print(*stellwerk.editions())")
    assert "PluginWarning: plug-in 'odd' (stellwerk.editions) is left out" in result.stderr
    assert reason in result.stderr
    assert "odd" not in result.stdout.split()
    assert {"europe", "usa"} <= set(result.stdout.split())


def test_a_plugin_does_not_replace_a_built_in_edition(tmp_path: Path) -> None:
    install(tmp_path, "usa", WORKING)
    result = run(tmp_path, "import stellwerk; print(stellwerk.new_game('usa').players, stellwerk.editions())")
    assert "another edition has this name already" in result.stderr


def test_plugins_cost_nothing_until_they_are_asked_for(tmp_path: Path) -> None:
    install(tmp_path, "odd", "no_such_package.edition:Edition")
    code = (
        "import sys, stellwerk; stellwerk.new_game('usa'); print('importlib.metadata' in sys.modules)\n"
        "try: stellwerk.new_game('odd')\n"
        "except ValueError as error: print(error)\n"
    )
    result = run(tmp_path, code)
    seen, complaint = result.stdout.splitlines()
    assert seen == "False"
    assert "there is no edition 'odd'" in complaint
    assert "plug-in 'odd'" in result.stderr


def test_a_board_of_an_unknown_edition_searches_plugins_too(tmp_path: Path) -> None:
    install(tmp_path, "odd", "no_such_package.edition:Edition")
    code = (
        "import stellwerk; from stellwerk import boards\n"
        "try: boards.load('odd')\n"
        "except boards.BoardError: print('refused')\n"
    )
    result = run(tmp_path, code)
    assert result.stdout == "refused\n"
    assert "plug-in 'odd'" in result.stderr
