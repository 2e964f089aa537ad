"""Many games stepped in one call, for learners and large experiments. Needs numpy. See docs/lab.md.

batch = Batch("usa", games=64, seed=7)
while batch.steps < 1000:
    batch.step(batch.sample())
"""

from stellwerk.extras import MissingExtra, need

need("numpy", "stellwerk.batch")

from stellwerk.batch.batch import Batch, Finished  # noqa: E402  (not without numpy)
from stellwerk.batch.config import ACTION_VERSION, GameConfig, ObservationField  # noqa: E402
from stellwerk.batch.native.table import OBSERVATION_VERSION  # noqa: E402

__all__ = [
    "ACTION_VERSION",
    "OBSERVATION_VERSION",
    "Batch",
    "Finished",
    "GameConfig",
    "MissingExtra",
    "ObservationField",
]
