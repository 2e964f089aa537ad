"""Skandinavien: ferries, tunnels, and the long route to Murmansk."""
