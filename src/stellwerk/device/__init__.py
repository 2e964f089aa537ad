"""The table without a server: the page's own worker, in the browser, is a server of one.

The table logic is that of ``stellwerk.server``, the messages are those of ``docs/protocol.md``. What is
different stands here: ``shelf`` keeps tables in the browser instead of a database, ``thinking`` lets bots
think in the same process, ``desk`` answers the calls that a server answers over HTTP, ``line`` stands in for
WebSockets, and ``forms`` reads messages where there is no pydantic. ``start`` puts it together.
"""
