"""The Makefile: when it builds anew, what it says, and how its targets end.

Everything that takes long is played by small stand-ins: an environment whose pip only notes what it is told,
a compiler that only leaves the file it was asked for.
"""

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import stellwerk
from tests.processes import wait_until_asleep

ROOT = Path(__file__).parents[2]

PYTHON = f"""#!/bin/sh
case "$*" in
  *"pip "*install*) echo "$*" >> pip.log ;;
  *client.py*) mkdir -p build; [ -f build/client.stamp ] || touch build/client.stamp ;;
  *sys.version*) cat version.txt ;;
  *) exec {sys.executable} "$@" ;;
esac
"""
COMPILER = """#!/bin/sh
while [ $# -gt 0 ]; do [ "$1" = -o ] && touch "$2"; shift; done
"""


class Checkout:
    """A copy of what the Makefile looks at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("Makefile", "setup.py", "pyproject.toml", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(ROOT / name, folder)
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools/play.sh", folder / "tools")
        (folder / "src").mkdir()
        (folder / "src/module.py").write_text("")
        (folder / "version.txt").write_text("3.11.2\n")
        self.script(".venv/bin/python", PYTHON)
        self.script(".venv/bin/lint-imports", "#!/bin/sh\n")
        self.script("cc", COMPILER)

    def script(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def make(self, *arguments: str, compiler: str = "none", **extra: str) -> subprocess.CompletedProcess[str]:
        surroundings = {**os.environ, "CC": str(self.folder / compiler), **extra}
        for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHON", "STELLWERK_PURE"):
            if name not in extra:
                surroundings.pop(name, None)
        return subprocess.run(
            ["make", *arguments], cwd=self.folder, env=surroundings, capture_output=True, text=True
        )

    def installs(self, *arguments: str, compiler: str = "none", **extra: str) -> tuple[int, str]:
        """How often Stellwerk itself was installed by `make setup`, and what was said."""
        (self.folder / "pip.log").write_text("")
        done = self.make("setup", *arguments, compiler=compiler, **extra)
        assert done.returncode == 0, done.stdout + done.stderr
        log = (self.folder / "pip.log").read_text().splitlines()
        return sum("--force-reinstall ." in line for line in log), done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    if shutil.which("make") is None:
        pytest.skip("there is no make here")
    return Checkout(tmp_path)


def test_a_compiler_that_comes_or_goes_is_noticed(checkout: Checkout) -> None:
    count, said = checkout.installs()
    assert count == 1 and "uncompiled" in said
    assert checkout.installs() == (0, "")
    count, said = checkout.installs(compiler="cc")
    assert count == 1 and "Compiling the engine, which takes a minute or two" in said
    assert checkout.installs(compiler="cc") == (0, "")
    assert checkout.installs(compiler="cc", STELLWERK_PURE="1")[0] == 1
    assert checkout.installs(compiler="cc")[0] == 1
    count, said = checkout.installs()
    assert count == 1 and "uncompiled" in said


def test_another_python_is_noticed(checkout: Checkout) -> None:
    assert checkout.installs()[0] == 1
    (checkout.folder / "version.txt").write_text("3.11.9\n")
    assert checkout.installs()[0] == 1
    assert checkout.installs()[0] == 0
    checkout.script("other-python", '#!/bin/sh\ncase "$*" in *venv*) exit 1 ;; *) echo 3.12.0 ;; esac\n')
    done = checkout.make("setup", "PYTHON=./other-python")
    assert done.returncode != 0, "an environment of the Python asked for is made, and this one cannot"
    assert "apt-get install python3-venv" in done.stdout


def test_a_source_that_changes_comes_or_goes_is_installed(checkout: Checkout) -> None:
    assert checkout.installs()[0] == 1
    (checkout.folder / "src/module.py").write_text("changed = True")
    assert checkout.installs()[0] == 1
    (checkout.folder / "src/other.py").write_text("")
    assert checkout.installs()[0] == 1
    (checkout.folder / "src/other.py").unlink()
    assert checkout.installs()[0] == 1
    assert checkout.installs()[0] == 0


def test_what_fails_keeps_nothing_else_from_running(checkout: Checkout) -> None:
    checkout.script(".venv/bin/ruff", "#!/bin/sh\nexit 1\n")
    failing = PYTHON.replace(
        "case", 'case "$*" in *mypy*|*pytest*|*"client.py test"*) echo ran "$*" ;; esac\ncase', 1
    )
    failing = failing.replace(
        "*client.py*)", '*"-n 2 tests/browser"*) exit 1 ;;\n  *mypy*|*pytest*) ;;\n  *client.py*)'
    )
    checkout.script(".venv/bin/python", failing)
    done = checkout.make("test", compiler="cc")
    assert done.returncode != 0
    for part in ("mypy", "client.py test", "-n 2 tests/browser", "-n auto", "--ignore=tests/server"):
        assert any(part in line for line in done.stdout.splitlines() if line.startswith("ran ")), part
    lines = done.stdout.splitlines()
    assert lines[-1] == "== FAILED: lint test-browser"
    assert re.match(r"== took: lint \d+ s, types ", lines[-2])
    checkout.script(".venv/bin/ruff", "#!/bin/sh\n")
    checkout.script(".venv/bin/python", failing.replace("exit 1", "exit 0"))
    done = checkout.make("test", compiler="cc")
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == "== all passed"


def test_a_package_that_cannot_be_installed_is_told_with_what_was_said(checkout: Checkout) -> None:
    """It is compiled beside the first tests, which have their say before."""
    for name in (".venv/bin/ruff", ".venv/bin/lint-imports"):
        checkout.script(name, "#!/bin/sh\n")
    falls = "*--force-reinstall*) echo gcc fell over; exit 1 ;;"
    broken = PYTHON.replace("in\n", f'in\n  {falls}\n  *mypy*|*pytest*) echo ran "$*" ;;\n', 1)
    checkout.script(".venv/bin/python", broken)
    done = checkout.make("test", compiler="cc")
    assert done.returncode != 0
    lines = done.stdout.splitlines()
    assert lines[-1] == "== FAILED: setup" and "gcc fell over" in lines
    assert [line for line in lines if line.startswith("ran ") and "mypy" in line]
    assert not [
        line for line in lines if line.startswith("ran ") and "tests/browser" in line.split("--ignore")[0]
    ]


def prepare_game(checkout: Checkout) -> None:
    """Stand-ins that say which engine a game would run with."""
    checkout.script(".venv/bin/stellwerk", '#!/bin/sh\necho "installed: $*"\n')
    told = PYTHON.replace("in\n", 'in\n  "-m stellwerk "*) echo "$PYTHONPATH: $*" ;;\n', 1)
    checkout.script(".venv/bin/python", told)
    (checkout.folder / "pip.log").write_text("")


def wait_for(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not done() and time.monotonic() < until:
        time.sleep(0.05)
    assert done()


def test_a_game_does_not_wait_for_the_compiler(checkout: Checkout) -> None:
    prepare_game(checkout)
    installed = checkout.folder / ".venv/.stellwerk-installed"
    first = checkout.make("play", compiler="cc")
    assert first.returncode == 0, first.stderr
    assert "being compiled in the background" in first.stdout
    assert "src: -m stellwerk play skandinavien" in first.stdout
    wait_for(installed.exists)
    assert "Compiling the engine" in (checkout.folder / "build/compile.log").read_text()
    second = checkout.make("play", compiler="cc")
    assert "background" not in second.stdout
    assert "installed: play skandinavien" in second.stdout


def test_one_compiler_in_the_background_is_enough(checkout: Checkout) -> None:
    prepare_game(checkout)
    (checkout.folder / "build").mkdir()
    (checkout.folder / "build/compile.pid").write_text(str(os.getpid()))
    done = checkout.make("play", compiler="cc")
    assert "still being compiled" in done.stdout and "src: -m stellwerk" in done.stdout
    assert "--force-reinstall" not in (checkout.folder / "pip.log").read_text()


def test_without_a_compiler_a_game_runs_installed(checkout: Checkout) -> None:
    prepare_game(checkout)
    done = checkout.make("play")
    assert "background" not in done.stdout and "installed: play skandinavien" in done.stdout


def test_without_a_network_there_is_the_game_in_the_terminal(checkout: Checkout) -> None:
    failing = PYTHON.replace('echo "$*" >> pip.log', "echo ERROR: no matching distribution; exit 1")
    checkout.script(".venv/bin/python", failing)
    checkout.script("python", f'#!/bin/sh\ncase "$*" in *stellwerk*) echo "$PYTHONPATH: $*" ;; '
                    f'*print*) cat version.txt ;; *) exec {sys.executable} "$@" ;; esac\n')  # fmt: skip
    done = checkout.make("play", "PYTHON=./python")
    assert done.returncode == 0, done.stderr
    assert "could not be fetched. Is there a network?" in done.stdout
    assert "src: -m stellwerk play" in done.stdout
    assert "ERROR" not in done.stdout + done.stderr
    assert "no matching distribution" in (checkout.folder / "build/pip.log").read_text()
    assert checkout.make("setup", "PYTHON=./python").returncode != 0


def test_the_progress_of_a_build_is_shown_and_its_output_only_if_it_fails(tmp_path: Path) -> None:
    script = (
        "import os, sys, time\n"
        "print('output of the build')\n"
        "with open(os.environ['STELLWERK_PROGRESS'], 'a') as file: print('compiling 1/2', file=file)\n"
        "time.sleep(0.7)\n"
        "with open(os.environ['STELLWERK_PROGRESS'], 'a') as file: print('compiling 2/2', file=file)\n"
        "sys.exit(int(sys.argv[1]))\n"
    )
    for code in (0, 3):
        command = [
            sys.executable,
            str(ROOT / "tools/build_progress.py"),
            sys.executable,
            "-c",
            script,
            str(code),
        ]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == code
        assert done.stdout.splitlines() == ["  compiling 1/2", "  compiling 2/2"]
        assert ("output of the build" in done.stderr) == (code != 0)


@pytest.mark.parametrize("page", [True, False])
def test_interrupting_make_play_is_no_error(checkout: Checkout, page: bool) -> None:
    source = Path(stellwerk.__file__).parents[1]
    command = (
        f'PYTHONPATH={source} XDG_DATA_HOME=data STELLWERK_PORT=0 exec {sys.executable} -m stellwerk.cli "$@"'
    )
    checkout.script(".venv/bin/stellwerk", f"#!/bin/sh\n{command}\n")
    if page:
        static = checkout.folder / "src/stellwerk/server/static/index.html"
        static.parent.mkdir(parents=True)
        static.write_text("page")
    assert checkout.make("setup").returncode == 0
    prompt = "Ctrl-C" if page else "> "
    try:
        child, terminal = pty.fork()
    except OSError as error:
        pytest.skip(f"no terminal can be had here: {error}")
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(checkout.folder)
        quiet = {
            **os.environ,
            "LANG": "en_GB.UTF-8",
            "LC_ALL": "",
            "BROWSER": "true",
            "CC": "none",
            "MAKEFLAGS": "",
        }
        os.execvpe("make", ["make", "play"], quiet)
    screen = read_until(terminal, prompt)
    wait_until_asleep(child)
    os.write(terminal, b"\x03")
    screen += read_until(terminal, None)
    os.waitpid(child, 0)
    assert prompt in screen
    assert "***" not in screen and "Error" not in screen and "Traceback" not in screen, screen


def read_until(terminal: int, text: str | None) -> str:
    """What appears, up to a text or to the end."""
    shown = b""
    while text is None or text.encode() not in shown:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    return shown.decode(errors="replace")
