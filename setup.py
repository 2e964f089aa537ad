"""Builds the package; with a C compiler at hand, engine, minds of bots and batches are compiled with mypyc.

Set STELLWERK_PURE=1 for an uncompiled build. Everything else stands in pyproject.toml.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

from distutils.ccompiler import new_compiler  # isort: skip  (setuptools provides it, so it comes first)
from distutils.errors import CCompilerError, DistutilsError  # isort: skip
from distutils.sysconfig import customize_compiler  # isort: skip

COMPILED = [
    Path("src/stellwerk/engine"),
    Path("src/stellwerk/bots/minds"),
    Path("src/stellwerk/batch/native"),
]

NOT_COMPILED: dict[str, str] = {}
"""Modules of these packages that stay interpreted (by path), each with its reason."""

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
    return [module for module in modules if module not in NOT_COMPILED]


def compiled_engine() -> list[Extension]:
    """The engine as one compilation unit, so that calls between its modules are plain C calls."""
    if not BUILD_COMMANDS.intersection(sys.argv) or {"--inplace", "-i"}.intersection(sys.argv):
        return []
    if not can_compile():
        print("stellwerk: no usable C compiler (or STELLWERK_PURE is set): the engine stays uncompiled")
        return []
    from mypyc.build import mypycify

    # What compiled modules import is read for its types alone: packages that it needs may be missing here.
    options = ["--config-file=pyproject.toml", "--follow-imports=silent"]
    options.append(f"--cache-dir={BUILD_FOLDER / 'mypy_cache'}")
    extensions = mypycify(
        [*options, *compiled_modules()],
        opt_level="3",
        debug_level="0",  # nobody steps through C that was generated
        target_dir=str(BUILD_FOLDER / "mypyc"),
        group_name="stellwerk_engine",
    )
    compiled = [extension for extension in extensions if isinstance(extension, Extension)]
    if os.name == "posix":
        for extension in compiled:
            extension.extra_compile_args = [*extension.extra_compile_args, *WITHIN_THE_LIBRARY]
    return compiled


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
        cmdclass={"build_py": FreshBuildPy},
        # Beside the engine, one large file, every module has a small one: these need not wait for it.
        options={"egg_info": {"egg_base": str(BUILD_FOLDER)}, "build_ext": {"parallel": str(os.cpu_count())}},
    )
