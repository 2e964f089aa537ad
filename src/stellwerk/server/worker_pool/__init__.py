"""Processes for costly work, with fair shares for every client."""
