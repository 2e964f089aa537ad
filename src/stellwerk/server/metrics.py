"""Metrics of a running server, in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.decisions = Counter(
            "stellwerk_decisions", "Decisions stored since the start.", ["by"], registry=self.registry
        )
        self.storing = Histogram(
            "stellwerk_storing_seconds", "Time until a decision was safe.", registry=self.registry
        )

    def note_decision(self, by: str, seconds: float) -> None:
        """Count a stored decision and the seconds it took to store it."""
        self.decisions.labels(by).inc()
        self.storing.observe(seconds)

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Show a value that is looked up whenever the metrics are read."""
        Gauge(name, meaning, registry=self.registry).set_function(value)
