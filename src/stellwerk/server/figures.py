"""What a server counts while it runs, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds in seconds of the classes into which durations are sorted."""


class Durations:
    def __init__(self) -> None:
        self.classes = [0] * (len(BOUNDS) + 1)  # the last one: longer than all bounds
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.classes[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.classes, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


class Figures:
    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()  # stored ones, by who took them
        self.storing = Durations()

    def note_decision(self, by: str, seconds: float) -> None:
        """One has been stored, in so much time."""
        self.decisions[by] += 1
        self.storing.note(seconds)

    def told(self, now: Mapping[str, tuple[str, int]]) -> str:
        """All figures; ``now`` holds what is counted at this moment: what it means, and how many."""
        lines: list[str] = []
        for name, (meaning, count) in now.items():
            lines += [*_head(name, meaning, "gauge"), f"{name} {count}"]
        lines += _head("stellwerk_decisions_total", "Decisions stored since the start.", "counter")
        lines += [
            f'stellwerk_decisions_total{{by="{by}"}} {count}' for by, count in sorted(self.decisions.items())
        ]
        lines += _head("stellwerk_storing_seconds", "Time until a decision was safe.", "histogram")
        lines += self.storing.lines("stellwerk_storing_seconds")
        return "\n".join(lines) + "\n"


def _head(name: str, meaning: str, kind: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]
