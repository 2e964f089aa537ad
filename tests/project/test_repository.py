"""What a code host reads of this repository says what is true."""

import dataclasses
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from stellwerk.table.settings import Settings

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
DEPLOYED = ROOT / "deploy/compose.yaml"
FILES = [
    DEPLOYED,
    *WORKFLOWS,
    *sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")),
    ROOT / ".pre-commit-config.yaml",
]


def read(path: Path) -> dict[str, Any]:
    content = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_can_be_read(path: Path) -> None:
    assert read(path)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_only_targets_and_files_that_exist(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    commands = [step["run"] for job in read(path)["jobs"].values() for step in job["steps"] if "run" in step]
    for command in commands:
        for words in re.findall(r"\bmake ((?:\w+=\S+ )*[a-z-]+)", command):
            assert words.split()[-1] in targets, command
        for file in re.findall(r"\.ci/\w+", command):
            assert (ROOT / file).is_file()


def test_what_is_deployed_knows_the_settings_of_the_server() -> None:
    known = {f"STELLWERK_{field.name.upper()}" for field in dataclasses.fields(Settings)} | {"STELLWERK_NAME"}
    for path in (ROOT / "deploy").iterdir():
        assert set(re.findall(r"STELLWERK_[A-Z_]+", path.read_text(encoding="utf-8"))) <= known, path
    services = read(DEPLOYED)["services"]
    proxied = re.findall(r"(\w+):8000", (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8"))
    assert set(proxied) == set(services) - {"database", "proxy"}


def test_an_image_is_built_of_what_git_has() -> None:
    kept_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines():
        name = line.rstrip("/")
        assert (name if "/" in name else f"**/{name}") in kept_out, line


def test_the_citation_names_this_version_and_licence() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert (citation["version"], citation["license"]) == (PROJECT["version"], PROJECT["license"])


def test_the_address_of_the_repository_is_the_one_of_the_project() -> None:
    """Until `pyproject.toml` has one, nothing names an address."""
    address = PROJECT.get("urls", {}).get("Repository")
    assert read(ROOT / "CITATION.cff").get("repository-code") == address
    for readme in (ROOT / "README.md", ROOT / "README.de.md"):
        clones = re.findall(r"^git clone (.+)$", readme.read_text(encoding="utf-8"), re.MULTILINE)
        assert clones == [address or "<this repository>"], readme.name


def test_nothing_claims_that_the_package_is_published() -> None:
    """What is advised works in a checkout: `pip install '.[table]'`, not the name on an index."""
    texts = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/*.ipynb")]
    texts += [*ROOT.glob("src/stellwerk/**/*.py"), *ROOT.glob("src/stellwerk/text/*.json")]
    published = re.compile(r"(uvx|pipx run|pip install)[^\n`“”]*['\" ]stellwerk\b(?!-)")
    assert [path.name for path in texts if published.search(path.read_text(encoding="utf-8"))] == []


def test_pictures_are_small() -> None:
    pictures = list(ROOT.glob("docs/pictures/*"))
    assert pictures and all(path.suffix == ".png" and path.stat().st_size < 300_000 for path in pictures)
