"""Puzzles: positions from games in which one move is clearly better than all others."""

from stellwerk.puzzles.puzzle import Option, Puzzle, all_puzzles, find

__all__ = ["Option", "Puzzle", "all_puzzles", "find"]
