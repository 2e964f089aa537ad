"""Skandinavien."""
