"""The static edition: tables in a worker of the page, without a server.

``stellwerk.table`` and its messages are used unchanged. ``store`` keeps tables in IndexedDB, ``bots`` runs
bots in the same process, ``api`` answers HTTP calls, ``channel`` replaces WebSockets, ``forms`` replaces
pydantic, and ``main`` is the interface to the worker.
"""
