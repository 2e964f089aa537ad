"""The viewer of a game: a seat, a spectator or the referee. Every check of secrecy uses it."""

from typing import Final

NO_SEAT: Final = -1


class Viewer:
    """A seat, or somebody without one, and whether it sees all secrets."""

    def __init__(self, seat: int, sees_all: bool) -> None:
        self.seat = seat  # NO_SEAT: this is no player
        self.sees_all = sees_all
        self.bit = 1 << seat if seat >= 0 else 0  # its bit in masks of the seats that know something

    def sees(self, seat: int) -> bool:
        """Return whether the viewer knows a seat's secrets."""
        return self.sees_all or seat == self.seat


SPECTATOR: Final = Viewer(NO_SEAT, False)  # knows what is public
REFEREE: Final = Viewer(NO_SEAT, True)  # knows everything
