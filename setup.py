"""Build the package; where a C compiler is at hand, mypyc compiles engine, editions, bots and batches.

Set STELLWERK_PURE=1 for an uncompiled build. Everything else stands in pyproject.toml.
"""

import os
import sys
import sysconfig
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path, PurePath
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

from distutils.ccompiler import new_compiler  # isort: skip  (setuptools provides it, so it comes first)
from distutils.errors import CCompilerError, DistutilsError  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip

COMPILED = [
    Path("src/stellwerk/engine"),
    Path("src/stellwerk/edition"),
    Path("src/stellwerk/bots/core"),
    Path("src/stellwerk/batch/native"),
]

NOT_COMPILED: dict[str, str] = {
    "src/stellwerk/edition/*/texts.py": "sentences need no speed; compiled code must not import texts",
    "src/stellwerk/engine/sheet.py": "describes the fields of a score sheet",
}
"""Modules of these packages that stay interpreted (patterns of paths), each with its reason.

Only modules whose classes no compiled class inherits from, and that create no packed arrays (`arrays.py`):
an interpreted module would make lists, which compiled code refuses.
"""

UNITS: dict[str, tuple[str, ...]] = {
    "positions_and_editions": (
        "src/stellwerk/engine/positions/",
        "src/stellwerk/engine/edition.py",
        "src/stellwerk/engine/spec.py",
        "src/stellwerk/engine/registry.py",
        "src/stellwerk/engine/events.py",
        "src/stellwerk/engine/claim_blockers.py",
        "src/stellwerk/edition/*/edition.py",
        "src/stellwerk/edition/*/spec.py",
        "src/stellwerk/edition/__init__.py",
        "src/stellwerk/bots/core/explanation.py",
    ),
    "rules": (
        "src/stellwerk/engine/mechanics/",
        "src/stellwerk/engine/state.py",
        "src/stellwerk/engine/rules.py",
        "src/stellwerk/engine/board.py",
        "src/stellwerk/engine/actions.py",
        "src/stellwerk/engine/tunnel_rules.py",
        "src/stellwerk/engine/rng.py",
        "src/stellwerk/engine/packed.py",
        "src/stellwerk/engine/kinds.py",
    ),
    "games": ("src/stellwerk/engine/", "src/stellwerk/batch/native/"),
    "search": (
        "src/stellwerk/bots/core/search.py",
        "src/stellwerk/bots/core/playouts.py",
        "src/stellwerk/bots/core/ticket_belief.py",
        "src/stellwerk/bots/core/mlp.py",
        "src/stellwerk/bots/core/learned.py",
        "src/stellwerk/bots/core/policy.py",
        "src/stellwerk/bots/core/policy_encoder.py",
        "src/stellwerk/bots/core/trained_model.py",
        "src/stellwerk/bots/core/action_features.py",
        "src/stellwerk/bots/core/position_features.py",
    ),
    "planner": ("src/stellwerk/bots/core/",),
    "gruselfahrt": ("src/stellwerk/edition/gruselfahrt/",),
    "uk": ("src/stellwerk/edition/uk/",),
    "weltreise": ("src/stellwerk/edition/weltreise/",),
    "maerklin_and_europe": ("src/stellwerk/edition/maerklin/", "src/stellwerk/edition/europe/"),
    "other_editions": ("src/stellwerk/edition/",),
}
"""The C files to compile, each with the modules in it (path, folder or pattern): the first match counts.

Modules in one C file can be inlined into one another, so modules that call each other often share one.
Smaller files compile in parallel and need less memory: about 100 MB per MB of generated C.
"""

COLD_UNITS = {"positions_and_editions"}
"""C files that no game spends time in; they are compiled with less optimization."""

SHARED_UNIT = "rules"
"""Holds mypyc's run-time library and the names that all modules share."""

PROGRESS = "STELLWERK_PROGRESS"
"""Environment variable: the file to append progress lines to. pip shows nothing of what a build prints."""

BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}

