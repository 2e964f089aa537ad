"""Where the package under test lies, compiled or not: processes that tests start run the same one."""

from __future__ import annotations

from pathlib import Path

import stellwerk

SOURCE = Path(stellwerk.__file__).parents[1]
