"""The subcommands: one module each, with `add(subparsers, tr)`; to add one, name it in `COMMANDS`."""

from __future__ import annotations

from typing import Final

from stellwerk.cli.commands import (
    admin,
    analyse,
    arena,
    board,
    editions,
    export,
    play,
    playtest,
    replay,
    score,
    serve,
    simulate,
)

COMMANDS: Final = (
    play,
    serve,
    replay,
    analyse,
    score,
    editions,
    board,
    simulate,
    arena,
    playtest,
    export,
    admin,
)
