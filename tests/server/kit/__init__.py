"""Faults to order, for tests of the server: each module makes one thing go wrong, and right again."""
