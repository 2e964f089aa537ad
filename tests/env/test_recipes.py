"""The recipes of docs/recipes.md run, at a small size, and return policies that play."""

import importlib
import sys
from collections.abc import Iterator

import pytest

from examples.measure import measure

RECIPES = {
    "sb3": ("sb3_contrib",),
    "cleanrl": ("torch",),
    "rllib": ("torch", "ray.rllib"),
}


@pytest.fixture
def ray_ends() -> Iterator[None]:
    yield
    if ray := sys.modules.get("ray"):
        ray.shutdown()


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.usefixtures("ray_ends")
def test_a_recipe_learns_and_plays(recipe: str) -> None:
    for package in RECIPES[recipe]:
        pytest.importorskip(package, exc_type=ImportError)
    module = importlib.import_module(f"examples.{recipe}")
    choose, curve = module.train(512, games=4, rollout=64, seed=1)
    assert [each["steps"] for each in curve][-1:] == [512]
    assert all(0 <= each["won"] <= 1 for each in curve)
    assert len(measure(choose, module.EDITION, "random", games=2, seed=1)) == 2
