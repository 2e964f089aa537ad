"""Sentences about Switzerland's tunnels."""

from stellwerk.text.tunnels import TunnelTexts

TEXTS = TunnelTexts()
