"""What the tests know about each edition, in a package of its own that is found by itself.

`facts.py` holds the numbers of its rules (`SPEC`), `examples.py` what the common tests need from its board
(`EXAMPLES`), `help_page.py` what its rules page must tell (`PAGE`). Where there are any, `sentences.py` holds
sentences about its actions and events, and `refused.py` positions that contradict its rules. Its rule tests
stand beside them.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from tests.editions.examples import Examples
from tests.editions.help_page import HelpPage

FOLDER = Path(__file__).parent


def load(module: str, name: str) -> dict[str, Any]:
    """Return what a module of each edition defines under a name; editions without it are left out."""
    found = sorted(path.parent.name for path in FOLDER.glob(f"*/{module}.py"))
    return {
        package.replace("_", "-"): getattr(import_module(f"{__name__}.{package}.{module}"), name)
        for package in found
    }


EXAMPLES: dict[str, Examples] = load("examples", "EXAMPLES")
PAGES: dict[str, HelpPage] = load("help_page", "PAGE")
