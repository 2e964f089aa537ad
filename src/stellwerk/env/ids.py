"""The editions' ids in Gymnasium."""

from __future__ import annotations

import gymnasium

import stellwerk
from stellwerk.env.single import SingleEnv
from stellwerk.env.vector import VectorEnv

NAMESPACE = "stellwerk"


def register() -> None:
    """Register `stellwerk/EDITION-v0` for every edition, once."""
    for edition in stellwerk.editions():
        name = f"{NAMESPACE}/{edition}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                f"{SingleEnv.__module__}:{SingleEnv.__name__}",
                vector_entry_point=f"{VectorEnv.__module__}:{VectorEnv.__name__}",
                kwargs={"edition": edition},
            )
