"""Sentences about Skandinavien's tunnels."""

from stellwerk.text.tunnels import TunnelTexts

TEXTS = TunnelTexts()
