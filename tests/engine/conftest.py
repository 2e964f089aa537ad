import pytest


@pytest.fixture
def times(request: pytest.FixtureRequest) -> int:
    """How many times the quick size of a test is run."""
    return 20 if request.config.getoption("--nightly", default=False) else 1
