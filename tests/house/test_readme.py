"""What the README shows works as it stands there."""

import json
import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk import boards

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my.json").write_text(json.dumps(boards.load("skandinavien").raw), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert len(examples) == 3
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "README.md", "exec"), names)


@pytest.mark.parametrize("edition", stellwerk.editions())
def test_every_edition_has_its_line(edition: str) -> None:
    fewest, most = stellwerk.edition_info(edition)["players"]
    assert re.search(rf"^\| `{edition}` \| .* \| {fewest}–{most} \| ", README, flags=re.MULTILINE)


def test_every_make_target_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    documents = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:`|^)make ([a-z]+)", documents, flags=re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    assert named and named <= targets
