"""Moments of random games, for Hypothesis to choose from."""

from typing import Any

from hypothesis import strategies as st

from tests.oracle.spec import EDITIONS, setups
from tests.oracle.watching import watch

LONG_GAME = 600


@st.composite
def games(draw: st.DrawFn, edition: str | None = None) -> Any:
    """A game of any edition, number of players and options, some random decisions old; perhaps over."""
    wanted = [setup for setup in setups() if edition in (None, setup[0])]
    name, players, options = draw(st.sampled_from(wanted))
    seed = draw(st.integers(0, 2**32 - 1))
    steps = draw(st.integers(0, LONG_GAME))
    watched = watch(name, players, options, seed)
    for here in watched.play_on():
        if here.taken >= steps:
            break
    return watched.game


editions = st.sampled_from(EDITIONS)
seeds = st.integers(0, 2**32 - 1)
