"""Runs the notebook of the documentation and keeps what its cells say.

    .venv/bin/python tools/notebook.py docs/games.ipynb     # writes the outputs into the file

Needs no Jupyter: a cell is run like a snippet, and what it prints and its last expression are its output.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the outputs that its cells have now, one after the other."""
    names: dict[str, Any] = {"__name__": "__main__"}
    done = json.loads(json.dumps(notebook))
    number = 0
    for cell in done["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            said = run_cell("".join(cell["source"]), names)
            cell["execution_count"] = number
            text = said.splitlines(keepends=True)
            cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": text}] if text else []
    return dict(done)


def run_cell(source: str, names: dict[str, Any]) -> str:
    """What a cell prints; at last its last expression, if it is one."""
    body = ast.parse(source)
    last = ast.Expression(body.body.pop().value) if isinstance(body.body[-1], ast.Expr) else None  # type: ignore[attr-defined]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(body, "cell", "exec"), names)
        value = eval(compile(last, "cell", "eval"), names) if last is not None else None
        if value is not None:
            print(value)
    return printed.getvalue()


def main() -> None:
    path = Path(sys.argv[1]).resolve()  # a notebook may move to another folder
    done = run(json.loads(path.read_text(encoding="utf-8")))
    path.write_text(json.dumps(done, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
