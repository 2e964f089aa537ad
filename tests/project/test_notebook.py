"""The notebook of the documentation runs from its first cell to its last, and its outputs are kept."""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOK = json.loads((ROOT / "docs/games.ipynb").read_text(encoding="utf-8"))


def test_every_cell_says_again_what_it_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not word for word: a later version of a bot or of Polars may play or draw differently."""
    spec = importlib.util.spec_from_file_location("notebook", ROOT / "tools/notebook.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    monkeypatch.chdir(tmp_path)  # the notebook moves to a folder of its own
    kept = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
    again = [cell for cell in tool.run(NOTEBOOK)["cells"] if cell["cell_type"] == "code"]
    assert len(kept) > 4 and kept[0]["outputs"] == []
    for before, now in zip(kept, again, strict=True):
        assert before["execution_count"] == now["execution_count"]
        lines = [[len(output["text"]) for output in cell["outputs"]] for cell in (before, now)]
        assert lines[0] == lines[1], "".join(before["source"])
