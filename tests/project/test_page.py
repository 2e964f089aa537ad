"""What the page has built in is what the engine and the server say now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    """A script of `tools/` as a module."""
    spec = importlib.util.spec_from_file_location(f"tool_{name}", ROOT / f"tools/{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_same_words() -> None:
    for file, text in tool("vocabulary").files().items():
        assert file.read_text(encoding="utf-8") == text, "run python tools/vocabulary.py"


def test_the_page_has_the_same_facts() -> None:
    facts = tool("facts")
    assert facts.FILE.read_text(encoding="utf-8") == facts.text(), "run python tools/facts.py"


def test_the_page_has_the_schema_of_the_answers() -> None:
    protocol = tool("protocol")
    assert protocol.FILE.read_text(encoding="utf-8") == protocol.text(), "run python tools/protocol.py"
