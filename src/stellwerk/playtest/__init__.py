"""Playtests: many games of named bots on one board, and the statistics of them. See docs/lab.md."""
