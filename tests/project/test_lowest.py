"""The least that pyproject.toml asks for is enough: the oldest Python, the oldest packages."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = DECLARED["project"]
LOWEST_PYTHON = tuple(int(part) for part in PROJECT["requires-python"].removeprefix(">=").split("."))

TRIED = "(project and test_packaging.py) or (server and test_tables.py) or (cli and test_error_messages.py)"
"""What is run with them; of all other tests only that they can be imported."""


def lowest_versions() -> list[str]:
    """The requirements, each at its lower bound."""
    declared = PROJECT["optional-dependencies"]["table"] + PROJECT["optional-dependencies"]["dev"]
    return sorted({re.sub(">=", "==", entry) for entry in declared + DECLARED["build-system"]["requires"]})


def version_of(python: str) -> tuple[int, ...]:
    """The version of an interpreter that can make environments; nothing if it cannot."""
    question = "import ensurepip, sys, venv; print(*sys.version_info[:3])"
    done = subprocess.run([python, "-c", question], capture_output=True, text=True)
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else ()


def oldest_python() -> str:
    """The oldest interpreter here of the oldest kind that is supported."""
    name = f"python{'.'.join(map(str, LOWEST_PYTHON))}"
    paths = [Path(folder, file) for folder in os.get_exec_path() for file in (name, "python3")]
    found = {str(path) for path in paths if path.exists()} | {sys.executable}
    versions = {python: version_of(python) for python in sorted(found)}
    fitting = [python for python, version in versions.items() if version[:2] == LOWEST_PYTHON]
    if not fitting:
        pytest.skip(f"there is no {name} here that can make an environment")
    return min(fitting, key=lambda python: versions[python])


def install(python: Path, *requirements: str) -> subprocess.CompletedProcess[str]:
    pip = [
        str(python),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        "--no-compile",
        "--retries",
        "1",
    ]
    return subprocess.run([*pip, *requirements], capture_output=True, text=True)


def run_tests(python: Path, *arguments: str) -> None:
    environment = {**os.environ, "PYTHONPATH": "src", "STELLWERK_EXPECT": "pure"}
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


def test_every_requirement_has_a_lower_bound() -> None:
    unbound = [entry for entry in lowest_versions() if "==" not in entry]
    assert unbound == ["types-setuptools"], "its versions mean nothing: only types are in it"


@pytest.mark.nightly
def test_the_oldest_python_with_the_oldest_packages(tmp_path: Path) -> None:
    subprocess.run([oldest_python(), "-m", "venv", str(tmp_path / "lowest")], check=True)
    python = tmp_path / "lowest/bin/python"
    if install(python, "packaging").returncode:
        pytest.skip("the registry of Python packages cannot be reached")
    done = install(python, *lowest_versions())
    assert done.returncode == 0, done.stderr
    run_tests(python, "-k", TRIED)
