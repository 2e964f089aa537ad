"""Calling people who have left the page: Web Push.

From bottom to top: ``sealing`` (what only one browser can read, signed as ours), ``network`` (name lookup and
connections within limits), ``endpoints`` (which push services are talked to, and how), ``queue`` (fair shares
of the requests), ``subscriptions`` (who wants to be called where), ``calls`` (when).
"""
