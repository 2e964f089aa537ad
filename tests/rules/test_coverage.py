"""Every id of the rules catalogue is named by a test and in the engine, and no other id is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.editions import PAGES

ROOT = Path(__file__).parents[2]
ID_IN_CATALOGUE = re.compile(r"\*\*([A-Z]+-\d+)\*\*")
PREFIXES = ["C", *(page.prefix for page in PAGES.values())]
ID_IN_SOURCE = re.compile(rf"\b(?:{'|'.join(PREFIXES)})-\d+\b")


def catalogue() -> list[str]:
    return [
        rule
        for page in sorted((ROOT / "docs" / "rules").glob("*.md"))
        for rule in ID_IN_CATALOGUE.findall(page.read_text(encoding="utf-8"))
    ]


def is_rule_marker(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def ids_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if is_rule_marker(node):
            assert isinstance(node, ast.Call)
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"line {node.lineno}: write the rule id out"
                yield str(argument.value)


def named_by_tests() -> dict[str, str]:
    return {
        rule: str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        for rule in ids_in(file.read_text(encoding="utf-8"))
    }


def test_no_id_stands_in_the_catalogue_twice() -> None:
    rules = catalogue()
    assert rules
    assert sorted(rules) == sorted(set(rules))


def test_every_rule_is_named_by_a_test() -> None:
    uncovered = sorted(set(catalogue()) - set(named_by_tests()))
    assert not uncovered, f"rules without a test: {', '.join(uncovered)}"


def test_every_id_that_a_test_names_is_in_the_catalogue() -> None:
    known = set(catalogue())
    unknown = {rule: file for rule, file in named_by_tests().items() if rule not in known}
    assert not unknown, f"ids that the catalogue does not know: {unknown}"


def named_by_engine() -> dict[str, str]:
    return {
        rule: str(file.relative_to(ROOT))
        for package in ("engine", "edition")
        for file in sorted((ROOT / "src" / "stellwerk" / package).rglob("*.py"))
        for rule in ID_IN_SOURCE.findall(file.read_text(encoding="utf-8"))
    }


def test_every_rule_stands_in_the_engine_at_the_code_that_keeps_it() -> None:
    unkept = sorted(set(catalogue()) - set(named_by_engine()))
    assert not unkept, f"rules that no code names: {', '.join(unkept)}"


def test_every_id_that_the_engine_names_is_in_the_catalogue() -> None:
    known = set(catalogue())
    unknown = {rule: file for rule, file in named_by_engine().items() if rule not in known}
    assert not unknown, f"ids that the catalogue does not know: {unknown}"


def test_the_catalogue_has_no_other_kind_of_id() -> None:
    assert all(ID_IN_SOURCE.fullmatch(rule) for rule in catalogue())


def test_markers_are_found_wherever_they_stand() -> None:
    source = """
@pytest.mark.rule("C-1", "C-2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SK-3"))])
def test_one(x): ...

class TestMore:
    @pytest.mark.rule("MK-4")
    async def test_two(self): ...
"""
    assert sorted(ids_in(source)) == ["C-1", "C-2", "MK-4", "SK-3"]
