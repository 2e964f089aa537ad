"""The protocol: every request, response and message, declared once."""
