"""What the source says with which texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[2] / "src/stellwerk"
SPEAKERS = {
    "translate",
    "tr",
    "_tr",
    "ArenaError",
    "BadSetting",
    "in_all_languages",
    "locate",
    "message",
    "flaw",
    "wrong",
}


class Use(NamedTuple):
    """A call that says a text; the key may be the beginning of several."""

    where: str
    key: str
    whole: bool
    values: frozenset[str] | None  # None: not known from reading
    located: bool  # the key alone is looked up here


@cache
def uses() -> list[Use]:
    return [use for file in sorted(SOURCE.rglob("*.py")) for use in _uses_in(file)]


def _uses_in(file: Path) -> Iterator[Use]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SPEAKERS:
            for argument in node.args[:2]:
                yield from _spoken(argument, node, f"{file.relative_to(SOURCE)}:{node.lineno}")


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _spoken(argument: ast.expr, call: ast.Call, where: str) -> Iterator[Use]:
    named = frozenset(keyword.arg or "" for keyword in call.keywords)
    values = None if "" in named else named
    located = _name(call.func) == "locate"
    if isinstance(argument, ast.IfExp):
        yield from _spoken(argument.body, call, where)
        yield from _spoken(argument.orelse, call, where)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str) and "." in argument.value:
        yield Use(where, argument.value, True, values, located)
    elif isinstance(argument, ast.BinOp) and isinstance(argument.left, ast.Constant):
        yield Use(where, str(argument.left.value), False, values, located)
    elif isinstance(argument, ast.JoinedStr) and isinstance(argument.values[0], ast.Constant):
        yield Use(where, str(argument.values[0].value), False, values, located)


@cache
def literals() -> set[str]:
    """All texts in the source that could be keys."""
    return {
        node.value
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
