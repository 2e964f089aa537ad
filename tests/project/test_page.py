"""What the page takes from engine and server is made by every build and kept out of the repository."""

from __future__ import annotations

import importlib.util
from fnmatch import fnmatch
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


def test_what_every_build_makes_is_not_in_the_repository() -> None:
    made = [*tool("vocabulary").files(), tool("facts").FILE, tool("protocol").FILE]
    patterns = (ROOT / "web/.gitignore").read_text(encoding="utf-8").splitlines()
    for file in made:
        name = file.relative_to(ROOT / "web").as_posix()
        assert any(fnmatch(name, f"{each}*") for each in patterns), f"{name} is not ignored"


def test_every_build_makes_it_anew() -> None:
    written = (ROOT / "tools/client.py").read_text(encoding="utf-8")
    for script in ("vocabulary.py", "facts.py", "protocol.py"):
        assert f'"{script}"' in written
