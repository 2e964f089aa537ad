"""Faults to order, for tests of the server: each module makes one thing go wrong, and right again.

``freeze``: processes that hang. ``fill``: a disk without room. ``damage``: a log with a gap or an unlawful entry.
"""
