"""Calling people who have left the page: Web Push.

From bottom to top: ``sealing`` (what only one browser can read, signed as ours), ``endpoints`` (which push
services are talked to, and how), ``subscriptions`` (who wants to be called where), ``calls`` (when).
"""
