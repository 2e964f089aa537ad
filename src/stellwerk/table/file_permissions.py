"""Database files that only their owner can read: they hold the deals of running games."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

NOBODY_ELSE = 0o700


def data_folder() -> Path:
    import platformdirs  # not needed by whoever names a database

    return Path(platformdirs.user_data_dir("stellwerk", appauthor=False))


def prepare(file: str) -> None:
    """Create the file and its folder if missing, readable by the owner only.

    A folder that somebody else made is left as it is, but for our own in the data folder. PermissionError if
    the file is marked as not to be written.
    """
    path = Path(file)
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=NOBODY_ELSE)
    elif path.parent == data_folder():
        _close_to_others(path.parent)
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    for each in (
        path,
        Path(f"{file}-wal"),
        Path(f"{file}-shm"),
    ):  # SQLite gives these two the mode of the first
        if each.exists():
            _close_to_others(each)
    if not path.stat().st_mode & stat.S_IWUSR or not os.access(path, os.W_OK):
        raise PermissionError(f"{path} can be read but not written")


def _close_to_others(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & ~NOBODY_ELSE:
        with contextlib.suppress(PermissionError):  # not ours
            path.chmod(mode & NOBODY_ELSE)
