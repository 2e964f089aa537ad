"""Environments for learners: PettingZoo, Gymnasium, vectors, OpenSpiel. See docs/lab.md.

Needs the extra `lab` (`pip install '.[lab]'`); `stellwerk.env.spiel` needs the extra `spiel`.
Importing this registers the Gymnasium ids `stellwerk/EDITION-v0`. `gymnasium.make` imports it by itself
if the id names it: `stellwerk.env:stellwerk/usa-v0`.
"""

from stellwerk.extras import MissingExtra, need

for package in ("numpy", "gymnasium", "pettingzoo"):
    need(package, "stellwerk.env")

from stellwerk.batch import ACTION_VERSION, OBSERVATION_VERSION, ObservationField  # noqa: E402  (not without them)
from stellwerk.env.aec import aec_env  # noqa: E402
from stellwerk.env.ids import register  # noqa: E402
from stellwerk.env.policy import PolicyBot  # noqa: E402
from stellwerk.env.single import SingleEnv  # noqa: E402
from stellwerk.env.tables import actions, spec  # noqa: E402
from stellwerk.env.vector import VectorEnv  # noqa: E402

register()

__all__ = [
    "ACTION_VERSION",
    "OBSERVATION_VERSION",
    "MissingExtra",
    "ObservationField",
    "PolicyBot",
    "SingleEnv",
    "VectorEnv",
    "actions",
    "aec_env",
    "spec",
]
