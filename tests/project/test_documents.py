"""Every command and every snippet of the documents runs; what is made smaller or left out is listed."""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

import stellwerk
from stellwerk import boards, scorepad
from stellwerk.server import Settings, create_app
from stellwerk.table.messages.client_messages import Hello
from stellwerk.table.messages.requests import NewTable, WaitForGame
from stellwerk.table.messages.responses import About, ProblemBody, QueuedSeat

ROOT = Path(__file__).parents[2]
SOURCE = Path(stellwerk.__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tools/basemap/*.md")])

SMALLER = (
    (r"--games \d+", "--games 4"),
    (r"(--sprt \S+)", r"\1 --games 4"),
    (r"search:\d+", "search:2"),
    (r"--ladder \S+", "--ladder random,greedy --games 2 --editions gruselfahrt"),
    (r"--tables [\d ]*\d", "--tables 1 --seconds 3 --think 0.2"),
    (r"--host 0\.0\.0\.0", "--host 127.0.0.1"),
    (r"--port 8001", "--port 0"),
    (r"benchmarks/attacks\.py.*", "benchmarks/attacks.py silent --seconds 2"),
    (r"benchmarks/bystander\.py.*", "benchmarks/bystander.py ipv6 --seconds 2"),
    (r"benchmarks/faults\.py.*", "benchmarks/faults.py --kills 1 --faults 1"),
    (r"--playouts 24", "--playouts 2"),
    (r"--decisions \d+", "--decisions 4096"),
    (r"analyse finished\.json", "analyse finished.json --playouts 1"),
    (r"stellwerk\.learn\.best_response\b.*", "stellwerk.learn.best_response --help"),
    (r"stellwerk\.learn\b(?!\.).*", "stellwerk.learn --help"),
    (r"\w+(:\d+)?@0\.1", "greedy"),
    (r"(tools/puzzles\.py (?:mine|check)).*", r"\1 --help"),
    (r"board check$", "board check europe"),
    (r"export --trajectories parquet\|minari", "export finished.json --out steps --trajectories parquet"),
    (r"pytest …", "pytest -q tests/boards/test_own_board.py"),
)
"""What would take long or reach out of this machine, and what is run instead."""

NOT_RUN = {
    r"apt-get ": "changes the machine",
    r"git clone ": "needs the address of the repository",
    r"pip |python -m pip ": "installs from a registry",
    r"cd |npm ": "needs Node and what it fetches; `make test` builds and tests the page",
    r"python build\.py": "draws the maps, with packages that nothing else needs",
    r"PYTHONMALLOC=malloc valgrind ": "takes minutes",
    r"stellwerk admin repair": "needs a table with a damaged log; tests/server/test_damaged_log.py has one",
    r"export RAY_AUTH_MODE|ray start|.* --ray ": "needs a cluster; tests/arena has one",
    r"\.venv/bin/python -m examples\.(sb3|cleanrl|rllib|curve recipes)": "takes minutes; see tests/env",
    r"for |grep |kill ": "repeats the tests of server and page for hours",
    r"make ": "builds and tests everything, these tests too; here `make -n` says that it would",
}
"""Commands that are not run here, each with the reason."""

ANSWERS = {"play": "quit\n\n", "replay": "q\n", "score": "Anna, Bert\n"}
"""What somebody types."""

INLINE = "inline"
"""The language of a command that stands in the text, not in a block."""

WITH_A_DATABASE_OF_YOUR_OWN = "postgresql://user@host/name"

RUN_ELSEWHERE = {"docs/bots-api.md": "tests/server/test_bots_api.py"}
"""Documents whose snippet another test runs."""


@dataclass(frozen=True)
class Block:
    """A fenced block, or a command in the text."""

    document: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"

    def commands(self) -> list[str]:
        lines = [re.sub(r"\s+# .*", "", line).strip() for line in self.text.splitlines()]
        return [line for line in lines if line]


def blocks_of(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix()
    fenced = list(re.finditer(r"^```(\w*)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE))
    found = [Block(name, text.count("\n", 0, block.start()) + 1, block[1], block[2]) for block in fenced]
    prose = re.sub(
        r"^```.*?^```$", lambda block: re.sub(r"[^\n]", "", block[0]), text, flags=re.DOTALL | re.MULTILINE
    )
    for inline in re.finditer(r"`([^`\n]+)`", prose):
        if re.match(r"(\w+=\S+ )*(stellwerk|make|\.venv/bin/\S+|python3?|npm|pip) \S", inline[1]):
            found.append(Block(name, prose.count("\n", 0, inline.start()) + 1, INLINE, inline[1]))
    return found


BLOCKS = [block for path in DOCUMENTS for block in blocks_of(path)]
SHELL = [block for block in BLOCKS if block.language in ("", INLINE)]


def reason_not_to_run(command: str) -> str | None:
    return next((reason for start, reason in NOT_RUN.items() if re.match(start, command)), None)


def smaller(command: str) -> str:
    for pattern, replacement in SMALLER:
        command = re.sub(pattern, replacement, command)
    return command


def told_once(blocks: list[Block]) -> list[Block]:
    """The blocks, without those whose every command stands in another one; fenced ones first."""
    reported: set[str] = set()
    kept = []
    for block in sorted(blocks, key=lambda block: block.language == INLINE):
        commands = [smaller(command) for command in block.commands()]
        if not reported.issuperset(commands):
            kept.append(block)
        reported.update(commands)
    return kept


ALWAYS_COPIED = ("benchmarks", "docs")
"""Folders in which any command may leave what it made."""

SELDOM_COPIED = ("examples", "tests", "tools", "web/src/generated")
"""Folders that are only read, unless a command names one of them: what is in one may write into another."""


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder like a checkout after `make setup`, with what the examples take for granted."""
    block: Block | None = request.node.callspec.params.get("block")
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "src").symlink_to(ROOT / "src")
    is_named = block is not None and re.search(r"\b(examples|tests|tools|web)[./]", block.text)
    for name in ALWAYS_COPIED + SELDOM_COPIED:
        if name in ALWAYS_COPIED or is_named:
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (tmp_path / name).symlink_to(ROOT / name)
    game = stellwerk.new_game("uk", players=2, seed=1)
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    finished = stellwerk.new_game("gruselfahrt", players=2, seed=1).playout(1)
    (tmp_path / "finished.json").write_text(json.dumps(finished.record()))
    (tmp_path / "my.json").write_text(json.dumps(boards.load("skandinavien").raw), encoding="utf-8")
    bots = [
        block.text for block in BLOCKS if re.search(r"^class (Builder|Careful)\b", block.text, re.MULTILINE)
    ]
    assert len(bots) == 2
    (tmp_path / "my_bots.py").write_text("\n".join(bots), encoding="utf-8")
    (tmp_path / ".venv/bin").mkdir(parents=True)
    for name, arguments in (("python", ""), ("stellwerk", "-m stellwerk.cli ")):
        script = tmp_path / ".venv/bin" / name
        found = f'PYTHONPATH="{SOURCE}:$PYTHONPATH"'
        script.write_text(f'#!/bin/sh\n{found} exec {sys.executable} {arguments}"$@"\n')
        script.chmod(0o755)
    return tmp_path


def surroundings(folder: Path) -> dict[str, str]:
    path = f"{folder / '.venv/bin'}{os.pathsep}{os.environ['PATH']}"
    kept = {
        name: text for name, text in os.environ.items() if not name.startswith(("STELLWERK_", "PYTHONPATH"))
    }
    settings = {"STELLWERK_PORT": "0", "XDG_DATA_HOME": str(folder / "data"), "BROWSER": "true", "LANG": "en"}
    return {**kept, "PATH": path, **settings}


def run(command: str, folder: Path) -> None:
    """Run a command to its end, typing what it asks for."""
    word = next((word for word in command.split() if word in ANSWERS), "")
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=surroundings(folder),
        input=ANSWERS.get(word, ""),
        capture_output=True,
        text=True,
        timeout=300,
    )
    if WITH_A_DATABASE_OF_YOUR_OWN in command:
        assert done.returncode == 1 and "The table cannot start" in done.stderr
    elif "PostgreSQL is not installed" not in done.stderr:
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    assert "Traceback" not in done.stderr


def serve_for_a_moment(command: str, folder: Path) -> None:
    """Start a server, see that it can be reached, and end it."""
    with subprocess.Popen(
        f"exec env {command}",
        shell=True,
        cwd=folder,
        env=surroundings(folder),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            [address] = re.findall(r"http://\S+", process.stdout.readline())
            assert httpx.get(address + "api/about").json()["name"] == "Stellwerk"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


@pytest.mark.slow
@pytest.mark.parametrize("block", told_once(SHELL), ids=str)
def test_the_commands_run(block: Block, folder: Path) -> None:
    """One after the other in one folder: a later command of a block may need what an earlier one made."""
    for command in block.commands():
        if command.startswith("make "):
            asked = subprocess.run(
                ["make", "-n", *command.split()[1:]],
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert asked.returncode == 0, asked.stderr
        elif reason_not_to_run(command) is None:
            is_only_named = block.language == INLINE and re.fullmatch(r"stellwerk \w+", command)
            shorter = f"{command} --help" if is_only_named else smaller(command)
            if re.search(r"stellwerk serve(?!.*(--help|postgresql))", shorter):
                serve_for_a_moment(shorter, folder)
            else:
                run(shorter, folder)


def test_every_command_is_run_or_has_a_reason_not_to_be() -> None:
    commands = [command for block in SHELL for command in block.commands()]
    run_here = [command for command in commands if reason_not_to_run(command) is None]
    ours = re.compile(r"(\w+=\S+ )*(stellwerk|\.venv/bin/\w+) ")
    assert [command for command in run_here if not ours.match(command)] == []
    assert len(run_here) > 20
    unused = [start for start in NOT_RUN if not any(re.match(start, command) for command in commands)]
    assert unused == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_python_snippets_run(document: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = document.relative_to(ROOT).as_posix()
    if name in RUN_ELSEWHERE:
        assert name in (ROOT / RUN_ELSEWHERE[name]).read_text(encoding="utf-8")
        return
    monkeypatch.chdir(folder)
    names: dict[str, object] = {"__name__": "snippet", "pytest": pytest}
    for block in blocks_of(document):
        if block.language == "python":
            exec(compile(smaller(block.text), str(block), "exec"), names)


def test_every_fenced_block_is_of_a_known_kind() -> None:
    assert {block.language for block in BLOCKS} == {"", "python", "json", "toml", INLINE}


def test_the_toml_examples_are_those_of_the_plugin_edition() -> None:
    written = tomllib.loads((ROOT / "tests/plugin_edition/pyproject.toml").read_text(encoding="utf-8"))
    for block in BLOCKS:
        if block.language == "toml":
            shown = tomllib.loads(block.text)["project"]["entry-points"]
            assert shown.items() <= written["project"]["entry-points"].items()


SHORTENED = r"\{ … [^{}]*\}|\[ … [^\[\]]*\]|(?<=[}\]]), …|\btable(?=,)"
"""What stands for more in an example: `{ … }`, `[ … ]`, `, …` after the first of many, `table`."""

MODELS: dict[str, Callable[[Any], object]] = {
    '{"error": ': lambda found: ProblemBody.model_validate(found["error"]),
    '{"name": "Stellwerk"': About.model_validate,
    '{"edition": "skandinavien",\n "options"': NewTable.model_validate,
    '{"edition": "usa", "seats"': NewTable.model_validate,
    '{"edition": "usa", "players"': WaitForGame.model_validate,
    '{"table": "k3v9w0q2m7xa"': QueuedSeat.model_validate,
    '{"v": 1, "do": "hello"': Hello.model_validate,
    '{"wagons": 30': lambda found: stellwerk.new_game("usa", 2, 1, board=with_numbers(found)),
    '{\n  "edition": "europe"': scorepad.score,
}
"""What reads the examples that are whole, by how they begin."""


def with_numbers(numbers: object) -> dict[str, Any]:
    board = (ROOT / "src/stellwerk/edition/usa/board.json").read_text(encoding="utf-8")
    return {**json.loads(board), "numbers": numbers}


def test_every_example_in_json_is_what_it_is_an_example_of() -> None:
    examples = [block for block in BLOCKS if block.language == "json"]
    read: set[str] = set()
    for block in examples:
        found = json.loads(re.sub(SHORTENED, lambda part: "" if part[0] == ", …" else "{}", block.text))
        if re.search(SHORTENED, block.text) is None:
            [(beginning, model)] = [each for each in MODELS.items() if block.text.startswith(each[0])]
            model(found)
            read.add(beginning)
    assert read == MODELS.keys()


def test_what_a_server_says_of_itself_is_what_the_protocol_shows() -> None:
    [shown] = [json.loads(block.text) for block in BLOCKS if block.text.startswith('{"name": "Stellwerk"')]

    async def ask() -> object:
        app = create_app(Settings(database="sqlite://", bot_workers=1))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                return (await client.get("/api/about")).json()

    assert asyncio.run(ask()) == shown


def test_no_page_is_listed_twice() -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "docs/README.md").read_text(encoding="utf-8"))
    assert len(links) == len(set(links)) > 5


def test_the_data_folder_and_what_has_to_be_installed_are_named() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for word in ("make", "python3-venv", "gcc", "python3-dev", "~/.local/share/stellwerk"):
        assert word in readme
    assert "$XDG_DATA_HOME/stellwerk" in (ROOT / "docs/server.md").read_text(encoding="utf-8")
