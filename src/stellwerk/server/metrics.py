"""Counters of a running server, in the text format of Prometheus."""

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


class Metrics:
    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()  # stored ones, by who took them
        self.storing = Durations()

    def note_decision(self, by: str, seconds: float) -> None:
        """Count a stored decision and the seconds it took to store it."""
        self.decisions[by] += 1
        self.storing.note(seconds)

    def render(self, gauges: Mapping[str, tuple[str, int]]) -> str:
        """Return all metrics; ``gauges`` has the description and the current value of each gauge."""
        lines: list[str] = []
        for name, (meaning, count) in gauges.items():
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
