"""Tables as files: CSV, which everything reads, or Parquet, which keeps the types."""

from __future__ import annotations

import csv
import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from stellwerk.extras import need
from stellwerk.playtest.ledger import COLUMNS, Row

CSV: Final = "csv"
PARQUET: Final = "parquet"
FORMATS: Final = (CSV, PARQUET)


def check_format(format: str) -> None:
    """Complain at once where something is missing, not after the work."""
    if format == PARQUET:
        need("pyarrow", "Parquet")


def write_tables(folder: Path, tables: dict[str, list[Row]], format: str) -> list[Path]:
    """A file for each table."""
    folder.mkdir(parents=True, exist_ok=True)
    write = write_parquet if format == PARQUET else write_csv
    written = []
    for name, rows in tables.items():
        path = folder / f"{name}.{format}"
        write(path, COLUMNS[name], rows)
        written.append(path)
    return written


def write_csv(path: Path, columns: dict[str, str], rows: Sequence[Row]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(columns), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_parquet(path: Path, columns: dict[str, str], rows: Sequence[Row]) -> None:
    arrow: Any = need("pyarrow", "Parquet")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    types = {"int": arrow.int64(), "float": arrow.float64(), "str": arrow.string(), "bool": arrow.bool_()}
    schema = arrow.schema([(name, types[kind]) for name, kind in columns.items()])
    parquet.write_table(arrow.Table.from_pylist(list(rows), schema=schema), path)
