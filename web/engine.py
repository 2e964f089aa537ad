"""Runs in Pyodide when the static edition is built (engine.mjs): packs what it needs of Python, as bytecode."""

import asyncio
import importlib
import importlib.util
import json
import marshal
import pkgutil
import sys
import zipfile
from pathlib import Path

STANDARD = "/lib/python314.zip"
NEEDS_MORE = ("stellwerk.bots.worker_process",)  # of the browser than it has: processes
MOMENT = (2020, 1, 1, 0, 0, 0)  # the same sources give the same files


PREPARE = """
import gc, importlib, sys
sys.modules["pydantic"] = importlib.import_module("stellwerk.device.unchecked_models")
for name in {modules}:
    importlib.import_module(name)
import stellwerk
for edition in stellwerk.editions():
    stellwerk.new_game(edition, players=2, seed=1)
for lang in sys.modules["stellwerk.text.catalogue"].languages():
    sys.modules["stellwerk.text.catalogue"].catalogue(lang)
sys.modules["stellwerk.table.message_builder"].version()
sys.modules["stellwerk.analysis.accuracy"].random_losses()
list(sys.modules["stellwerk.puzzles"].all_puzzles())
gc.collect()
"""


class InMemory(dict):
    """A drawer for a game that is played to see what it imports."""

    async def all(self):
        return {}

    async def get(self, name):
        return super().get(name)

    async def put(self, name, text, version):
        self[name] = text
        return True


async def pack(sources: str, out: str) -> None:
    sys.path.insert(0, sources)
    forms = importlib.import_module("stellwerk.device.unchecked_models")
    sys.modules["pydantic"] = forms
    importlib.import_module("stellwerk.device.main")
    for package in ("boards", "bots", "edition", "engine", "device", "text"):
        module = importlib.import_module(f"stellwerk.{package}")
        for each in pkgutil.walk_packages(module.__path__, f"{module.__name__}."):
            if each.name not in NEEDS_MORE:
                importlib.import_module(each.name)
    await play_a_little()
    del sys.modules["pydantic"]
    used = _pack_standard_library(Path(out) / "python.zip")
    used += _pack_ours(Path(sources), Path(out) / "stellwerk.zip")
    (Path(out) / "prepare.py").write_text(PREPARE.format(modules=sorted(used)), encoding="utf-8")


async def play_a_little() -> None:
    """What is imported late is imported now."""
    version = Path("/version.txt")
    version.write_text(importlib.import_module("stellwerk").__version__, encoding="utf-8")
    importlib.import_module("stellwerk.table.message_builder").BROUGHT_ALONG = version
    start = importlib.import_module("stellwerk.device.main")
    device = start.Device(InMemory(), lambda number, told: None, lambda table: None)
    await device.open()
    seats = [{"kind": "here"}, {"kind": "bot", "level": "beginner"}]
    wanted = json.dumps({"edition": "usa", "seats": seats, "order": "shuffled"})
    made = json.loads((await device.call("POST", "/tables", None, wanted)).partition(" ")[2])
    device.connect(1, hasty=False)
    tokens = [made["tokens"]["seats"][0]["token"]]
    device.receive(1, json.dumps({"v": 1, "do": "hello", "table": made["table"]["id"], "tokens": tokens}))
    await asyncio.sleep(1.5)
    await device.call("POST", "/games/mine", None, '{"people": []}')
    device.disconnect(1)
    await device.registry.close()
    try:
        raise ValueError("so that telling of an error is known to work")
    except ValueError as error:
        importlib.import_module("traceback").format_exception(error)
        importlib.import_module("logging").getLogger("engine").debug("also that", exc_info=error)


def _pack_standard_library(file: Path) -> list[str]:
    """Its modules by name."""
    with zipfile.ZipFile(STANDARD) as whole:
        there = set(whole.namelist())
        used = {}
        for name, module in sys.modules.items():
            origin = getattr(getattr(module, "__spec__", None), "origin", None)
            if origin and origin.startswith(STANDARD):
                used[origin[len(STANDARD) + 1 :]] = name
        assert used.keys() <= there, used.keys() - there
        _write(file, {path: whole.read(path) for path in sorted(used)})
    return list(used.values())


def _pack_ours(sources: Path, file: Path) -> list[str]:
    found, names = {}, []
    for name, module in list(sys.modules.items()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None)
        if origin and origin.startswith(f"{sources}/stellwerk"):
            found[str(Path(origin).relative_to(sources))] = Path(origin).read_bytes()
            names.append(name)
    for files in (
        "edition/*/board.json",
        "edition/*/puzzles.json",
        "edition/*/[a-z][a-z].json",
        "text/*.json",
        "table/*.json",
        "analysis/*.json",
    ):
        for each in (sources / "stellwerk").glob(files):
            found[str(each.relative_to(sources))] = each.read_bytes()
    version = importlib.import_module("stellwerk").__version__
    found["stellwerk/table/version.txt"] = version.encode()
    _write(file, found)
    return names


def _write(file: Path, content: dict[str, bytes]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in sorted(content.items()):
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                data = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
                name += "c"
            packed.writestr(zipfile.ZipInfo(name, MOMENT), data, zipfile.ZIP_DEFLATED, 9)
