"""Faults to order, for tests of the server: each module makes one thing go wrong, and right again.

``freeze``: processes that hang. ``fill``: a disk without room. ``damage``: a log with a gap or an unlawful
entry. ``cut``: a cable between client and server that breaks or stands still. ``clients``: those who read
nothing or say nothing. ``storm``: all of it at once, under load. ``push_answers``: push services that answer
anything. ``virtual_time``: an event loop that does not have to wait. ``fuzz``: records, positions, boards and
score sheets that are sound but for a few changes.
"""
