"""Faults for tests of the server: each module makes one thing go wrong, and right again.

``frozen``: processes that hang. ``full_disk``: a disk without room. ``damaged_log``: a log with a gap or an
illegal entry. ``cable``: a connection between client and server that breaks or stands still. ``bad_clients``:
clients that read nothing or say nothing. ``push_answers``: push services that answer anything. ``fuzz``:
records, positions, boards and score sheets that are sound but for a few changes. ``storm``: many faults under
load.
"""
