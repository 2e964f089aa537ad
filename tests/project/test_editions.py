"""An edition is at home in one place: what all of them share never asks which edition it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import stellwerk

SOURCES = Path(__file__).parents[2] / "src" / "stellwerk"
NAMES = re.compile(rf"(?<![a-z])({'|'.join(stellwerk.editions())}|märklin)(?![a-z])", re.IGNORECASE)

NOT_YET: set[str] = set()
"""Modules that still ask; the list only ever gets shorter."""


def docstrings(tree: ast.AST) -> set[int]:
    """The nodes (by id) that are docstrings: there an edition may serve as an example."""
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }


def words_in(source: str) -> Iterator[tuple[int, str]]:
    """Every text and every name in a module, with its line."""
    tree = ast.parse(source)
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name | ast.FunctionDef | ast.ClassDef | ast.Attribute | ast.alias):
            name = getattr(node, "id", None) or getattr(node, "attr", None) or getattr(node, "name", "")
            yield node.lineno, str(name)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, str(node.module)


def editions_named_in(source: str) -> list[str]:
    return [f"line {line}: {word}" for line, word in words_in(source) if NAMES.search(word)]


COMMON = [
    path
    for folder in ("boards", "engine", "server", "cli", "arena", "batch", "env", "playtest")
    for path in sorted((SOURCES / folder).rglob("*.py"))
    if "editions" not in path.relative_to(SOURCES).parts
]


@pytest.mark.parametrize("path", COMMON, ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_what_is_common_names_no_edition(path: Path) -> None:
    named = editions_named_in(path.read_text(encoding="utf-8"))
    if path.relative_to(SOURCES).as_posix() in NOT_YET:
        assert named, f"{path.name} asks no more: take it off the list"
    else:
        assert not named, f"{path.name} asks which edition it is in: {named}"


def test_a_question_would_be_found() -> None:
    assert editions_named_in('"""uk"""\nx = rules.facts.edition == "uk"\n') == ["line 2: uk"]
    assert editions_named_in("from stellwerk.edition.weltreise.rules import FACTS") != []
    assert editions_named_in("from stellwerk.edition import uk") != []
    assert editions_named_in("def maerklin_mix() -> None: ...") != []
    assert editions_named_in("# uk\nlook = usable + duke\n") == []
