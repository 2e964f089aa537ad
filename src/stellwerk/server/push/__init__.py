"""Web Push notifications for people whose page is closed.

From bottom to top: ``encryption`` (messages that only one browser can read, signed by this server),
``endpoints`` (which push services are allowed, and requests to them with limits), ``queue`` (fair shares of
the requests), ``subscriptions``, ``notifier`` (when to send).
"""
