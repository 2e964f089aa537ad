"""An edition in a package of its own keeps the contract, without a line about it in `src`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stellwerk

HERE = Path(__file__).parent
PACKAGE = "stellwerk_island"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the package into a folder, as pip does, without a network."""
    pytest.importorskip("setuptools")
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    shutil.copy(HERE / "pyproject.toml", source)
    shutil.copytree(HERE / PACKAGE, source / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    offline = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "install", *offline, "--target", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return target


def test_the_contract_holds(installed: Path, tmp_path: Path) -> None:
    path = [str(Path(stellwerk.__file__).parents[1]), str(installed), str(HERE.parents[1])]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path),
        "STELLWERK_PLUGINS": str(installed),
        "PYTEST_ADDOPTS": "",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    result = subprocess.run(
        [*command, "--basetemp", str(tmp_path / "base"), str(HERE / "contract.py")],
        cwd=HERE.parents[1],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]


def test_the_source_does_not_know_it() -> None:
    root = Path(stellwerk.__file__).parent
    named = [path.name for path in root.rglob("*.py") if PACKAGE in path.read_text(encoding="utf-8")]
    assert named == ["plugins.py"], "only the example in the documentation names it"
