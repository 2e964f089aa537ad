"""The terminal: the `stellwerk` command."""

from stellwerk.cli.app import main

__all__ = ["main"]
