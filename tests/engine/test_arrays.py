"""Arrays do the same compiled (`librt.vecs`), uncompiled (lists), and where there is no `librt` at all."""

import importlib.util
import subprocess
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from stellwerk import arrays

WITHOUT_LIBRT = """
import sys
sys.modules["librt"] = sys.modules["librt.vecs"] = sys.modules["mypy_extensions"] = None
import stellwerk
game = stellwerk.new_game("uk", players=2, seed=3)
print(game.playout(1).scores())
"""


def native() -> Any:
    vecs = pytest.importorskip("librt.vecs")
    extensions = pytest.importorskip("mypy_extensions")
    return SimpleNamespace(vec=vecs.vec, append=vecs.append, i64=extensions.i64, u8=extensions.u8)


@pytest.fixture(params=["stand-in", "librt"])
def kind(request: pytest.FixtureRequest) -> ModuleType | Any:
    return arrays if request.param == "stand-in" else native()


def test_made_of_items_or_empty(kind: Any) -> None:
    assert list(kind.vec[kind.i64]([3, 1, 2])) == [3, 1, 2]
    assert list(kind.vec[kind.i64](number * 2 for number in range(3))) == [0, 2, 4]
    assert len(kind.vec[kind.u8](capacity=40)) == 0
    assert list(kind.vec[float]([0.5])) == [0.5]


def test_appending_gives_the_array_to_go_on_with(kind: Any) -> None:
    array = kind.vec[kind.i64]()
    for number in range(100):
        array = kind.append(array, number)
    assert list(array) == list(range(100))


def test_a_slice_is_a_copy_and_an_alias_is_not(kind: Any) -> None:
    array = kind.vec[kind.i64]([1, 2, 3])
    copy, alias = array[:], array
    array[0] = 9
    assert list(copy) == [1, 2, 3]
    assert list(alias) == [9, 2, 3]
    assert list(array[1:]) == [2, 3]
    assert array[-1] == 3


def test_what_is_not_there_is_refused(kind: Any) -> None:
    array = kind.vec[kind.i64]([1, 2, 3])
    assert 3 in array and 4 not in array
    with pytest.raises(IndexError):
        array[3]


def test_the_uncompiled_engine_needs_no_librt() -> None:
    spec = importlib.util.find_spec("stellwerk.engine.game")
    if spec is None or not str(spec.origin).endswith(".py"):
        pytest.skip("this engine is compiled")
    done = subprocess.run([sys.executable, "-c", WITHOUT_LIBRT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
