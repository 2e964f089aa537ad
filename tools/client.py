"""Builds the page (web/) into the Python package, and tests it; only this needs Node, playing never does.

    python tools/client.py build    # unless it is up to date
    python tools/client.py site     # the static edition, with the engine in it, unless it is up to date
    python tools/client.py test     # types and unit tests of the page

The system's Node is taken if it is new enough, otherwise one from the Python registry, into the environment
of the Python that runs this.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
GENERATED: Final = WEB / "src/generated"
PACKAGES: Final = WEB / "node_modules"
PACKAGES_STAMP: Final = PACKAGES / ".stellwerk"
PAGE: Final = ROOT / "src/stellwerk/server/static/index.html"
STAMP: Final = ROOT / "build/client.stamp"
"""The digest of the sources that the page was built from; the Makefile installs anew when it changes."""

SITE: Final = ROOT / "build/site/index.html"
SITE_STAMP: Final = ROOT / "build/site.stamp"
PACKAGE: Final = ROOT / "src/stellwerk"
NODE_LOCK: Final = ROOT / "requirements-node.lock"
NO_SOURCES: Final = ("node_modules", "tests")


class Trouble(Exception):
    """A sentence for people: why there is no page."""


def main(arguments: list[str]) -> int:
    tasks: dict[str, Callable[[], None]] = {"build": build, "site": site, "test": test}
    if len(arguments) != 1 or arguments[0] not in tasks:
        print(f"usage: python tools/client.py {{{'|'.join(tasks)}}}", file=sys.stderr)
        return 2
    try:
        tasks[arguments[0]]()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    finally:
        if not STAMP.exists():
            write(STAMP, "no page was built")
    return 0


def build() -> None:
    """The page, from the sources as they are now, in all languages there are now."""
    generate()
    if PAGE.exists() and is_current(STAMP, sources()):
        return
    fetch_packages()
    print("Building the page ...", flush=True)
    generate_types()
    npm("run", "--silent", "build", "--", "--logLevel", "error", trouble="The page could not be built.")
    write(STAMP, digest_of(sources()))


def site() -> None:
    """The page with the engine in it, in a folder that any web space can hold (docs/site.md)."""
    generate()
    if SITE.exists() and is_current(SITE_STAMP, [*sources(), *engine_sources()]):
        return
    fetch_packages()
    print("Building the static edition ...", flush=True)
    generate_types()
    npm(
        "run",
        "--silent",
        "site",
        "--",
        "--logLevel",
        "error",
        trouble="The static edition could not be built.",
    )
    write(SITE_STAMP, digest_of([*sources(), *engine_sources()]))
    everything = sum(file.stat().st_size for file in SITE.parent.rglob("*") if file.is_file())
    print(f"{SITE.parent.relative_to(ROOT)}: {everything / 1e6:.1f} MB in all")


def generate() -> None:
    """Write what the page takes from engine and server: texts, facts of editions, the protocol's schema."""
    GENERATED.mkdir(parents=True, exist_ok=True)
    for script in ("vocabulary.py", "facts.py", "protocol.py"):
        done = subprocess.run([sys.executable, str(ROOT / "tools" / script)], stdin=subprocess.DEVNULL)
        if done.returncode:
            raise Trouble(f"What the page takes from the engine could not be written (tools/{script}).")


def generate_types() -> None:
    """Write the page's types of messages from that schema."""
    npm("run", "--silent", "types", trouble="The types of the protocol could not be written.")


def is_current(stamp: Path, files: list[Path]) -> bool:
    """Whether the stamp is that of these files."""
    return stamp.exists() and stamp.read_text(encoding="ascii") == digest_of(files)


def test() -> None:
    """What the page's own tools find wrong with it."""
    generate()
    fetch_packages()
    generate_types()
    npm("run", "--silent", "check", trouble="The types of the page are wrong.")
    npm("run", "--silent", "test", trouble="The tests of the page fail.")


def fetch_packages() -> None:
    """Exactly the packages of the lock file, unless they are there."""
    digest = digest_of([WEB / "package-lock.json"])
    if PACKAGES_STAMP.exists() and PACKAGES_STAMP.read_text(encoding="ascii") == digest:
        return
    print("Fetching the packages that build the page ...", flush=True)
    npm(
        "ci",
        "--loglevel=error",
        "--no-audit",
        "--no-fund",
        trouble="The packages of the page could not be fetched.",
    )
    write(PACKAGES_STAMP, digest)


def npm(*arguments: str, trouble: str) -> None:
    folder = node_folder()
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    environment = {**os.environ, "PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false"}
    program = shutil.which("npm", path=str(folder))
    assert program is not None
    done = subprocess.run([program, *arguments], cwd=WEB, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Trouble(trouble)


def node_folder() -> Path:
    """Where a fitting Node lies together with its npm."""
    system = shutil.which("node")
    if system and fits(Path(system).parent):
        return Path(system).parent
    own = Path(sysconfig.get_path("scripts"))
    if not fits(own):
        print("There is no Node 20.19 or newer here: fetching one (200 MB) ...", flush=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        done = subprocess.run([*pip, "--require-hashes", "--requirement", str(NODE_LOCK)])
        if done.returncode or not fits(own):
            raise Trouble("The page needs Node 20.19 or newer, which is not here and could not be fetched.")
    return own


def fits(folder: Path) -> bool:
    """Whether the folder has npm and a Node that the page can be built with: 20.19, 22.12 or newer."""
    node = shutil.which("node", path=str(folder))
    if node is None or shutil.which("npm", path=str(folder)) is None:
        return False
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False
    found = re.match(r"v(\d+)\.(\d+)", answer)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def sources() -> list[Path]:
    """Every file that the page is made of."""
    found = []
    for entry in WEB.iterdir():
        if entry.is_file():
            found.append(entry)
        elif entry.name not in NO_SOURCES:
            found += [path for path in entry.rglob("*") if path.is_file()]
    return sorted(found)


def engine_sources() -> list[Path]:
    """Every file of ours that may become part of the static edition's engine."""
    return sorted(
        file
        for kind in ("py", "json")
        for file in PACKAGE.rglob(f"*.{kind}")
        if PAGE.parent not in file.parents
    )


def digest_of(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="ascii")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
