"""The tables of `make bench`, on the screen and in the documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

Rates = dict[str, float]
Line = tuple[str, int]
"""An edition and a number of players."""

ROOT: Final = Path(__file__).resolve().parent.parent
MARK: Final = "<!-- {name}: make bench WRITE=1 -->"
END: Final = "<!-- end -->"

UNITS: Final = {
    "decisions": "decisions/s",
    "games": "games/s",
    "playouts": "playouts/s",
    "inside": "decisions/s inside playouts",
    "copies": "copies/s",
    "batch": "batch steps/s",
    "env": "env steps/s",
    "planner": "planner/s",
    "search": "searched/s",
}
"""What is measured, and what it is called."""

CORES: Final = {
    "decisions": "decisions/s",
    "inside": "decisions/s inside playouts",
    "batch": "batch steps/s",
    "planner": "planner/s",
}
"""What is measured with one core and with more."""


def shown(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---" if name in ("edition", "engine") else "---:" for name in columns]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [columns, ruler, *rows])


def rates_table(measured: Mapping[Line, Sequence[Rates]], modes: Sequence[str]) -> str:
    """A line for each engine."""
    rows = [
        [edition, str(players), mode, *[shown(rates[name]) for name in UNITS]]
        for (edition, players), both in measured.items()
        for mode, rates in zip(modes, both, strict=True)
    ]
    return table(["edition", "players", "engine", *UNITS.values()], rows)


def ratios_table(measured: Mapping[Line, Sequence[Rates]]) -> str:
    """What is compared with aims: times, and the first engine with the loop, with usa, with the others."""
    usa = {players: both[0]["decisions"] for (edition, players), both in measured.items() if edition == "usa"}
    columns = [
        "edition",
        "players",
        "copy, µs",
        "planner, ms",
        "decisions by loop",
        "inside playouts by loop",
    ]
    columns += ["env by bare engine", "of usa's speed", "compiled by uncompiled"]
    rows = []
    for (edition, players), both in measured.items():
        rates = both[0]
        nearest = min(usa, key=lambda count: abs(count - players), default=None)
        rows.append(
            [
                edition,
                str(players),
                f"{1e6 / rates['copies']:.2f}",
                f"{1e3 / rates['planner']:.3f}",
                f"{rates['decisions'] / rates['loop']:.4f}",
                f"{rates['inside'] / rates['loop']:.4f}",
                f"{rates['env'] / rates['decisions']:.2f}",
                f"{rates['decisions'] / usa[nearest]:.2f}" if nearest else "",
                f"{rates['decisions'] / both[1]['decisions']:.1f}" if len(both) > 1 else "",
            ]
        )
    return table(columns, rows)


def cores_table(measured: Mapping[str, Sequence[Rates]]) -> str:
    """One process a core, by the clock."""
    columns = ["edition"]
    for unit in CORES.values():
        columns += [f"{unit}, 1 core", "2 cores", "grows"]
    rows = []
    for edition, (one, two) in measured.items():
        cells = [edition]
        for name in CORES:
            cells += [shown(one[name]), shown(two[name]), f"{two[name] / one[name]:.2f}"]
        rows.append(cells)
    return table(columns, rows)


def summary_table(measured: Mapping[Line, Sequence[Rates]]) -> str:
    """Return the table of the documentation: a line for each edition and number of players."""
    columns = ["edition", "players", "decisions/s", "uncompiled", "ratio", "games/s", "inside playouts"]
    columns += ["batch steps/s", "env steps/s", "copy, µs", "planner, ms"]
    rows = []
    for (edition, players), (compiled, uncompiled) in measured.items():
        ratio = compiled["decisions"] / uncompiled["decisions"]
        cells = [shown(compiled["decisions"]), shown(uncompiled["decisions"]), f"{ratio:.1f}"]
        cells += [shown(compiled[name]) for name in ("games", "inside", "batch", "env")]
        cells += [f"{1e6 / compiled['copies']:.2f}", f"{1e3 / compiled['planner']:.3f}"]
        rows.append([edition, str(players), *cells])
    return table(columns, rows)


def write_into(document: str, name: str, text: str) -> None:
    """Put a table between its marks."""
    path = ROOT / document
    mark = MARK.format(name=name)
    before, found, rest = path.read_text(encoding="utf-8").partition(mark)
    _, ended, after = rest.partition(END)
    if not found or not ended:
        raise SystemExit(f"{document} has no place for the table: {mark} … {END}")
    path.write_text(f"{before}{mark}\n\n{text}\n\n{END}{after}", encoding="utf-8")
