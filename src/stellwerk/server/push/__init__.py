"""Web Push notifications for people whose page is closed.

From bottom to top: ``encryption`` (messages that only one browser can read, signed by this server),
``network`` (name lookup and connections with limits), ``endpoints`` (which push services are allowed, and the
requests to them), ``queue`` (fair shares of the requests), ``subscriptions``, ``notifier`` (when to send).
"""
