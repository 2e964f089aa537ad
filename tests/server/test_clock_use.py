"""All time in the table and the server comes from an injected clock, so that tests can turn it."""

from __future__ import annotations

import re
from pathlib import Path

import stellwerk

SOURCE = Path(stellwerk.__file__).parent
READS = re.compile(
    r"\btime\.(time|monotonic|sleep|perf_counter)\(|\basyncio\.(timeout|wait_for)\(|\basyncio\.sleep\((?!0\))"
    r"|\bdatetime\.now\(|\bloop\.(time|call_later|call_at)\("
)
EXEMPT = {
    "table/clock.py",  # the clock itself
    "server/protocols.py",  # keep-alive pings are uvicorn's timers
}


def test_nothing_reads_the_time_past_the_clock() -> None:
    found = {
        f"{path.relative_to(SOURCE)}: {line.strip()}"
        for folder in ("table", "server")
        for path in (SOURCE / folder).rglob("*.py")
        if str(path.relative_to(SOURCE)) not in EXEMPT
        for line in path.read_text(encoding="utf-8").splitlines()
        if READS.search(line)
    }
    assert not found
