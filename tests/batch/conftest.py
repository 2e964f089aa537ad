"""Every kind of game that a batch can have."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("numpy")

import stellwerk


def kinds() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Edition, players and options: the fewest and the most players, every variant."""
    for edition in stellwerk.editions():
        info = stellwerk.edition_info(edition)
        for players in sorted(set(info["players"])):
            yield edition, players, {}
        for variant in info["variants"]:
            yield edition, info["players"][0], {variant: True}


KINDS = list(kinds())
