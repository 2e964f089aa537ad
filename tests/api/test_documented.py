"""Every public name has a docstring that helps, compiled or not; examples run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pydoc
import re
from typing import Any

import pytest

import stellwerk
from stellwerk import documents

MODULES = ("action", "boards.library", "documents", "errors", "game", "observation", "payment", "render")
PUBLIC = [name for name in stellwerk.__all__ if name != "COMPILED"]
CLASSES = [name for name in PUBLIC if inspect.isclass(getattr(stellwerk, name))]


def members_of(kind: type) -> list[str]:
    return [name for name in vars(kind) if not name.startswith("_") and name not in ("args", "add_note")]


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_a_docstring(name: str) -> None:
    text = inspect.getdoc(getattr(stellwerk, name)) or ""
    assert len(text) > 20 and text.splitlines()[0].endswith((".", ":")), f"{name}: {text!r}"


@pytest.mark.parametrize("name", CLASSES)
def test_every_member_has_a_docstring(name: str) -> None:
    kind = getattr(stellwerk, name)
    source = inspect.getsource(kind)
    for member in members_of(kind):
        value: Any = inspect.getattr_static(kind, member)
        described = inspect.getdoc(value) if callable(value) or isinstance(value, property) else ""
        assert described or f"\n    {member}: " in source, f"{name}.{member} is not described"


@pytest.mark.parametrize("name", [name for name in documents.__all__ if name != "Journey"])
def test_every_key_of_a_document_has_a_docstring(name: str) -> None:
    kind = getattr(documents, name)
    source = inspect.getsource(kind)
    assert inspect.getdoc(kind)
    for key in kind.__annotations__:
        assert re.search(rf'\n    {key}: .*\n    """[A-Z`]', source), f"{name}.{key} is not described"


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(stellwerk, name)) or ""), name


@pytest.mark.parametrize("module", ["stellwerk", *(f"stellwerk.{each}" for each in MODULES)])
def test_the_examples_are_true(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried and not failed


def test_help_shows_the_methods() -> None:
    shown = pydoc.plain(pydoc.render_doc(stellwerk.Game))
    for name in ("legal_actions", "apply", "observe", "determinize", "score_breakdown", "position", "record"):
        assert f" {name}(" in shown
    assert "Return the legal actions in ascending order" in shown
