"""Processes in which bots think, with fair shares for every client."""