BUILD_FOLDER = Path("build")
"""Holds all that a build makes. Nothing may land in src/, where a stale library would win over its source."""

CALLED_BY_COMPILED_CODE = ["librt>=0.16", "mypy_extensions>=1.1"]
"""The run-time library of mypyc and its native types. An uncompiled engine uses plain lists and integers."""

WITHIN_THE_LIBRARY = ["-fvisibility=hidden"]
"""For compilers on Unix: calls inside the engine need not go by way of the dynamic linker."""

PROBE = "#include <Python.h>\nint stellwerk_probe(void) { return PY_VERSION_HEX != 0; }\n"


def can_compile() -> bool:
    """Whether a C compiler and the headers of this Python are usable, and compiling is wanted."""
    if os.environ.get("STELLWERK_PURE"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="ascii")
        compiler = new_compiler()
        customize_compiler(compiler)
        headers = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
        try:
            objects = compiler.compile([str(source)], output_dir=folder, include_dirs=headers)
            compiler.link_shared_object(objects, str(Path(folder, "probe.so")))
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def kind_of_engine() -> str:
    """What a build makes here and now; the Makefile builds anew when it changes."""
    return "compiled" if can_compile() else "pure"


def compiled_modules() -> list[str]:
    """All modules that are compiled together, in an order that does not change from build to build."""
    modules = sorted(module.as_posix() for package in COMPILED for module in package.rglob("*.py"))
    return [module for module in modules if not any(fnmatch(module, each) for each in NOT_COMPILED)]


def compiled_engine() -> list[Extension]:
    """The engine as one library of several C files, so that calls between its modules are plain C calls."""
    if not BUILD_COMMANDS.intersection(sys.argv) or {"--inplace", "-i"}.intersection(sys.argv):
        return []
    if not can_compile():
        print("stellwerk: no usable C compiler (or STELLWERK_PURE is set): the engine stays uncompiled")
        return []
    from mypyc.build import mypycify

    # What compiled modules import is read for its types alone: packages that it needs may be missing here.
    options = ["--config-file=pyproject.toml", "--follow-imports=silent"]
    options.append(f"--cache-dir={BUILD_FOLDER / 'mypy_cache'}")
    report("generating C")
    extensions = mypycify(
        [*options, *compiled_modules()],
        opt_level="3",
        debug_level="0",  # nobody steps through C that was generated
        target_dir=str(BUILD_FOLDER / "mypyc"),
        group_name="stellwerk_engine",
        multi_file=True,
    )
    compiled = [extension for extension in extensions if isinstance(extension, Extension)]
    for extension in compiled:
        sources = [str(source) for source in extension.sources]
        if len(sources) > 1:
            extension.depends = [*extension.depends, *sources]
            extension.sources = write_units(sources, compiled_modules())
        if os.name == "posix":
            extension.extra_compile_args = [*extension.extra_compile_args, *WITHIN_THE_LIBRARY]
    return compiled


def unit_of(module: str) -> str:
    """Name the C file that a module (by path) belongs to."""
    for unit, patterns in UNITS.items():
        for pattern in patterns:
            if module.startswith(pattern) if pattern.endswith("/") else PurePath(module).match(pattern):
                return unit
    raise ValueError(f"setup.py: no unit for {module}")


def write_units(sources: list[str], modules: list[str]) -> list[str]:
    """Write C files that include the generated C of several modules each; return their paths."""
    folder = BUILD_FOLDER / "mypyc"
    units: dict[str, list[str]] = {unit: [] for unit in UNITS}
    generated = [PurePath(source).relative_to(folder).as_posix() for source in sources]
    for module in modules:
        names = PurePath(module).relative_to("src").with_suffix("").parts
        names = names[:-1] if names[-1] == "__init__" else names
        name = "__native_" + "___".join(part.replace("___", "___3_") for part in names) + ".c"
        generated.remove(name)
        units[unit_of(module)].append(name)
    units[SHARED_UNIT] = generated + units[SHARED_UNIT]
    for unit, included in units.items():
        text = "".join(f'#include "{name}"\n' for name in included)
        path = folder / f"{unit}.c"
        if not path.exists() or path.read_text(encoding="ascii") != text:
            path.write_text(text, encoding="ascii")
    # The largest ones first, so that none is left to be compiled alone at the end.
    size = {unit: sum(Path(folder, name).stat().st_size for name in units[unit]) for unit in units}
    return [str(folder / f"{unit}.c") for unit in sorted(units, key=lambda unit: -size[unit])]


