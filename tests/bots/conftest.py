import pytest

from tests.bots.table import COMPILED


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    """How often every bot sits at a mixed table: many times by night, else once."""
    return 20 if request.config.getoption("--nightly", default=False) else 1


@pytest.fixture
def compiled() -> None:
    """For tests of speed, and for those that take too long without a compiler."""
    if not COMPILED:
        pytest.skip("only the compiled package is that fast")
