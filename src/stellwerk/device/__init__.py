"""The static edition: tables in a worker of the page, without a server.

``stellwerk.table`` and its messages are used unchanged. ``store`` keeps tables in IndexedDB, ``registry``
runs bots in the same process and replaces WebSockets, ``api`` answers HTTP calls, ``unchecked_models``
replaces pydantic, and ``main`` is the interface to the worker.
"""