class BuildUnits(build_ext):
    """Compiles the C files of the engine in parallel and reports each one."""

    def build_extensions(self) -> None:
        self.check_extensions_list(self.extensions)
        engine = [extension for extension in self.extensions if len(extension.sources) > 1]
        shims = [extension for extension in self.extensions if len(extension.sources) == 1]
        stale = [
            extension
            for extension in engine
            if self.force
            or newer_group(
                [*extension.sources, *extension.depends], self.get_ext_fullpath(extension.name), "newer"
            )
        ]
        progress = Progress(sum(len(extension.sources) for extension in stale))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            compiled = {
                extension.name: [
                    pool.submit(self.compile_unit, extension, source, progress)
                    for source in extension.sources
                ]
                for extension in stale
            }
            linked = [pool.submit(self.build_extension, extension) for extension in shims]
            for extension in stale:
                extension.extra_objects = [unit.result() for unit in compiled[extension.name]]
                extension.sources, extension.language = [], "c"
                self.build_extension(extension)
            for shim in linked:
                shim.result()
        if stale:
            report(f"compiled in {progress.seconds():.0f} s")

    def compile_unit(self, extension: Extension, source: str, progress: "Progress") -> str:
        """Compile one C file of an extension and return the path of its object file."""
        unit = Path(source).stem
        less = ["-O1"] if os.name == "posix" and unit in COLD_UNITS else []
        compiler: Any = self.compiler
        (result,) = compiler.compile(
            [source],
            output_dir=self.build_temp,
            include_dirs=extension.include_dirs,
            debug=self.debug,
            extra_postargs=[*extension.extra_compile_args, *less],
            depends=extension.depends,
        )
        progress.finish(unit)
        return str(result)


class Progress:
    """Counts finished C files; used by several threads."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.begun = time.monotonic()
        self.lock = threading.Lock()
        if total:
            report(f"compiling 0/{total}")

    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def finish(self, unit: str) -> None:
        with self.lock:
            self.done += 1
            report(
                f"compiling {self.done}/{self.total}, {self.seconds():.0f} s: {unit.replace('_', ' ')} done"
            )


def report(text: str) -> None:
    """Print a line about the build, and append it to the file that `PROGRESS` names."""
    print(f"stellwerk: {text}", flush=True)
    if os.environ.get(PROGRESS):
        with open(os.environ[PROGRESS], "a", encoding="utf-8") as file:
            file.write(f"{text}\n")


def requirements() -> list[str]:
    """What the package needs without any extra: nothing, but for the library that a compiled engine calls.

    A wheel's metadata are asked for before it is built, so what is built has to be foreseen.
    """
    return CALLED_BY_COMPILED_CODE if "sdist" not in sys.argv and can_compile() else []


class FreshBuildPy(build_py):
    """Clears what earlier builds left, libraries of today excepted: no removed module lives on in a wheel."""

    def run(self) -> None:
        modules = [extension.name.replace(".", "/") for extension in self.distribution.ext_modules or []]
        kept = {
            Path(self.build_lib, f"{module}{sysconfig.get_config_var('EXT_SUFFIX')}") for module in modules
        }
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path not in kept:
                path.unlink()
        super().run()


if __name__ == "__main__":
    BUILD_FOLDER.mkdir(exist_ok=True)
    setup(
        ext_modules=compiled_engine(),
        install_requires=requirements(),
        cmdclass={"build_ext": BuildUnits, "build_py": FreshBuildPy},
        options={"egg_info": {"egg_base": str(BUILD_FOLDER)}},
    )
