"""Märklin: passengers travel over everybody's routes and collect goods."""
